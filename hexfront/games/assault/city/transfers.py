"""Transfers between main map and inset (8.3): voluntary, forced on the Russians, and off the fringe."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.assault.city.control import Control
from hexfront.games.assault.combat.losses import Losses
from hexfront.games.assault.documents.actions import Transfer
from hexfront.games.assault.documents.decisions import ClearFringe, DeployInTheCity
from hexfront.games.assault.documents.events import UnitTransferred
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.pieces.campaign import (
    GERMANS,
    SIDE_INDEX,
    SIDES,
    SOVIETS,
    Campaign,
)
from hexfront.games.assault.pieces.counters import SOVIET
from hexfront.games.assault.pieces.statuses import has_attacked, is_disrupted, was_transferred
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, other
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Remove
from hexfront.mechanics.steps.board import DecisionStep


@dataclass(frozen=True, slots=True)
class TransferRules:
    """The cases that transfers cite."""

    corresponding: str
    once: str
    freely: str
    forced: str
    disrupted: str
    clearing: str


class Transfers:
    """Which units may transfer to the other map, and where."""

    def __init__(self, campaign: Campaign, marching: Marching, control: Control) -> None:
        self.campaign = campaign
        self.city = campaign.city
        self.frame = campaign.frame
        self.marching = marching
        self.control = control
        self.rules = campaign.rulebook.citations(TransferRules)
        #: All hexes that have counterparts on the other map.
        self.places = self.city.hexes | self.city.fringe_on_map | self.city.inset

    def is_free(self, place: Hex) -> bool:
        """Whether a transfer from here is free. Inside the city it is; on the fringe it is part of a move."""
        return has(self.city.hexes | self.city.interior, place)

    def hexes(self, state: State, unit: Unit, barred: Refusal | None) -> Hexes:
        """Where a unit may transfer in a movement phase. ``barred`` says why it may not move, if it may not."""
        place = state.places[unit]
        there = self.city.counterparts(place)
        if not there or self._unit_refusal(state, unit, barred):
            return NO_HEXES
        if self.marching.must_go_far(state, unit):
            there &= ~self.city.inset
        return there & ~self.marching.closed(state, unit)

    def _unit_refusal(self, state: State, unit: Unit, barred: Refusal | None) -> Refusal | None:
        name, place = self.frame.units[unit], state.places[unit]
        # A unit that came onto the main map to attack out of the city may go back.
        sallied = has_attacked(state, unit) and has(self.city.hexes, place)
        if was_transferred(state, unit) and not sallied:
            return Refusal(self.rules.once, f"{name} has been transferred and has not moved since")
        if not self.is_free(place):
            return barred
        if self.campaign.germans_in_the_city(state):
            return Refusal(self.rules.freely, f"{name} stays on the inset while Germans are on it")
        if is_disrupted(state, unit) and has(self.city.interior, place):
            return Refusal(self.rules.disrupted, f"{name} is disrupted and does not return to the main map")
        return None

    def refusal(self, state: State, unit: Unit, place: Hex, barred: Refusal | None) -> Refusal | None:
        """Why a unit may not be transferred to a hex."""
        if has(self.hexes(state, unit, barred), place):
            return None
        here, there = self.frame.place_name(state.places[unit]), self.frame.place_name(place)
        if not has(self.city.counterparts(state.places[unit]), place):
            return Refusal(self.rules.corresponding, f"{there} does not correspond to {here} on the other map")
        wrong = self._unit_refusal(state, unit, barred)
        if not wrong and self.marching.must_go_far(state, unit) and has(self.city.inset, place):
            return Refusal(self.marching.rules.away, f"{self.frame.units[unit]} must move away from the city")
        return wrong or self.marching.closed_refusal(state, unit, place)

    def within_city(self, state: State, unit: Unit) -> Hexes:
        """Where a unit may transfer at any time in its own player turn."""
        return self.hexes(state, unit, None) if self.is_free(state.places[unit]) else NO_HEXES

    def within_city_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        """Why a unit may not transfer to a hex outside the movement phases."""
        here = self.frame.place_name(state.places[unit])
        on_the_fringe = f"{self.frame.units[unit]} in {here} is transferred only as a part of its move"
        barred = Refusal(self.rules.corresponding, on_the_fringe)
        return self.refusal(state, unit, place, barred)

    def carry_out(self, course: Course, unit: Unit, place: Hex) -> None:
        side, moving = self.frame.unit_sides[unit], not self.is_free(course.state.places[unit])
        stopped = moving and has(self.marching.zones.zone(course.state, other(side)).rigid, place)
        self.put(course, unit, place, moving, stopped)
        # With Germans on the inset, the city hexes of the main map must be emptied at once (8.33).
        if side == GERMANS and self.in_city_hexes(course.state):
            course.happen(DecisionOwed(DeployInTheCity(SOVIET)))

    def put(self, course: Course, unit: Unit, place: Hex, moving: bool = False, stopped: bool = False) -> None:
        """Put a unit onto the other map, for whatever reason."""
        course.happen(UnitTransferred(self.frame.units[unit], self.frame.place_name(place), moving, stopped))
        self.control.passed(course, self.frame.unit_sides[unit], (place,))

    def in_city_hexes(self, state: State) -> list[Unit]:
        """The Russian units on the city hexes of the main map."""
        stacks = state.ground.sides[SOVIETS].stacks
        return sorted(unit for place in self.city.districts for unit in stacks.get(place, ()))


class DeployStep(DecisionStep):
    """The Russians move from the city hexes to the districts of the inset, unit by unit."""

    actions: tuple[type[Action], ...] = (Transfer,)

    def __init__(self, transfers: Transfers) -> None:
        super().__init__(transfers.campaign.board)
        self.campaign = transfers.campaign
        self.transfers = transfers

    def subjects(self, state: State) -> Sequence[Subject]:
        return self.transfers.in_city_hexes(state)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, Unit)
        name = self.frame.units[subject]
        return [Transfer(name, self.board.name(place)) for place in members(self._hexes(state, subject))]

    def _hexes(self, state: State, unit: Unit) -> Hexes:
        city = self.campaign.city
        taken = state.ground.sides[GERMANS].occupied | self.transfers.marching.stacking.full(state, unit)
        # A unit goes to its own district (8.33), or anywhere inside if that is full.
        return city.districts[state.places[unit]] & ~taken or city.interior & ~taken

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Transfer)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        rule = self.transfers.rules.forced
        if unit not in self.transfers.in_city_hexes(state):
            return Refusal(rule, f"{action.unit} is not on a city hex of the main map")
        if not has(self._hexes(state, unit), place):
            return Refusal(
                rule,
                f"{action.unit} must go to a hex with room, in its own district if it has any, not to {action.hex}",
            )
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Transfer)
        self.transfers.put(course, self.frame.unit_index[action.unit], self.frame.place_index[action.hex])
        if not self.transfers.in_city_hexes(course.state):
            course.happen(DecisionMet("deploy in the city"))


class FringeStep(DecisionStep):
    """At the end of a player turn the fringe of the inset is cleared. The owner chooses which units do not fit."""

    actions: tuple[type[Action], ...] = (Remove,)

    def __init__(self, transfers: Transfers, losses: Losses) -> None:
        super().__init__(transfers.campaign.board)
        self.campaign = transfers.campaign
        self.transfers = transfers
        self.losses = losses

    def clear(self, course: Course, side: Side) -> None:
        """Transfer the units that fit, and ask for a decision where they do not."""
        for place in self.campaign.city.fringes:
            self._clear(course, side, place)

    def _clear(self, course: Course, side: Side, place: Hex) -> None:
        units = self._crowd(course.state, side, place)
        if not self.transfers.marching.stacking.fits(units):
            course.happen(DecisionOwed(ClearFringe(SIDES[side], self.board.name(place))))
            return
        for unit in units:
            if course.state.places[unit] != place:
                self.transfers.put(course, unit, place)

    def _crowd(self, state: State, side: Side, place: Hex) -> list[Unit]:
        """The units of a side in a fringe hex, on both maps; empty if none is on the inset."""
        stacks = state.ground.sides[side].stacks
        hexes = members(self.campaign.city.area(place))
        units = [unit for hex_ in hexes for unit in stacks.get(hex_, ())]
        inset = self.campaign.city.fringes[place]
        return units if any(has(inset, state.places[unit]) for unit in units) else []

    def _decision(self, state: State) -> ClearFringe:
        decision = state.stack[-1]
        assert isinstance(decision, ClearFringe)
        return decision

    def subjects(self, state: State) -> Sequence[Subject]:
        """The units in the fringe hex that compete for the same room."""
        decision = self._decision(state)
        crowd = self._crowd(state, SIDE_INDEX[decision.side], self.frame.place(decision.hex))
        return self.transfers.marching.stacking.rivals(crowd)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, Unit)
        return [Remove(self.frame.units[subject])]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Remove)
        if self.frame.unit(action.unit) in self.subjects(state):
            return None
        return Refusal(
            self.transfers.rules.clearing,
            f"{action.unit} takes nobody's room in {self._decision(state).hex} on either map",
        )

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Remove)
        decision = self._decision(course.state)
        course.happen(DecisionMet("clear fringe"))
        self.losses.remove(course, self.frame.unit_index[action.unit], "no room outside the city")
        self._clear(course, SIDE_INDEX[decision.side], self.frame.place(decision.hex))
