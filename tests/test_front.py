"""What ``import hexfront`` brings: every public name, at once and at no cost."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import hexfront

#: Seconds of processor time that the import may take, besides the start of Python itself.
PROMISED = 0.1
TIMED = "import time; began = time.process_time(); import hexfront; print(time.process_time() - began)"
FRONT = Path(hexfront.__file__)


def test_importing_hexfront_takes_next_to_no_time() -> None:
    best = min(float(_said(TIMED)) for _ in range(5))

    assert best < PROMISED


def test_importing_hexfront_imports_no_game_and_no_package_from_elsewhere() -> None:
    loaded = _said("import sys, hexfront; print(*sys.modules)").split()

    ours = {name for name in loaded if name.partition(".")[0] == "hexfront"}
    assert "hexfront" in ours
    assert {name for name in ours if name.count(".") > 1} == {"hexfront.kernel.version"}, (
        "a public name was imported before it was asked for"
    )


@pytest.mark.parametrize("name", hexfront.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert _said(f"import hexfront; print(type(hexfront.{name}).__name__)") not in ("", "module")
    assert name in dir(hexfront)


def test_classes_are_those_of_their_modules_and_known_to_type_checkers() -> None:
    for name, home in hexfront.HOMES.items():
        assert getattr(hexfront, name) is getattr(import_module(home), name)
    assert _imported_for_type_checkers().items() >= hexfront.HOMES.items()


def test_functions_stay_when_folders_of_the_same_name_are_imported() -> None:
    said = _said("import hexfront, hexfront.games.registry, hexfront.play.table; print(*hexfront.games())")

    assert said.split() == list(hexfront.games())


def test_a_game_is_played_without_importing_anything_else() -> None:
    players = {"german": "random", "soviet": "random"}

    assert _said(f"import hexfront; print(hexfront.play('leningrad-1979', {players}).outcome.level)")


def test_a_name_that_is_not_there_is_an_ordinary_error() -> None:
    with pytest.raises(AttributeError, match="module 'hexfront' has no attribute 'lode'"):
        getattr(hexfront, "lode")  # noqa: B009


def _said(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.strip()


def _imported_for_type_checkers() -> dict[str, str]:
    """The names imported under ``if TYPE_CHECKING``, with their modules."""
    blocks = [node for node in ast.parse(FRONT.read_text(encoding="utf-8")).body if isinstance(node, ast.If)]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in imports for alias in node.names}
