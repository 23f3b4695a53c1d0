"""The two Leningrad sheets: everything the rules name is there, and the campaign is playable."""

from __future__ import annotations

import itertools
import tomllib
from collections import defaultdict
from pathlib import Path

import pytest

from hexfront.drawing.geometry import Corner, HexGrid
from hexfront.kernel.sets import members
from hexfront.kernel.sheet import MapSheet, load_sheet, read_grid
from tests.games.tables import lost_corrections, table
from tools.mapmaking.projection import projection_of

DATA = Path(__file__).parents[3] / "hexfront" / "games" / "leningrad" / "data"
FIRST, SECOND = "leningrad-1979", "leningrad-2010"
TERRAINS = frozenset({"clear", "swamp", "hill", "forest", "city", "soviet city"})

LENINGRAD = ("2505", "2604", "2605", "2705")
CITIES = {"Riga": "0908", "Tallinn": "1601", "Dvinsk": "1113", "Pskov": "1909", "Novgorod": "2510"}
GERMAN_SOURCES = {FIRST: ("0111", "0112", "0113"), SECOND: tuple(f"00{row:02}" for row in range(7, 14))}
SOVIET_SOURCES = {
    FIRST: (*LENINGRAD, "1601", "0908", "2713", "2906", "2908"),
    SECOND: (*LENINGRAD, "1601", "0908", "2906", "2911"),
}
NAMED = {
    FIRST: "0111 0112 0113 0205 0908 1113 1601 2204 2213 2301 2401 2501 2601 2701 2801 2505 2604 2605 2705 "
    "2713 2906 2908 0109 0209 0310 0311 0312 0313 0412 0413 0513 0308 0409 0410 0613",
    SECOND: "0007 0008 0009 0010 0011 0012 0013 0111 0112 0113 0205 0908 1113 1601 2204 2113 2213 2313 2301 "
    "2401 2501 2601 2701 2801 2505 2604 2605 2705 2906 2911 0109 0209 0310 0311 0312 0313 0412 0413 0308 "
    "0409 0410 0613",
}
COURSES = {
    "Niemen": "0110 0111 0211 0312 0412 0413",
    "Dvina": "0908 1008 1009 1110 1111 1211 1112 1113",
    "Velikaya": "1909 1809 1810 1711 1712 1713",
    "Narva": "2104 2204 2105 2004 2005",
    "Luga": "2203 2204 2205 2306 2307 2308 2408 2409",
    "Volkhov": "2510 2609 2709 2708 2808 2807 2907",
    "Neva": "2805 2705 2604",
    "Lovat": "2511 2512 2412 2413 2313",
}

both = pytest.mark.parametrize("edition", [FIRST, SECOND])


def sheet(edition: str) -> MapSheet:
    return load_sheet(DATA / edition, TERRAINS)


def lattice(edition: str) -> HexGrid:
    return HexGrid(read_grid(DATA / edition))


def river_corners(edition: str) -> dict[str, dict[Corner, list[Corner]]]:
    """Each river as a net of hex corners."""
    grid = lattice(edition)
    rivers: dict[str, dict[Corner, list[Corner]]] = {}
    for row in table(edition, "hexsides.csv"):
        if row["kind"] == "river":
            one, two = grid.side(row["hex"], row["neighbour"])
            net = rivers.setdefault(row["name"], defaultdict(list))
            net[one].append(two)
            net[two].append(one)
    return rivers


def road_distances(map_: MapSheet, start: str) -> dict[str, int]:
    """The distance by road from a hex, for every hex that can be reached."""
    links = defaultdict(list)
    for one, two in map_.hexsides("road"):
        links[one].append(two)
        links[two].append(one)
    found, front = {start: 0}, [start]
    for here in front:
        for other in links[here]:
            if other not in found:
                found[other] = found[here] + 1
                front.append(other)
    return found


@both
def test_every_hex_the_rules_name_can_be_entered(edition: str) -> None:
    assert set(NAMED[edition].split()) <= set(sheet(edition).hexes)


@both
def test_soviet_city_is_leningrad_alone(edition: str) -> None:
    map_ = sheet(edition)
    assert tuple(hex_ for hex_ in map_.hexes if map_.terrain(hex_) == "soviet city") == LENINGRAD


