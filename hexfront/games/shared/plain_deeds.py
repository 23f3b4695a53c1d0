"""Things that one unit does, and decisions that are made by naming one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from hexfront.games.shared.plain_theatre import PlainTheatre
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import members
from hexfront.kernel.state import State
from hexfront.kernel.steps import InterruptingStep, Subject
from hexfront.kernel.wire import type_name


@dataclass(frozen=True, slots=True)
class Deed(Action):
    """Something that a unit does, or that is done to it. A game has a class for each kind."""

    unit: str


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The case that a side gives orders to its own units only."""

    units: str

    def refusal(self, state: State, name: str) -> Refusal | None:
        """Why the side to act cannot give orders to a unit."""
        frame = state.frame
        if frame.sides[frame.unit_sides[frame.unit(name)]] == state.to_act:
            return None
        return Refusal(self.units, f"{name} is a unit of another side")


class UnitChoice(InterruptingStep):
    """A decision: the side names one of its units."""

    deed: ClassVar[type[Deed]]

    def __init__(self, theatre: PlainTheatre) -> None:
        self.theatre = theatre
        self.actions: tuple[type[Action], ...] = (self.deed,)
        self.own = theatre.rulebook.citations(OwnRules)

    def subjects(self, state: State) -> Sequence[Subject]:
        frame = self.theatre.frame
        return [frame.units[unit] for unit in members(self.theatre.units_of(frame.side_index[state.stack[-1].side]))]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        deed = self.deed(str(subject))
        return [deed] if self.refusal(state, deed) is None else []

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Deed)
        return self.own.refusal(state, action.unit)

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Deed)
        decision = course.state.stack[-1]
        self.chosen(decision.side, action.unit, course)
        course.happen(DecisionMet(type_name(type(decision))))

    def chosen(self, side: str, unit: str, course: Course) -> None:
        """What follows from the choice, before the decision is off the stack."""
        raise NotImplementedError
