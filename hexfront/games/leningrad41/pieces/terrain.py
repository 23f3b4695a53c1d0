"""The terrain effects chart: what it costs to enter a hex and to cross a hexside (8.5 to 8.9, 8.12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from hexfront.kernel.datafiles import listed_once, read_csv
from hexfront.kernel.errors import DataError

TERRAINS = ("clear", "urban", "objective")


@dataclass(frozen=True, slots=True)
class TerrainCosts:
    """Movement points by terrain, and for a fort in it; the extra points for rubble and rivers."""

    hexes: Mapping[str, int]
    forts: Mapping[str, int]
    rubble: int
    minor_river: int
    minor_river_bridge: int
    major_river_bridge: int


def load_costs(file: Traversable) -> TerrainCosts:
    rows = read_csv(file, ("terrain", "cost"))
    listed_once(rows, "terrain")
    extras = ("rubble", "minor river", "minor river bridge", "major river bridge")
    known = (*TERRAINS, *(f"fort in {terrain}" for terrain in TERRAINS), *extras)
    costs: dict[str, int] = {}
    for row in rows:
        name = row.one_of("terrain", known)
        pattern, expected = (r"\+\d", "a surcharge such as +1") if name in extras else (r"[1-9]", "movement points")
        if not re.fullmatch(pattern, row["cost"]):
            raise row.fault("cost", expected)
        costs[name] = int(row["cost"])
    if missing := [name for name in known if name not in costs]:
        raise DataError(f"{file}: the row {missing[0]!r} is missing")
    return TerrainCosts(
        {terrain: costs[terrain] for terrain in TERRAINS},
        {terrain: costs[f"fort in {terrain}"] for terrain in TERRAINS},
        *(costs[name] for name in extras),
    )