@both
@pytest.mark.parametrize(("name", "hex_"), CITIES.items())
def test_places_of_importance_are_cities(edition: str, name: str, hex_: str) -> None:
    map_ = sheet(edition)
    assert map_.terrain(hex_) == "city"
    assert name in map_.features(hex_)


@both
@pytest.mark.parametrize(
    ("longitude", "latitude", "hex_"),
    [(24.106, 56.948, "0908"), (24.745, 59.437, "1601"), (26.536, 55.875, "1113"), (28.612, 59.374, "2204")],
)
def test_real_towns_lie_in_their_printed_hexes(edition: str, longitude: float, latitude: float, hex_: str) -> None:
    head = tomllib.loads((DATA / edition / "map.toml").read_text(encoding="utf-8"))
    grid = lattice(edition)
    assert hex_ == grid.hex_of(projection_of(head, grid).point(longitude, latitude))


@both
def test_twenty_five_hexes_from_the_border_to_leningrad(edition: str) -> None:
    map_ = sheet(edition)
    assert map_.distance("0111", "2604") == 25


def test_the_first_edition_has_no_forest_and_the_mouth_of_the_luga_is_clear() -> None:
    map_ = sheet(FIRST)
    assert not map_.terrain_set("forest")
    assert {map_.terrain(hex_) for hex_ in ("2203", "2304")} == {"clear"}


def test_the_second_edition_has_woods_at_the_mouth_of_the_luga() -> None:
    map_ = sheet(SECOND)
    assert {map_.terrain(hex_) for hex_ in ("2203", "2304")} == {"forest"}


def test_the_second_edition_has_fewer_roads() -> None:
    assert len(sheet(SECOND).hexsides("road")) < len(sheet(FIRST).hexsides("road"))


@both
def test_swamps_lie_south_of_pskov_and_of_lake_ilmen(edition: str) -> None:
    map_ = sheet(edition)
    assert {map_.terrain(hex_) for hex_ in ("1911", "2012", "2511", "2512")} == {"swamp"}


@both
def test_most_of_the_land_is_clear(edition: str) -> None:
    map_ = sheet(edition)
    clear = map_.terrain_set("clear").bit_count()
    assert clear > 0.6 * len(map_.hexes)


@both
@pytest.mark.parametrize("hex_", ["2604", "2705"])
def test_the_neva_shields_the_two_northern_hexes_of_leningrad(edition: str, hex_: str) -> None:
    map_ = sheet(edition)
    south = {"2504", "2505", "2605", "2706", "2805"} & set(map_.neighbours(hex_))
    assert south
    for other in south:
        assert map_.hexside(hex_, other) & {"river", "all-sea", "all-lake"}, f"{hex_} lies open to {other}"


def test_the_niemen_parts_east_prussia_as_the_set_up_says() -> None:
    map_ = sheet(SECOND)
    south = {"0010", "0011", "0012", "0013", "0111", "0112", "0113"}
    north = {"0009", "0109", "0110", "0210"}
    for one in south:
        for two in north & set(map_.neighbours(one)):
            assert "river" in map_.hexside(one, two), f"{one} and {two} lie on one bank"
    assert "river" in map_.hexside("0009", "0010")


@both
@pytest.mark.parametrize(("name", "course"), COURSES.items())
def test_rivers_touch_the_hexes_they_flow_through(edition: str, name: str, course: str) -> None:
    sides = [row for row in table(edition, "hexsides.csv") if (row["kind"], row["name"]) == ("river", name)]
    assert set(course.split()) <= {row[end] for row in sides for end in ("hex", "neighbour")}


@both
def test_every_river_is_one_line_without_gap_or_stub(edition: str) -> None:
    for name, net in river_corners(edition).items():
        ends = [corner for corner, others in net.items() if len(others) == 1]
        forks = [corner for corner, others in net.items() if len(others) > 2]
        reached, front = {ends[0]}, [ends[0]]
        for here in front:
            for other in net[here]:
                if other not in reached:
                    reached.add(other)
                    front.append(other)
        assert len(ends) == 2, f"{name} has {len(ends)} ends"
        assert not forks, f"{name} forks at {forks}"
        assert reached == set(net), f"{name} has a gap"


@both
def test_every_river_flows_into_water_or_off_the_sheet_or_into_another(edition: str) -> None:
    grid, map_, rivers = lattice(edition), sheet(edition), river_corners(edition)
    for name, net in rivers.items():
        ends = [corner for corner, others in net.items() if len(others) == 1]
        others = {corner for other, net in rivers.items() if other != name for corner in net}
        assert any(corner in others or is_shore(grid, map_, corner) for corner in ends), f"{name} flows nowhere"


