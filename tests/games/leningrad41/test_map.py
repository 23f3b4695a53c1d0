"""The city map of Leningrad '41: what the rules name is there, and the city can be stormed and held."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from hexfront.drawing.geometry import Corner, HexGrid
from hexfront.kernel.grid import PointyGrid
from hexfront.kernel.sheet import WATER, load_sheet
from tools.mapmaking.projection import projection_of
from tools.mapmaking.recipe import load_recipe

FOLDER = Path(__file__).parents[3] / "hexfront" / "games" / "leningrad41" / "data" / "leningrad-41"
KINDS = frozenset({"major river", "minor river", "bridge", "prospekt", "railroad", "all-sea"})
SHEET = load_sheet(FOLDER, frozenset({"clear", "urban", "objective"}), KINDS, frozenset({"fort"}))
GRID = HexGrid(SHEET.grid)
OBJECTIVES = SHEET.names(SHEET.terrain_set("objective"))
FORTS = [number for number in SHEET.hexes if "fort" in SHEET.features(number)]
RIVERS = ("major river", "minor river")
#: A hex of each part of the city, how many hexes and how many objectives it has.
SHORES = [("3211", 519, 23), ("2512", 699, 12), ("3120", 65, 4), ("2416", 55, 3), ("2119", 36, 0)]


def rows(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader((FOLDER / file).read_text(encoding="utf-8").splitlines()))


def reached(start: Iterable[str], closed: Collection[tuple[str, str]] = (), only: str = "") -> set[str]:
    """Every hex that can be reached without crossing closed hexsides, or along one kind of way."""
    found = list(dict.fromkeys(start))
    for here in found:
        for other in SHEET.neighbours(here):
            side = (here, other) if here < other else (other, here)
            if other not in found and side not in closed and (not only or only in SHEET.hexside(here, other)):
                found.append(other)
    return set(found)


def unbridged() -> set[tuple[str, str]]:
    return set(SHEET.hexsides("major river")) - set(SHEET.hexsides("bridge"))


def river_nets() -> dict[str, dict[Corner, list[Corner]]]:
    """Each river as a net of hex corners."""
    nets: dict[str, dict[Corner, list[Corner]]] = defaultdict(lambda: defaultdict(list))
    for row in rows("hexsides.csv"):
        if row["kind"] in RIVERS:
            one, two = GRID.side(row["hex"], row["neighbour"])
            nets[row["name"]][one].append(two)
            nets[row["name"]][two].append(one)
    return nets


def test_the_sheet_has_51_rows_of_28_hexes() -> None:
    assert SHEET.grid == PointyGrid(51, 28)
    assert len(SHEET.grid.numbers) == 1428


def test_how_many_hexes_there_are_of_each_terrain() -> None:
    counted = Counter(SHEET.terrain(number) for number in SHEET.grid.numbers)

    assert counted == {"sea": 54, "clear": 874, "urban": 458, "objective": 42}


def test_smolny_lies_where_the_rules_and_the_ground_put_it() -> None:
    head = tomllib.loads((FOLDER / "map.toml").read_text(encoding="utf-8"))
    smolny = projection_of(head, GRID).point(30.3964, 59.9464)

    assert SHEET.place_name("2807") == "Smolny Institute"
    assert GRID.hex_of(smolny) == "2807"
    assert SHEET.terrain("2807") == "objective"


def test_every_objective_has_a_name_of_its_own() -> None:
    names = [SHEET.place_name(number) for number in OBJECTIVES]

    assert len(names) == len(set(names)) == 42 and all(names)
    assert SHEET.place_name("3211") == "Moscow Station"


def test_fortifications_stand_in_all_kinds_of_ground() -> None:
    assert len(FORTS) == 23
    assert {SHEET.terrain(number) for number in FORTS} == {"clear", "urban", "objective"}
    assert "fort" in SHEET.features("4622") and SHEET.terrain("4622") == "objective"


def test_the_outer_line_of_fortifications_bars_the_way_from_the_south_with_gaps_of_one_hex() -> None:
    line = sorted((number for number in FORTS if number >= "4700"), key=lambda number: number[2:])

    assert (line[0], line[-1]) == ("4703", "4926")
    assert all(SHEET.distance(one, two) <= 2 for one, two in pairwise(line))


def test_the_edges_by_which_units_enter_are_land() -> None:
    south = [number for number in SHEET.grid.numbers if number[:2] in ("50", "51")]
    north = [number for number in SHEET.grid.numbers if number[:2] == "01"]
    east = [number for number in SHEET.grid.numbers if number[2:] == "01" and number <= "4501"]

    assert (len(south), len(north), len(east)) == (56, 28, 45)
    assert {*south, *north, *east} <= set(SHEET.hexes)
    assert not any(GRID.beyond(number) == [] for number in (*south[28:], *north, *east))


def test_no_objective_or_fortification_lies_in_the_two_rows_along_the_south_edge() -> None:
    assert not [number for number in (*OBJECTIVES, *FORTS) if number >= "5000"]


def test_there_are_48_bridges_each_over_one_river() -> None:
    over = Counter(tuple(SHEET.hexside(*side) & set(RIVERS)) for side in SHEET.hexsides("bridge"))

    assert over == {("major river",): 14, ("minor river",): 34}


@pytest.mark.parametrize(
    ("name", "one", "other"),
    [("Liteyny Bridge", "2612", "2713"), ("Volodarsky Bridge", "4501", "4601"), ("Anichkov Bridge", "3113", "3114")],
)
def test_bridges_that_everybody_knows(name: str, one: str, other: str) -> None:
    bridges = {(row["hex"], row["neighbour"]): row["name"] for row in rows("hexsides.csv") if row["kind"] == "bridge"}

    assert bridges[one, other] == name
    assert {"bridge", "prospekt"} <= SHEET.hexside(one, other)


def test_every_bridge_over_an_arm_of_the_neva_has_a_name_of_its_own() -> None:
    bridges = {(row["hex"], row["neighbour"]): row["name"] for row in rows("hexsides.csv") if row["kind"] == "bridge"}
    great = [bridges[side] for side in SHEET.hexsides("major river") if side in bridges]

    assert len(set(great)) == 14 and all(great)


@pytest.mark.parametrize("kind", ["prospekt", "railroad"])
def test_ways_cross_rivers_by_bridges_alone(kind: str) -> None:
    for side in SHEET.hexsides(kind):
        assert "bridge" in SHEET.hexside(*side) or not SHEET.hexside(*side) & set(RIVERS), f"{kind} {side}"


def test_no_hexside_is_both_a_major_and_a_minor_river() -> None:
    assert not set(SHEET.hexsides("major river")) & set(SHEET.hexsides("minor river"))


def test_rivers_and_ways_lie_between_hexes_that_can_be_entered() -> None:
    for row in rows("hexsides.csv"):
        assert {row["hex"], row["neighbour"]} <= set(SHEET.hexes), f"{row} touches the sea"


def test_all_railroads_are_one_net_that_leaves_the_map() -> None:
    on_rails = {number for side in SHEET.hexsides("railroad") for number in side}
    net = reached(["3211"], only="railroad")

    assert net == on_rails
    assert len([number for number in net if GRID.beyond(number)]) >= 6
    assert {"2512", "3515", "3818", "1016", "4415"} <= net


def test_prospekts_join_the_south_edge_with_every_part_of_the_city() -> None:
    net = reached(["5116"], only="prospekt")

    assert {"2807", "3017", "3211", "4622", "2918", "2416", "2512", "1315", "4501"} <= net


@pytest.mark.parametrize(("start", "size", "objectives"), SHORES)
def test_the_arms_of_the_neva_part_the_city(start: str, size: int, objectives: int) -> None:
    part = reached([start], closed=SHEET.hexsides("major river"))

    assert len(part) == size
    assert len(part & set(OBJECTIVES)) == objectives


def test_the_parts_of_the_city_are_the_whole_of_it() -> None:
    parts = [reached([start], closed=SHEET.hexsides("major river")) for start, _, _ in SHORES]

    assert sum(map(len, parts)) == len(SHEET.hexes) == len(set().union(*parts))


def test_every_objective_can_be_reached_by_land() -> None:
    land = reached(["5101"], closed=unbridged())

    assert set(OBJECTIVES) <= land
    assert land == set(SHEET.hexes)


def test_without_bridges_only_the_left_bank_can_be_reached_from_the_south() -> None:
    land = reached(["5101"], closed=SHEET.hexsides("major river"))

    assert len(land & set(OBJECTIVES)) == 23
    assert not land & {"2918", "2416", "2512", "1210"}


@pytest.mark.parametrize("river", sorted(river_nets()))
def test_every_river_is_one_line_without_gap_or_fork(river: str) -> None:
    net = river_nets()[river]
    ends = [corner for corner, others in net.items() if len(others) == 1]
    line = [ends[0]]
    for here in line:
        line += [other for other in net[here] if other not in line]

    assert len(ends) == 2
    assert set(line) == set(net)
    assert max(map(len, net.values())) == 2


@pytest.mark.parametrize("river", sorted(river_nets()))
def test_every_river_ends_at_the_sea_at_the_edge_or_in_another(river: str) -> None:
    nets = river_nets()
    others = {corner for other, net in nets.items() if other != river for corner in net}
    for corner in (corner for corner, near in nets[river].items() if len(near) == 1):
        meeting = GRID.meeting(corner)
        wet = any(SHEET.terrain(number) in WATER for number in meeting)
        assert wet or len(meeting) < 3 or corner in others, f"{river} ends dry among {meeting}"


def test_the_four_arms_reach_the_gulf() -> None:
    for river in ("Neva", "Malaya Neva", "Bolshaya Nevka", "Malaya Nevka"):
        mouths = [corner for corner, near in river_nets()[river].items() if len(near) == 1]
        assert any(SHEET.terrain(number) == "sea" for corner in mouths for number in GRID.meeting(corner)), river


def test_the_neva_leaves_the_sheet_between_4501_and_4601() -> None:
    corner = next(c for c, near in river_nets()["Neva"].items() if len(near) == 1 and len(GRID.meeting(c)) < 3)

    assert sorted(GRID.meeting(corner)) == ["4501", "4601"]


def test_the_lines_of_fire_of_the_examples_can_be_traced() -> None:
    between = set(SHEET.neighbours("2905")) & set(SHEET.neighbours("3105"))

    assert between == {"3004", "3005"} and SHEET.distance("2905", "3105") == 2
    assert [SHEET.distance("2905", other) for other in ("2906", "2907", "2908")] == [1, 2, 3]
    assert SHEET.distance("2202", "2206") == 4


def test_the_gulf_hangs_together_and_touches_the_west_edge() -> None:
    sea = SHEET.terrain_set("sea")
    found = SHEET.set_of(["3528"])
    while (wider := found | SHEET.indexing.spread(found) & sea) != found:
        found = wider

    assert SHEET.names(found) == SHEET.names(sea)


def test_the_tables_hold_what_the_recipe_sets_by_hand() -> None:
    recipe = load_recipe("leningrad-41")
    bridges = {(row["hex"], row["neighbour"], row["name"]) for row in rows("hexsides.csv") if row["kind"] == "bridge"}

    for place in recipe.places:
        assert place.name in ("", SHEET.place_name(place.hex))
        assert place.terrain in ("", SHEET.terrain(place.hex))
        assert not place.feature or place.feature in SHEET.features(place.hex)
    assert {(*crossing.side, crossing.name) for crossing in recipe.crossings} == bridges
    assert {river.name for river in recipe.rivers} == set(river_nets())
    for way in recipe.ways:
        assert set(way.through) <= reached([way.through[0]], only=way.kind), way


def test_hand_corrections_stand_in_the_table() -> None:
    corrections = rows("corrections.csv")

    assert corrections
    for row in corrections:
        assert row["field"] == "terrain" and SHEET.terrain(row["hex"]) == row["value"] and row["why"]


def test_hexsides_are_listed_once_in_order() -> None:
    keys = [(row["hex"], row["neighbour"], row["kind"]) for row in rows("hexsides.csv")]

    assert all(before < after for before, after in pairwise(keys))
    assert all(one < two for one, two, _ in keys)
