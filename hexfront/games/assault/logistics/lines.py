"""Supply lines on the ground (11.1, 11.5, 19.5): where they run, on both maps and between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from hexfront.games.assault.movement.zones import Zones
from hexfront.games.assault.pieces.campaign import SIDES, Campaign
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, members, other, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.terrain import Edges

#: The counterparts of a hex on the other map.
Across = Callable[[Hex], Hexes]


def grown(seeds: Hexes, edges: Edges, free: Hexes, rounds: int = -1) -> Hexes:
    """These hexes and all that can be reached from them through free hexes, in a number of steps or any number."""
    found, (left, right) = seeds, edges.shifts
    # As ``neighbours`` finds them; the steps are looked up once for all rounds.
    while rounds:
        near = found
        for mask, shift in left:
            near |= (found & mask) << shift
        for mask, shift in right:
            near |= (found & mask) >> shift
        wider = found | near & free
        if wider == found:
            break
        found = wider
        rounds -= 1
    return found


class Lines:
    """The free hexes of a side at one moment, and how lines run over them and between the maps.

    ``shut`` are hexes that count as closed besides, for those who ask what would be.
    """

    def __init__(self, campaign: Campaign, zones: Zones, state: State, side: Side, shut: Hexes = NO_HEXES) -> None:
        self.city = campaign.city
        self.main = campaign.country.main
        self.edges = campaign.country.lines[SIDES[side]]
        self.net = campaign.country.net
        own = state.ground.sides[side].occupied
        # A unit on the fringe of the inset traces as if it were in the main map hex (11.51).
        own |= set_of(self.city.on_map[place] for place in members(own & self.city.fringe))
        foe = other(side)
        enemies = state.ground.sides[foe].occupied
        # A friendly unit negates the enemy zone in its own hex for supply (11.15).
        self.free = campaign.sheet.playable & ~(zones.whole(state, foe) & ~own) & ~enemies & ~shut
        # A fringe hex is one place on both maps. If the enemy holds it on the main map, it is closed on the inset too.
        for place in members(enemies & self.city.fringe_on_map):
            self.free &= ~self.city.fringes[place]
        # Only their owner uses the city hexes, and only while no German is on the inset (8.31, 8.33).
        if SIDES[side] != self.city.owner or campaign.germans_in_the_city(state):
            self.free &= ~self.city.hexes

    def over_the_map(self, seeds: Hexes, rounds: int = -1) -> Hexes:
        return grown(seeds, self.edges, self.free & self.main, rounds)

    def over_the_inset(self, seeds: Hexes) -> Hexes:
        return grown(seeds, self.edges, self.free & self.city.inset)

    def into_the_inset(self, on_map: Hexes) -> Hexes:
        """The free fringe hexes of the inset that correspond to these main map hexes."""
        inset = NO_HEXES
        for place in members(on_map & self.free & self.city.fringe_on_map):
            inset |= self.city.fringes[place] & self.free
        return inset

    def out_of_the_inset(self, inset: Hexes) -> Hexes:
        """The free fringe hexes of the main map that correspond to these inset hexes."""
        out = NO_HEXES
        reached = inset & self.city.fringe
        if reached:
            for place in members(self.free & self.city.fringe_on_map):
                if self.city.fringes[place] & reached:
                    out |= 1 << place
        return out

    def over_both_maps(self, seeds: Hexes) -> tuple[Hexes, Hexes]:
        """All hexes that can be reached from these main map hexes, on the main map and on the inset."""
        on_map, inset = self.over_the_map(seeds), NO_HEXES
        while True:
            inset = self.over_the_inset(inset | self.into_the_inset(on_map) | self._into_districts(on_map))
            out = self.out_of_the_inset(inset) | self._out_of_districts(inset)
            if not out & ~on_map:
                return on_map, inset
            on_map = self.over_the_map(on_map | out)

    def _into_districts(self, on_map: Hexes) -> Hexes:
        """The free interior hexes behind these city hexes, which are free while no German is on the inset."""
        found = NO_HEXES
        for place, district in self.city.districts.items():
            if on_map & self.free & 1 << place:
                found |= district & self.free
        return found

    def _out_of_districts(self, inset: Hexes) -> Hexes:
        districts = self.city.districts.items()
        return set_of(place for place, district in districts if district & inset and self.free >> place & 1)

    def with_fringe(self, hexes: Hexes) -> Hexes:
        """Main map hexes together with the inset fringe hexes that count as the same."""
        found = hexes
        for place in members(hexes & self.city.fringe_on_map):
            found |= self.city.fringes[place]
        return found

    def on_the_map(self, place: Hex) -> Hex:
        """The hex where a unit counts as standing. On the fringe of the inset that is the main map hex."""
        return self.city.on_map[place] if self.city.fringe >> place & 1 else place


def shortest(start: Hex, goals: Hexes, edges: Edges, free: Hexes, across: Across | None = None) -> tuple[Hex, ...]:
    """The shortest path through free hexes to any of these goals. ``across`` adds further exits from a hex."""
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
