"""Supply lines: a short path over land to a source, or to a road that leads to one.

For a whole side this works on sets of hexes: first all roads open to a source, then, point by point, every hex from
which a line of that length reaches them.
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

#: How many road results to keep for each set of sources.
REMEMBERED = 12
#: How many sets of sources to keep: those of each side, and those for forts.
MOST_SOURCES = 100


class OpenRoads(NamedTuple):
    """The open roads, the hexes examined to find them, and which of those were blocked."""

    looked_at: Hexes
    blocked: Hexes
    roads: Hexes


class SupplyNet:
    """Traces lines of at most ``reach`` points at the costs of one class, then along roads."""

    def __init__(self, sheet: MapSheet, costs: Costs, cls: str, reach: int) -> None:
        self.sheet = sheet
        self.costs = costs
        self.cls = cls
        self.reach = reach * costs.chart.scale
        self._roads = self._road_masks()
        by_step = list(zip(sheet.indexing.steps, self._roads, strict=True))
        self._left = [(step, mask) for step, mask in by_step if step > 0]
        self._right = [(-step, mask) for step, mask in by_step if step < 0]
        # A result depends only on which of the examined hexes were blocked. Each entry below is compared on those.
        self._open: Memo[Hexes, list[OpenRoads]] = Memo(MOST_SOURCES)
        # Depends on the hex alone: the largest area a line from it can cover, unblocked and without overlays, which
        # only add cost.
        self._areas: Memo[Hex, Hexes] = Memo(len(sheet.adjacent))
        # No line leaves the area of its hex, so only the blocked hexes and open roads within it matter.
        self._traced: Memo[tuple[Hex, Hexes, Hexes, Overlay], bool] = Memo(50_000)

    def roads_open(self, sources: Hexes, blocked: Hexes) -> Hexes:
        """The hexes connected to an open source by an unbroken chain of open road hexes, including the sources."""
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
        """The open roads, starting from any already known, and every hex examined to find them."""
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
        """Whether a line can be traced from one hex. Cached by what lies within reach of it."""
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
        """The hexes that a line from here could enter if nothing blocked it."""
        levels = [NO_HEXES] * (self.reach + 1)
        levels[0] = area = 1 << place
        for spent in range(self.reach + 1):
            area |= levels[spent]
            spread(levels, spent, levels[spent], self.costs.edges(self.cls).fans)
        return self._areas.keep(place, area)

    def _meets_road(self, place: Hex, roads: Hexes, blocked: Hexes, overlay: Overlay) -> bool:
        """Whether any path from a hex meets an open road."""
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
            # A unit in a blocked hex may trace out of it, but no line passes through.
            live &= ~blocked
            if live:
                spread(levels, spent, live, fans)
        return seen

    def bands(self, sources: Hexes, blocked: Hexes, overlay: Overlay = ()) -> list[Hexes]:
        """For each length of a line, the hexes whose shortest line is that long."""
        levels = [NO_HEXES] * (self.reach + 1)
        levels[0] = self.roads_open(sources, blocked)
        fans = self.costs.edges(self.cls, overlay).back_fans
        seen, found = NO_HEXES, []
        for spent, level in enumerate(levels):
            found.append(level & ~seen)
            seen |= level
            spread(levels, spent, found[-1] & ~blocked, fans)
        return found

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
        """The road hexes after the first, up to the nearest source."""
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
        """For each of the six directions, the hexes that a road leaves in that direction."""
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
    """The cheapest path from a hex to any of these hexes. Only the start may be blocked."""
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
