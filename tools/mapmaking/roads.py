"""Roads as chains of hexes, drawn together where they run side by side."""

from __future__ import annotations

from itertools import pairwise

from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexfront.drawing.geometry import HexGrid
from tools.mapmaking.geography import Geography
from tools.mapmaking.paths import shortest_path
from tools.mapmaking.recipe import Road, Side

SHARED_ROAD = 0.45
"""The share of its cost a hexside keeps once a road crosses it."""


class RoadNet:
    """The hexsides roads may cross, and those they cross already."""

    def __init__(self, grid: HexGrid, open_sides: list[Side]) -> None:
        self.grid = grid
        self.open = set(open_sides)
        self.crossed: set[Side] = set()

    def lay(self, road: Road, geography: Geography) -> None:
        """Adds a road through its hexes, following its course between them."""
        course = _course(road, geography)
        for start, goal in pairwise(road.through):
            self.crossed |= {_side(a, b) for a, b in pairwise(self._way(start, goal, course))}

    def _way(self, start: str, goal: str, course: BaseGeometry | None) -> list[str]:
        """The hexes from one to the other; neighbours are joined at once, whatever the course does."""
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
        return (1.0 + 6.0 * stray) * (SHARED_ROAD if side in self.crossed else 1.0)


def _side(one: str, two: str) -> Side:
    return (one, two) if one < two else (two, one)


def _course(road: Road, geography: Geography) -> BaseGeometry | None:
    if not road.course:
        return None
    return unary_union(geography.lines("handmade.geojson", "road", road.course))
