"""Sides are data: their names, accounts and looks, checked when they are read; there may be three."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.games.registry import games, load
from hexfront.games.shared.sides import Party, balance, earner, read_sides, reckoned
from hexfront.kernel.errors import DataError

SIDE = """
[[sides]]
name = "{name}"
nation = "{nation}"
counts = "{counts}"
look = {{ paper = "#{paper}", ink = "#ffffff", shape = "{shape}", sign = "{sign}" }}
"""
RED = {"name": "red", "nation": "Red", "counts": "own", "paper": "aa0000", "shape": "square", "sign": "r"}
BLUE = {"name": "blue", "nation": "Blue", "counts": "own", "paper": "0000aa", "shape": "cut", "sign": "b"}
GREEN = {"name": "green", "nation": "Green", "counts": "own", "paper": "00aa00", "shape": "round", "sign": "g"}


def written(folder: Path, *sides: dict[str, str]) -> Path:
    (folder / "game.toml").write_text("".join(SIDE.format(**side) for side in sides), encoding="utf-8")
    return folder


def three(folder: Path) -> tuple[Party, ...]:
    return read_sides(written(folder, RED, BLUE, GREEN))


def two(folder: Path) -> tuple[Party, ...]:
    return read_sides(written(folder, RED | {"counts": "down"}, BLUE | {"counts": "up"}))


def test_three_sides_are_read_in_their_order(tmp_path: Path) -> None:
    found = three(tmp_path)

    assert [side.nation for side in found] == ["Red", "Blue", "Green"]
    assert [side.look.shape for side in found] == ["square", "cut", "round"]


def test_a_look_takes_what_it_leaves_out_from_what_it_has(tmp_path: Path) -> None:
    look = three(tmp_path)[0].look

    assert (look.mark, look.line, look.night, look.dark) == ("#aa0000", "#aa0000", "#aa0000", "#ffffff")
    assert look.terminal == "bold #ffffff on #aa0000"


@pytest.mark.parametrize(
    ("sides", "fault"),
    [
        ((RED,), r"sides is \['red'\], expected two sides or more"),
        ((RED, BLUE | {"name": "red"}), r"sides.name is \['red', 'red'\], expected another one for every side"),
        ((RED, BLUE | {"sign": "r"}), r"sides.sign is \['r', 'r'\], expected another one"),
        ((RED, BLUE | {"shape": "square"}), r"sides.shape is \['square', 'square'\], expected another one"),
        ((RED, BLUE | {"shape": "star"}), r"sides.look.shape is 'star', expected 'square' or"),
        ((RED, BLUE | {"paper": "blue"}), r"sides.look.paper is '#blue', expected a colour"),
        ((RED, BLUE | {"sign": "bb"}), r"sides.look.sign is 'bb', expected a single character"),
        ((RED, BLUE | {"nation": ""}), r"sides.nation is '', expected a text"),
        ((RED, BLUE | {"counts": "sideways"}), r"sides.counts is 'sideways', expected 'up' or 'down' or 'own'"),
        ((RED, BLUE | {"counts": "up"}), r"sides.counts is \['own', 'up'\], expected some 'up' and some 'down'"),
        ((), r"the key sides is missing"),
    ],
)
def test_what_is_wrong_with_sides_is_named_with_file_and_key(
    tmp_path: Path, sides: tuple[dict[str, str], ...], fault: str
) -> None:
    with pytest.raises(DataError, match=rf"game.toml: {fault}"):
        read_sides(written(tmp_path, *sides))


def test_a_common_account_is_worth_the_opposite_to_the_side_that_counts_down(tmp_path: Path) -> None:
    sides, scores = two(tmp_path), [("blue", 7), ("red", -2)]

    assert reckoned(sides).name == "blue"
    assert (balance(sides, scores, "blue"), balance(sides, scores, "red")) == (5, -5)
    assert [earner(sides, points) for points in (3, -3, 0)] == ["blue", "red", None]


def test_an_account_of_its_own_is_compared_with_the_best_of_the_others(tmp_path: Path) -> None:
    sides, scores = three(tmp_path), [("red", 4), ("blue", 6), ("red", 1), (None, 100)]

    assert reckoned(sides).name == "red"
    assert [balance(sides, scores, side.name) for side in sides] == [-1, 1, -6]
    assert earner(sides, 3) is None


@pytest.mark.parametrize("name", list(games()))
def test_the_sides_of_a_game_are_those_of_its_frame_and_its_listing(name: str) -> None:
    game = load(name)

    assert tuple(side.name for side in game.sides) == game.frame.sides == games()[name].sides
    assert game.nations == {side.name: side.nation for side in game.sides}


@pytest.mark.parametrize("name", list(games()))
def test_every_score_is_somebodys(name: str) -> None:
    game = load(name)
    state = game.new(setup="suggested")
    total = sum(score.points for score in game.score(state))

    assert all(score.side is not None for score in game.score(state) if score.points)
    assert [game.balance(state, side.name) for side in game.sides] == [total, -total]
