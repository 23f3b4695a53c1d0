"""Surprise (chapter 17 of 1979, 15 of 2010): what Soviet units must do on game turn 1.

A unit that can come next to a German unit must do so; any other must spend its points on coming nearer. A
move that would put this out of reach is refused at once, so the phase can always be ended.
"""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush

from hexfront.games.leningrad.campaign import ATTACKED, Campaign
from hexfront.games.leningrad.counters import SOVIET
from hexfront.games.leningrad.marching import Marching
from hexfront.kernel.grid import members
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State

FAR = 1 << 30


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

    def binds(self, state: State) -> bool:
        return state.turn == 1 and state.phase == f"{SOVIET} movement"

    def move_refusal(self, before: State, after: State, units: tuple[int, ...]) -> Refusal | None:
        """Why a move does not lead to the enemy as it must."""
        for unit in units:
            if self._is_adjacent(after, unit):
                continue
            if self._can_come_adjacent(before, unit):
                if not self._can_come_adjacent(after, unit):
                    return Refusal(
                        self.rules.come_adjacent,
                        f"{self._name(unit)} must come next to a German unit, and can",
                    )
            elif self._distance(after, unit) >= self._distance(before, unit):
                return Refusal(
                    self.rules.come_adjacent,
                    f"{self._name(unit)} must come nearer to the nearest German unit",
                )
        return None

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
        zone = self.board.zone(state, 0) & terms.ends
        return any(zone >> place & 1 for place in self.marching.flood(state, (unit,)).reached)

    def _can_come_nearer(self, state: State, unit: int) -> bool:
        terms = self.marching.terms(state, (unit,))
        field = self._field(state, self.campaign.by_index[unit].cost_class)
        now = field.get(state.places[unit], FAR)
        return any(
            field.get(place, FAR) < now and terms.ends >> place & 1
            for place in self.marching.flood(state, (unit,)).reached
        )

    def _distance(self, state: State, unit: int) -> int:
        return self._field(state, self.campaign.by_index[unit].cost_class).get(state.places[unit], FAR)

    def _field(self, state: State, cls: str) -> dict[int, int]:
        """For every hex the points from it to the nearest hex next to a German unit."""
        memo = state.ground.memo
        key = ("nearest german", cls)
        if key not in memo:
            memo[key] = self._measure(state, cls)
        found: dict[int, int] = memo[key]
        return found

    def _measure(self, state: State, cls: str) -> dict[int, int]:
        germans = state.ground.occupied[0]
        edges = self.campaign.costs.edges(cls)
        field = {place: 0 for place in members(self.board.zone(state, 0) & ~germans)}
        queue = [(0, place) for place in field]
        while queue:
            far, place = heappop(queue)
            if far > field[place]:
                continue
            for start in self.campaign.sheet.adjacent[place]:
                if germans >> start & 1:
                    continue
                total = far + edges.cost(start, place)
                if total < field.get(start, FAR):
                    field[start] = total
                    heappush(queue, (total, start))
        return field

    def _name(self, unit: int) -> str:
        return self.campaign.frame.units[unit]
