"""Shortest ways to a goal on an empty map, computed once: the cost and next hex for every hex, and hexes by cost."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, members

#: The distance of hexes from which no way leads to the goal.
NEVER = 100_000

#: For every hex, the hexes from which it can be entered, each with the cost of entering.
StepsInto = Sequence[Sequence[tuple[Hex, int]]]
#: Distances, nearest first, each with the set of hexes at that distance.
Rings = tuple[tuple[int, Hexes], ...]


def ways_to(goals: Hexes, into: StepsInto) -> tuple[tuple[int, ...], tuple[Hex, ...]]:
    """For every hex the cost of marching to the nearest goal, and the next hex on the way; goals lead to themselves."""
    far, onward = [NEVER] * len(into), list(map(Hex, range(len(into))))
    queue = [(0, place) for place in members(goals)]
    for _, place in queue:
        far[place] = 0
    while queue:
        cost, place = heappop(queue)
        # An outdated queue entry: a cheaper way was found after it was pushed.
        if cost > far[place]:
            continue
        for before, step in into[place]:
            if cost + step < far[before]:
                far[before], onward[before] = cost + step, place
                heappush(queue, (cost + step, before))
    return tuple(far), tuple(onward)


def rings(far: Sequence[int]) -> Rings:
    """The hexes grouped by distance, nearest first; hexes without a way are left out."""
    found: dict[int, Hexes] = {}
    for place, distance in enumerate(far):
        if distance < NEVER:
            found[distance] = found.get(distance, NO_HEXES) | 1 << Hex(place)
    return tuple(sorted(found.items()))


def nearest(hexes: Hexes, around: Rings) -> int:
    """The shortest distance from any of these hexes."""
    return next((distance for distance, ring in around if ring & hexes), NEVER)
