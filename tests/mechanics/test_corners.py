"""Corners of movement, supply and terrain that only whole games come to otherwise."""

from pathlib import Path

import pytest

from hexfront.kernel.sets import NO_HEXES, Hex, members
from hexfront.mechanics.movement import OnePurseFlood, flood, shut_from
from hexfront.mechanics.terrain import MOST_COMPARED, Costs, Edges, Modifier
from tests.kernel.toy import sheet
from tests.mechanics.test_movement import PAPER, START, hexes, plain
from tests.mechanics.test_supply import LAND, net
from tests.mechanics.test_terrain import chart


def test_no_way_back_from_a_hex_that_was_never_reached_is_a_mistake_of_the_caller() -> None:
    found = flood(plain())

    assert isinstance(found, OnePurseFlood)
    with pytest.raises(AssertionError, match="no way leads to"):
        found._step_before(PAPER.index["0404"], 0)


def test_nothing_is_shut_from_a_hex_outside_the_zone() -> None:
    bound = plain(zone=hexes("0201"))

    assert shut_from(bound, START) == NO_HEXES
    assert shut_from(bound, PAPER.index["0201"]) == hexes("0201")


def test_roads_found_before_are_found_again_whatever_was_asked_since(tmp_path: Path) -> None:
    one, sources = net(LAND, tmp_path), LAND.set_of(["0101"])
    shut = [NO_HEXES, LAND.set_of(["0201"]), LAND.set_of(["0302"])]
    reached = [{"0101", "0201", "0302", "0402"}, {"0101"}, {"0101", "0201"}]

    for blocked, expected in (*zip(shut, reached, strict=True), *zip(shut, reached, strict=True)):
        assert {LAND.name(place) for place in members(one.roads_open(sources, blocked))} == expected


def steps(cost: int) -> Edges:
    """Two hexes, and what it costs to go from the first to the second."""
    return Edges.of((((Hex(1), cost),), ((Hex(0), 2),)))


def test_more_comparisons_than_are_kept_leave_them_right() -> None:
    cheap, dear = steps(2), steps(3)

    for _ in range(2):
        assert cheap.never_dearer(dear) and not dear.never_dearer(cheap)
        others = [steps(1) for _ in range(MOST_COMPARED)]
        assert not any(cheap.never_dearer(other) for other in others)


def test_what_lies_on_both_leaves_the_order_of_two_price_lists(tmp_path: Path) -> None:
    land = sheet({"0102": "swamp"})
    costs = Costs(land, chart(tmp_path))
    overlay = ((land.index["0202"], Modifier(2)),)
    foot, tracks = (costs.edges(name, overlay) for name in ("foot", "tracks"))

    assert foot.never_dearer(tracks) and not tracks.never_dearer(foot)
