"""Straight lines over hexes by slow and exact plane geometry, to compare the engine's lines with.

Nothing here knows axial coordinates or indices. In both kinds of grid a number is that of a line of hexes and the place
in it, and odd lines lie half a hex nearer to the beginning. Stretched to whole numbers, lines are 3 apart, the hexes in
a line 2, and the corners of a hex lie at (0, 2), (1, 1), (1, -1) and so on from its centre.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

Cell = tuple[int, int]
#: The six hexsides: a point belongs to the hex if no product with these two exceeds the third.
HEXSIDES = ((1, 0, 1), (-1, 0, 1), (1, 1, 2), (1, -1, 2), (-1, 1, 2), (-1, -1, 2))


def between(one: str, other: str) -> list[set[str]]:
    """What the line between two hexes crosses, in order, on and off the sheet. Two where it runs along a hexside."""
    (line, place), (last, end) = _cell(one), _cell(other)
    crossed = _between(line % 2, last - line, end - place)
    start = line - line % 2
    return [{_number(start + m, place + n) for m, n in beside} for beside in crossed]


@cache
def _between(odd: int, lines: int, places: int) -> list[set[Cell]]:
    """Whole pairs of lines of hexes are alike, so each case is reckoned once, from the first even or odd line."""
    start, end = (odd, 0), (odd + lines, places)
    found: defaultdict[Fraction, set[Cell]] = defaultdict(set)
    for m in range(min(start[0], end[0]), max(start[0], end[0]) + 1):
        for n in range(min(0, places) - 1, max(0, places) + 2):
            part = _clipped(_centre(start), _centre(end), _centre((m, n)))
            if part and (m, n) not in (start, end):
                found[part[0]].add((m, n))
    return [found[low] for low in sorted(found)]


def _clipped(start: Cell, end: Cell, centre: Cell) -> tuple[Fraction, Fraction] | None:
    """From where to where on its way from 0 to 1 a line is in a hex or on its edge, if it is more than a point."""
    low, high = Fraction(0), Fraction(1)
    for x, y, most in HEXSIDES:
        speed = x * (end[0] - start[0]) + y * (end[1] - start[1])
        room = most - x * (start[0] - centre[0]) - y * (start[1] - centre[1])
        if speed > 0:
            high = min(high, Fraction(room, speed))
        elif speed < 0:
            low = max(low, Fraction(room, speed))
        elif room < 0:
            return None
    return (low, high) if low < high else None


def _centre(cell: Cell) -> Cell:
    line, place = cell
    return 2 * place - line % 2, 3 * line


def _cell(number: str) -> Cell:
    return int(number[:2]), int(number[2:])


def _number(line: int, place: int) -> str:
    return f"{line:02}{place:02}"
