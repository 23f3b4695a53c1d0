"""Hex grids: printed numbers, coordinates on the plane, and indices in a bit set.

However a sheet numbers its hexes, internally they have axial coordinates (q, r), where the six neighbours are six fixed
steps. The index of a hex is ``q * stride + r``, with one row of padding. A set of hexes is one integer, and all its
neighbours are six shifts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import lcm, sqrt
from operator import add
from typing import Protocol

from hexfront.kernel.errors import InputError
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import Hex, Hexes, has, set_of

#: The six steps in axial coordinates, clockwise from -r.
STEPS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

HALF_WIDTH = sqrt(3) / 2

#: What a straight line crosses, one after the other, as differences of indices. Along a hexside it is two hexes.
Crossings = tuple[tuple[int, ...], ...]
MOST_LINES = 20_000
MOST_DISCS = 50_000


class Grid(Protocol):
    """A numbering of hexes, chosen in the sheet's data file."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every hex number of the grid, sorted."""

    def axial(self, number: str) -> tuple[int, int]:
        """Axial coordinates of a hex."""

    def centre(self, number: str) -> tuple[float, float]:
        """The centre on the plane, with y pointing down. Neighbours are one unit apart."""

    def corners(self, number: str) -> tuple[tuple[float, float], ...]:
        """The six corners, clockwise. Corners i and i+1 bound the hexside towards ``STEPS[i]``."""


@dataclass(frozen=True)
class FlatGrid:
    """Flat-topped hexes numbered CCRR. Even columns are half a hex lower."""

    first_column: int
    last_column: int
    rows: int

    @property
    def numbers(self) -> tuple[str, ...]:
        return _numbers(self)

    def each_number(self) -> Iterator[str]:
        for column in range(self.first_column, self.last_column + 1):
            for row in range(1, self.rows + 1):
                yield f"{column:02}{row:02}"

    def axial(self, number: str) -> tuple[int, int]:
        column, row = _two_and_two(number)
        # Even columns are printed half a hex lower, so every second column shifts the rows by one.
        return column, row - (column + (column & 1)) // 2

    def centre(self, number: str) -> tuple[float, float]:
        column, row = _two_and_two(number)
        return column * HALF_WIDTH, row + (0.0 if column & 1 else 0.5)

    def corners(self, number: str) -> tuple[tuple[float, float], ...]:
        x, y = self.centre(number)
        wide, narrow = 1 / sqrt(3), 0.5 / sqrt(3)
        return (
            (x - narrow, y - 0.5),
            (x + narrow, y - 0.5),
            (x + wide, y),
            (x + narrow, y + 0.5),
            (x - narrow, y + 0.5),
            (x - wide, y),
        )


@dataclass(frozen=True)
class PointyGrid:
    """Pointy-topped hexes numbered RRCC from the north and the east. Odd rows are half a hex further east.

    An inset has letters for its rows, as in F4. ``shift`` moves it, in axial steps, on the plane of its main map.
    """

    rows: int
    columns: int
    lettered: bool = False
    shift: tuple[int, int] = (0, 0)

    @property
    def numbers(self) -> tuple[str, ...]:
        return _numbers(self)

    def each_number(self) -> Iterator[str]:
        for row in range(1, self.rows + 1):
            for column in range(1, self.columns + 1):
                yield f"{chr(ord('A') + row - 1)}{column}" if self.lettered else f"{row:02}{column:02}"

    def axial(self, number: str) -> tuple[int, int]:
        row, column = _letter_and_number(number) if self.lettered else _two_and_two(number)
        return self.columns - column - row // 2 + self.shift[0], row + self.shift[1]

    def centre(self, number: str) -> tuple[float, float]:
        q, r = self.axial(number)
        return q + r / 2, r * HALF_WIDTH

    def corners(self, number: str) -> tuple[tuple[float, float], ...]:
        x, y = self.centre(number)
        tall, low = 1 / sqrt(3), 0.5 / sqrt(3)
        return (
            (x - 0.5, y - low),
            (x, y - tall),
            (x + 0.5, y - low),
            (x + 0.5, y + low),
            (x, y + tall),
            (x - 0.5, y + low),
        )


@dataclass(frozen=True)
class JoinedGrid:
    """A main map and its inset on one plane. They must not touch."""

    main: PointyGrid
    inset: PointyGrid

    @property
    def numbers(self) -> tuple[str, ...]:
        return _numbers(self)

    def each_number(self) -> Iterator[str]:
        yield from self.main.each_number()
        yield from self.inset.each_number()

    def axial(self, number: str) -> tuple[int, int]:
        return self._part(number).axial(number)

    def centre(self, number: str) -> tuple[float, float]:
        return self._part(number).centre(number)

    def corners(self, number: str) -> tuple[tuple[float, float], ...]:
        return self._part(number).corners(number)

    def _part(self, number: str) -> PointyGrid:
        return self.inset if number[:1].isalpha() else self.main


@cache
def _numbers(grid: FlatGrid | PointyGrid | JoinedGrid) -> tuple[str, ...]:
    """Kept here, because a class compiled by mypyc keeps nothing in a ``cached_property``."""
    return tuple(grid.each_number())


def _letter_and_number(number: str) -> tuple[int, int]:
    if not ("A" <= number[:1] <= "Z" and number[1:].isdigit()):
        raise InputError(f"expected a letter and a number like 'F4', got {number!r}")
    return ord(number[0]) - ord("A") + 1, int(number[1:])


