"""Which hexes are playable land, and which hexsides are all water."""

from __future__ import annotations

from dataclasses import dataclass

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from hexfront.drawing.geometry import HexGrid
from tools.mapmaking.geography import Geography
from tools.mapmaking.recipe import Recipe, Side

SMALLEST_LAKE = 0.1
"""The least area of a lake that is drawn, as a share of a hex."""


@dataclass(frozen=True, slots=True)
class Water:
    """The shapes of land and lakes on a sheet."""

    land: BaseGeometry
    lakes: BaseGeometry
    dry: BaseGeometry

    @classmethod
    def of(cls, geography: Geography, recipe: Recipe) -> Water:
        land = geography.land()
        lakes = unary_union([shape for shape in geography.lakes(recipe.lakes) if shape.area >= SMALLEST_LAKE])
        return cls(land, lakes, land.difference(lakes))


def hex_shape(grid: HexGrid, number: str) -> Polygon:
    return Polygon([corner.point for corner in grid.corners(number)])


def water_hexes(grid: HexGrid, water: Water, recipe: Recipe) -> dict[str, str]:
    """The hexes nobody can enter, each ``sea`` or ``lake``."""
    found = {}
    for number in grid.all_hexes():
        shape = hex_shape(grid, number)
        if _is_water(number, water.dry.intersection(shape).area / shape.area, recipe):
            in_lake = water.lakes.intersects(shape)
            found[number] = "lake" if in_lake else "sea"
    return found


def water_sides(grid: HexGrid, water: Water, recipe: Recipe, closed: dict[str, str]) -> dict[Side, str]:
    """The hexsides between playable hexes that are all water."""
    found = {}
    for number in grid.all_hexes():
        for other in grid.neighbours(number):
            if number < other and number not in closed and other not in closed:
                side = LineString([corner.point for corner in grid.side(number, other)])
                if water.dry.intersection(side).length <= recipe.thresholds.wet_side * side.length:
                    lake = water.lakes.intersection(side).length > 0.5 * side.length
                    found[number, other] = "all-lake" if lake else "all-sea"
    return found


def _is_water(number: str, land_share: float, recipe: Recipe) -> bool:
    if number in recipe.playable:
        return False
    return number in recipe.out_of_play or land_share < recipe.thresholds.land
