"""The cost of every step, and what changes it temporarily."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.games.leningrad.movement.costs import Costs
from hexfront.kernel.sets import Hex
from hexfront.mechanics.terrain import Edges, Modifier, Overlay
from tests.mechanics.land import chart, paper


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
    """The contents of edges, in a form that can be compared."""
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
