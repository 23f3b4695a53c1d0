"""Lines of fire: blocking terrain, streets, corners, the edge of the sheet, fields."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from hexfront.kernel.grid import FlatGrid, Grid, JoinedGrid, PointyGrid
from hexfront.kernel.sets import has
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.line_of_fire import SHORT, WHOLE, LineOfFire, LinesOfFire
from tests.mechanics.slow_fire import differences, is_free

BLOCKING, STREETS = frozenset({"town", "wall"}), frozenset({"alley", "rails"})
BIG = PointyGrid(51, 28)


def land(grid: Grid, towns: Iterable[str] = (), sides: Iterable[tuple[str, str, str]] = ()) -> MapSheet:
    """Clear land with some towns and streets."""
    built = set(towns)
    return MapSheet(grid, {number: "town" if number in built else "clear" for number in grid.numbers}, sides)


def fire(sheet: MapSheet) -> LinesOfFire:
    return LinesOfFire(sheet, sheet.terrain_set(*BLOCKING), STREETS)


def line(one: str, other: str, *towns: str, street: str = "", kind: str = "alley", grid: Grid = BIG) -> str:
    """The line between two hexes in words: past some towns, and with a street through the given hexes."""
    sheet = land(grid, towns, [(*side, kind) for side in pairwise(street.split())])
    lines, start, end = fire(sheet), sheet.index[one], sheet.index[other]
    found = lines.line(start, end)
    assert found == lines.line(end, start)
    assert found.free == lines.free(start, end) == lines.free(end, start)
    if found.free:
        assert not found.blocked_by
        return "by street" if found.by_street else "free"
    assert not found.by_street
    return " ".join(("blocked by", *sheet.names(found.blocked_by)))


@cache
def wild(grid: PointyGrid | FlatGrid, seed: int, towns: float, streets: float) -> MapSheet:
    """A sheet with terrain and hexsides at random, water and rivers among them."""
    chance = Random(seed)
    terrain = {
        number: chance.choice(("town", "wall")) if chance.random() < towns else chance.choice(("clear", "sea"))
        for number in grid.numbers
    }
    plain = land(grid)
    sides = [
        (one, other, chance.choice(("alley", "rails")) if chance.random() < streets else "river")
        for one in grid.numbers
        for other in plain.neighbours(one)
        if one < other
    ]
    return MapSheet(grid, terrain, sides)


@pytest.mark.parametrize(
    ("grid", "reach"), [(BIG, 6), (PointyGrid(12, 9), 20), (FlatGrid(0, 9, 8), 17)], ids=["51 x 28", "small", "flat"]
)
def test_every_line_is_as_the_slow_law_says(grid: PointyGrid | FlatGrid, reach: int) -> None:
    sheet = wild(grid, seed=1, towns=0.3, streets=0.6)

    assert list(differences(sheet, BLOCKING, STREETS, reach)) == []


@pytest.mark.parametrize(("towns", "streets"), [(0.02, 0.0), (0.4, 0.98)], ids=["few towns", "many streets"])
def test_so_are_lines_across_the_whole_map(towns: float, streets: float) -> None:
    sheet = wild(BIG, seed=2, towns=towns, streets=streets)
    lines, chance, answers = fire(sheet), Random(3), set()
    for _ in range(60):
        one, other = chance.sample(BIG.numbers, 2)
        free = lines.free(sheet.index[one], sheet.index[other])
        answers.add(free)

        assert free == is_free(sheet, BLOCKING, STREETS, one, other), (one, other)
    assert answers == {True, False}


def test_a_field_across_the_whole_map_has_the_hexes_with_a_free_line() -> None:
    sheet = wild(PointyGrid(12, 9), seed=6, towns=0.3, streets=0.7)
    for one in ("0101", "0605", "1209"):
        field = fire(sheet).field(sheet.index[one], WHOLE)

        free = [other for other in sheet.grid.numbers if is_free(sheet, BLOCKING, STREETS, one, other)]
        assert sorted(sheet.names(field)) == sorted(free)


def test_the_random_map_has_lines_of_every_sort() -> None:
    sheet = wild(BIG, seed=1, towns=0.3, streets=0.6)
    lines, sorts = fire(sheet), set()
    for one in ("0101", "2514", "2614", "5128"):
        near = sheet.names(sheet.indexing.within(sheet.index[one], 6))
        sorts |= {lines.line(sheet.index[one], sheet.index[other])[:2] for other in near}

    assert sorts == {(True, False), (True, True), (False, False)}


def test_a_line_is_free_both_ways_or_not_at_all() -> None:
    sheet = wild(BIG, seed=4, towns=0.2, streets=0.8)
    lines, places, chance = fire(sheet), list(sheet.index.values()), Random(5)
    for _ in range(3_000):
        one, other = chance.choices(places, k=2)

        assert lines.free(one, other) == lines.free(other, one) == lines.line(one, other).free
        assert lines.line(one, other) == lines.line(other, one)


def test_hexes_in_a_row_are_crossed_one_by_one() -> None:
    assert line("2905", "2908") == "free"
    assert line("2905", "2908", "2907") == "blocked by 2907"
    assert line("2905", "2908", "2906", "2907") == "blocked by 2906 2907"


def test_along_a_hexside_both_hexes_must_block() -> None:
    assert line("2905", "3105", "3004") == line("2905", "3105", "3005") == "free"
    assert line("2905", "3105", "3004", "3005") == "blocked by 3004 3005"


@pytest.mark.parametrize(
    ("one", "other", "beside", "grid"),
    [
        ("0101", "0301", "0201", BIG),
        ("4901", "5101", "5001", BIG),
        ("0228", "0428", "0328", BIG),
        ("0101", "0301", "0201", FlatGrid(1, 4, 3)),
        ("0203", "0403", "0303", FlatGrid(1, 4, 3)),
    ],
)
def test_along_the_edge_of_the_sheet_the_one_hex_beside_decides(one: str, other: str, beside: str, grid: Grid) -> None:
    assert line(one, other, beside, grid=grid) == f"blocked by {beside}"
    assert line(one, other, grid=grid) == "free"


def test_a_hex_touched_in_a_corner_does_not_block() -> None:
    assert line("1010", "1106", "1109", "1007") == "free"
    assert line("1010", "1106", "1009", "1008", "1107", "1108") == "blocked by 1008 1009 1107 1108"


def test_the_ends_never_block_and_neighbours_are_always_free() -> None:
    assert line("2905", "2907", "2905", "2907") == "free"
    assert line("2905", "2906", "2905", "2906") == "free"
    assert line("2905", "2905", "2905") == "free"


@pytest.mark.parametrize("kind", sorted(STREETS))
def test_a_street_leads_through_blocking_terrain(kind: str) -> None:
    assert line("2905", "2908", "2907", street="2905 2906 2907 2908", kind=kind) == "by street"
    assert line("2905", "2908", street="2905 2906 2907 2908", kind=kind) == "free"


def test_hexsides_of_another_kind_are_no_street() -> None:
    assert line("2905", "2908", "2907", street="2905 2906 2907 2908", kind="river") == "blocked by 2907"


@pytest.mark.parametrize("street", ["2906 2907 2908", "2905 2906 2907", "2905 3005 2906 2907 2908"])
def test_a_street_must_cross_the_same_hexsides_all_the_way(street: str) -> None:
    assert line("2905", "2908", "2907", street=street) == "blocked by 2907"


def test_along_a_hexside_a_street_on_either_hand_will_do() -> None:
    for street in ("2905 3004 3105", "2905 3005 3105"):
        assert line("2905", "3105", "3004", "3005", street=street) == "by street"
    # Half of it on one hand and half on the other is no way through.
    assert line("2905", "3105", "3004", "3005", street="2905 3004 3005 3105") == "blocked by 3004 3005"


def test_a_street_through_a_corner_keeps_to_the_hexes_that_are_crossed() -> None:
    assert line("1010", "1106", "1108", street="1010 1009 1008 1108 1107 1106") == "by street"
    assert line("1010", "1106", "1108", street="1010 1009 1109 1108 1107 1106") == "blocked by 1108"


def test_streets_of_several_kinds_make_one() -> None:
    sides = [("2905", "2906", "alley"), ("2906", "2907", "rails"), ("2907", "2908", "alley")]
    sheet = land(BIG, ("2906", "2907"), sides)
    one, other = sheet.index["2905"], sheet.index["2908"]

    assert fire(sheet).line(one, other) == LineOfFire(True, by_street=True)
    assert not LinesOfFire(sheet, sheet.terrain_set("town"), ["alley"]).free(one, other)


@pytest.mark.parametrize("reach", [0, 1, 4, 26, 60])
def test_a_field_holds_what_can_be_fired_at_within_reach(reach: int) -> None:
    sheet = wild(BIG, seed=1, towns=0.3, streets=0.6)
    lines, place = fire(sheet), sheet.index["2905"]
    field = lines.field(place, reach)
    for other in sheet.index.values():
        near = sheet.indexing.distance(place, other) <= reach
        assert has(field, other) == (near and lines.free(place, other))
    assert reach > SHORT or lines.field(place, reach) is field


def test_no_line_runs_from_a_map_to_its_inset() -> None:
    grid = JoinedGrid(PointyGrid(7, 6), PointyGrid(3, 4, lettered=True, shift=(8, 2)))

    assert line("0401", "B4", grid=grid) == "blocked by"
    assert line("A1", "C4", grid=grid) == line("0101", "0706", grid=grid) == "free"
