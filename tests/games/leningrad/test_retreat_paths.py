"""Retreats: safe hexes, vacant ones first, and why a path is refused."""

import pytest

from hexfront.games.leningrad.combat.retreats import Flight, RetreatRules, Retreats
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Unit
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import State
from hexfront.mechanics.board import Board
from tests.kernel.toy import RED, frame, placed, sheet

RULES = RetreatRules("one at a time", "farther", "room", "no zone", "vacant first", "off map", "safe hex")
BLUE_IN_THE_WEST = {"red-1": "0202", "blue-1": "0102"}


class Field:
    """A position with red-1 fleeing from the blue unit in 0102."""

    def __init__(self, places: dict[str, str], length: int = 1, paper: MapSheet | None = None) -> None:
        self.paper = paper or sheet({"0203": "lake"})
        self.state: State = placed(places, self.paper)
        board = Board(self.paper, frame(self.paper))
        self.retreats = Retreats(board, RULES)
        self.flight = Flight(Unit(0), RED, (self.paper.index["0102"],), length, 3)

    def paths(self) -> set[tuple[str, ...]]:
        found = self.retreats.paths(self.state, self.flight)
        assert len(found) == len(set(found))
        return {tuple(self.paper.name(place) for place in path) for path in found}

    def refusal(self, *path: str) -> Refusal | None:
        return self.retreats.refusal(self.state, self.flight, tuple(self.paper.index[number] for number in path))


def test_every_hex_entered_lies_farther_from_those_who_forced_it() -> None:
    assert Field(BLUE_IN_THE_WEST).paths() == {("0302",), ("0303",)}


def test_a_retreat_of_two_hexes_goes_farther_twice() -> None:
    field = Field(BLUE_IN_THE_WEST, length=2)
    distance = field.paper.distance

    assert field.paths()
    assert all(distance("0102", one) == 2 and distance("0102", two) == 3 for one, two in field.paths())


def test_the_nearest_of_several_pursuers_counts() -> None:
    field = Field(BLUE_IN_THE_WEST)
    field.flight = Flight(Unit(0), RED, (field.paper.index["0102"], field.paper.index["0301"]), 1, 3)

    assert field.paths() == {("0303",)}


def test_enemies_and_their_zones_are_not_safe() -> None:
    assert Field(BLUE_IN_THE_WEST | {"blue-2": "0302"}).paths() == set()
    assert Field(BLUE_IN_THE_WEST | {"blue-2": "0401"}).paths() == {("0303",)}


def test_a_friend_makes_a_hex_in_an_enemy_zone_safe() -> None:
    friendly = BLUE_IN_THE_WEST | {"blue-2": "0403", "blue-3": "0401", "red-2": "0303"}

    assert Field(friendly).paths() == {("0303",)}


def test_vacant_hexes_come_before_occupied_ones() -> None:
    assert Field(BLUE_IN_THE_WEST | {"red-2": "0302"}).paths() == {("0303",)}


def test_a_full_hex_is_not_safe() -> None:
    crowd = {"red-2": "0302", "red-3": "0302", "red-4": "0302", "blue-2": "0403"}

    assert Field(BLUE_IN_THE_WEST | crowd).paths() == set()


def test_water_is_no_way_out() -> None:
    paper = sheet({"0203": "lake", "0303": "lake"}, [("0202", "0302", "all-lake")])

    assert Field(BLUE_IN_THE_WEST, paper=paper).paths() == set()


@pytest.mark.parametrize(
    ("more", "length", "path", "rule", "said"),
    [
        ({}, 1, ["0404"], "off map", "0404 cannot be entered from 0202"),
        ({}, 1, ["0201"], "farther", "0201 is no farther than 0202"),
        ({}, 1, ["0302", "0402"], "one at a time", "the retreat is 1 hexes long, not 2"),
        ({}, 1, [], "safe hex", "it is not eliminated"),
        ({"blue-2": "0302"}, 1, ["0302"], "no zone", "0302 holds an enemy unit"),
        ({"blue-2": "0401"}, 1, ["0302"], "no zone", "0302 is in an enemy zone of control"),
        ({"red-2": "0302"}, 1, ["0302"], "vacant first", "vacant safe hex"),
        (
            {"red-2": "0302", "red-3": "0302", "red-4": "0302"},
            1,
            ["0302"],
            "room",
            "0302 is full: it holds 3 friendly units",
        ),
        ({}, 2, ["0302", "0202"], "farther", "0202 is no farther than 0302"),
    ],
)
def test_a_path_is_refused_with_the_rule(
    more: dict[str, str], length: int, path: list[str], rule: str, said: str
) -> None:
    refusal = Field(BLUE_IN_THE_WEST | more, length).refusal(*path)

    assert refusal is not None
    assert (refusal.rule, said in refusal.reason) == (rule, True), refusal


def test_an_allowed_path_is_not_refused() -> None:
    field = Field(BLUE_IN_THE_WEST, length=2)

    assert all(field.refusal(*path) is None for path in field.paths())
