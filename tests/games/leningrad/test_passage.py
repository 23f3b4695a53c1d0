"""The messages and cases with which a move is refused along its path."""

from __future__ import annotations

import pytest

from hexfront.games.leningrad.movement.passage import MovementRules, Passage
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes
from hexfront.mechanics.terms import Purse, Terms
from hexfront.mechanics.terrain import Edges
from hexfront.mechanics.walk import Walk, Walker
from tests.kernel.toy import sheet

PAPER = sheet({"0203": "lake"}, [("0102", "0103", "all-lake")])
START = PAPER.index["0202"]
RULES = MovementRules("hex by hex", "allowance", "enemy hex", "zone stops", "water", "into zone", "stacking")
WALKER = Walker(Passage(PAPER, RULES, 2))


def edges(cost: int) -> Edges:
    """Steps that all cost the same."""
    return Edges.of(tuple(tuple((other, cost) for other in near) for near in PAPER.adjacent))


def plain(**more: object) -> Terms:
    """One mover with three movement points on clear land, counted in half points."""
    values: dict[str, object] = {"closed": NO_HEXES, "enemies": NO_HEXES, "zone": NO_HEXES} | more
    return Terms(START, (Purse(edges(2), 6, 4, False),), **values)  # type: ignore[arg-type]


def hexes(*numbers: str) -> Hexes:
    return PAPER.set_of(numbers)


def path(*numbers: str) -> list[Hex]:
    return [PAPER.index[number] for number in numbers]


@pytest.mark.parametrize(
    ("bound", "way", "rule", "said"),
    [
        (plain(), [], "hex by hex", "the path is empty"),
        (plain(), ["0404"], "hex by hex", "0404 is not next to 0202: name every hex"),
        (plain(), ["0102", "0103"], "water", "only water lies between 0102 and 0103"),
        (plain(closed=hexes("0201"), enemies=hexes("0201")), ["0201"], "enemy hex", "0201 holds an enemy unit"),
        (plain(closed=hexes("0201")), ["0201"], "stacking", "0201 is full"),
        (plain(ends=~hexes("0201")), ["0201"], "stacking", "0201 would be overstacked"),
        (plain(zone=hexes("0201")), ["0201", "0101"], "zone stops", "0201 is in an enemy zone of control: the move"),
        (plain(zone=hexes("0202", "0201")), ["0201"], "into zone", "0201 is in an enemy zone of control too"),
        (
            plain(),
            ["0302", "0303", "0403", "0404"],
            "allowance",
            "entering 0404 costs 1 movement point, but 0 movement points are left",
        ),
    ],
)
def test_a_walk_is_refused_with_the_rule(bound: Terms, way: list[str], rule: str, said: str) -> None:
    refusal = WALKER.walk(bound, path(*way))

    assert isinstance(refusal, Refusal)
    assert (refusal.rule, said in refusal.reason) == (rule, True), refusal


def test_one_hex_at_any_price_is_only_the_first_and_says_so() -> None:
    poor = plain()._replace(purses=(Purse(edges(2), 1, 4, True),))

    assert WALKER.walk(poor, path("0302")) == Walk(tuple(path("0302")), (1,))
    refusal = WALKER.walk(poor, path("0302", "0303"))
    assert isinstance(refusal, Refusal)
    assert "1 movement point, but 0 movement points are left (one hex at any price only as the first" in refusal.reason


@pytest.mark.parametrize(
    ("cost", "scale", "said"),
    [
        (1, 2, "costs ½ movement points, but 0 movement points are left"),
        (2, 2, "costs 1 movement point, but"),
        (5, 2, "costs 2½ movement points"),
        (4, 3, "costs 1⅓ movement points"),
    ],
)
def test_points_are_said_as_players_say_them(cost: int, scale: int, said: str) -> None:
    bound = Terms(START, (Purse(edges(cost), 0, 0, False),), NO_HEXES, NO_HEXES, NO_HEXES)
    refusal = Walker(Passage(PAPER, RULES, scale)).walk(bound, path("0302"))

    assert isinstance(refusal, Refusal)
    assert said in refusal.reason
