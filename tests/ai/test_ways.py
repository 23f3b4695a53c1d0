"""Ways to a goal on an empty map."""

from collections.abc import Sequence

from hexfront.ai.scripts.ways import NEVER, StepsInto, nearest, rings, ways_to
from hexfront.kernel.sets import Hex, Hexes, set_of


def steps_into(*into: Sequence[tuple[int, int]]) -> StepsInto:
    """For every hex the hexes from which it can be entered, each with the cost."""
    return [[(Hex(before), cost) for before, cost in ends] for ends in into]


#: Four hexes in a row, 0 to 3, and one that cannot be reached; entering hex 1 is expensive.
INTO = steps_into(((1, 2),), ((0, 5), (2, 5)), ((1, 2), (3, 1)), ((2, 3),), ())


def test_the_cost_and_the_next_hex_to_the_nearest_goal() -> None:
    far, onward = ways_to(set_of((Hex(0), Hex(3))), INTO)

    assert far == (0, 2, 3, 0, NEVER)
    assert onward == (0, 0, 3, 3, 4)


def test_a_detour_that_is_cheaper_is_the_way() -> None:
    into = steps_into(((1, 9), (2, 1)), (), ((1, 1),))

    assert ways_to(set_of((Hex(0),)), into) == ((0, 2, 1), (0, 2, 0))


def test_hexes_by_their_distance_without_those_that_have_no_way() -> None:
    assert rings((0, 2, 2, NEVER)) == ((0, 0b0001), (2, 0b0110))


def test_the_shortest_way_from_any_of_some_hexes() -> None:
    around = rings((0, 2, 5, NEVER))

    assert nearest(Hexes(0b0110), around) == 2
    assert nearest(Hexes(0b1000), around) == NEVER
