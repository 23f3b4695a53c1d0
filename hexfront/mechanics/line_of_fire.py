"""Lines of fire: who can fire at which hexes, past blocking terrain or along streets.

A line runs from centre to centre. Only hexes between its two ends can block it. Where it runs along a hexside, both
hexes beside it must block. Whatever blocks, a line is free if it crosses nothing but hexsides with streets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexfront.kernel.grid import Crossings
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
        self._everywhere = tuple(members(self._indexing.sheet))
        # Terrain and streets never change, so the offset of a line determines from which hexes it is free.
        self._free: Memo[int, Hexes] = Memo(MOST_OFFSETS)
        # For the same reason hex and reach determine a field.
        self._fields: Memo[tuple[Hex, int], Hexes] = Memo(MOST_FIELDS)

    def free(self, one: Hex, other: Hex) -> bool:
        """Whether each of two hexes can be fired at from the other."""
        starts = self._free.get(self._spots[other] - self._spots[one])
        return has(self._both_ways(one, other) if starts is None else starts, one)

    def field(self, place: Hex, reach: int) -> Hexes:
        """The hexes at most ``reach`` hexes away that can be fired at from a hex, itself included."""
        # Few reaches are short and many are long. All long ones are cut out of one field, the whole sheet.
        if reach > SHORT:
            return self._field(place, WHOLE) & self._indexing.within(place, reach)
        return self._field(place, reach)

    def _field(self, place: Hex, reach: int) -> Hexes:
        field = self._fields.get((place, reach))
        if field is None:
            field = self._fields.keep((place, reach), self._seen_from(place, self._indexing.within(place, reach)))
        return field

    def _seen_from(self, place: Hex, near: Hexes) -> Hexes:
        """Those of some hexes that can be fired at from a hex."""
        # A field of the whole sheet has more than a thousand lines, so they are looked up without a call for each.
        places = self._everywhere if near == self._indexing.sheet else tuple(members(near))
        spots, spot, here = self._spots, self._spots[place], set_of((place,))
        known = map(self._free.get, [spots[other] - spot for other in places])
        return set_of(
            [
                other
                for other, starts in zip(places, known, strict=True)
                if (self._both_ways(place, other) if starts is None else starts) & here
            ]
        )

    def _both_ways(self, one: Hex, other: Hex) -> Hexes:
        """Find from where a line with the offset of these two is free, and keep it for the way back as well."""
        starts, offset = self._starts(one, other), self._spots[other] - self._spots[one]
        self._free.keep(-offset, _looking(starts, one - other))
        return self._free.keep(offset, starts)

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
        for first, *second in crossings:
            clear = _looking(self._open, first)
            for by in second:
                clear |= _looking(self._open, by)
            free &= clear
        return free | self._along_streets((*crossings, (other - one,)))

    def _along_streets(self, crossings: Crossings) -> Hexes:
        """All hexes from which streets run all along a line."""
        streets = {0: self._indexing.sheet}
        for beside in crossings:
            streets = {by: union(self._going_on(streets, by)) for by in beside}
            # Few streets run straight for long.
            if not any(streets.values()):
                return NO_HEXES
        return union(streets.values())

    def _going_on(self, streets: dict[int, Hexes], by: int) -> Iterator[Hexes]:
        """All hexes from which streets that led to one of these offsets go on to the next."""
        for before, starts in streets.items():
            yield starts & _looking(self._streets.get(by - before, NO_HEXES), before)


def _looking(hexes: Hexes, by: int) -> Hexes:
    """All hexes that have a member of the set at this difference of indices."""
    return hexes >> by if by >= 0 else hexes << -by
