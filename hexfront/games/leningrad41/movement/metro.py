"""The Metro (15.5, W-47): Komsomol units go underground from objective to objective."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.documents import actions, decisions
from hexfront.games.leningrad41.documents.actions import Metro
from hexfront.games.leningrad41.documents.events import MoveEnded
from hexfront.games.leningrad41.losses import Losses
from hexfront.games.leningrad41.movement.interrupt import Progress
from hexfront.games.leningrad41.movement.marching import METRO, Marching
from hexfront.games.leningrad41.pieces.campaign import (
    ATTEMPTED_METRO,
    RUBBLE,
    SOVIETS,
    Campaign,
)
from hexfront.games.leningrad41.pieces.counters import SOVIET
from hexfront.games.leningrad41.pieces.statuses import has_moved
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed, StatusGained
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hexes, Side, Unit, has, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.kernel.wire import type_name
from hexfront.mechanics.steps.board import DecisionStep

#: The highest die with which a Metro move succeeds, and with which the unit at least stays where it was.
SUCCEEDS, STAYS = 3, 5


@dataclass(frozen=True, slots=True)
class MetroRules:
    """The cases about Metro moves."""

    komsomol: str
    face_up: str
    whole_move: str
    start: str
    exit: str


class Rider(NamedTuple):
    """A Komsomol unit that may attempt a Metro move."""

    unit: Unit


class Tunnels:
    """Who may go underground, where they come out, and what the die says."""

    subject: type = Rider

    def __init__(self, marching: Marching, progress: Progress, losses: Losses) -> None:
        self.marching = marching
        self.frame = marching.frame
        self.campaign = marching.campaign
        self.progress = progress
        self.losses = losses
        self.rules = self.campaign.rulebook.citations(MetroRules)
        self._komsomol = tuple(members(self.campaign.having["komsomol"]))

    def subjects(self, state: State, side: Side) -> list[Subject]:
        objectives, places = self.campaign.objectives, state.places
        last = self.frame.hex_places
        riders = [unit for unit in self._komsomol if places[unit] < last and has(objectives, places[unit])]
        return [Rider(unit) for unit in riders if self._refusal(state, unit) is None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, Rider)
        return [Metro(self.frame.units[subject.unit])]

    def exits(self, state: State, unit: Unit) -> Hexes:
        """The other objective hexes, without rubble and enemies, that have room for a unit."""
        here = set_of((state.places[unit],))
        taken = self.marching.stacking.closed(state, SOVIETS, unit)
        return self.campaign.objectives & ~state.markers[RUBBLE] & ~taken & ~here

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        assert isinstance(action, Metro)
        unit = self.frame.unit(action.unit)
        return self.marching.own_refusal(state, SOVIETS, unit) or self._refusal(state, unit)

    def _refusal(self, state: State, unit: Unit) -> Refusal | None:
        name, here = self.frame.units[unit], state.places[unit]
        if has(self.campaign.having["hidden"], unit):
            return Refusal(self.rules.face_up, f"{name} lies face down: turn it up first")
        if unit not in self._komsomol:
            return Refusal(self.rules.komsomol, f"{name} is no Komsomol unit")
        barred = self.marching.barred(state, unit)
        if barred:
            return barred
        if has_moved(state, unit):
            return Refusal(self.rules.whole_move, f"{name} has moved: a Metro move takes the whole movement")
        if not self.campaign.is_on_map(state, unit) or not has(self.campaign.objectives, here):
            return Refusal(self.rules.start, f"{name} does not begin its move in an objective hex")
        if has(state.markers[RUBBLE], here):
            return Refusal(self.rules.start, f"{self.frame.place_name(here)} is rubbled: the Metro is closed there")
        if not self.exits(state, unit):
            return Refusal(self.rules.exit, f"no other objective hex is open to {name}")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Metro)
        unit = self.frame.unit(action.unit)
        self.marching.order.begin(course, unit)
        self.marching.order.end_others(course, unit)
        shown = course.roll(6, "Metro move")
        course.happen(StatusGained(self.frame.statuses[ATTEMPTED_METRO], (action.unit,)))
        if shown <= SUCCEEDS:
            course.happen(DecisionOwed(decisions.MetroExit(SOVIET, action.unit)))
        elif shown <= STAYS:
            course.happen(MoveEnded(action.unit))
        else:
            self.losses.eliminate(course, unit, "Metro move")


class MetroExitStep(DecisionStep):
    """The unit comes out in an objective hex."""

    actions: tuple[type[Action], ...] = (actions.MetroExit,)

    def __init__(self, campaign: Campaign, tunnels: Tunnels) -> None:
        super().__init__(campaign.board)
        self.tunnels = tunnels
        self.sheet = campaign.sheet

    def _unit(self, state: State) -> Unit:
        decision = state.stack[-1]
        assert isinstance(decision, decisions.MetroExit)
        return self.frame.unit(decision.unit)

    def subjects(self, state: State) -> Sequence[Subject]:
        return [self._unit(state)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        unit = self._unit(state)
        exits = members(self.tunnels.exits(state, unit))
        return [actions.MetroExit(self.frame.units[unit], self.board.name(place)) for place in exits]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, actions.MetroExit)
        unit, place = self._unit(state), self.sheet.number_index(action.hex)
        rule = self.tunnels.rules.exit
        if self.frame.unit(action.unit) != unit:
            return Refusal(rule, f"{self.frame.units[unit]} is in the Metro, not {action.unit}")
        if not has(self.tunnels.exits(state, unit), place):
            return Refusal(
                rule,
                f"{action.unit} comes out in another objective hex with room, without rubble and Germans, "
                f"not in {action.hex}",
            )
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, actions.MetroExit)
        unit, place = self._unit(course.state), self.frame.place(action.hex)
        course.happen(DecisionMet(type_name(decisions.MetroExit)))
        self.tunnels.progress.go(course, unit, METRO, (place,))
