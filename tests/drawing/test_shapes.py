"""Lines around hexes, smooth curves, and elements."""

from __future__ import annotations

import pytest

from hexfront.drawing.curves import polyline, ribbon, rounded, smooth
from hexfront.drawing.geometry import HexGrid
from hexfront.drawing.regions import boundary, hexsides
from hexfront.drawing.svg import element, text
from hexfront.kernel.grid import FlatGrid

GRID = HexGrid(FlatGrid(first_column=1, last_column=5, rows=5))


def test_the_line_around_one_hex_has_six_corners() -> None:
    assert [len(ring) for ring in boundary(GRID, ["0202"])] == [6]


def test_two_neighbours_share_one_line_of_ten_corners() -> None:
    assert [len(ring) for ring in boundary(GRID, ["0202", "0203"])] == [10]


def test_hexes_apart_have_a_line_each() -> None:
    assert len(boundary(GRID, ["0101", "0404"])) == 2


def test_a_ring_of_hexes_has_an_inner_line() -> None:
    assert sorted(len(ring) for ring in boundary(GRID, GRID.neighbours("0303"))) == [6, 18]


def test_each_side_is_drawn_once() -> None:
    assert len(hexsides(GRID, ["0202", "0203"])) == 11


def test_smoothing_keeps_the_ends() -> None:
    line = smooth([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)])
    assert (line[0], line[-1]) == ((0.0, 0.0), (1.0, 1.0))
    assert (1.0, 0.0) not in line


def test_paths_are_written_in_hundredths_of_a_hex() -> None:
    assert polyline([(0.0, 0.5), (1.25, 0.333)]) == "M0 50L125 33.3"
    assert rounded([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)], 0.5).startswith("M0 50Q0 0 50 0L")


def test_a_ribbon_narrows_from_its_first_end_to_its_last() -> None:
    outline = ribbon([(0.0, 0.0), (1.0, 0.0)], 0.2, 0.1)
    assert outline == "M0 10L100 5L100 -5L0 -10Z"


def test_elements_escape_what_they_hold() -> None:
    assert text("A & B", "note", (1, 2.25)) == '<text class="note" x="1" y="2.2">A &amp; B</text>'
    assert element("g", stroke_width=2, class_='"') == '<g stroke-width="2" class="&quot;"/>'


@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_each_round_of_smoothing_doubles_the_corners(rounds: int) -> None:
    assert len(smooth([(0.0, 0.0), (1.0, 1.0), (2.0, 0.0)], rounds)) == 3 * 2**rounds
