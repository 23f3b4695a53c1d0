"""Supply lines: a short way over land to a source, or to a road that leads to one.

For a whole side the question is answered with sets of hexes: first the roads that are open to a source, then,
point by point, every hex from which a line of that length reaches them.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple

from hexfront.games.leningrad.movement.costs import Costs
from hexfront.kernel.memo import Memo
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.supply import SupplyLine
from hexfront.mechanics.terrain import Edges, Overlay, spread

#: How many answers about the roads are kept for each set of sources.
REMEMBERED = 12
#: Sets of sources that are asked about: those of each side, and those of forts.
MOST_SOURCES = 100


class OpenRoads(NamedTuple):
    """The open roads, the hexes that were looked at to find them, and which of those were blocked."""

    looked_at: Hexes
    blocked: Hexes
    roads: Hexes


class SupplyNet:
    """Traces lines of at most ``reach`` points at the rates of one class, then along roads."""

    def __init__(self, sheet: MapSheet, costs: Costs, cls: str, reach: int) -> None:
        self.sheet = sheet
        self.costs = costs
        self.cls = cls
        self.reach = reach * costs.chart.scale
        self._roads = self._road_masks()
        by_step = list(zip(sheet.indexing.steps, self._roads, strict=True))
        self._left = [(step, mask) for step, mask in by_step if step > 0]
        self._right = [(-step, mask) for step, mask in by_step if step < 0]
        # Roads are open or not by what blocks the hexes that were looked at: that completes the key, one by one below.
        self._open: Memo[Hexes, list[OpenRoads]] = Memo(MOST_SOURCES)
        # By hex alone: the widest a line from it can get, with nothing in its way and no overlay, which never cheapens.
        self._areas: Memo[Hex, Hexes] = Memo(len(sheet.adjacent))
        # No line leaves the area of its hex, so what blocks it and which roads are open matter only in there.
        self._traced: Memo[tuple[Hex, Hexes, Hexes, Overlay], bool] = Memo(50_000)

    def roads_open(self, sources: Hexes, blocked: Hexes) -> Hexes:
        """The hexes that an unbroken chain of open road hexes joins to an open source, sources included."""
        known = self._open.get(sources)
        if known is None:
            known = self._open.keep(sources, [])
        for number, one in enumerate(known):
            if blocked & one.looked_at == one.blocked:
                if number:
                    known.insert(0, known.pop(number))
                return one.roads
        still_open = [one.roads for one in known if not blocked & one.roads]
        roads, looked_at = self._flood_roads(sources, blocked, max(still_open, key=int.bit_count, default=NO_HEXES))
        known.insert(0, OpenRoads(looked_at, blocked & looked_at, roads))
        del known[REMEMBERED:]
        return roads

    def _flood_roads(self, sources: Hexes, blocked: Hexes, known: Hexes) -> tuple[Hexes, Hexes]:
        """The open roads, some of which may be known, and every hex that was looked at to find them."""
        looked_at = sources
        found = fresh = sources & ~blocked | known
        while fresh:
            spread = NO_HEXES
            for step, mask in self._left:
                spread |= (fresh & mask) << step
            for step, mask in self._right:
                spread |= (fresh & mask) >> step
            looked_at |= spread
            fresh = spread & ~found & ~blocked
            found |= fresh
        return found, looked_at

    def is_supplied(self, place: Hex, sources: Hexes, blocked: Hexes, overlay: Overlay = ()) -> bool:
        """Whether a line can be traced from one hex; remembered under what lies within reach of it."""
        roads = self.roads_open(sources, blocked)
        if roads >> place & 1:
            return True
        area = self._areas.get(place) or self._area(place)
        key = (place, blocked & area, roads & area, overlay)
        found = self._traced.get(key)
        if found is None:
            found = self._traced.keep(key, self._meets_road(place, roads, blocked, overlay))
        return found

    def _area(self, place: Hex) -> Hexes:
        """The hexes that a line from here could enter if nothing stood in its way."""
        levels = [NO_HEXES] * (self.reach + 1)
        levels[0] = area = 1 << place
        for spent in range(self.reach + 1):
            area |= levels[spent]
            spread(levels, spent, levels[spent], self.costs.edges(self.cls).fans)
        return self._areas.keep(place, area)

    def _meets_road(self, place: Hex, roads: Hexes, blocked: Hexes, overlay: Overlay) -> bool:
        """Follow every way out of a hex until one meets an open road."""
        fans = self.costs.edges(self.cls, overlay).fans
        levels = [NO_HEXES] * (self.reach + 1)
        spread(levels, 0, 1 << place, fans)
        seen = blocked
        for spent in range(1, self.reach + 1):
            fresh = levels[spent] & ~seen
            if fresh:
                if fresh & roads:
                    return True
                seen |= fresh
                spread(levels, spent, fresh, fans)
        return False

    def supplied(self, sources: Hexes, blocked: Hexes, overlay: Overlay = ()) -> Hexes:
        """Every hex from which a line of supply can be traced."""
        levels = [NO_HEXES] * (self.reach + 1)
        levels[0] = self.roads_open(sources, blocked)
        fans = self.costs.edges(self.cls, overlay).back_fans
        seen = NO_HEXES
        for spent, level in enumerate(levels):
            live = level & ~seen
            seen |= live
            live &= ~blocked
            if live:
                spread(levels, spent, live, fans)
        return seen

    def line(self, start: Hex, sources: Hexes, blocked: Hexes, overlay: Overlay = ()) -> SupplyLine | None:
        """The cheapest line from one hex, or None."""
        edges = self.costs.edges(self.cls, overlay)
        roads = self.roads_open(sources, blocked)
        off_road = _cheapest(edges, start, roads, blocked, self.reach)
        if off_road is None:
            return None
        points, path = off_road
        way = (*path, *self._along_road(path[-1], sources & ~blocked, roads))
        names = tuple(self.sheet.name(place) for place in way)
        return SupplyLine(names, names[-1], Fraction(points, self.costs.chart.scale))

    def _along_road(self, start: Hex, sources: Hexes, roads: Hexes) -> tuple[Hex, ...]:
        """The road hexes after the first, to the nearest source."""
        back = {start: start}
        ring = [start]
        while ring:
            for here in ring:
                if sources >> here & 1:
                    return _trail(back, start, here)
            ring = self._next_ring(ring, roads, back)
        raise AssertionError(f"the road from {self.sheet.name(start)} leads to no source")

    def _next_ring(self, ring: list[Hex], roads: Hexes, back: dict[Hex, Hex]) -> list[Hex]:
        onward = []
        for here in ring:
            for other in self._road_neighbours(here):
                if roads >> other & 1 and other not in back:
                    back[other] = here
                    onward.append(other)
        return onward

    def _road_neighbours(self, place: Hex) -> list[Hex]:
        near = []
        for step, mask in zip(self.sheet.indexing.steps, self._roads, strict=True):
            if mask >> place & 1:
                near.append(Hex(place + step))
        return near

    def _road_masks(self) -> list[Hexes]:
        """For each of the six steps, the hexes a road leaves by it."""
        masks = [NO_HEXES] * 6
        index = self.sheet.index
        for one, other in self.sheet.hexsides("road"):
            for start, end in ((index[one], index[other]), (index[other], index[one])):
                if end in self.sheet.adjacent[start]:
                    masks[self.sheet.indexing.steps.index(end - start)] |= 1 << start
        return masks


def _trail(back: dict[Hex, Hex], start: Hex, end: Hex) -> tuple[Hex, ...]:
    trail = []
    while end != start:
        trail.append(end)
        end = back[end]
    return tuple(reversed(trail))


def _cheapest(edges: Edges, start: Hex, goals: Hexes, blocked: Hexes, reach: int) -> tuple[int, tuple[Hex, ...]] | None:
    """The cheapest path from a hex into a set of hexes; the hex itself may be blocked, no other."""
    queue: list[tuple[int, tuple[Hex, ...]]] = [(0, (start,))]
    done: set[Hex] = set()
    while queue:
        spent, path = heappop(queue)
        here = path[-1]
        if goals >> here & 1:
            return spent, path
        if here in done:
            continue
        done.add(here)
        for other, cost in edges.out[here]:
            if spent + cost <= reach and other not in done and not blocked >> other & 1:
                heappush(queue, (spent + cost, (*path, other)))
    return None
