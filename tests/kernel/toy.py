"""A toy world for tests of kernel and mechanics: a sheet of four by four hexes, two sides, a handful of counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from hexfront.kernel.grid import FlatGrid
from hexfront.kernel.sets import Side, Unit
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import EVERYONE, PLACE, ZERO, Frame, State, opening

GRID = FlatGrid(1, 4, 4)
RED, BLUE = Side(0), Side(1)
UNITS = ("red-1", "red-2", "red-3", "red-4", "blue-1", "blue-2", "blue-3", "balloon")


def sheet(
    terrain: Mapping[str, str] | None = None,
    hexsides: Iterable[tuple[str, str, str]] = (),
    features: Mapping[str, tuple[str, ...]] | None = None,
    grid: FlatGrid = GRID,
) -> MapSheet:
    """Clear land, but for what is given."""
    return MapSheet(grid, {number: (terrain or {}).get(number, "clear") for number in grid.numbers}, hexsides, features)


def frame(paper: MapSheet | None = None) -> Frame:
    """Four red and three blue units on the ground, and a balloon that stands on none."""
    paper = paper or sheet()
    return Frame(
        sides=("red", "blue"),
        units=UNITS,
        unit_sides=(RED, RED, RED, RED, BLUE, BLUE, BLUE, RED),
        ground_units=tuple(map(Unit, range(7))),
        hexes=paper.index,
        hex_places=paper.indexing.size,
        boxes=("waiting", "dead"),
        phases=("deployment", "red turn", "blue turn"),
        phase_sides=("red", "red", "blue"),
        phase_kinds=("set-up", "movement", "movement"),
        first_phase=1,
        last_turn=2,
        phase_statuses=("moved",),
        lasting_statuses=("tired",),
        vectors={"spent": ZERO, "origin": PLACE, "together": EVERYONE},
        markers=("mine",),
        tracks=("score", "tide"),
    )


def placed(places: Mapping[str, str], paper: MapSheet | None = None) -> State:
    """A first state with some units on the map."""
    return opening(frame(paper), places, "waiting", (2,) * len(UNITS))


def written(folder: Path, name: str, text: str) -> Path:
    """A file of a test's own."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file
