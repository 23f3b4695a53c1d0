"""Where hexes lie."""

from __future__ import annotations

from math import dist

import pytest

from hexfront.drawing.geometry import Corner, HexGrid
from hexfront.kernel.grid import FlatGrid, PointyGrid

GRID = HexGrid(FlatGrid(first_column=1, last_column=4, rows=3))
POINTY = HexGrid(PointyGrid(rows=4, columns=5))
both = pytest.mark.parametrize("grid", [GRID, POINTY], ids=["flat", "pointy"])


def test_even_columns_lie_half_a_hex_lower() -> None:
    assert GRID.centre("0201")[1] - GRID.centre("0101")[1] == pytest.approx(0.5)
    assert GRID.centre("0301")[1] == pytest.approx(GRID.centre("0101")[1])


def test_neighbours_of_an_even_and_an_odd_column() -> None:
    assert GRID.neighbours("0202") == ["0201", "0302", "0303", "0203", "0103", "0102"]
    assert GRID.neighbours("0302") == ["0301", "0401", "0402", "0303", "0202", "0201"]


def test_a_side_is_the_two_corners_both_hexes_have() -> None:
    side = GRID.side("0202", "0302")
    assert set(side) == set(GRID.corners("0202")) & set(GRID.corners("0302"))


def test_hexes_apart_have_no_side() -> None:
    with pytest.raises(ValueError, match="0101 and 0303 have no hexside"):
        GRID.side("0101", "0303")


@both
def test_every_centre_lies_in_its_own_hex(grid: HexGrid) -> None:
    assert all(grid.hex_of(grid.centre(hex_)) == hex_ for hex_ in grid.all_hexes())


@both
def test_three_hexes_meet_at_a_corner_unless_the_sheet_ends_there(grid: HexGrid) -> None:
    for hex_ in grid.all_hexes():
        for corner in grid.corners(hex_):
            assert set(grid.meeting(corner)) == {other for other in grid.all_hexes() if corner in grid.corners(other)}


@both
def test_a_hex_has_six_neighbours_on_the_sheet_and_beyond_it(grid: HexGrid) -> None:
    for hex_ in grid.all_hexes():
        x, y = grid.centre(hex_)
        beyond = grid.beyond(hex_)

        assert len(grid.neighbours(hex_)) + len(beyond) == 6
        assert all(dist((x, y), place) == pytest.approx(1) and grid.hex_of(place) is None for place in beyond)


def test_points_off_the_sheet_lie_in_no_hex() -> None:
    assert GRID.hex_of((-3.0, 2.0)) is None


@both
def test_hexes_give_a_shared_corner_the_same_point(grid: HexGrid) -> None:
    points: dict[Corner, set[tuple[float, float]]] = {}
    for hex_ in grid.all_hexes():
        for corner in grid.corners(hex_):
            points.setdefault(corner, set()).add(corner.point)

    assert {len(found) for found in points.values()} == {1}