def is_shore(grid: HexGrid, map_: MapSheet, corner: Corner) -> bool:
    """Whether a corner lies at the sheet's edge, at a water hex or at an all-water hexside."""
    hexes = grid.meeting(corner)
    land = [hex_ for hex_ in hexes if hex_ in map_.hexes]
    barred = [(a, b) for a in land for b in land if a < b and map_.hexside(a, b) & {"all-sea", "all-lake"}]
    return len(hexes) < 3 or len(land) < len(hexes) or bool(barred)


@both
def test_no_playable_hex_is_cut_off(edition: str) -> None:
    map_ = sheet(edition)
    reached = map_.set_of(["2604"])
    while (wider := reached | map_.spread(reached)) != reached:
        reached = wider
    lost = sorted(set(map_.hexes) - set(map_.names(reached)))
    assert not lost, f"no way leads to {lost}"


@both
@pytest.mark.parametrize("column", range(13, 20))
def test_soviet_columns_have_several_playable_hexes(edition: str, column: int) -> None:
    assert sum(hex_.startswith(str(column)) for hex_ in sheet(edition).hexes) >= 5


@both
@pytest.mark.parametrize(
    ("west", "east"),
    [("1806", "1907"), ("1807", "1907"), ("1807", "1908"), ("1808", "1908"), ("2510", "2511")],
)
def test_nobody_crosses_lake_peipus_or_lake_ilmen(edition: str, west: str, east: str) -> None:
    assert "all-lake" in sheet(edition).hexside(west, east)


@both
def test_roads_and_rivers_lie_between_hexes_that_can_be_entered(edition: str) -> None:
    map_ = sheet(edition)
    for kind in ("river", "road", "all-sea", "all-lake"):
        for one, two in map_.hexsides(kind):
            assert {one, two} <= set(map_.hexes), f"{kind} {one}-{two} touches water"
    assert not [side for side in map_.hexsides("road") if map_.hexside(*side) & {"all-sea", "all-lake"}]


@both
def test_every_road_leads_to_the_sources_of_both_sides(edition: str) -> None:
    map_ = sheet(edition)
    on_roads = {hex_ for side in map_.hexsides("road") for hex_ in side}
    reached = set(road_distances(map_, "2505"))
    assert on_roads == reached
    assert set(SOVIET_SOURCES[edition]) <= reached
    assert set(GERMAN_SOURCES[edition]) & reached


def test_every_german_source_of_the_first_edition_lies_on_a_road() -> None:
    assert set(GERMAN_SOURCES[FIRST]) <= set(road_distances(sheet(FIRST), "0111"))


@both
@pytest.mark.parametrize(
    "axis",
    [("2104", "2204", "2505"), ("1909", "2308", "2506", "2505"), ("2510", "2708", "2706", "2605")],
    ids=["lower Luga", "Pskov highway", "Novgorod and Chudovo"],
)
def test_a_straight_road_runs_along_each_axis(edition: str, axis: tuple[str, ...]) -> None:
    map_ = sheet(edition)
    for one, two in itertools.pairwise(axis):
        by_road = road_distances(map_, one)[two]
        assert by_road <= map_.distance(one, two) + 1, f"{one} to {two} is {by_road} hexes by road"


@both
def test_hand_corrections_stand_in_the_tables(edition: str) -> None:
    assert table(edition, "corrections.csv")
    assert lost_corrections(edition) == []


@both
def test_hexsides_are_listed_once_in_order(edition: str) -> None:
    keys = [(row["hex"], row["neighbour"], row["kind"]) for row in table(edition, "hexsides.csv")]
    assert keys == sorted(set(keys))
    assert all(one < two for one, two, _ in keys)


@both
def test_neighbours_are_mutual_and_agree_with_the_drawing(edition: str) -> None:
    map_, grid = sheet(edition), lattice(edition)
    for hex_ in map_.hexes:
        near = set(map_.neighbours(hex_))
        assert near == set(grid.neighbours(hex_)) & set(map_.hexes)
        assert all(hex_ in map_.neighbours(other) for other in near)
        assert len(list(members(map_.around[map_.index[hex_]]))) <= len(near)
