"""The terrain of hexes, from geography and the recipe."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import dist
from typing import TypeVar

from shapely.geometry import Point as Spot
from shapely.geometry.base import BaseGeometry

from hexfront.drawing.geometry import HexGrid, Point
from tools.mapmaking.geography import Geography
from tools.mapmaking.land import hex_shape
from tools.mapmaking.recipe import Recipe

Value = TypeVar("Value")

PARK = "area_park_1941"
"""The kind of the areas of parks, gardens and cemeteries."""


@dataclass(slots=True)
class HexEntry:
    """One line of hexes.csv."""

    terrain: str
    feature: str = ""
    name: str = ""


def terrain_of_hexes(
    grid: HexGrid, geography: Geography, recipe: Recipe, closed: dict[str, str]
) -> dict[str, HexEntry]:
    """Every hex of the sheet with its terrain."""
    shares = {of: SOURCES[of](grid, geography) for of in {rule.of for rule in recipe.terrain}}
    entries = {}
    for number in grid.all_hexes():
        given = (rule.kind for rule in recipe.terrain if shares[rule.of][number] >= rule.least)
        entries[number] = HexEntry(closed.get(number) or next(given, recipe.ground))
    for place in recipe.places:
        entry = entries[place.hex]
        entry.name = place.name or entry.name
        entry.terrain = place.terrain or entry.terrain
        entry.feature = place.feature or entry.feature
    return entries


def _marsh(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _share(grid, geography.areas("marsh"))


def _park(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _share(grid, geography.areas(PARK))


def _built_up(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _share(grid, geography.areas("area_dense_1941", "area_industrial", "area_suburb_1941"))


def _share(grid: HexGrid, area: BaseGeometry) -> dict[str, float]:
    shapes = {number: hex_shape(grid, number) for number in grid.all_hexes()}
    return {number: float(area.intersection(shape).area / shape.area) for number, shape in shapes.items()}


def _height(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _means(grid, geography.heights())


def _forest_cover(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _means(grid, [(point, float(cover.startswith("forest"))) for point, cover in geography.cover()])


def _settlement(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _presence(grid, geography.settlements())


def _works(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _presence(grid, geography.points("works", "station"))


def _presence(grid: HexGrid, points: list[Point]) -> dict[str, float]:
    """One where there is such a point, nought elsewhere."""
    found = {grid.hex_of(point) for point in points}
    return {number: float(number in found) for number in grid.all_hexes()}


def _highway(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _nearness(grid, geography.roads("primary"))


def _road(grid: HexGrid, geography: Geography) -> dict[str, float]:
    return _nearness(grid, geography.roads("primary", "secondary"))


def _nearness(grid: HexGrid, lines: BaseGeometry) -> dict[str, float]:
    return {number: 1.0 - float(lines.distance(Spot(grid.centre(number)))) for number in grid.all_hexes()}


SOURCES: dict[str, Callable[[HexGrid, Geography], dict[str, float]]] = {
    "marsh": _marsh,
    "height": _height,
    "forest cover": _forest_cover,
    "park": _park,
    "built-up": _built_up,
    "settlement": _settlement,
    "works": _works,
    "highway": _highway,
    "road": _road,
}
"""The measures for terrain rules: a share of the hex, metres, or nearness to something (1 at its middle)."""


def _means(grid: HexGrid, samples: list[tuple[Point, float]]) -> dict[str, float]:
    """The mean of the samples in each hex; if it has none, the nearest sample."""
    by_hex = _by_hex(grid, samples)
    means = {}
    for number in grid.all_hexes():
        values = by_hex[number]
        if not values:
            centre = grid.centre(number)
            values = [min(samples, key=lambda sample: dist(sample[0], centre))[1]]
        means[number] = sum(values) / len(values)
    return means


def _by_hex(grid: HexGrid, samples: Iterable[tuple[Point, Value]]) -> dict[str, list[Value]]:
    """The samples that lie in each hex."""
    found: dict[str, list[Value]] = defaultdict(list)
    for point, value in samples:
        number = grid.hex_of(point)
        if number:
            found[number].append(value)
    return found
