"""Terrain: the chart, what each step costs, and damaged charts."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.kernel.errors import DataError
from hexfront.kernel.sets import Hex
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import Costs, Edges, Modifier, Overlay, TerrainChart, load_chart
from tests.kernel.toy import sheet, written

CHART = "terrain,foot,tracks\nclear,1,1\nswamp,2,3\nroad,1,1/2\nriver,+1,x2\nfort,x2,x2\n"
SIDES = [
    ("0101", "0102", "river"),
    ("0102", "0103", "road"),
    ("0102", "0103", "river"),
    ("0103", "0104", "all-sea"),
]


def paper() -> MapSheet:
    return sheet({"0102": "swamp", "0103": "swamp", "0404": "lake"}, SIDES)


def chart(folder: Path) -> TerrainChart:
    return load_chart(written(folder, "terrain.csv", CHART))


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
    ("one", "other", "foot", "tracks"),
    [
        ("0201", "0202", 2, 2),
        ("0201", "0102", 4, 6),
        ("0101", "0102", 6, 12),
        ("0102", "0101", 4, 4),
        ("0102", "0103", 2, 1),
    ],
)
def test_what_a_step_costs(tmp_path: Path, one: str, other: str, foot: int, tracks: int) -> None:
    land = paper()
    costs = Costs(land, chart(tmp_path))
    start, end = land.index[one], land.index[other]

    assert costs.step("foot", start, end) == foot
    assert costs.step("tracks", start, end) == tracks


def test_there_is_no_step_over_water(tmp_path: Path) -> None:
    land = paper()
    costs = Costs(land, chart(tmp_path))

    with pytest.raises(AssertionError, match="there is no step from"):
        costs.step("foot", land.index["0103"], land.index["0104"])


def test_coming_in_from_off_the_map_costs_the_terrain(tmp_path: Path) -> None:
    land = paper()
    costs = Costs(land, chart(tmp_path))
    swamp, clear = land.index["0102"], land.index["0101"]

    assert costs.entry("tracks", swamp) == 6
    assert costs.entry("tracks", swamp, ((swamp, Modifier(2)), (clear, Modifier(3)))) == 12


OVERLAYS = st.lists(
    st.tuples(
        st.sampled_from([paper().index[number] for number in paper().hexes]),
        st.sampled_from([Modifier(2), Modifier(4), Modifier(1, 4)]),
    ),
    max_size=4,
    unique_by=lambda pair: pair[0],
).map(tuple)


@given(OVERLAYS)
def test_an_overlay_changes_what_it_costs_to_enter_its_hexes_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, overlay: Overlay
) -> None:
    land = paper()
    costs = Costs(land, chart(tmp_path_factory.mktemp("chart")))
    plain, overlaid = costs.edges("tracks"), costs.edges("tracks", overlay)
    changed = dict(overlay)
    steps = [(Hex(start), end, cost) for start, ends in enumerate(plain.out) for end, cost in ends]

    for start, end, cost in steps:
        assert overlaid.cost(start, end) == changed.get(end, Modifier())(cost)
    assert as_steps(overlaid) == as_steps(Edges.of(overlaid.out))
    assert costs.edges("tracks", overlay) is overlaid
    assert plain.never_dearer(overlaid)
    assert overlaid.never_dearer(plain) == (not overlay)


def as_steps(edges: Edges) -> tuple[object, ...]:
    """All that edges say, in a form that compares."""
    return (
        edges.out,
        tuple(tuple(sorted(ends)) for ends in edges.into),
        edges.fans,
        edges.back_fans,
    )


def test_overlays_beyond_number_are_forgotten_and_made_again(tmp_path: Path) -> None:
    land = paper()
    costs = Costs(land, chart(tmp_path))
    place = land.index["0202"]
    for factor in range(2, 1100):
        assert costs.entry("foot", place, ((place, Modifier(factor)),)) == 2 * factor
        assert costs.step("foot", land.index["0201"], place, ((place, Modifier(factor)),)) == 2 * factor


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
