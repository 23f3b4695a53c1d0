"""The board: zones, units in a hex, hexes that are full."""

from hexfront.kernel.sets import Unit
from hexfront.mechanics.board import Board
from tests.kernel.toy import BLUE, RED, frame, placed, sheet

PAPER = sheet({"0203": "lake"}, [("0202", "0302", "all-lake")])
BOARD = Board(PAPER, frame(PAPER))
STATE = placed({"red-1": "0202", "red-2": "0202", "red-3": "0101", "blue-1": "0404", "balloon": "0303"}, PAPER)


def test_a_zone_is_what_lies_next_to_units_but_not_over_water() -> None:
    assert PAPER.names(BOARD.zone(STATE, RED)) == ("0102", "0103", "0201", "0303")
    assert BOARD.zone(STATE, RED) == BOARD.zone(STATE, RED)


def test_who_stands_where() -> None:
    assert BOARD.units_in(STATE, PAPER.index["0202"]) == (0, 1)
    assert BOARD.units_in(STATE, PAPER.index["0303"]) == ()
    assert (BOARD.units_of(STATE, RED), BOARD.units_of(STATE, BLUE)) == ([0, 1, 2], [4])
    assert PAPER.names(BOARD.occupied(STATE, RED)) == ("0101", "0202")


def test_full_hexes_are_those_that_cannot_take_more() -> None:
    assert PAPER.names(BOARD.full(STATE, RED, 2, 3)) == ("0202",)
    assert PAPER.names(BOARD.full(STATE, RED, 1, 3)) == ()
    assert PAPER.names(BOARD.full(STATE, BLUE, 3, 3)) == ("0404",)
    assert PAPER.names(BOARD.full(STATE, RED, 2, 3)) == ("0202",)


def test_names() -> None:
    assert BOARD.name(PAPER.index["0202"]) == "0202"
    assert (BOARD.unit_name(Unit(4)), BOARD.unit_names((Unit(0), Unit(4)))) == ("blue-1", ("red-1", "blue-1"))


def test_enemies_are_all_other_sides() -> None:
    assert PAPER.names(BOARD.enemies(STATE, BLUE)) == ("0101", "0202")
    assert BOARD.enemy_zone(STATE, BLUE) == BOARD.zone(STATE, RED)
