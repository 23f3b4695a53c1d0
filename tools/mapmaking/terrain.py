"""The terrain of playable hexes: swamp, hill, forest, cities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from hexfront.drawing.geometry import HexGrid, Point
from tools.mapmaking.geography import Geography
from tools.mapmaking.land import hex_shape
from tools.mapmaking.recipe import Recipe

Value = TypeVar("Value")


@dataclass(slots=True)
class HexEntry:
    """One line of hexes.csv."""

    terrain: str
    feature: str = ""
    name: str = ""


def terrain_of_hexes(
    grid: HexGrid, geography: Geography, recipe: Recipe, closed: dict[str, str]
) -> dict[str, HexEntry]:
    """Every hex of the sheet with what geography gives it."""
    marsh, limits = geography.marshes(), recipe.thresholds
    cover = _by_hex(grid, geography.cover())
    heights = _by_hex(grid, geography.heights())
    entries = {}
    for number in grid.all_hexes():
        shape = hex_shape(grid, number)
        if number in closed:
            entries[number] = HexEntry(closed[number])
        elif marsh.intersection(shape).area >= limits.swamp * shape.area:
            entries[number] = HexEntry("swamp")
        elif _mean(heights[number]) >= limits.hill_metres:
            entries[number] = HexEntry("hill")
        elif _mean([float(c.startswith("forest")) for c in cover[number]]) >= limits.forest:
            entries[number] = HexEntry("forest")
        else:
            entries[number] = HexEntry("clear")
    _add_places(entries, recipe)
    return entries


def _add_places(entries: dict[str, HexEntry], recipe: Recipe) -> None:
    for place in recipe.places:
        entry = entries[place.hex]
        entry.name = place.name
        if place.kind == "town":
            entry.feature = "town"
        else:
            entry.terrain = place.kind


def _by_hex(grid: HexGrid, samples: Iterable[tuple[Point, Value]]) -> dict[str, list[Value]]:
    """The samples that lie in each hex."""
    found: dict[str, list[Value]] = defaultdict(list)
    for point, value in samples:
        number = grid.hex_of(point)
        if number:
            found[number].append(value)
    return found


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
