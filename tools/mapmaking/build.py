"""Builds the hexes and hexsides of a sheet and writes them as CSV."""

from __future__ import annotations

import csv
import tomllib
from dataclasses import dataclass
from pathlib import Path

from hexfront.drawing.geometry import HexGrid
from hexfront.kernel.sheet import read_grid
from tools.mapmaking.corrections import Hexsides, correct_hexes, correct_sides, load_corrections
from tools.mapmaking.geography import Geography
from tools.mapmaking.land import Water, water_hexes, water_sides
from tools.mapmaking.projection import Projection
from tools.mapmaking.recipe import Recipe, Side, load_recipe
from tools.mapmaking.rivers import RiverNet
from tools.mapmaking.roads import RoadNet
from tools.mapmaking.terrain import HexEntry, terrain_of_hexes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished sheet: what its two tables hold, and the shapes they came from."""

    grid: HexGrid
    hexes: dict[str, HexEntry]
    sides: Hexsides
    water: Water
    geography: Geography
    recipe: Recipe


def build_sheet(name: str, folder: Path, geography_folder: Path) -> Sheet:
    """A sheet from geography, its recipe and its corrections."""
    with (folder / "map.toml").open("rb") as file:
        head = tomllib.load(file)
    grid = HexGrid(read_grid(folder))
    right, bottom = grid.centre(grid.all_hexes()[-1])
    geography = Geography.around(geography_folder, Projection.of_sheet(head), right, bottom)
    recipe, water = load_recipe(name), Water.of(geography)
    corrections = load_corrections(folder / "corrections.csv")
    closed = water_hexes(grid, water, recipe)
    hexes = terrain_of_hexes(grid, geography, recipe, closed)
    correct_hexes(hexes, corrections)
    sides: Hexsides = {(side, kind): "" for side, kind in water_sides(grid, water, recipe, closed).items()}
    correct_sides(sides, [c for c in corrections if c.field in ("all-sea", "all-lake")])
    _add_lines(grid, hexes, sides, recipe, geography)
    correct_sides(sides, [c for c in corrections if c.field in ("river", "road")])
    return Sheet(grid, hexes, sides, water, geography, recipe)


def write_sheet(sheet: Sheet, folder: Path) -> None:
    """Writes hexes.csv and hexsides.csv."""
    with (folder / "hexes.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("hex", "terrain", "feature", "name"))
        for number, entry in sorted(sheet.hexes.items()):
            table.writerow((number, entry.terrain, entry.feature, entry.name))
    with (folder / "hexsides.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("hex", "neighbour", "kind", "name"))
        for (side, kind), name in sorted(sheet.sides.items()):
            table.writerow((*side, kind, name))


def _add_lines(
    grid: HexGrid,
    hexes: dict[str, HexEntry],
    sides: Hexsides,
    recipe: Recipe,
    geography: Geography,
) -> None:
    open_sides = _open_sides(grid, hexes, sides)
    rivers, roads = RiverNet(grid, open_sides), RoadNet(grid, open_sides)
    for river in recipe.rivers:
        for side in rivers.chain(river, geography):
            sides.setdefault((side, "river"), river.name)
    for road in recipe.roads:
        roads.lay(road, geography)
    for side in roads.crossed:
        sides[side, "road"] = ""


def _open_sides(grid: HexGrid, hexes: dict[str, HexEntry], sides: Hexsides) -> list[Side]:
    """The hexsides between playable hexes that are not all water."""
    land = [number for number in grid.all_hexes() if hexes[number].terrain not in ("sea", "lake")]
    found = [(a, b) for a in land for b in grid.neighbours(a) if a < b and b in land]
    return [side for side in found if not {(side, "all-sea"), (side, "all-lake")} & set(sides)]
