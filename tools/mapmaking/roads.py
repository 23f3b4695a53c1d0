"""Lays roads, streets and railways as chains of hexes, merged where they run side by side."""

from __future__ import annotations

from itertools import pairwise

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexfront.drawing.geometry import HexGrid
from tools.mapmaking.geography import Geography
from tools.mapmaking.paths import shortest_path
from tools.mapmaking.recipe import Side, Way

SHARED = 0.45
"""The factor on the cost of a hexside that is already crossed by a way."""

DRAWN_AS = {"road": "road", "prospekt": "street", "rail": "railway", "railroad": "railway"}
"""The names of the kinds of ways in the geography layers."""


class WayNet:
    """The hexsides that ways of one kind may cross, and those they cross already, each with its way's name."""

    def __init__(self, grid: HexGrid, open_sides: list[Side]) -> None:
        self.grid = grid
        self.open = set(open_sides)
        self.crossed: dict[Side, str] = {}

    def lay(self, way: Way, geography: Geography) -> None:
        """Add a way through its hexes, following its course between them."""
        course = _course(way, geography)
        for start, goal in pairwise(way.through):
            for one, two in pairwise(self._way(start, goal, course)):
                self.crossed.setdefault(_side(one, two), way.name)

    def _way(self, start: str, goal: str, course: BaseGeometry | None) -> list[str]:
        """The hexes from one hex to another; adjacent hexes are joined directly, whatever the course."""
        if _side(start, goal) in self.open:
            return [start, goal]
        _, way = shortest_path(start, goal, lambda number: self._steps(number, course))
        return way

    def _steps(self, number: str, course: BaseGeometry | None) -> list[tuple[str, float]]:
        sides = ((other, _side(number, other)) for other in self.grid.neighbours(number))
        return [(other, self._price(side, course)) for other, side in sides if side in self.open]

    def _price(self, side: Side, course: BaseGeometry | None) -> float:
        stray = 0.0
        if course is not None:
            ends = [self.grid.centre(number) for number in side]
            stray = sum(float(course.distance(Point(end))) ** 2 for end in ends)
        return (1.0 + 6.0 * stray) * (SHARED if side in self.crossed else 1.0)


def _side(one: str, two: str) -> Side:
    return (one, two) if one < two else (two, one)


def _course(way: Way, geography: Geography) -> BaseGeometry | None:
    if not way.course:
        return None
    return unary_union(geography.lines("handmade.geojson", (DRAWN_AS[way.kind],), way.course))
