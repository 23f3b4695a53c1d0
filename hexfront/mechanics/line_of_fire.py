"""Lines of fire: who can fire at which hexes, past blocking terrain or along streets.

A line runs from centre to centre. Only hexes between its two ends can block it. Where it runs along a hexside, both
hexes beside it must block. Whatever blocks, a line is free if it crosses nothing but hexsides with streets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members, set_of, union
from hexfront.kernel.sheet import MapSheet

MOST_OFFSETS = 20_000
MOST_FIELDS = 50_000
#: A reach beyond this is a long one; the other is longer than any sheet.
SHORT, WHOLE = 6, 1_000


class LineOfFire(NamedTuple):
    """Whether one hex can be fired at from another, and why."""

    free: bool
    #: Free only because it runs along streets.
    by_street: bool = False
    #: The hexes that block it.
    blocked_by: Hexes = NO_HEXES


class LinesOfFire:
    """All lines of fire on a sheet. The kinds of hexsides that are streets have to be named."""

    def __init__(self, sheet: MapSheet, blocking: Hexes, street_kinds: Iterable[str]) -> None:
        self._indexing = sheet.indexing
        self._open = self._indexing.sheet & ~blocking
        #: The hexes that a street leaves, by the difference of indices of its next hex.
        self._streets: dict[int, Hexes] = {}
        for kind in street_kinds:
            for pair in sheet.hexsides(kind):
                one, other = map(sheet.number_index, pair)
                self._lay(one, other)
                self._lay(other, one)
        # Differences of indices are not enough to tell offsets apart, because rows differ by up to a stride either way.
        # With columns twice as far apart they are.
        stride = self._indexing.stride
        self._spots = [place + place // stride * stride for place in range(self._indexing.size)]
        # Terrain and streets never change, so the offset of a line determines from which hexes it is free.
        self._free: Memo[int, Hexes] = Memo(MOST_OFFSETS)
        # For the same reason hex and reach determine a field.
        self._fields: Memo[tuple[Hex, int], Hexes] = Memo(MOST_FIELDS)

    def free(self, one: Hex, other: Hex) -> bool:
        """Whether each of two hexes can be fired at from the other."""
        offset = self._spots[other] - self._spots[one]
        starts = self._free.get(offset)
        if starts is None:
            starts = self._free.keep(offset, self._starts(one, other))
        return has(starts, one)

    def field(self, place: Hex, reach: int) -> Hexes:
        """The hexes at most ``reach`` hexes away that can be fired at from a hex, itself included."""
        # Few reaches are short and many are long. All long ones are cut out of one field, the whole sheet.
        if reach > SHORT:
            return self._field(place, WHOLE) & self._indexing.within(place, reach)
        return self._field(place, reach)

    def _field(self, place: Hex, reach: int) -> Hexes:
        field = self._fields.get((place, reach))
        if field is None:
            near = members(self._indexing.within(place, reach))
            field = self._fields.keep((place, reach), set_of(other for other in near if self.free(place, other)))
        return field

    def line(self, one: Hex, other: Hex) -> LineOfFire:
        """The line of fire between two hexes, and what blocks it."""
        crossed = [set_of(beside) for beside in self._indexing.line(one, other)]
        shut = [beside for beside in crossed if not beside & self._open]
        if self.free(one, other):
            return LineOfFire(True, by_street=bool(shut))
        return LineOfFire(False, blocked_by=union(shut))

    def _lay(self, one: Hex, other: Hex) -> None:
        step = other - one
        self._streets[step] = self._streets.get(step, NO_HEXES) | 1 << one

    def _starts(self, one: Hex, other: Hex) -> Hexes:
        """All hexes from which a line with the offset of these two is free, if it ends on the sheet."""
        # The whole sheet at once: a set shifted by some offset holds the hexes that find a member at that offset. What
        # lies off the sheet is never open, so that at its edge the hex beside the line decides alone.
        crossings = self._indexing.crossings(one, other)
        free = self._indexing.sheet
        for beside in crossings:
            free &= union(_looking(self._open, by) for by in beside)
        streets = {0: self._indexing.sheet}
        for beside in (*crossings, (other - one,)):
            streets = {by: union(self._going_on(streets, by)) for by in beside}
        return free | streets[other - one]

    def _going_on(self, streets: dict[int, Hexes], by: int) -> Iterator[Hexes]:
        """All hexes from which streets that led to one of these offsets go on to the next."""
        for before, starts in streets.items():
            yield starts & _looking(self._streets.get(by - before, NO_HEXES), before)


def _looking(hexes: Hexes, by: int) -> Hexes:
    """All hexes that have a member of the set at this difference of indices."""
    return hexes >> by if by >= 0 else hexes << -by
