"""The registry: it lists the games of all installed packages in order, and reports and skips broken packages."""

import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from hexfront.games import registry
from hexfront.games.registry import GROUP, Entry, GameInfo, Shelf, read
from hexfront.kernel.errors import InputError

MODULE = "a_package_of_games"


def entry(title: str, place: int = 100) -> Entry:
    return Entry(GameInfo(title, ("red", "blue", "green"), 3, ()), lambda name, **options: None, place=place)  # type: ignore[arg-type]


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A package that provides two games, and names a third that does not exist."""
    module = ModuleType(MODULE)
    module.__dict__.update(FIRST=entry("Zephyr", 1), SECOND=entry("Boats"), ODD="no entry at all")
    monkeypatch.setitem(sys.modules, MODULE, module)
    return module


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


@pytest.mark.usefixtures("package")
def test_games_of_a_package_are_found_in_their_order() -> None:
    found = read([point("boats", f"{MODULE}:SECOND"), point("zephyr", f"{MODULE}:FIRST")])

    assert list(found.entries) == ["zephyr", "boats"]
    assert found.entries["boats"].info.sides == ("red", "blue", "green")
    assert not found.broken


@pytest.mark.usefixtures("package")
def test_what_is_broken_is_named_and_the_others_play_on() -> None:
    found = read(
        [
            point("gone", "no_such_package:GAME"),
            point("lost", f"{MODULE}:NOWHERE"),
            point("odd", f"{MODULE}:ODD"),
            point("boats", f"{MODULE}:SECOND"),
            point("boats", f"{MODULE}:FIRST"),
        ]
    )

    assert list(found.entries) == ["boats"]
    assert "ModuleNotFoundError: No module named 'no_such_package'" in found.broken["gone"]
    assert "has no attribute 'NOWHERE'" in found.broken["lost"]
    assert "a str, expected an Entry" in found.broken["odd"]
    assert "another package brings a game named 'boats'" in found.broken[f"boats ({MODULE}:FIRST)"]


def test_a_broken_game_says_why_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "shelf", lambda: Shelf({}, {"boats": "boats:GAME: ImportError: no oars"}))

    with pytest.raises(InputError, match="the game 'boats' is installed but broken: boats:GAME: ImportError: no oars"):
        registry.load("boats")
    with pytest.raises(InputError, match="unknown game 'ships'"):
        registry.load("ships")
    assert registry.broken() == {"boats": "boats:GAME: ImportError: no oars"}


def test_listing_games_imports_no_rules(tmp_path: Path) -> None:
    program = "import sys, hexfront; hexfront.games(); print([one for one in sys.modules if 'games.leningrad.' in one])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path)

    assert said.stdout.strip() == "[]"
