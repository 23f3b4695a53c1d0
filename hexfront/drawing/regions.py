"""Regions of hexes: their boundary lines and hexsides."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from hexfront.drawing.geometry import Corner, HexGrid, Point


def boundary(grid: HexGrid, numbers: Iterable[str]) -> list[list[Point]]:
    """The closed lines around a set of hexes."""
    onwards = _outer_sides(grid, numbers)
    rings = []
    while onwards:
        start = min(onwards)
        ring, here = [start], _leave(onwards, start)
        while here != start:
            ring.append(here)
            here = _leave(onwards, here)
        rings.append([corner.point for corner in ring])
    return rings


def hexsides(grid: HexGrid, numbers: Iterable[str]) -> set[tuple[Corner, Corner]]:
    """Every side of these hexes, each once."""
    found = set()
    for number in numbers:
        corners = grid.corners(number)
        for one, two in zip(corners, corners[1:] + corners[:1], strict=True):
            found.add((min(one, two), max(one, two)))
    return found


def _outer_sides(grid: HexGrid, numbers: Iterable[str]) -> dict[Corner, list[Corner]]:
    """Directed sides that no other hex of the set shares."""
    directed: set[tuple[Corner, Corner]] = set()
    for number in numbers:
        corners = grid.corners(number)
        for side in zip(corners, corners[1:] + corners[:1], strict=True):
            if side[::-1] in directed:
                directed.remove((side[1], side[0]))
            else:
                directed.add(side)
    onwards: dict[Corner, list[Corner]] = defaultdict(list)
    for one, two in sorted(directed):
        onwards[one].append(two)
    return onwards


def _leave(onwards: dict[Corner, list[Corner]], corner: Corner) -> Corner:
    following = onwards[corner].pop()
    if not onwards[corner]:
        del onwards[corner]
    return following
