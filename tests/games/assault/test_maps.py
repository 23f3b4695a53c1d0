"""The two assault sheets: everything the rules name is there, and the campaigns are playable."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from hexfront.drawing.geometry import Corner, HexGrid
from hexfront.games.assault.city.maps import DATA, AssaultMap, load_map
from hexfront.kernel.errors import DataError
from hexfront.kernel.grid import JoinedGrid, PointyGrid
from hexfront.kernel.sheet import BARRED
from tests.games.tables import lost_corrections, table
from tools.mapmaking.projection import projection_of

LENINGRAD, STALINGRAD = "assault-on-leningrad", "assault-on-stalingrad"
CITIES = {
    "Novgorod": "3113",
    "Chudovo": "2107",
    "Kirishi": "1202",
    "Volkhov": "0401",
    "Mga": "0611",
    "Schlisselburg": "0312",
    "Oranienbaum": "0326",
    "Luga": "2823",
    "Tosno": "0916",
    "Vyritsa": "1120",
    "Kolpino": "0518",
    "Pushkin": "0619",
    "Uritsk": "0420",
    "Gatchina": "0821",
    "Krasnoye Selo": "0622",
}
START = "1135 1033 1133 1232 1332 1430 1629 1828 2623 2823 2922 3121 3219 3218 3416 3113"
STALINGRAD_START = (
    "1116 1014 0914 1616 1315 1214 1415 1213 1414 0613 0515 0516 0416 0712 0612 0120 0118 0318 0219 0417 1714 2011 "
    "1914 1814 2211 2113 2112 2110 1910 1807 1806 2309 2207 0916 0815 1016 0918 0614 0717 0520 0322 0719 1217 1617 "
    "1419 1818 1719 1820 2313 2315 2316 2217 2219 2319"
)
RIVERS = ("river", "neva", "don", "volga")

both = pytest.mark.parametrize("name", [LENINGRAD, STALINGRAD])


@cache
def printed(name: str) -> AssaultMap:
    return load_map(DATA / name)


def flood(map_: AssaultMap, start: Iterable[str], closed: Iterable[str] = (), barred: Iterable[str] = ()) -> set[str]:
    """Every hex that can be reached without entering closed hexes or crossing barred kinds of hexsides."""
    shut, walls = set(closed), set(barred) | BARRED
    found = list(dict.fromkeys(start))
    for here in found:
        for other in map_.sheet.neighbours(here):
            if other not in found and other not in shut and not map_.sheet.hexside(here, other) & walls:
                found.append(other)
    return set(found)


def along(map_: AssaultMap, kind: str, start: str) -> dict[str, int]:
    """The distance by road or rail from a hex, for every hex that can be reached."""
    found, front = {start: 0}, [start]
    for here in front:
        for other in map_.sheet.neighbours(here):
            if other not in found and kind in map_.sheet.hexside(here, other):
                found[other] = found[here] + 1
                front.append(other)
    return found


def river_nets(name: str) -> dict[str, dict[Corner, list[Corner]]]:
    """Each river of the main map as a net of hex corners."""
    grid = HexGrid(printed(name).sheet.grid)
    rivers: dict[str, dict[Corner, list[Corner]]] = {}
    for row in table(name, "hexsides.csv"):
        if row["kind"] in RIVERS and row["hex"][0].isdigit():
            one, two = grid.side(row["hex"], row["neighbour"])
            net = rivers.setdefault(row["name"], defaultdict(list))
            net[one].append(two)
            net[two].append(one)
    return rivers


@pytest.mark.parametrize(("name", "rows", "columns"), [(LENINGRAD, 38, 36), (STALINGRAD, 23, 26)])
def test_a_sheet_has_its_printed_size_and_an_inset(name: str, rows: int, columns: int) -> None:
    grid = printed(name).sheet.grid

    assert isinstance(grid, JoinedGrid)
    assert grid.main == PointyGrid(rows, columns)


@pytest.mark.parametrize(("city", "hex_"), CITIES.items())
def test_the_cities_that_the_rules_name(city: str, hex_: str) -> None:
    sheet = printed(LENINGRAD).sheet

    assert sheet.terrain(hex_) in ("city", "fortified city")
    assert city in sheet.features(hex_)


def test_leningrad_is_three_hexes_and_kronstadt_a_harbour() -> None:
    sheet = printed(LENINGRAD).sheet

    assert sheet.names(sheet.terrain_set("great city")) == ("0219", "0220", "0320")
    assert sheet.features("0125") == ("harbour", "Kronstadt")
    assert "0125" not in sheet.hexes


def test_real_places_lie_in_their_printed_hexes() -> None:
    head = tomllib.loads((DATA / LENINGRAD / "map.toml").read_text(encoding="utf-8"))
    grid = HexGrid(PointyGrid(38, 36))
    projection = projection_of(head, grid)

    for latitude, longitude, hex_ in head["projection"]["anchors"].values():
        assert grid.hex_of(projection.point(longitude, latitude)) == hex_


def test_nine_hexes_surround_leningrad_and_six_of_them_are_fringe() -> None:
    map_ = printed(LENINGRAD)
    ring = {other for hex_ in ("0219", "0220", "0320") for other in around(map_, hex_)} - {"0219", "0220", "0320"}

    assert ring == set(["0120", "0119", "0218", "0319", "0419", "0420", "0121", "0221", "0321"])
    assert list(map_.fringe) == ["0120", "0119", "0218", "0319", "0419", "0420"]


def around(map_: AssaultMap, hex_: str) -> set[str]:
    """All neighbours on the sheet, water or not."""
    indexing = map_.sheet.indexing
    return set(map_.sheet.names(indexing.spread(map_.sheet.set_of([hex_]))))


def test_the_other_three_hexes_around_leningrad_are_no_way_in() -> None:
    sheet = printed(LENINGRAD).sheet

    assert {sheet.terrain("0221"), sheet.terrain("0321")} == {"sea"}
    assert "all-sea" in sheet.hexside("0121", "0220")


def test_the_fleet_has_its_twelve_hexes_which_hang_together() -> None:
    map_ = printed(LENINGRAD)
    fleet = set(["0124", "0125", "0220", "0221", "0222", "0223", "0224", "0225", "0321", "0322", "0323", "0324"])
    reached = ["0125"]
    for here in reached:
        reached += sorted(around(map_, here) & fleet - set(reached))

    assert set(map_.fleet) == fleet == set(reached)
    assert {map_.sheet.terrain(hex_) for hex_ in fleet} == {"sea", "great city"}


def test_the_road_of_the_movement_example() -> None:
    sheet = printed(LENINGRAD).sheet
    x = [hex_ for hex_ in sheet.neighbours("1133") if hex_ in sheet.neighbours("1031")]
    ways = [hex_ for hex_ in x if "road" in sheet.hexside("1133", hex_) & sheet.hexside(hex_, "1031")]

    assert "road" in sheet.hexside("1135", "1134") & sheet.hexside("1134", "1133")
    assert len(ways) == 1
    assert "river" in sheet.hexside("1133", "1134")


@pytest.mark.parametrize(("start", "goal"), [("1235", "1135"), ("1031", "1030")])
def test_off_the_road_the_example_pays_for_woods(start: str, goal: str) -> None:
    map_ = printed(LENINGRAD)

    assert not map_.sheet.hexside(start, goal) & {"road", "river"}
    assert map_.sheet.terrain(goal) == "woods"
    assert all(len(along(map_, "road", hex_)) > 1 for hex_ in (start, goal))


def test_the_hexsides_and_terrain_that_the_rules_name() -> None:
    sheet = printed(LENINGRAD).sheet

    assert "river" in sheet.hexside("0935", "1035") and sheet.terrain("0935") == "woods"
    assert {sheet.terrain("1909"), sheet.terrain("1910")} == {"clear", "woods"}
    assert "all-lake" in sheet.hexside("0832", "0833") & sheet.hexside("1821", "1822")
    assert not sheet.hexside("2422", "2522") & BARRED


@pytest.mark.parametrize(
    ("name", "area", "first", "last", "count"),
    [
        (LENINGRAD, "A", "1136", "1736", 7),
        (LENINGRAD, "B", "3826", "3830", 5),
        (LENINGRAD, "C", "3816", "3819", 4),
        (STALINGRAD, "W", "0726", "2026", 14),
        (STALINGRAD, "S", "2309", "2322", 14),
        (STALINGRAD, "N", "0104", "0114", 11),
        (STALINGRAD, "E", "1001", "1601", 7),
    ],
)
def test_entry_areas(name: str, area: str, first: str, last: str, count: int) -> None:
    hexes = printed(name).entry_areas[area].hexes

    assert (hexes[0], hexes[-1], len(hexes)) == (first, last, count)


def test_roads_enter_area_a_at_1136_and_area_b_at_3830_and_nowhere_else() -> None:
    map_ = printed(LENINGRAD)
    entered = [hex_ for area in map_.entry_areas.values() for hex_ in area.hexes if len(along(map_, "road", hex_)) > 1]

    assert entered == ["1136", "3830"]


@pytest.mark.parametrize(("name", "start"), [(LENINGRAD, START), (STALINGRAD, STALINGRAD_START)])
def test_every_unit_starts_in_a_hex_that_can_be_entered(name: str, start: str) -> None:
    assert set(start.split()) <= set(printed(name).sheet.hexes)


def test_the_luga_line_stands_where_the_first_defenders_do() -> None:
    map_ = printed(LENINGRAD)
    works = {*map_.having("fortification"), *map_.sheet.names(map_.sheet.terrain_set("fortified city"))}

    assert set(START.split()) - {"1135", "3113"} <= works


def test_zones_of_a_manned_luga_line_leave_no_gap() -> None:
    map_ = printed(LENINGRAD)
    cities = map_.sheet.names(map_.sheet.terrain_set("fortified city"))
    line = [hex_ for hex_ in (*map_.having("fortification"), *cities) if hex_ > "0900"]
    zone = {*line, *(other for hex_ in line for other in map_.sheet.neighbours(hex_))}
    entries = [hex_ for area in map_.entry_areas.values() for hex_ in area.hexes]

    assert not flood(map_, entries, closed=zone) & {"0419", "0821", "2107", "0916"}


def test_a_manned_inner_ring_closes_the_city_between_the_gulf_and_the_neva() -> None:
    map_ = printed(LENINGRAD)
    ring = {*["0421", "0420", "0521", "0520", "0519", "0518", "0418"]}

    assert ring <= {*map_.having("fortification"), *CITIES.values()}
    assert "0419" not in flood(map_, ["2823"], closed=ring, barred=["neva"])


def test_germans_cannot_cross_the_neva_nor_go_round_it() -> None:
    map_ = printed(LENINGRAD)
    north = flood(map_, ["0218"], closed=["0219", "0220", "0320"], barred=["neva"])

    assert {"0120", "0319", "0212", "0313"} <= north
    assert not north & {"0312", "0418", "0419", "0611"}


def test_a_road_and_a_railway_run_along_each_axis_to_leningrad() -> None:
    map_ = printed(LENINGRAD)
    for kind in ("road", "rail"):
        reached = along(map_, kind, "0320")
        for start in ("1133", "2823", "3113", "2107", "0821", "0401"):
            assert start in reached, f"no {kind} from {start}"


def test_every_entry_area_has_a_railway_that_leaves_the_map_within_six_hexes() -> None:
    map_ = printed(LENINGRAD)
    leaving = [hex_ for hex_ in map_.supply_edges["german"] if len(along(map_, "rail", hex_)) > 1]
    for area in map_.entry_areas.values():
        assert min(map_.sheet.distance(area.hexes[0], hex_) for hex_ in leaving) <= 6


def test_the_inset_of_leningrad() -> None:
    map_ = printed(LENINGRAD)
    sizes = {district.name: len(district.hexes) for district in map_.districts}

    assert sizes["Petrograd Side"] == 18
    assert {district.main: district.name for district in map_.districts} == {
        "0320": "Moscow Side",
        "0219": "Vyborg Side",
        "0220": "Petrograd Side",
    }
    assert [len(hexes) for hexes in map_.fringe.values()] == [4, 2, 2, 2, 2, 2]
    assert len(map_.having("key point")) == 10
    assert map_.having("island") == ("D9",) and "D9" not in map_.sheet.hexes


def test_a_zone_reaches_over_the_neva_only_by_a_bridge() -> None:
    sheet = printed(LENINGRAD).sheet
    reached = {
        other
        for other in sheet.neighbours("F4")
        if "neva" not in sheet.hexside("F4", other) or "bridge" in sheet.hexside("F4", other)
    }

    assert reached == {"E4", "E5", "F3", "F5", "G5"}


def test_the_neva_parts_the_districts_everywhere_and_bridges_join_them() -> None:
    map_ = printed(LENINGRAD)
    district = {hex_: one.name for one in map_.districts for hex_ in one.hexes}
    for hex_, own in district.items():
        for other in set(map_.sheet.neighbours(hex_)) & set(district):
            assert ("neva" in map_.sheet.hexside(hex_, other)) == (own != district[other]), f"{hex_}-{other}"
    joined = {frozenset((district[one], district[two])) for one, two in map_.sheet.hexsides("bridge")}

    assert len(joined) == 3


@both
def test_fringe_hexes_touch_the_interior_and_no_fringe_joins_two_banks(name: str) -> None:
    map_ = printed(name)
    interior = set(map_.sheet.names(map_.sheet.terrain_set("interior")))
    great = set(map_.sheet.names(map_.sheet.terrain_set("great city")))
    for main, hexes in map_.fringe.items():
        assert great & set(map_.sheet.neighbours(main))
        assert any(interior & set(map_.sheet.neighbours(hex_)) for hex_ in hexes)


@both
def test_the_inset_hangs_together_but_nowhere_touches_the_main_map(name: str) -> None:
    map_ = printed(name)
    inset = {hex_ for hex_ in map_.sheet.hexes if hex_[0].isalpha()}

    assert flood(map_, ["F6"]) == inset


def test_stalingrad_is_three_hexes_on_the_volga_each_with_a_ferry() -> None:
    map_ = printed(STALINGRAD)
    east = {"1203", "1304", "1404", "1505"}
    for hex_ in ("1204", "1305", "1405"):
        banks = {other for other in map_.sheet.neighbours(hex_) if "volga" in map_.sheet.hexside(hex_, other)}

        assert map_.sheet.terrain(hex_) == "great city"
        assert banks and banks <= east
        assert any("ferry" in map_.sheet.hexside(hex_, other) for other in banks)


def test_the_volga_shuts_off_the_east_bank_on_both_maps() -> None:
    map_ = printed(STALINGRAD)
    west = flood(map_, ["1413", "F6"], barred=["volga"])
    east = {"1203", "1304", "1404", "1505"}

    assert not west & {*east, *(hex_ for main in east for hex_ in map_.fringe[main])}
    assert {"0120", "1605", "2301"} <= west


def test_there_are_three_ferries_in_the_city_and_all_cross_the_volga() -> None:
    sheet = printed(STALINGRAD).sheet
    ferries = sheet.hexsides("ferry")

    assert all("volga" in sheet.hexside(*side) for side in ferries)
    assert sum(one[0].isalpha() for one, _ in ferries) == 3


def test_the_don_bends_round_the_first_soviet_front() -> None:
    map_ = printed(STALINGRAD)
    bend = flood(map_, ["1014"], barred=["don", "volga"])

    assert {"1116", "1214", "1414", "0515", "1519", "0721"} <= bend
    assert not bend & {"1413", "1110", "0120", "0219", "1305", "2209"}


def test_axis_supply_leaves_by_road_from_the_west_and_the_south() -> None:
    map_ = printed(STALINGRAD)
    for area in ("W", "S"):
        leaving = [hex_ for hex_ in map_.entry_areas[area].hexes if len(along(map_, "road", hex_)) > 1]

        assert len(leaving) >= 2


@pytest.mark.parametrize("headquarters", ["0918", "0719", "1419", "1820", "2315", "2319"])
def test_every_headquarters_starts_in_reach_of_an_edge_or_a_road(headquarters: str) -> None:
    map_ = printed(STALINGRAD)
    edge = set(map_.supply_edges["german"])
    roads = {hex_ for start in edge for hex_ in along(map_, "road", start)} | edge

    assert min(map_.sheet.distance(headquarters, hex_) for hex_ in roads) <= 6


def test_the_soviet_edge_runs_from_0120_to_2301() -> None:
    edge = printed(STALINGRAD).supply_edges["soviet"]

    assert {"0120", "0101", "2301"} <= set(edge)
    assert all(hex_.startswith("01") or hex_.endswith("01") for hex_ in edge) and "0121" not in edge


@both
def test_every_river_is_one_line_without_gap_or_fork(name: str) -> None:
    for river, net in river_nets(name).items():
        ends = [corner for corner, others in net.items() if len(others) == 1]
        reached = [ends[0]]
        for here in reached:
            reached += [other for other in net[here] if other not in reached]

        assert len(ends) == 2, f"{river} has {len(ends)} ends"
        assert set(reached) == set(net), f"{river} has a gap"
        assert max(map(len, net.values())) == 2, f"{river} forks"


@both
def test_every_river_flows_into_water_or_off_the_sheet_or_into_another(name: str) -> None:
    map_, nets = printed(name), river_nets(name)
    grid = HexGrid(map_.sheet.grid)
    for river, net in nets.items():
        ends = [corner for corner, others in net.items() if len(others) == 1]
        others = {corner for other, its in nets.items() if other != river for corner in its}
        assert any(corner in others or is_shore(map_, grid.meeting(corner)) for corner in ends), f"{river} ends dry"


def is_shore(map_: AssaultMap, meeting: list[str]) -> bool:
    """Whether a corner lies at the sheet's edge, at a water hex or at an all-water hexside."""
    land = [hex_ for hex_ in meeting if hex_ in map_.sheet.hexes]
    sides = [(one, two) for one in land for two in land if one < two]
    return len(land) < 3 or any(map_.sheet.hexside(*side) & BARRED for side in sides)


