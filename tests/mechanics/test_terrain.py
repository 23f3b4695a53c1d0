"""Terrain: the chart, steps and what changes their cost, and damaged charts."""

from fractions import Fraction
from pathlib import Path

import pytest

from hexfront.kernel.errors import DataError
from hexfront.kernel.sets import Hex
from hexfront.mechanics.terrain import Edges, Modifier, load_chart
from tests.kernel.toy import written
from tests.mechanics.land import CHART, chart


def test_a_chart_is_read_as_printed(tmp_path: Path) -> None:
    one = chart(tmp_path)

    assert (one.classes, one.scale) == (("foot", "tracks"), 2)
    assert one.costs["road"]["tracks"] == Fraction(1, 2)
    assert (one.cost("swamp", "tracks"), one.cost("road", "tracks")) == (6, 1)
    assert (one.modifier("river", "foot"), one.modifier("river", "tracks")) == (Modifier(1, 2), Modifier(2, 0))


def test_halves_and_thirds_of_a_point_are_both_exact(tmp_path: Path) -> None:
    mixed = load_chart(written(tmp_path, "terrain.csv", "terrain,foot,tracks\nclear,1,1\nroad,1/2,1/3\n"))

    assert mixed.scale == 6
    assert (mixed.cost("road", "foot"), mixed.cost("road", "tracks")) == (3, 2)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("terrain,foot,tracks\n", "ground,foot,tracks\n", "line 1: expected 'terrain' and the classes of units"),
        (CHART, "terrain\nclear\n", "line 1: expected 'terrain' and the classes of units, got 'terrain'"),
        ("swamp,2,3", "swamp,2", "line 3: 2 cells, expected 3"),
        ("swamp,2,3", "swamp,2,deep", "line 3, tracks: 'deep' is not a cost such as '2' or '1/2', or a modifier"),
        ("swamp,2,3", "swamp,2,1/0", "line 3, tracks: '1/0' is not a cost"),
        ("swamp,2,3", "swamp,2,-3", "line 3, tracks: '-3' is not a cost"),
        ("swamp,2,3", "clear,2,3", "line 3, terrain: 'clear' is not a terrain that has not been listed before"),
        ("swamp,2,3", "swamp,2,x2", "line 3, terrain: 'swamp' is not a row of costs only or of modifiers only"),
    ],
)
def test_a_damaged_chart_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in CHART
    with pytest.raises(DataError, match=f"terrain.csv, {said}"):
        load_chart(written(tmp_path, "terrain.csv", CHART.replace(old, new)))


def test_a_chart_without_costs_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"terrain\.csv: the chart has no row of costs"):
        load_chart(written(tmp_path, "terrain.csv", "terrain,foot\nriver,x2\n"))


def steps(prices: tuple[int, int]) -> Edges:
    """Two hexes side by side, with the price of going into each."""
    return Edges.of((((Hex(1), prices[1]),), ((Hex(0), prices[0]),)))


def test_edges_with_other_prices_say_the_same_as_edges_made_anew() -> None:
    plain = steps((2, 3))
    overlay = ((Hex(1), Modifier(2)),)
    dear = plain.changed({Hex(1): ((Hex(0), 6),)}, plain, overlay)

    assert tuple(dear.out) == steps((2, 6)).out
    assert (dear.fans, dear.back_fans) == (steps((2, 6)).fans, steps((2, 6)).back_fans)
    assert (dear.cost(Hex(0), Hex(1)), dear.plain, dear.overlay) == (6, plain, overlay)


def test_edges_are_compared_price_by_price_and_the_answer_is_kept_for_some() -> None:
    cheap = steps((1, 1))
    others = [steps((price, 1)) for price in range(40)]

    for _ in range(2):
        assert [cheap.never_dearer(one) for one in others] == [False] + [True] * 39


def test_equal_overlays_keep_the_order_of_what_lies_under_them() -> None:
    overlay = ((Hex(1), Modifier(2)),)
    one, other = (plain.changed({}, plain, overlay) for plain in (steps((1, 1)), steps((2, 2))))

    assert one.never_dearer(other) and not other.never_dearer(one)


def test_there_is_no_step_where_there_is_no_edge() -> None:
    with pytest.raises(AssertionError, match="there is no step from 0 to 7"):
        steps((1, 1)).cost(Hex(0), Hex(7))
