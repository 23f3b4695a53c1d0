"""Surprise (chapter 17 of 1979, 15 of 2010): what Soviet units must do on game turn 1.

A unit that can move adjacent to a German unit must do so. Any other unit must spend its points on moving closer. A move
after which a unit could no longer do this is refused at once, so the phase can always be ended.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.movement.marching import Marching
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS, Campaign
from hexfront.games.leningrad.pieces.counters import SOVIET
from hexfront.games.leningrad.pieces.statuses import has_attacked
from hexfront.kernel.memo import Last, Memo
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sequence import COMBAT, MOVEMENT
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, Hex, Hexes, Unit, Units, has
from hexfront.kernel.state import State
from hexfront.mechanics.flood import OnePurseFlood
from hexfront.mechanics.terrain import Edges, spread

#: No path on the map costs more than this.
FARTHEST = 200


@dataclass(frozen=True, slots=True)
class SurpriseRules:
    """The cases that surprise cites."""

    come_adjacent: str
    must_attack: str


class Surprise:
    """The obligations of the first Soviet player turn."""

    def __init__(self, campaign: Campaign, marching: Marching) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.marching = marching
        self.rules = campaign.rulebook.citations(SurpriseRules)
        self._last: Last[Unit, tuple[bool, int, list[Hexes]]] = Last()
        self._kept: Memo[tuple[Edges, Hexes, Hexes, Hexes, int], list[Hexes]] = Memo(2_000)

    def binds(self, state: State) -> bool:
        return state.turn == 1 and state.kind == MOVEMENT and state.owner == SOVIET

    def move_refusal(self, state: State, unit: Unit, end: Hex, left: int) -> Refusal | None:
        """Why a move that ends here with this many points left violates the obligation."""
        must_come_adjacent, nearer, rings = self._duty(state, unit)
        if has(rings[left if must_come_adjacent else nearer], end):
            return None
        if must_come_adjacent:
            return Refusal(self.rules.come_adjacent, f"{self._name(unit)} must come next to a German unit, and can")
        return Refusal(self.rules.come_adjacent, f"{self._name(unit)} must come nearer to the nearest German unit")

    def goals(self, state: State, unit: Unit, flood: OnePurseFlood) -> Hexes:
        """The hexes a unit may move to by the cheapest path within its obligation."""
        must_come_adjacent, nearer, rings = self._duty(state, unit)
        if not must_come_adjacent:
            return flood.reached & rings[nearer]
        points = self.marching.left(state, unit)
        allowed = NO_HEXES
        for spent, level in enumerate(flood.levels):
            if level:
                allowed |= level & rings[points - spent]
        return allowed

    def _duty(self, state: State, unit: Unit) -> tuple[bool, int, list[Hexes]]:
        """Whether a unit can move adjacent to a German, else how close it must get; and the hexes by distance."""
        duty = self._last.get(state, unit)
        if duty is None:
            cls = self.campaign.by_index[unit].cost_class
            if self._can_come_adjacent(state, unit):
                terms = self.marching.terms(state, (unit,))
                farthest = self.campaign.movement_points[unit]
                duty = (True, 0, self._rings(state, cls, terms.ends & ~terms.closed, terms.closed, farthest))
            else:
                rings = self._rings(state, cls)
                # Any move must end closer, and the phase goes on while another one can (17.2 of 1979).
                duty = (False, max(_distance(rings, state.places[unit]) - 1, 0), rings)
            self._last.keep(state, unit, duty)
        return duty

    def end_refusal(self, state: State) -> Refusal | None:
        """Why the movement phase of turn 1 may not end yet."""
        for unit in self.board.units_of(state, SOVIETS):
            if self.marching.frozen_refusal(state, (unit,)) or self._is_adjacent(state, unit):
                continue
            if self._can_come_adjacent(state, unit):
                return Refusal(
                    self.rules.come_adjacent,
                    f"{self._name(unit)} can come next to a German unit this turn and must do so",
                )
            if self._can_come_nearer(state, unit):
                return Refusal(
                    self.rules.come_adjacent,
                    f"{self._name(unit)} must spend its movement points on coming nearer to the nearest German unit",
                )
        return None

    def combat_refusal(self, state: State, can_attack: Units) -> Refusal | None:
        """Why the combat phase of turn 1 may not end yet. ``can_attack`` has the units with a target left."""
        if state.turn != 1 or state.kind != COMBAT or state.owner != SOVIET:
            return None
        for unit in self.board.units_of(state, SOVIETS):
            if has(can_attack, unit) and not has_attacked(state, unit):
                return Refusal(self.rules.must_attack, f"{self._name(unit)} is next to a German unit and must attack")
        return None

    def _is_adjacent(self, state: State, unit: Unit) -> bool:
        return has(self.board.zone(state, GERMANS), state.places[unit])

    def _can_come_adjacent(self, state: State, unit: Unit) -> bool:
        terms = self.marching.terms(state, (unit,))
        return bool(self.marching.flood_of(terms).reached & self.board.zone(state, GERMANS) & terms.ends)

    def _can_come_nearer(self, state: State, unit: Unit) -> bool:
        terms = self.marching.terms(state, (unit,))
        rings = self._rings(state, self.campaign.by_index[unit].cost_class)
        now = _distance(rings, state.places[unit])
        return now > 0 and bool(self.marching.flood_of(terms).reached & terms.ends & rings[now - 1])

    def _rings(
        self, state: State, cls: str, ends: Hexes = ALL_HEXES, closed: Hexes = NO_HEXES, farthest: int = FARTHEST
    ) -> list[Hexes]:
        """For each number of points, the hexes from which it is enough to get adjacent to a German unit."""
        germans = state.ground.sides[GERMANS].occupied
        edges = self.campaign.costs.edges(cls, self.marching.overlay(state, SOVIETS))
        # The zone follows from the German hexes, so they stand for it in the key. Edges are compared by identity, and
        # the key keeps them alive.
        key = (edges, germans, ends, closed, farthest)
        rings = self._kept.get(key)
        if rings is None:
            zone = self.board.zone(state, GERMANS)
            rings = self._kept.keep(key, _measure(edges, zone, ends, closed | germans, farthest))
        return rings

    def _name(self, unit: Unit) -> str:
        return self.campaign.frame.units[unit]


def _measure(edges: Edges, zone: Hexes, ends: Hexes, closed: Hexes, farthest: int) -> list[Hexes]:
    """Flood backwards from the hexes adjacent to Germans. Each ring includes all smaller ones."""
    levels = [NO_HEXES] * (farthest + 1)
    levels[0] = zone & ends & ~closed
    # Units stop on entering the zone, so no path leads through it to another goal.
    shut = closed | zone & ~levels[0]
    seen = NO_HEXES
    for spent in range(farthest + 1):
        fresh = levels[spent] & ~seen & ~shut
        seen |= fresh
        levels[spent] = seen
        if fresh:
            spread(levels, spent, fresh, edges.back_fans)
    return levels


def _distance(rings: list[Hexes], place: Hex) -> int:
    """The points needed to reach the enemy; more than the maximum if there is no path."""
    return next((spent for spent, ring in enumerate(rings) if has(ring, place)), FARTHEST + 1)
