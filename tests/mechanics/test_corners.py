"""Corners of movement and terrain that only whole games come to otherwise."""

import pytest

from hexfront.kernel.sets import NO_HEXES, Hex
from hexfront.mechanics.flood import OnePurseFlood, flood
from hexfront.mechanics.terms import shut_from
from hexfront.mechanics.terrain import MOST_COMPARED, Edges
from tests.mechanics.test_movement import PAPER, START, hexes, plain


def test_no_way_back_from_a_hex_that_was_never_reached_is_a_mistake_of_the_caller() -> None:
    found = flood(plain())

    assert isinstance(found, OnePurseFlood)
    with pytest.raises(AssertionError, match="no way leads to"):
        found._step_before(PAPER.index["0404"], 0)


def test_nothing_is_shut_from_a_hex_outside_the_zone() -> None:
    bound = plain(zone=hexes("0201"))

    assert shut_from(bound, START) == NO_HEXES
    assert shut_from(bound, PAPER.index["0201"]) == hexes("0201")


def steps(cost: int) -> Edges:
    """Two hexes, and what it costs to go from the first to the second."""
    return Edges.of((((Hex(1), cost),), ((Hex(0), 2),)))


def test_more_comparisons_than_are_kept_leave_them_right() -> None:
    cheap, dear = steps(2), steps(3)

    for _ in range(2):
        assert cheap.never_dearer(dear) and not dear.never_dearer(cheap)
        others = [steps(1) for _ in range(MOST_COMPARED)]
        assert not any(cheap.never_dearer(other) for other in others)
