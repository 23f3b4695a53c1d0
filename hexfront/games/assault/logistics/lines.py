"""Lines of supply on the ground (11.1, 11.5, 19.5): where they run free, on both maps and between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.pieces.campaign import SIDES, Campaign
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, members, other, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.terrain import Edges, neighbours

#: The hexes of the other map that a hex corresponds to, as a set.
Across = Callable[[Hex], Hexes]


def grown(seeds: Hexes, edges: Edges, free: Hexes, rounds: int = -1) -> Hexes:
    """Some hexes and all that can be reached from them through free hexes, in so many steps or in any number."""
    found, fans = seeds, edges.fans
    while rounds:
        wider = found | neighbours(found, fans) & free
        if wider == found:
            break
        found = wider
        rounds -= 1
    return found


class Lines:
    """The free ground of a side at a moment, and how lines run over it and between main map and inset."""

    def __init__(self, campaign: Campaign, zones: Zones, state: State, side: Side) -> None:
        self.city = campaign.city
        self.main = campaign.country.main
        self.edges = campaign.country.lines[SIDES[side]]
        self.net = campaign.country.net
        own = state.ground.sides[side].occupied
        # A unit on the fringe of the inset traces as if it stood in the hex of the main map.
        own |= set_of(self.city.on_map[place] for place in members(own & self.city.fringe))
        foe = other(side)
        enemies = state.ground.sides[foe].occupied
        self.free = campaign.sheet.playable & ~(zones.whole(state, foe) & ~own) & ~enemies
        # A fringe hex is one place on both maps: behind a hex that the enemy holds, the inset is closed as well.
        for place in members(enemies & self.city.fringe_on_map):
            self.free &= ~self.city.fringes[place]
        if SIDES[side] != self.city.owner or campaign.germans_in_the_city(state):
            self.free &= ~self.city.hexes

    def over_the_map(self, seeds: Hexes, rounds: int = -1) -> Hexes:
        return grown(seeds, self.edges, self.free & self.main, rounds)

    def over_the_inset(self, seeds: Hexes) -> Hexes:
        return grown(seeds, self.edges, self.free & self.city.inset)

    def into_the_inset(self, on_map: Hexes) -> Hexes:
        """The free fringe hexes of the inset behind some hexes of the main map."""
        inset = NO_HEXES
        for place in members(on_map & self.free & self.city.fringe_on_map):
            inset |= self.city.fringes[place] & self.free
        return inset

    def out_of_the_inset(self, inset: Hexes) -> Hexes:
        """The free fringe hexes of the main map before some hexes of the inset."""
        out = NO_HEXES
        reached = inset & self.city.fringe
        if reached:
            for place in members(self.free & self.city.fringe_on_map):
                if self.city.fringes[place] & reached:
                    out |= 1 << place
        return out

    def over_both_maps(self, seeds: Hexes) -> tuple[Hexes, Hexes]:
        """All that can be reached from hexes of the main map: on the main map, and on the inset."""
        on_map, inset = self.over_the_map(seeds), NO_HEXES
        while True:
            inset = self.over_the_inset(inset | self.into_the_inset(on_map) | self._into_districts(on_map))
            out = self.out_of_the_inset(inset) | self._out_of_districts(inset)
            if not out & ~on_map:
                return on_map, inset
            on_map = self.over_the_map(on_map | out)

    def _into_districts(self, on_map: Hexes) -> Hexes:
        """The free interior behind city hexes; those are free while no German is on the inset."""
        found = NO_HEXES
        for place, district in self.city.districts.items():
            if on_map & self.free & 1 << place:
                found |= district & self.free
        return found

    def _out_of_districts(self, inset: Hexes) -> Hexes:
        districts = self.city.districts.items()
        return set_of(place for place, district in districts if district & inset and self.free >> place & 1)

    def with_fringe(self, hexes: Hexes) -> Hexes:
        """Hexes of the main map with those of the inset that count as the same."""
        found = hexes
        for place in members(hexes & self.city.fringe_on_map):
            found |= self.city.fringes[place]
        return found

    def on_the_map(self, place: Hex) -> Hex:
        """The hex a unit counts as standing in: for one on the fringe of the inset, that of the main map."""
        return self.city.on_map[place] if self.city.fringe >> place & 1 else place


def shortest(start: Hex, goals: Hexes, edges: Edges, free: Hexes, across: Across | None = None) -> tuple[Hex, ...]:
    """The shortest way through free hexes into one of some hexes; ``across`` names further ways out of a hex."""
    back = {start: start}
    ring = [start]
    while ring:
        for here in ring:
            if goals >> here & 1:
                return _trail(back, here)
        onward = []
        for here in ring:
            for place in _next(here, edges, across):
                if place not in back and free >> place & 1:
                    back[place] = here
                    onward.append(place)
        ring = onward
    return ()


def _next(here: Hex, edges: Edges, across: Across | None) -> Iterable[Hex]:
    yield from (other for other, _ in edges.out[here])
    if across is not None:
        yield from members(across(here))


def _trail(back: Mapping[Hex, Hex], end: Hex) -> tuple[Hex, ...]:
    trail = [end]
    while back[end] != end:
        end = back[end]
        trail.append(end)
    return tuple(reversed(trail))
