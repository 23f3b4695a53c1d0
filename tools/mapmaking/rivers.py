"""Lays rivers as unbroken chains of hexsides."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexfront.drawing.geometry import Corner, HexGrid
from tools.mapmaking.geography import Geography
from tools.mapmaking.paths import shortest_path
from tools.mapmaking.recipe import River, Side

STEP_COST = 0.1
"""The base cost of a hexside, even one on the river's course, so that chains take no detours."""


class RiverNet:
    """The hexsides along which rivers may run, and the chains laid so far."""

    def __init__(self, grid: HexGrid, open_sides: list[Side]) -> None:
        self.grid = grid
        self.sides: dict[frozenset[Corner], Side] = {}
        self.around: dict[Corner, list[Corner]] = defaultdict(list)
        self.laid: dict[str, set[Corner]] = {}
        for side in open_sides:
            one, two = grid.side(*side)
            self.sides[frozenset((one, two))] = side
            self.around[one].append(two)
            self.around[two].append(one)

    def chain(self, river: River, geography: Geography) -> list[Side]:
        """The river's hexsides from its first named one to its last."""
        course = _course(river, geography)
        best: dict[Corner, tuple[float, list[Corner]]] = {}
        for position, side in enumerate(river.along):
            one, two = self._corners(river, side)
            best = {
                leave: self._arrive(best, enter, leave, course, first=position == 0)
                for enter, leave in ((one, two), (two, one))
            }
        _, corners = min(best.values())
        if river.into:
            corners = self._joined(corners, self.laid[river.into], course)
        self.laid[river.name] = set(corners)
        return [self.sides[frozenset(pair)] for pair in pairwise(corners)]

    def _joined(self, corners: list[Corner], other: set[Corner], course: BaseGeometry | None) -> list[Corner]:
        """A chain cut off where it first meets another river, or extended to it by the shortest way."""
        met = next((i for i, corner in enumerate(corners[1:], start=1) if corner in other), None)
        if met is not None:
            return corners[: met + 1]
        ways = [shortest_path(corners[-1], mouth, lambda corner: self._steps(corner, course)) for mouth in other]
        return [*corners, *min(ways)[1][1:]]

    def _corners(self, river: River, side: Side) -> tuple[Corner, Corner]:
        one, two = self.grid.side(*side)
        if frozenset((one, two)) not in self.sides:
            raise ValueError(f"river {river.name}: hexside {side[0]}-{side[1]} is not between two land hexes")
        return one, two

    def _arrive(
        self,
        best: dict[Corner, tuple[float, list[Corner]]],
        enter: Corner,
        leave: Corner,
        course: BaseGeometry | None,
        *,
        first: bool,
    ) -> tuple[float, list[Corner]]:
        """The cheapest chain so far that ends by running along a hexside from ``enter`` to ``leave``."""
        if first:
            return 0.0, [enter, leave]
        chains = []
        for start, (cost, so_far) in best.items():
            more, way = shortest_path(start, enter, lambda corner: self._steps(corner, course))
            doubles_back = leave in way or set(way[1:]) & set(so_far)
            chains.append((cost + more + 1000.0 * bool(doubles_back), [*so_far, *way[1:], leave]))
        return min(chains)

    def _steps(self, corner: Corner, course: BaseGeometry | None) -> list[tuple[Corner, float]]:
        return [(other, STEP_COST + _stray(corner, other, course)) for other in self.around[corner]]


def _course(river: River, geography: Geography) -> BaseGeometry | None:
    if not river.courses:
        return None
    lines = []
    for course in river.courses:
        layer, name = course.split(":", 1)
        lines += geography.lines(f"{layer}.geojson", ("river", "canal"), name)
    return unary_union(lines)


def _stray(one: Corner, two: Corner, course: BaseGeometry | None) -> float:
    """How far a hexside lies from the river's real course."""
    if course is None:
        return 0.0
    side = LineString([one.point, two.point])
    samples = (side.interpolate(share, normalized=True) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    return sum(float(course.distance(sample)) for sample in samples) / 5
