"""Geometry of hexes on a drawing: shared corners, hexsides, and the hex under a point."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist
from typing import NamedTuple

from hexfront.kernel.grid import STEPS, Grid

Point = tuple[float, float]

TURNS = tuple((STEPS[i - 1][0] + STEPS[i][0], STEPS[i - 1][1] + STEPS[i][1]) for i in range(6))
"""Offsets from a centre to its six corners, clockwise, in thirds of a hex."""


class Box(NamedTuple):
    """A rectangle, such as the space that a name occupies."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)

    def shared(self, other: Box) -> float:
        """The area that two rectangles have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def holds(self, point: Point) -> bool:
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def surrounds(self, other: Box) -> bool:
        wide = self.left < other.left and other.right < self.right
        return wide and self.top < other.top and other.bottom < self.bottom


def around(centre: Point, dx: float, dy: float) -> Box:
    """The rectangle that reaches so far to both sides of a point."""
    return Box(centre[0] - dx, centre[1] - dy, centre[0] + dx, centre[1] + dy)


@dataclass(frozen=True, order=True, slots=True)
class Corner:
    """A corner of hexes: axial coordinates in thirds of a hex, the same for all hexes that share it."""

    q: int
    r: int
    point: Point = field(compare=False)


class HexGrid:
    """A sheet's grid as a drawing needs it."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._at = {grid.axial(number): number for number in grid.numbers}

    def all_hexes(self) -> list[str]:
        return list(self.grid.numbers)

    def centre(self, number: str) -> Point:
        return self.grid.centre(number)

    def corners(self, number: str) -> list[Corner]:
        """The six corners, clockwise."""
        q, r = self.grid.axial(number)
        points = zip(TURNS, self.grid.corners(number), strict=True)
        # Rounded, so that hexes sharing a corner compute exactly the same point for it.
        return [Corner(3 * q + dq, 3 * r + dr, (round(x, 9), round(y, 9))) for (dq, dr), (x, y) in points]

    def neighbours(self, number: str) -> list[str]:
        """The neighbours on the sheet, clockwise."""
        return [other for other in self._around(number) if other]

    def side(self, number: str, neighbour: str) -> tuple[Corner, Corner]:
        """The two corners that two neighbouring hexes share."""
        shared = [c for c in self.corners(number) if c in self.corners(neighbour)]
        if len(shared) != 2:
            raise ValueError(f"hexes {number} and {neighbour} have no hexside in common")
        return shared[0], shared[1]

    def beyond(self, number: str) -> list[Point]:
        """The points where the missing neighbours of a hex at the sheet's edge would lie."""
        places = zip(self._around(number), self._centres_around(number), strict=True)
        return [place for other, place in places if other is None]

    def meeting(self, corner: Corner) -> list[str]:
        """The hexes of the sheet that meet at a corner."""
        centres = ((corner.q - dq, corner.r - dr) for dq, dr in TURNS)
        found = (self._at.get((q // 3, r // 3)) for q, r in centres if not q % 3 and not r % 3)
        return [number for number in found if number]

    def hex_of(self, point: Point) -> str | None:
        """The hex a point lies in, if it lies on the sheet."""
        nearest = min(self.grid.numbers, key=lambda number: dist(self.centre(number), point))
        away = min(dist(centre, point) for centre in self._centres_around(nearest))
        return nearest if dist(self.centre(nearest), point) <= away else None

    def _around(self, number: str) -> list[str | None]:
        q, r = self.grid.axial(number)
        return [self._at.get((q + dq, r + dr)) for dq, dr in STEPS]

    def _centres_around(self, number: str) -> list[Point]:
        """The centres of the six adjacent hexes, each the hex's own centre mirrored at the middle of a hexside."""
        x, y = self.centre(number)
        corners = self.grid.corners(number)
        ends = (corners[i] + corners[(i + 1) % 6] for i in range(6))
        return [(left + right - x, top + bottom - y) for left, top, right, bottom in ends]