def _two_and_two(number: str) -> tuple[int, int]:
    if len(number) != 4 or not number.isdigit():
        raise InputError(f"expected a four-digit hex number like '1015', got {number!r}")
    return int(number[:2]), int(number[2:])


def crossed(dq: int, dr: int) -> list[tuple[tuple[int, int], ...]]:
    """The hexes that the line from the centre of (0, 0) to that of (dq, dr) crosses on its way, without these two.

    Where it runs along a hexside, the two hexes beside it are one crossing. A hex that it only touches in a corner is
    not crossed.
    """
    ahead = sorted([(-_ahead(step, dq, dr), step) for step in STEPS])
    # The fastest first: of two hexsides met at once, the line crosses the one that lies more in its direction.
    forward = [(-speed, step) for speed, step in ahead if speed < 0]
    # Times are counted in such parts of the way that all of them are whole numbers.
    parts = lcm(*[speed for speed, _ in forward])
    # When the line meets the next hexside of each direction, and how much later after a step in one of them.
    times = [parts // speed for speed, _ in forward]
    later = [[_ahead(step, *taken) * (parts // speed) for speed, step in forward] for _, taken in forward]
    twins = [one for one in range(1, len(forward)) if forward[one][0] == forward[one - 1][0]]
    q, r = 0, 0
    found: list[tuple[tuple[int, int], ...]] = []
    while (q, r) != (dq, dr):
        first = min(times)
        at = times.index(first)
        a, b = forward[at][1]
        # In a corner between two hexsides that lie equally in its direction, it runs along the hexside between them.
        if twins and at + 1 in twins and times[at + 1] == first:
            c, d = forward[at + 1][1]
            found.append(((q + a, r + b), (q + c, r + d)))
            times = [*map(add, times, later[at + 1])]
            a, b = a + c, b + d
        times = [*map(add, times, later[at])]
        q, r = q + a, r + b
        found.append(((q, r),))
    return found[:-1]


def _ahead(step: tuple[int, int], q: int, r: int) -> int:
    """How far a point lies in the direction of a step. The neighbour's centre is at 2, so the hexside is at 1."""
    a, b = step
    return a * (2 * q + r) + b * (2 * r + q)


class Indexing:
    """Hex numbers as small integers, and sets of hexes as one integer."""

    def __init__(self, grid: Grid) -> None:
        axial = {number: grid.axial(number) for number in grid.numbers}
        q0 = min(q for q, _ in axial.values())
        r0 = min(r for _, r in axial.values())
        # Each column has one extra cell that is not a hex. A step off either end of a column lands in that cell and is
        # dropped by ``& self.sheet``. Otherwise it would wrap into the next column, and ``spread`` would have to test
        # for edges.
        self.stride = max(r for _, r in axial.values()) - r0 + 2
        self.index = {number: Hex((q - q0) * self.stride + (r - r0)) for number, (q, r) in axial.items()}
        self.size = max(self.index.values()) + 1
        self.steps = tuple(dq * self.stride + dr for dq, dr in STEPS)
        self.sheet = set_of(self.index.values())
        names: list[str | None] = [None] * self.size
        for number, index in self.index.items():
            names[index] = number
        self.number = tuple(names)
        # All hexes are alike, so the offset determines what is crossed.
        self._crossings: Memo[tuple[int, int], Crossings] = Memo(MOST_LINES)
        # The sheet never changes, so hex and distance determine the hexes.
        self._discs: Memo[tuple[Hex, int], Hexes] = Memo(MOST_DISCS)

    def spread(self, hexes: Hexes) -> Hexes:
        """All neighbours of a set of hexes that are on the sheet."""
        w = self.stride
        return (hexes << 1 | hexes >> 1 | hexes << w | hexes >> w | hexes << (w - 1) | hexes >> (w - 1)) & self.sheet

    def distance(self, one: Hex, other: Hex) -> int:
        """The distance between two hexes, ignoring terrain."""
        q1, r1 = divmod(one, self.stride)
        q2, r2 = divmod(other, self.stride)
        dq, dr = q1 - q2, r1 - r2
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, place: Hex, far: int) -> Hexes:
        """All hexes of the sheet at most so many hexes away, the hex itself included."""
        disc = self._discs.get((place, far))
        if disc is None:
            disc = 1 << place
            for _ in range(far):
                disc, inner = disc | self.spread(disc), disc
                if disc == inner:
                    break
            self._discs.keep((place, far), disc)
        return disc

    def crossings(self, one: Hex, other: Hex) -> Crossings:
        """What a straight line between two hexes crosses, counted from the first: ``line`` wherever it begins."""
        q1, r1 = divmod(one, self.stride)
        q2, r2 = divmod(other, self.stride)
        offset = q2 - q1, r2 - r1
        known = self._crossings.get(offset)
        if known is None:
            each = [tuple(sorted(q * self.stride + r for q, r in hexes)) for hexes in crossed(*offset)]
            known = self._crossings.keep(offset, tuple(each))
        return known

    def line(self, one: Hex, other: Hex) -> tuple[tuple[Hex, ...], ...]:
        """The hexes of the sheet that a straight line between two centres crosses, in order, without the two.

        Where it runs along a hexside, the hexes on both sides of it are given together.
        """
        # A line keeps between the axial coordinates of its ends, so no sum wraps into another column.
        hexes = [tuple([Hex(one + by) for by in crossing]) for crossing in self.crossings(one, other)]
        return tuple([tuple([place for place in beside if has(self.sheet, place)]) for beside in hexes])
