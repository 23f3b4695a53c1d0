"""Retreats (10.27, 10.28): where a unit may go, and whether a whole force can retreat."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from hexfront.games.assault.combat.resolution import ResultRules
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.pieces.campaign import OFF_MAP, SIDES, Campaign
from hexfront.games.assault.pieces.statuses import is_disrupted
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members, other, union
from hexfront.kernel.state import State


class Retreats:
    """Finds the hexes that units may retreat into."""

    def __init__(self, campaign: Campaign, marching: Marching, rules: ResultRules) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.marching = marching
        self.rules = rules

    def hexes(self, state: State, unit: Unit) -> Hexes:
        """Where a unit may retreat: one hex, outside enemy zones, with room."""
        open_ground = self._open_ground(state, unit)
        return open_ground & ~self.marching.closed(state, unit) if open_ground else NO_HEXES

    def _open_ground(self, state: State, unit: Unit) -> Hexes:
        """The hexes next to a unit outside all enemy zones, with or without room."""
        if is_disrupted(state, unit) or self._is_rooted(state, unit):
            return NO_HEXES
        side = self.frame.unit_sides[unit]
        near = self.campaign.country.retreats[SIDES[side]][state.places[unit]]
        return near & ~self.marching.zones.whole(state, other(side))

    def _is_rooted(self, state: State, unit: Unit) -> bool:
        """Whether a unit bound to the city is outside it, and so cannot move for any reason."""
        # Hexes outside the city are closed to it anyway. This keeps workers next to the city from retreating into it
        # (14.2).
        return not has(self.campaign.homes[unit], state.places[unit])

    def can_all(self, state: State, units: Iterable[Unit]) -> bool:
        """Whether all these units can retreat, in some order."""
        left = frozenset(units)
        if not all(self._open_ground(state, unit) for unit in left):
            return False
        return self._search(state, left, set())

    def _search(self, state: State, left: frozenset[Unit], tried: set[tuple[frozenset[Unit], tuple[Hex, ...]]]) -> bool:
        """Try all retreats, after checking that there can be room for everyone, and placing units that block nobody.

        A unit blocks nobody in a hex that no other unit could want, or with regiments of its own division.
        """
        if not left:
            return True
        key = (left, state.places)
        if key in tried:
            return False
        tried.add(key)
        # Optimistic test: even with the other units gone, each needs a hex, and the hexes must differ.
        gone = self._without(state, left)
        hopes = {unit: self.hexes(gone.with_place(unit, state.places[unit]), unit) for unit in sorted(left)}
        if not all(hopes.values()) or not self._have_room(hopes):
            return False
        ways = {unit: self.hexes(state, unit) for unit in hopes}
        for unit, hexes in ways.items():
            wanted = union(hope for other, hope in hopes.items() if other != unit)
            harmless = hexes & (~wanted | self.marching.stacking.beside_mates(gone, unit))
            if harmless:
                place = next(members(harmless))
                return self._search(state.with_place(unit, place), left - {unit}, tried)
        return any(
            self._search(state.with_place(unit, place), left - {unit}, tried)
            for unit, hexes in ways.items()
            for place in members(hexes)
        )

    def _have_room(self, hopes: Mapping[Unit, Hexes]) -> bool:
        """Whether every division could have a hex of its own among those it can reach. The city holds many."""
        claims: dict[str, dict[Hashable, Hexes]] = {}
        for unit, hope in hopes.items():
            room, holder = self.marching.stacking.claim(unit)
            if not hope & self.campaign.city.hexes:
                holders = claims.setdefault(room, {})
                holders[holder] = min(hope, holders.get(holder, hope), key=int.bit_count)
        return all(_are_apart(list(holders.values())) for holders in claims.values())

    def _without(self, state: State, left: frozenset[Unit]) -> State:
        """The state without the units that are still to retreat."""
        for unit in left:
            state = state.with_place(unit, self.campaign.box(OFF_MAP))
        return state

    def refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        """Why a unit may not retreat into a hex."""
        name, there = self.frame.units[unit], self.frame.place_name(place)
        if not self._open_ground(state, unit):
            return Refusal(self.rules.no_retreat, f"{name} cannot retreat: take the penalty as a step loss")
        side = self.frame.unit_sides[unit]
        if not has(self.campaign.country.retreats[SIDES[side]][state.places[unit]], place):
            here = self.frame.place_name(state.places[unit])
            return Refusal(self.rules.retreats, f"{name} in {here} cannot retreat into {there}: it goes one hex")
        if has(self.marching.zones.whole(state, other(side)), place):
            return Refusal(self.rules.retreats, f"{there} is in an enemy zone of control")
        if has(self.marching.closed(state, unit), place):
            return self.marching.closed_refusal(state, unit, place)
        return None


def _are_apart(wishes: Sequence[Hexes]) -> bool:
    """Whether each set can be given a hex of its own (bipartite matching)."""
    given: dict[Hex, int] = {}

    def is_given(wish: int, asked: set[Hex]) -> bool:
        for place in members(wishes[wish]):
            if place not in asked:
                asked.add(place)
                if place not in given or is_given(given[place], asked):
                    given[place] = wish
                    return True
        return False

    return all(is_given(wish, set()) for wish in range(len(wishes)))