@both
def test_no_playable_hex_of_the_main_map_is_cut_off(name: str) -> None:
    map_ = printed(name)
    lost = {hex_ for hex_ in map_.sheet.hexes if hex_[0].isdigit()} - flood(map_, ["1204"])

    assert not lost


@both
def test_lines_lie_between_hexes_that_can_be_entered(name: str) -> None:
    sheet = printed(name).sheet
    for row in table(name, "hexsides.csv"):
        assert {row["hex"], row["neighbour"]} <= set(sheet.hexes), f"{row} touches what nobody enters"
        if row["kind"] in ("road", "rail"):
            assert not sheet.hexside(row["hex"], row["neighbour"]) & BARRED


@both
def test_no_road_or_railway_crosses_a_great_river_outside_the_city(name: str) -> None:
    sheet = printed(name).sheet
    great = set(sheet.names(sheet.terrain_set("great city")))
    for kind in ("road", "rail"):
        for side in sheet.hexsides(kind):
            assert not sheet.hexside(*side) & {"neva", "volga"} or set(side) <= great, f"{kind} {side}"


@both
def test_all_roads_are_one_net_but_for_those_over_the_volga(name: str) -> None:
    map_ = printed(name)
    on_roads = {hex_ for side in map_.sheet.hexsides("road") for hex_ in side}
    apart = on_roads - set(along(map_, "road", "1305" if name == STALINGRAD else "0320"))

    assert apart == (set(along(map_, "road", "1402")) if name == STALINGRAD else set())


