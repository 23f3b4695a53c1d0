"""Moves that defensive fire interrupts (9.1, 9.6, W-13, W-16, W-17): the walk, the question, and how it goes on."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.leningrad41.control import Control
from hexfront.games.leningrad41.documents.actions import FireAt
from hexfront.games.leningrad41.documents.decisions import DefensiveFire
from hexfront.games.leningrad41.documents.events import MoveEnded, UnitMoved
from hexfront.games.leningrad41.fire.defensive import DefensiveFires, Shot
from hexfront.games.leningrad41.movement.marching import AIR, METRO, MOTORIZED, WATER, Marching
from hexfront.games.leningrad41.movement.pontoons import Pontoons
from hexfront.games.leningrad41.pieces.campaign import SPENT, STOPPED, Campaign
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed, StatusGained
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Unit, has, other
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.kernel.wire import type_name
from hexfront.mechanics.steps.board import DecisionStep


class Progress:
    """Takes units along their paths, hex by hex, and stops where the other side may fire."""

    def __init__(self, marching: Marching, pontoons: Pontoons, control: Control, defence: DefensiveFires) -> None:
        self.marching = marching
        self.frame = marching.frame
        self.order = marching.order
        self.pontoons = pontoons
        self.control = control
        self.defence = defence

    def go(self, course: Course, unit: Unit, by: str, path: Sequence[Hex]) -> None:
        """Go along a path to its end, or to the first hex where the other side is asked."""
        state = course.state
        spent, covered = state.vectors[SPENT][unit], self.defence.covered(state, unit)
        prices = self.marching.prices(state, unit, by, path)
        for number, (place, price) in enumerate(zip(path, prices, strict=True)):
            spent += price
            if has(covered, place) and self.defence.must_ask(state, unit, place, by):
                passed, rest = path[: number + 1], path[number + 1 :]
                self._enter(course, unit, by, passed, spent, lands=not rest)
                self._ask(course, unit, by, rest)
                return
        self._enter(course, unit, by, path, spent, lands=True)
        self._arrive(course, unit, by)

    def land(self, course: Course, unit: Unit) -> None:
        """Ask about a unit that has landed by air."""
        if self.defence.must_ask(course.state, unit, course.state.places[unit], AIR):
            self._ask(course, unit, AIR, ())

    def go_on(self, course: Course, decision: DefensiveFire, shot: Shot) -> None:
        """Go on after an answer, unless the mover is lost, or was motorized and fired at (8.8)."""
        mover, path = shot.mover, [self.frame.place(number) for number in decision.path]
        if shot.eliminated:
            return
        if decision.motorized and shot.rolled:
            name = self.frame.units[mover]
            course.happen(MoveEnded(name))
            course.happen(StatusGained(self.frame.statuses[STOPPED], (name,)))
        elif path:
            self.go(course, mover, decision.by, path)
        else:
            self._arrive(course, mover, decision.by)

    def _enter(self, course: Course, unit: Unit, by: str, path: Sequence[Hex], spent: int, *, lands: bool) -> None:
        start, names = course.state.places[unit], self.frame.names_of(path)
        others = self.order.others(course.state, unit)
        course.happen(UnitMoved(self.frame.units[unit], names, spent, by, others))
        self.pontoons.crossed(course, unit, by, (start, *path))
        self.control.take(course, self.marching.side(unit), self._taken(unit, by, path, lands))

    def _taken(self, unit: Unit, by: str, path: Sequence[Hex], lands: bool) -> Sequence[Hex]:
        """The hexes of a path that a unit takes control of: by water only marines, where they land (W-27, W-56)."""
        if has(self.order.leaders, unit):
            return ()
        if by != WATER:
            return path
        return path[-1:] if lands and self._sails(unit, by) else ()

    def _sails(self, unit: Unit, by: str) -> bool:
        return by == WATER and not self.marching.pays(unit, by)

    def _ask(self, course: Course, unit: Unit, by: str, rest: Sequence[Hex]) -> None:
        state = course.state
        firer = self.frame.sides[other(self.marching.side(unit))]
        here, path = self.frame.place_name(state.places[unit]), self.frame.names_of(rest)
        left = self.marching.left(state, unit, by)
        decision = DefensiveFire(firer, self.frame.units[unit], here, path, left, by, by == MOTORIZED)
        course.happen(DecisionOwed(decision))

    def _arrive(self, course: Course, unit: Unit, by: str) -> None:
        """The end of the path. Going by Metro or by sea takes the whole movement."""
        if by == METRO or self._sails(unit, by):
            course.happen(MoveEnded(self.frame.units[unit]))


class DefensiveFireStep(DecisionStep):
    """The side that does not move fires at the mover with some units, or lets it pass."""

    actions: tuple[type[Action], ...] = (FireAt,)

    def __init__(self, campaign: Campaign, progress: Progress) -> None:
        super().__init__(campaign.board)
        self.progress = progress
        self.defence = progress.defence

    def _decision(self, state: State) -> DefensiveFire:
        decision = state.stack[-1]
        assert isinstance(decision, DefensiveFire)
        return decision

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return self.defence.offers(state, self._decision(state))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, FireAt)
        return self.defence.refusal(state, self._decision(state), action.units)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, FireAt)
        decision, units = self._decision(course.state), [self.frame.unit(name) for name in action.units]
        # Met first: the mover may be asked about again in the next hex.
        course.happen(DecisionMet(type_name(DefensiveFire)))
        self.progress.go_on(course, decision, self.defence.fire(course, decision, units))
