"""Overrun (chapter 7): combat in the movement phase, paid for with movement points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hexfront.games.leningrad.combat.resolution import Resolution
from hexfront.games.leningrad.documents.actions import Overrun
from hexfront.games.leningrad.documents.events import OverrunPaid
from hexfront.games.leningrad.logistics.air import available
from hexfront.games.leningrad.movement.marching import Marching
from hexfront.games.leningrad.pieces.campaign import DONE, SOVIETS, SPENT, Campaign
from hexfront.games.leningrad.pieces.counters import GERMAN
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Side, Unit, has, other, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.points import mixed, movement_points


@dataclass(frozen=True, slots=True)
class OverrunRules:
    """The cases that overruns cite."""

    adjacent: str
    cost: str
    stack: str
    one_hex: str
    no_more: str
    no_surprised_overrun: str


class OverrunCost(Protocol):
    """The cost of an overrun for a unit, in units of the scale."""

    def __call__(self, marching: Marching, state: State, unit: Unit, place: Hex) -> int: ...


@dataclass(frozen=True, slots=True)
class FlatCost:
    """A fixed number of points, whatever the terrain."""

    points: int

    def __call__(self, marching: Marching, state: State, unit: Unit, place: Hex) -> int:
        return self.points * marching.campaign.scale


@dataclass(frozen=True, slots=True)
class TerrainCostAndMore:
    """The cost of entering the defender's hex plus extra points, fewer for the Germans on turn 1."""

    more: int
    germans_on_turn_1: int

    def __call__(self, marching: Marching, state: State, unit: Unit, place: Hex) -> int:
        campaign = marching.campaign
        counter = campaign.by_index[unit]
        overlay = marching.overlay(state, marching.frame.unit_sides[unit])
        terrain = campaign.costs.step(counter.cost_class, state.places[unit], place, overlay)
        more = self.germans_on_turn_1 if state.turn == 1 and counter.side == GERMAN else self.more
        # Interdiction multiplies the cost of the hex, not the extra points.
        return terrain * marching.first_factor(state, unit) + more * campaign.scale


class Overruns:
    """Checks overruns and starts them."""

    def __init__(self, campaign: Campaign, marching: Marching, resolution: Resolution, cost: OverrunCost) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.marching = marching
        self.resolution = resolution
        self.cost = cost
        self.rules = campaign.rulebook.citations(OverrunRules)

    def offers(self, state: State, units: tuple[Unit, ...]) -> list[Overrun]:
        """Every overrun a stack can make, with every possible number of air units."""
        side = self.campaign.frame.unit_sides[units[0]]
        # Without an adjacent enemy there is nothing to overrun; the zone tells at once.
        if not has(self.board.zone(state, other(side)), state.places[units[0]]):
            return []
        names = self.board.unit_names(units)
        enemies = state.ground.sides[other(side)].occupied
        air = available(self.campaign, state, side)
        return [
            Overrun(names, self.board.name(place), count)
            for place in self.campaign.sheet.adjacent[state.places[units[0]]]
            # Air units make no difference to legality, so one check covers every number of them.
            if has(enemies, place) and not self.refusal(state, units, place, 0)
            for count in range(air + 1)
        ]

    def refusal(self, state: State, units: Sequence[Unit], place: Hex, air: int) -> Refusal | None:
        """Why a stack cannot overrun a hex."""
        side = self.campaign.frame.unit_sides[units[0]]
        if side == SOVIETS and state.turn == 1:
            return Refusal(self.rules.no_surprised_overrun, "surprised Soviet units may not overrun on game turn 1")
        bits = set_of(units)
        if state.statuses[DONE] & bits:
            return Refusal(
                self.rules.no_more, "the unit retreated after an overrun: its movement is over for this phase"
            )
        frozen = self.marching.frozen_refusal(state, units)
        return frozen or self._target_refusal(state, units, place, side, air) or self._cost_refusal(state, units, place)

    def _target_refusal(self, state: State, units: Sequence[Unit], place: Hex, side: Side, air: int) -> Refusal | None:
        there = self.board.name(place)
        if place not in self.campaign.sheet.adjacent[state.places[units[0]]]:
            return Refusal(self.rules.adjacent, f"{there} is not next to the overrunning units, or lies across water")
        if not has(state.ground.sides[other(side)].occupied, place):
            return Refusal(self.rules.one_hex, f"{there} holds no enemy unit to overrun")
        # A stack overruns only if it began the phase together and has stayed together (7.4).
        if not self.marching.moved_together(state, units):
            return Refusal(
                self.rules.stack,
                "the units have not moved together as one stack this phase: overrun with one of them",
            )
        ready = available(self.campaign, state, side)
        if not 0 <= air <= ready:
            rule = self.resolution.forces.rules.air_units
            return Refusal(rule, f"{air} air units are asked for, {ready} can fly for this side now")
        return None

    def _cost_refusal(self, state: State, units: Sequence[Unit], place: Hex) -> Refusal | None:
        for unit in units:
            cost, left = self.cost(self.marching, state, unit, place), self.marching.left(state, unit)
            if cost > left:
                asked, has = map(self.campaign.points, (cost, left))
                name = self.board.unit_name(unit)
                return Refusal(
                    self.rules.cost, f"the overrun costs {name} {movement_points(asked)}, but it has {mixed(has)} left"
                )
        return None

    def carry_out(self, course: Course, units: tuple[Unit, ...], place: Hex, air: int) -> None:
        """Pay the cost and declare the combat."""
        state = course.state
        spent = tuple(state.vectors[SPENT][unit] + self.cost(self.marching, state, unit, place) for unit in units)
        course.happen(OverrunPaid(self.board.unit_names(units), spent, self.marching.halved(state, units)))
        combat = self.resolution.forces.gather(course.state, units, (place,), True, air)
        self.resolution.announce(course, combat)
