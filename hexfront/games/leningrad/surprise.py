"""Surprise (chapter 17 of 1979, 15 of 2010): what Soviet units must do on game turn 1.

A unit that can come next to a German unit must do so; any other must spend its points on coming nearer. A
move that would put this out of reach is refused at once, so the phase can always be ended.
"""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.campaign import ATTACKED, Campaign
from hexfront.games.leningrad.counters import SOVIET
from hexfront.games.leningrad.marching import Marching
from hexfront.kernel.grid import members
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.mechanics.terrain import Edges, spread

FAR = 1 << 30
#: No way on the map is longer than this.
FARTHEST = 400


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
        self._last: tuple[tuple[State | None, int], tuple[bool, int, dict[int, int]]] = ((None, 0), (False, 0, {}))
        self._fields: dict[tuple[Edges, int, int, int], dict[int, int]] = {}

    def binds(self, state: State) -> bool:
        return state.turn == 1 and state.phase == f"{SOVIET} movement"

    def move_refusal(self, state: State, unit: int, end: int, left: int) -> Refusal | None:
        """Why a move to a hex, with so many points left there, does not lead to the enemy as it must."""
        if self.board.zone(state, 0) >> end & 1:
            return None
        must_come_adjacent, farthest, field = self._duty(state, unit)
        if field.get(end, FAR) <= (left if must_come_adjacent else farthest):
            return None
        if must_come_adjacent:
            return Refusal(self.rules.come_adjacent, f"{self._name(unit)} must come next to a German unit, and can")
        return Refusal(self.rules.come_adjacent, f"{self._name(unit)} must come nearer to the nearest German unit")

    def _duty(self, state: State, unit: int) -> tuple[bool, int, dict[int, int]]:
        """Whether a unit can come next to a German, else how near it must come, and how far off every hex is."""
        asked, duty = self._last
        if asked[0] is not state or asked[1] != unit:
            cls = self.campaign.by_index[unit].cost_class
            if self._can_come_adjacent(state, unit):
                terms = self.marching.terms(state, (unit,))
                duty = (True, 0, self._field(state, cls, terms.ends & ~terms.closed, terms.closed))
            else:
                field = self._field(state, cls)
                duty = (False, field.get(state.places[unit], FAR) - 1, field)
            self._last = ((state, unit), duty)
        return duty

    def end_refusal(self, state: State) -> Refusal | None:
        """Why the movement phase of turn 1 may not end yet."""
        for unit in self.board.units_of(state, 1):
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

    def combat_refusal(self, state: State, can_attack: int) -> Refusal | None:
        """Why the combat phase of turn 1 may not end yet; ``can_attack`` are units with a target left."""
        if state.turn != 1 or state.phase != f"{SOVIET} combat":
            return None
        for unit in self.board.units_of(state, 1):
            if can_attack >> unit & 1 and not state.statuses[ATTACKED] >> unit & 1:
                return Refusal(self.rules.must_attack, f"{self._name(unit)} is next to a German unit and must attack")
        return None

    def _is_adjacent(self, state: State, unit: int) -> bool:
        return bool(self.board.zone(state, 0) >> state.places[unit] & 1)

    def _can_come_adjacent(self, state: State, unit: int) -> bool:
        terms = self.marching.terms(state, (unit,))
        return bool(self.marching.flood_of(terms).reached & self.board.zone(state, 0) & terms.ends)

    def _can_come_nearer(self, state: State, unit: int) -> bool:
        terms = self.marching.terms(state, (unit,))
        field = self._field(state, self.campaign.by_index[unit].cost_class)
        now = field.get(state.places[unit], FAR)
        reached = self.marching.flood_of(terms).reached & terms.ends
        return any(field.get(place, FAR) < now for place in members(reached))

    def _field(self, state: State, cls: str, ends: int = -1, closed: int = 0) -> dict[int, int]:
        """For every hex the points from it to the nearest hex next to a German unit, where there is room."""
        memo = state.ground.memo
        key = ("nearest german", cls, ends, closed)
        if key not in memo:
            memo[key] = self._kept_field(state, cls, ends, closed)
        found: dict[int, int] = memo[key]
        return found

    def _kept_field(self, state: State, cls: str, ends: int, closed: int) -> dict[int, int]:
        germans = state.ground.occupied[0]
        edges = self.campaign.costs.edges(cls, self.marching.overlay(state, 1))
        key = (edges, germans, ends, closed)
        if key not in self._fields:
            if len(self._fields) > 2000:
                self._fields.clear()
            self._fields[key] = self._measure(edges, self.board.zone(state, 0), ends, closed | germans)
        return self._fields[key]

    def _measure(self, edges: Edges, zone: int, ends: int, closed: int) -> dict[int, int]:
        """Backwards from the hexes next to Germans, level by level of cost."""
        levels = [0] * FARTHEST
        levels[0] = zone & ends & ~closed
        seen = closed | zone & ~levels[0]
        field: dict[int, int] = {}
        for spent in range(FARTHEST):
            fresh = levels[spent] & ~seen
            if fresh:
                seen |= fresh
                field.update(dict.fromkeys(members(fresh), spent))
                spread(levels, spent, fresh, edges.back_fans)
        return field

    def _name(self, unit: int) -> str:
        return self.campaign.frame.units[unit]
