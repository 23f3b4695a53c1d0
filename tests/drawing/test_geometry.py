"""Where hexes lie."""

from __future__ import annotations

import pytest

from hexfront.drawing.geometry import Corner, HexGrid

GRID = HexGrid(first_column=1, last_column=4, rows=3)


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


def test_every_centre_lies_in_its_own_hex() -> None:
    assert all(GRID.hex_of(GRID.centre(hex_)) == hex_ for hex_ in GRID.all_hexes())


def test_points_off_the_sheet_lie_in_no_hex() -> None:
    assert GRID.hex_of((-3.0, 2.0)) is None
    assert GRID.hex_at(Corner(4, 4)) is None
