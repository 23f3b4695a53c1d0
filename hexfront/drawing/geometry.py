"""Where hexes lie on a sheet: centres, corners and hexsides of a flat-topped grid."""

from __future__ import annotations

from math import dist
from typing import NamedTuple

Point = tuple[float, float]

HALF_WIDTH = 0.28867513459481287
"""Half a hexside; every corner and centre lies on a lattice of this by half a hex."""

ACROSS = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))
"""Lattice steps to the six neighbours, clockwise from the top."""

AROUND = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Lattice steps to the six corners, clockwise; corners i-1 and i bound the side towards neighbour i."""


class Corner(NamedTuple):
    """A point of the lattice on which hex centres and corners lie."""

    x: int
    y: int

    @property
    def point(self) -> Point:
        return self.x * HALF_WIDTH, self.y * 0.5


class HexGrid(NamedTuple):
    """A flat-topped grid numbered column first, even columns half a hex lower, with exact corners."""

    first_column: int
    last_column: int
    rows: int

    def all_hexes(self) -> list[str]:
        columns = range(self.first_column, self.last_column + 1)
        return [f"{c:02}{r:02}" for c in columns for r in range(1, self.rows + 1)]

    def lattice(self, number: str) -> Corner:
        """The lattice point of a hex's centre."""
        column, row = int(number[:2]), int(number[2:])
        return Corner(3 * column, 2 * row + _drop(column))

    def centre(self, number: str) -> Point:
        return self.lattice(number).point

    def corners(self, number: str) -> list[Corner]:
        """The six corners, clockwise."""
        at = self.lattice(number)
        return [Corner(at.x + dx, at.y + dy) for dx, dy in AROUND]

    def neighbours(self, number: str) -> list[str]:
        """The neighbours on the sheet, clockwise from the top."""
        at = self.lattice(number)
        around = (self.hex_at(Corner(at.x + dx, at.y + dy)) for dx, dy in ACROSS)
        return [found for found in around if found]

    def side(self, number: str, neighbour: str) -> tuple[Corner, Corner]:
        """The two corners two neighbouring hexes share."""
        shared = [c for c in self.corners(number) if c in self.corners(neighbour)]
        if len(shared) != 2:
            raise ValueError(f"hexes {number} and {neighbour} have no hexside in common")
        return shared[0], shared[1]

    def hex_at(self, centre: Corner) -> str | None:
        """The hex with this centre, if it lies on the sheet."""
        column, beside = divmod(centre.x, 3)
        row, above = divmod(centre.y - _drop(column), 2)
        inside = self.first_column <= column <= self.last_column and 1 <= row <= self.rows
        return f"{column:02}{row:02}" if inside and not beside and not above else None

    def hex_of(self, point: Point) -> str | None:
        """The hex a point lies in, if it lies on the sheet."""
        x, y = point[0] / HALF_WIDTH, point[1] * 2
        near = round(x / 3)
        centres = (
            Corner(3 * column, 2 * round((y - _drop(column)) / 2) + _drop(column))
            for column in (near - 1, near, near + 1)
        )
        return self.hex_at(min(centres, key=lambda centre: dist(centre.point, point)))


def _drop(column: int) -> int:
    """Half hexes by which a column lies lower."""
    return 1 - column % 2
