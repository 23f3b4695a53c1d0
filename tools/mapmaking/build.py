"""Builds the hexes and hexsides of a sheet and writes them as CSV."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexfront.drawing.geometry import HexGrid
from hexfront.kernel.grid import Grid, JoinedGrid
from hexfront.kernel.sheet import BARRED, CLOSED, read_grid
from tools.mapmaking.corrections import Correction, Hexsides, correct_hexes, correct_sides, load_corrections
from tools.mapmaking.geography import Geography
from tools.mapmaking.land import Water, water_hexes, water_sides
from tools.mapmaking.projection import projection_of
from tools.mapmaking.recipe import Recipe, Side, load_recipe
from tools.mapmaking.rivers import RiverNet
from tools.mapmaking.roads import WayNet
from tools.mapmaking.terrain import HexEntry, terrain_of_hexes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished map or inset: its part of the two tables, and the shapes they came from."""

    grid: HexGrid
    hexes: dict[str, HexEntry]
    sides: Hexsides
    water: Water
    geography: Geography
    recipe: Recipe


def build_sheets(name: str, folder: Path, geography: Path) -> list[Sheet]:
    """The map of a sheet, and its inset if it has one, from geography, recipes and corrections."""
    head = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))
    corrections = load_corrections(folder / "corrections.csv")
    grid = read_grid(folder)
    if not isinstance(grid, JoinedGrid):
        return [_build(name, head, grid, geography, corrections)]
    return [
        _build(name, head, grid.main, geography, corrections),
        _build(f"{name}-inset", head["inset"], grid.inset, geography, corrections),
    ]


def write_sheets(sheets: Iterable[Sheet], folder: Path) -> None:
    """Writes hexes.csv and hexsides.csv."""
    with (folder / "hexes.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("hex", "terrain", "feature", "name"))
        for sheet in sheets:
            for number, entry in sorted(sheet.hexes.items()):
                table.writerow((number, entry.terrain, entry.feature, entry.name))
    with (folder / "hexsides.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("hex", "neighbour", "kind", "name"))
        for sheet in sheets:
            for (side, kind), name in sorted(sheet.sides.items()):
                table.writerow((*side, kind, name))


def _build(name: str, head: dict[str, Any], numbers: Grid, layers: Path, all_corrections: list[Correction]) -> Sheet:
    grid, recipe = HexGrid(numbers), load_recipe(name)
    geography = Geography.around(layers / recipe.geography, projection_of(head, grid), grid)
    corrections = [row for row in all_corrections if row.hex in numbers.numbers]
    water = Water.of(geography, recipe)
    closed = water_hexes(grid, water, recipe)
    hexes = terrain_of_hexes(grid, geography, recipe, closed)
    correct_hexes(hexes, corrections)
    sides: Hexsides = {(side, kind): "" for side, kind in water_sides(grid, water, recipe, closed).items()}
    correct_sides(sides, [row for row in corrections if row.field in BARRED])
    _add_lines(grid, hexes, sides, recipe, geography)
    correct_sides(sides, [row for row in corrections if row.field not in BARRED])
    return Sheet(grid, hexes, sides, water, geography, recipe)


def _add_lines(
    grid: HexGrid,
    hexes: dict[str, HexEntry],
    sides: Hexsides,
    recipe: Recipe,
    geography: Geography,
) -> None:
    open_sides = _open_sides(grid, hexes, sides)
    rivers = RiverNet(grid, open_sides)
    for river in recipe.rivers:
        for side in rivers.chain(river, geography):
            sides.setdefault((side, river.kind), river.name)
    nets = {kind: WayNet(grid, open_sides) for kind in dict.fromkeys(way.kind for way in recipe.ways)}
    for way in recipe.ways:
        nets[way.kind].lay(way, geography)
    sides.update({(side, kind): name for kind, net in nets.items() for side, name in net.crossed.items()})
    sides.update({(crossing.side, crossing.kind): crossing.name for crossing in recipe.crossings})


def _open_sides(grid: HexGrid, hexes: dict[str, HexEntry], sides: Hexsides) -> list[Side]:
    """The hexsides between playable hexes that are not all water."""
    land = [number for number in grid.all_hexes() if hexes[number].terrain not in CLOSED]
    playable = set(land)
    found = [(a, b) for a in land for b in grid.neighbours(a) if a < b and b in playable]
    return [side for side in found if not any((side, kind) in sides for kind in BARRED)]
