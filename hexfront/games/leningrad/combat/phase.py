"""The combat phases (chapter 8): who may attack whom, once each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from hexfront.games.leningrad.combat.forces import Forces
from hexfront.games.leningrad.combat.resolution import Resolution
from hexfront.games.leningrad.documents.actions import Attack
from hexfront.games.leningrad.movement.surprise import Surprise
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES, Campaign
from hexfront.games.leningrad.pieces.statuses import has_attacked
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_UNITS, Hex, Side, Unit, other, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject


class Targets(NamedTuple):
    """Hexes that can be attacked together."""

    places: tuple[Hex, ...]


class CombatPhase:
    """A side attacks adjacent enemies, in any order, each result carried out before the next attack."""

    actions: tuple[type[Action], ...] = (Attack, EndPhase)

    def __init__(
        self, campaign: Campaign, side: str, forces: Forces, resolution: Resolution, surprise: Surprise
    ) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
        self.side = Side(SIDES.index(side))
        self.forces = forces
        self.resolution = resolution
        self.surprise = surprise

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return not any(True for _ in self._target_sets(state))

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None, *(Targets(places) for places in sorted(set(self._target_sets(state))))]

    def _attackers_by_hex(self, state: State) -> dict[Hex, list[Unit]]:
        """Units that may still attack, by the hex they stand in."""
        zone = self.board.zone(state, other(self.side))
        found: dict[Hex, list[Unit]] = {}
        for place, stack in state.ground.sides[self.side].stacks.items():
            if zone >> place & 1:
                fresh = [unit for unit in stack if not has_attacked(state, unit)]
                if fresh:
                    found[place] = fresh
        return found

    def _target_sets(self, state: State) -> Iterator[tuple[Hex, ...]]:
        """Every set of hexes that some unit could attack at once."""
        for place in self._attackers_by_hex(state):
            near = [
                other
                for other in self.campaign.sheet.adjacent[place]
                if self.forces.is_open_to_attack(state, other, self.side)
            ]
            for size in range(1, len(near) + 1):
                yield from combinations(near, size)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if not isinstance(subject, Targets):
            return [EndPhase()] if self._end_refusal(state) is None else []
        everyone = [
            unit
            for place, units in sorted(self._attackers_by_hex(state).items())
            if all(target in self.campaign.sheet.adjacent[place] for target in subject.places)
            for unit in units
        ]
        groups = [tuple(everyone), *((unit,) for unit in everyone if len(everyone) > 1)]
        hexes = tuple(sorted(self.board.name(place) for place in subject.places))
        air = len(self.resolution.ready_air(state)) if self.side == GERMANS else 0
        return [Attack(self.board.unit_names(group), hexes, count) for group in groups for count in range(air + 1)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, EndPhase):
            return self._end_refusal(state)
        assert isinstance(action, Attack)
        units = tuple(self.frame.unit(name) for name in action.units)
        places = tuple(self.campaign.sheet.number_index(number) for number in action.hexes)
        return (
            self._units_refusal(state, units)
            or self._targets_refusal(state, units, places)
            or self._air_refusal(state, action.air)
        )

    def _units_refusal(self, state: State, units: tuple[Unit, ...]) -> Refusal | None:
        rules = self.forces.rules
        if not units or len(set(units)) < len(units):
            return Refusal(rules.own_units, "name every attacking unit once, and at least one")
        for unit in units:
            name = self.frame.units[unit]
            own = self.frame.unit_sides[unit] == self.side and self.frame.is_ground[unit]
            if not own or not self.campaign.is_on_map(state, unit):
                return Refusal(
                    rules.own_units, f"{name} is not a {self.campaign.nation(self.side)} ground unit on the map"
                )
            if has_attacked(state, unit):
                return Refusal(rules.once, f"{name} has attacked this phase already")
        return None

    def _targets_refusal(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Refusal | None:
        if not places or len(set(places)) < len(places):
            return Refusal(self.forces.rules.in_zone, "name every hex to attack once, and at least one")
        for place in places:
            refusal = self.forces.target_refusal(state, place, self.side)
            if refusal:
                return refusal
            for unit in units:
                refusal = self.forces.reach_refusal(state, unit, place)
                if refusal:
                    rule = refusal.rule if len(places) == 1 else self.forces.rules.several_hexes
                    return Refusal(rule, refusal.reason)
        return None

    def _air_refusal(self, state: State, air: int) -> Refusal | None:
        ready = len(self.resolution.ready_air(state)) if self.side == GERMANS else 0
        if 0 <= air <= ready:
            return None
        return Refusal(self.forces.rules.air_units, f"{air} air units are asked for, {ready} can fly for this side now")

    def _end_refusal(self, state: State) -> Refusal | None:
        able = NO_UNITS
        for place, units in self._attackers_by_hex(state).items():
            if any(
                self.forces.is_open_to_attack(state, other, self.side) for other in self.campaign.sheet.adjacent[place]
            ):
                able |= set_of(units)
        return self.surprise.combat_refusal(state, able)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Attack)
        units = tuple(self.frame.unit(name) for name in action.units)
        places = tuple(self.campaign.sheet.index[number] for number in action.hexes)
        combat = self.forces.gather(course.state, units, places, False, action.air)
        self.resolution.announce(course, combat)