@both
def test_hand_corrections_stand_in_the_tables(name: str) -> None:
    assert table(name, "corrections.csv")
    assert lost_corrections(name) == []


@both
def test_hexsides_are_listed_once_in_order(name: str) -> None:
    rows = table(name, "hexsides.csv")
    for part in ("0", "A"):
        keys = [(r["hex"], r["neighbour"], r["kind"]) for r in rows if r["hex"][0].isalpha() == part.isalpha()]
        assert all(before < after for before, after in pairwise(keys))
        assert all(one < two for one, two, _ in keys)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"1136-1736"', '"1136-1835"', "neither a hex nor a range along a row or column"),
        ('"1136-1736"', '"1136-1737"', "neither a hex nor a range along a row or column"),
        ('"1136-1736"', '"1135"', "1135 is no hex at the edge of the map"),
        ('"1136-1736"', '"0136"', "0136 is no hex at the edge of the map that can be entered"),
        ('"G6", "G5"', '"G5"', "districts must share out the interior hexes, each once; look at G6"),
        ('main = "0320"', 'main = "0319"', "0319 of Moscow Side is clear, not the city"),
        ('["M6", "M7"]', '["M6", "M3"]', "fringe hex M3 is clear, but 0420 is city"),
        ("[fringe]", "[edge]", "unknown key edge; known are districts, entry, fleet"),
    ],
)
def test_damaged_areas_are_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    for file in (DATA / LENINGRAD).iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    areas = (tmp_path / "areas.toml").read_text(encoding="utf-8")
    assert old in areas
    (tmp_path / "areas.toml").write_text(areas.replace(old, new), encoding="utf-8")

    with pytest.raises(DataError, match=said):
        load_map(tmp_path)
