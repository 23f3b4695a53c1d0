"""Supply lines, compared with a brute-force search."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.games.leningrad.logistics.net import SupplyNet
from hexfront.games.leningrad.movement.costs import Costs
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.terrain import Modifier, Overlay, load_chart
from tests.kernel.toy import sheet, written

CHART = "terrain,trucks\nclear,1\nswamp,2\nroad,1/2\nriver,+1\n"
REACH = 2
PLAIN = sheet()
PAIRS = [(one, other) for one in PLAIN.hexes for other in PLAIN.neighbours(one) if one < other]


def net(land: MapSheet, folder: Path) -> SupplyNet:
    return SupplyNet(land, Costs(land, load_chart(written(folder, "terrain.csv", CHART))), "trucks", REACH)


HEXES = st.sampled_from(PLAIN.hexes)
LANDS = st.builds(
    lambda swamps, lakes, sides: sheet(
        dict.fromkeys(swamps, "swamp") | dict.fromkeys(lakes, "lake"), [(*pair, kind) for pair, kind in sides]
    ),
    st.sets(HEXES, max_size=5),
    st.sets(HEXES, max_size=2),
    st.lists(st.tuples(st.sampled_from(PAIRS), st.sampled_from(["road", "road", "river", "all-lake"])), max_size=14),
)
SETS = st.sets(HEXES, max_size=4)


def road_net(land: MapSheet, sources: Iterable[Hex], blocked: Hexes) -> set[Hex]:
    """The sources and all hexes joined to them by road, found by following the roads."""
    found = {one for one in sources if not has(blocked, one)}
    fresh = list(found)
    while fresh:
        here = fresh.pop()
        for other in land.adjacent[here]:
            is_road = "road" in land.hexside(land.name(here), land.name(other))
            if is_road and other not in found and not has(blocked, other):
                found.add(other)
                fresh.append(other)
    return found


def cheapest(one: SupplyNet, start: Hex, goals: set[Hex], blocked: Hexes, overlay: Overlay) -> int | None:
    """The least cost of a way from a hex to the goals, by brute force."""
    best: int | None = None
    ways: list[tuple[tuple[Hex, ...], int]] = [((start,), 0)]
    while ways:
        way, spent = ways.pop()
        if way[-1] in goals and (best is None or spent < best):
            best = spent
        for other in one.sheet.adjacent[way[-1]]:
            total = spent + one.costs.step("trucks", way[-1], other, overlay)
            if other not in way and total <= one.reach and not has(blocked, other):
                ways.append(((*way, other), total))
    return best


LAND = sheet(
    {"0202": "swamp", "0303": "swamp"},
    [("0101", "0201", "road"), ("0201", "0302", "road"), ("0302", "0402", "road"), ("0103", "0203", "river")],
)


@given(st.lists(st.tuples(SETS, SETS, st.sets(HEXES, max_size=2)), min_size=2, max_size=12))
def test_what_is_remembered_is_what_a_fresh_net_finds(
    tmp_path_factory: pytest.TempPathFactory, questions: list[tuple[set[str], set[str], set[str]]]
) -> None:
    folder = tmp_path_factory.mktemp("chart")
    one = net(LAND, folder)
    for sources, blocked, dear in questions:
        overlay = tuple((LAND.index[number], Modifier(2)) for number in sorted(dear))
        asked = (LAND.set_of(sources), LAND.set_of(blocked), overlay)
        fresh = net(LAND, folder).supplied(*asked)

        assert all(one.is_supplied(place, *asked) == has(fresh, place) for place in members(LAND.playable))


@settings(max_examples=150)
@given(LANDS, SETS, SETS, st.sets(HEXES, max_size=2))
def test_lines_are_those_that_a_search_finds(
    tmp_path_factory: pytest.TempPathFactory, land: MapSheet, sources: set[str], blocked: set[str], dear: set[str]
) -> None:
    one = net(land, tmp_path_factory.mktemp("chart"))
    from_, shut = land.set_of(sources) & land.playable, land.set_of(blocked)
    overlay = tuple((land.index[number], Modifier(2)) for number in sorted(dear))
    roads = road_net(land, members(from_), shut)
    supplied = one.supplied(from_, shut, overlay)

    assert set(members(one.roads_open(from_, shut))) == roads
    for start in members(land.playable):
        points = cheapest(one, start, roads, shut, overlay)
        line = one.line(start, from_, shut, overlay)
        assert (points is not None) == (line is not None) == has(supplied, start)
        assert one.is_supplied(start, from_, shut, overlay) == (points is not None)
        if line is not None and points is not None:
            assert line.points == Fraction(points, 2)
            check_way(land, [land.index[number] for number in line.path], from_, shut)
            assert line.path[0] == land.name(start) and line.path[-1] == line.source


def check_way(land: MapSheet, way: list[Hex], sources: Hexes, blocked: Hexes) -> None:
    """Check that a line runs from hex to adjacent hex, through no blocked hex, to a source."""
    assert has(sources, way[-1])
    assert all(after in land.adjacent[before] for before, after in pairwise(way))
    assert not any(has(blocked, place) for place in way[1:])


def test_a_line_names_its_hexes_its_source_and_its_points(tmp_path: Path) -> None:
    land = sheet({"0402": "swamp"}, [("0101", "0201", "road"), ("0201", "0302", "road")])
    line = net(land, tmp_path).line(land.index["0402"], land.set_of(["0101"]), NO_HEXES)

    assert line is not None
    assert (line.path, line.source, line.points) == (("0402", "0302", "0201", "0101"), "0101", Fraction(1))


def test_a_source_that_roads_do_not_reach_is_found_over_land(tmp_path: Path) -> None:
    one = net(PLAIN, tmp_path)

    assert one.line(PLAIN.index["0104"], PLAIN.set_of(["0101"]), NO_HEXES) is None
    line = one.line(PLAIN.index["0103"], PLAIN.set_of(["0101"]), NO_HEXES)
    assert line is not None and line.points == 2


def test_a_road_that_leads_to_no_source_is_a_mistake_of_the_caller(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="the road from 0101 leads to no source"):
        net(PLAIN, tmp_path)._along_road(PLAIN.index["0101"], NO_HEXES, NO_HEXES)
