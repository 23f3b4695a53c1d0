"""What small games get from the house: movement, starting places, views. Tried with the game of ``new-game``."""

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from hexfront.games.registry import made_by
from hexfront.games.shared.plain_game import PlainGame
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import DataError, InputError
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move

NAME, PACKAGE = "four-beasts", "four_beasts"


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> PlainGame:
    """The game of the skeleton, imported from where it was made."""
    folder = tmp_path_factory.mktemp("own") / NAME
    answer = CliRunner().invoke(app, ["new-game", NAME, "--out", str(folder)], catch_exceptions=False)
    assert answer.exit_code == 0
    sys.path.insert(0, str(folder))
    return made()


def made(**options: object) -> PlainGame:
    found = made_by(f"{PACKAGE}.game:FourBeasts")(NAME, **options)
    assert isinstance(found, PlainGame)
    return found


def standing(game: PlainGame, units: Mapping[str, str], side: str = "red") -> State:
    """Red or Blue is to move; units are where they start unless said otherwise."""
    places = [{"id": unit, "hex": number} for unit, number in units.items()]
    return game.from_position({"phase": f"{side} movement", "units": places})


@pytest.mark.parametrize(
    ("rule", "why", "action"),
    [
        ("3.1", "one by one", Move(("red-fox", "red-wolf"), ("0201",))),
        ("3.1", "another side", Move(("blue-owl",), ("0403",))),
        ("3.2", "path is empty", Move(("red-fox",), ())),
        ("3.2", "not next to", Move(("red-fox",), ("0301",))),
        ("3.2", "movement points", Move(("red-fox",), ("0102", "0202", "0203"))),
        ("3.2", "enemy unit", Move(("red-fox",), ("0201",))),
        ("3.3", "no room", Move(("red-fox",), ("0102",))),
    ],
)
def test_movement_refuses_with_the_case_of_the_game(game: PlainGame, rule: str, why: str, action: Move) -> None:
    state = standing(game, {"blue-hawk": "0201", "red-wolf": "0102"})
    refusal = game.refusal(state, "red", action)

    assert refusal is not None and refusal.rule == rule and why in refusal.reason


def test_a_closed_hex_is_not_entered(game: PlainGame) -> None:
    hexes = (game.folder / "hexes.csv").read_text().replace("0102,clear", "0102,lake")
    flooded = made(data=_folder_with(game, "hexes.csv", hexes))
    refusal = flooded.refusal(flooded.new(), "red", Move(("red-fox",), ("0102",)))

    assert refusal is not None and refusal.rule == "3.2" and "0102 is closed" in refusal.reason
    assert "0102" not in flooded.reach(flooded.new(), "red-fox")


def test_what_is_offered_is_what_is_reached_and_a_unit_moves_once(game: PlainGame) -> None:
    state = game.new()
    reach = game.reach(state, "red-fox")
    offered = {one.path[-1] for one in game.legal_actions(state) if isinstance(one, Move) and "red-fox" in one.units}
    after, _ = game.submit(state, game.move(["red-fox"], reach["0201"].path), SeededDice(1))

    assert set(reach) == offered and len(offered) > 3
    assert game.reach(after, "red-fox") == {} and after.place_of("red-fox") == "0201"
    assert game.legal_actions(after)[0] == EndPhase()


def test_reach_is_asked_of_one_unit(game: PlainGame) -> None:
    with pytest.raises(InputError, match="one by one, but 2 were named"):
        game.reach(game.new(), ["red-fox", "red-wolf"])


def test_points_levels_and_the_winner_follow_from_the_data(game: PlainGame) -> None:
    state = standing(game, {"red-fox": "0303"})

    assert (game.points(state, "red"), game.points(state, "blue")) == (2, 0)
    assert game.levels == ["Red victory", "Blue victory"]
    assert game.won(state, "red", "because").to_json() == {
        "winner": "red",
        "level": "Red victory",
        "points": 2,
        "reason": "because",
    }


def test_an_option_is_refused_and_a_unit_without_a_start_is_named(game: PlainGame) -> None:
    with pytest.raises(InputError, match="tide"):
        made(tide="high")
    settings = (game.folder / "game.toml").read_text().replace('red-fox = "0101"\n', "")
    with pytest.raises(DataError, match="start has no hex for red-fox"):
        made(data=_folder_with(game, "game.toml", settings)).new()


def test_an_unknown_set_up_is_refused(game: PlainGame) -> None:
    with pytest.raises(InputError, match="unknown setup 'both'"):
        game.new(setup="both")


def _folder_with(game: PlainGame, name: str, text: str) -> str:
    """A copy of the game's data with one file changed."""
    source = Path(str(game.folder))
    copy = source.parent / f"changed {name}"
    copy.mkdir(exist_ok=True)
    for file in source.iterdir():
        (copy / file.name).write_bytes(file.read_bytes())
    (copy / name).write_text(text)
    return str(copy)
