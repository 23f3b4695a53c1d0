"""Grids: numbers, axial coordinates, sets of hexes as integers."""

from math import dist

import pytest

from hexfront.kernel.errors import InputError
from hexfront.kernel.grid import STEPS, FlatGrid, Grid, Indexing, JoinedGrid, PointyGrid
from hexfront.kernel.sets import Hex, has, members, set_of
from tests.kernel.rays import between

FLAT = [FlatGrid(1, 4, 4), FlatGrid(0, 5, 3), FlatGrid(0, 29, 13)]
POINTY = [PointyGrid(4, 5), PointyGrid(38, 36), PointyGrid(13, 11, lettered=True, shift=(3, 2))]
MAP_AND_INSET = JoinedGrid(PointyGrid(7, 6), PointyGrid(3, 4, lettered=True, shift=(8, 2)))
by_grid = pytest.mark.parametrize("grid", [*FLAT, *POINTY], ids=["1-4", "0-5", "0-29", "4 x 5", "38 x 36", "lettered"])


@by_grid
def test_neighbours_lie_one_unit_apart_and_no_other_hexes_do(grid: Grid) -> None:
    indexing = Indexing(grid)
    for one in grid.numbers[:40]:
        near = {other for other in grid.numbers if 0 < dist(grid.centre(one), grid.centre(other)) < 1.01}
        spread = {indexing.number[index] for index in members(indexing.spread(1 << indexing.index[one]))}

        assert spread == near


@by_grid
def test_the_six_steps_lead_to_the_neighbours(grid: Grid) -> None:
    indexing = Indexing(grid)
    for index in indexing.index.values():
        around = set_of(Hex(index + step) for step in indexing.steps if index + step >= 0)

        assert around & indexing.sheet == indexing.spread(1 << index)


