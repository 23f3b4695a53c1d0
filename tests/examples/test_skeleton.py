"""``hexfront new-game``: what it makes can be installed, tested, played and served without another line."""

import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from tests.examples.clean import Environment, packaged
from tests.examples.test_lanterns_installed import serving

NAME = "three-towns"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("own") / NAME
    answer = CliRunner().invoke(app, ["new-game", NAME, "--out", str(folder)], catch_exceptions=False)
    assert answer.exit_code == 0 and "pip install -e" in answer.output
    return folder


@pytest.fixture(scope="module")
def installed(made: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return packaged(made, tmp_path_factory.mktemp("skeleton"))


def test_its_own_tests_pass(installed: Environment, made: Path) -> None:
    said = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", str(made / "tests"))

    assert "3 passed" in said


def test_it_is_listed_drawn_and_simulated(installed: Environment) -> None:
    assert "Three Towns" in installed.hexfront("games")
    installed.hexfront("map", NAME, "--out", "map.svg")
    assert "Middleton" in (installed.folder / "map.svg").read_text(encoding="utf-8")
    installed.hexfront(
        "simulate", NAME, "--games", "3", "--jobs", "1", "--players", "sergeant,random", "--out", "games"
    )
    assert len(list((installed.folder / "games").glob("*.jsonl"))) == 3


def test_it_is_served_and_played_against_the_computer(installed: Environment) -> None:
    with serving(installed) as house:
        (seat,) = house.found(game=NAME, setup="choose", mode="computer", side="red", computer="sergeant").values()
        moved = next(one for one in seat.ask("can", unit="red-fox")["actions"] if one["type"] == "move")
        table = seat.act(moved)
        assert next(unit for unit in table["view"]["units"] if unit["id"] == "red-fox")["hex"] == moved["path"][-1]
        seat.act({"type": "end phase"})
        until = time.monotonic() + 60
        while (table := seat.table())["view"]["turn"] == 1 and time.monotonic() < until:
            time.sleep(0.2)

    assert (table["view"]["turn"], table["view"]["to_act"]) == (2, "red")


@pytest.mark.parametrize(
    ("name", "fault"), [("Lanterns!", "no name for a game"), ("leningrad-1979", "there is a game named")]
)
def test_a_bad_name_is_refused(name: str, fault: str, tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["new-game", name, "--out", str(tmp_path / "x")])

    assert answer.exit_code != 0 and fault in answer.output + str(answer.exception)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    answer = CliRunner().invoke(app, ["new-game", "mine", "--out", str(tmp_path)])

    assert answer.exit_code != 0 and not list(tmp_path.iterdir())