@by_grid
def test_distance_is_the_number_of_hexes_on_a_shortest_way(grid: Grid) -> None:
    indexing = Indexing(grid)
    start = indexing.index[grid.numbers[len(grid.numbers) // 3]]
    reached, ring, far = 1 << start, 1 << start, 0
    while ring:
        for index in members(ring):
            assert indexing.distance(start, index) == indexing.distance(index, start) == far
        ring = indexing.spread(reached) & ~reached
        reached |= ring
        far += 1

    assert reached == indexing.sheet


@by_grid
def test_a_disc_holds_all_hexes_up_to_a_distance(grid: Grid) -> None:
    indexing = Indexing(grid)
    for number in (grid.numbers[0], grid.numbers[len(grid.numbers) // 3], grid.numbers[-1]):
        place = indexing.index[number]
        for far in (0, 1, 3, 100):
            disc = indexing.within(place, far)

            assert indexing.within(place, far) is disc
            assert all(
                has(disc, other) == (indexing.distance(place, other) <= far) for other in members(indexing.sheet)
            )


@pytest.mark.parametrize("grid", [PointyGrid(8, 7), FlatGrid(0, 6, 6)], ids=["pointy", "flat"])
def test_a_line_crosses_the_hexes_that_plane_geometry_says(grid: Grid) -> None:
    indexing = Indexing(grid)
    for one in grid.numbers:
        for other in grid.numbers:
            on_the_sheet = [beside & set(grid.numbers) for beside in between(one, other)]

            assert crossed(indexing, one, other) == on_the_sheet, (one, other)


def test_a_line_along_hexsides_gives_the_hexes_on_both_sides() -> None:
    grid = Indexing(PointyGrid(51, 28))

    assert crossed(grid, "2905", "2908") == [{"2906"}, {"2907"}]
    assert crossed(grid, "2905", "3105") == [{"3004", "3005"}]
    assert crossed(grid, "2905", "3305") == [{"3004", "3005"}, {"3105"}, {"3204", "3205"}]
    assert crossed(grid, "2905", "2905") == crossed(grid, "2905", "2906") == []


def test_a_line_crosses_no_hex_that_it_only_touches() -> None:
    # It meets 1109 and 1007 in a corner.
    assert crossed(Indexing(PointyGrid(51, 28)), "1010", "1106") == [{"1009"}, {"1008"}, {"1108"}, {"1107"}]


def test_a_line_may_cross_more_hexes_than_the_shortest_way_has() -> None:
    assert crossed(Indexing(PointyGrid(51, 28)), "1010", "1107") == [{"1009"}, {"1109"}, {"1008"}, {"1108"}]


def test_a_line_is_the_same_backwards() -> None:
    indexing = Indexing(PointyGrid(51, 28))
    one = indexing.index["2514"]
    for other in members(indexing.sheet):
        assert indexing.line(other, one) == indexing.line(one, other)[::-1]


def test_a_line_off_the_sheet_crosses_nothing_there() -> None:
    assert crossed(Indexing(MAP_AND_INSET), "0401", "B3") == [set(), set(), set(), {"B4"}]
    assert crossed(Indexing(PointyGrid(51, 28)), "0301", "0501") == [{"0401"}]


def crossed(indexing: Indexing, one: str, other: str) -> list[set[str | None]]:
    """What a line crosses, by number."""
    line = indexing.line(indexing.index[one], indexing.index[other])
    return [{indexing.number[place] for place in beside} for beside in line]


@by_grid
def test_corners_are_shared_with_the_neighbour_beyond_the_hexside(grid: Grid) -> None:
    indexing = Indexing(grid)
    for number in grid.numbers[:20]:
        corners = grid.corners(number)
        for turn, step in enumerate(indexing.steps):
            place = indexing.index[number] + step
            other = indexing.number[place] if 0 <= place < indexing.size else None
            if other is None:
                continue
            ends = (corners[turn], corners[(turn + 1) % 6])
            for end in ends:
                assert min(dist(end, corner) for corner in grid.corners(other)) < 1e-9


def test_even_columns_lie_half_a_hex_lower() -> None:
    grid = FlatGrid(1, 4, 4)

    assert grid.centre("0202")[1] - grid.centre("0102")[1] == 0.5
    assert [grid.axial(number) for number in ("0101", "0201", "0301")] == [(1, 0), (2, 0), (3, -1)]


def test_pointy_rows_count_from_the_north_and_places_from_the_east() -> None:
    grid = PointyGrid(38, 36)

    assert grid.centre("0201")[1] > grid.centre("0101")[1]
    assert grid.centre("0102")[0] == grid.centre("0101")[0] - 1
    assert grid.centre("0101")[0] - grid.centre("0201")[0] == 0.5


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("0219", {"0218", "0220", "0119", "0120", "0319", "0320"}),
        ("0320", {"0319", "0321", "0219", "0220", "0419", "0420"}),
        ("1135", {"1134", "1136", "1034", "1035", "1234", "1235"}),
        ("0101", {"0102", "0201"}),
    ],
)
def test_neighbours_of_an_even_and_an_odd_pointy_row(number: str, near: set[str]) -> None:
    assert near_to(PointyGrid(38, 36), number) == near


def test_the_rows_of_an_inset_are_letters() -> None:
    grid = PointyGrid(13, 11, lettered=True)

    assert near_to(grid, "F4") == {"E4", "E5", "F3", "F5", "G4", "G5"}
    assert grid.numbers[:2] == ("A1", "A2") and grid.numbers[-1] == "M11"


def test_a_map_and_its_inset_lie_on_one_plane_and_apart() -> None:
    grid, indexing = MAP_AND_INSET, Indexing(MAP_AND_INSET)
    for number in grid.numbers:
        part = grid.inset if number[0].isalpha() else grid.main

        assert near_to(grid, number) == near_to(part, number)
        assert grid.centre(number) == part.centre(number) and grid.corners(number) == part.corners(number)
        assert indexing.number[indexing.index[number]] == number


def near_to(grid: Grid, number: str) -> set[str | None]:
    """The neighbours of a hex."""
    indexing = Indexing(grid)
    return {indexing.number[index] for index in members(indexing.spread(1 << indexing.index[number]))}


@pytest.mark.parametrize("number", ["", "F", "4F", "f4", "FF"])
def test_an_inset_number_that_is_none_is_named(number: str) -> None:
    with pytest.raises(InputError, match=f"a letter and a number like 'F4', got {number!r}"):
        PointyGrid(13, 11, lettered=True).axial(number)


def test_numbers_are_sorted_and_complete() -> None:
    assert FlatGrid(0, 1, 2).numbers == ("0001", "0002", "0101", "0102")


@pytest.mark.parametrize("number", ["", "1", "01011", "01a1", "01 1"])
def test_a_number_that_is_none_is_named(number: str) -> None:
    with pytest.raises(InputError, match=f"four-digit hex number like '1015', got {number!r}"):
        FlatGrid(1, 4, 4).axial(number)


def test_the_six_steps_are_a_ring_of_neighbours() -> None:
    for (q, r), (other_q, other_r) in zip(STEPS, (*STEPS[1:], STEPS[0]), strict=True):
        assert (other_q - q, other_r - r) in STEPS
