"""Advance after combat: units enter vacated hexes one by one, or stand fast."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Generic, Protocol, TypeVar

from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Advance, StandFast
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.board import DecisionStep


class Advancing(Protocol):
    """The pending advance. Each game has its own class, with its own record of the combat."""

    @property
    def units(self) -> tuple[str, ...]:
        """The units that may advance."""


AdvancingT = TypeVar("AdvancingT", bound=Advancing)


class AdvanceStep(DecisionStep, ABC, Generic[AdvancingT]):
    """The winner of a combat advances one unit or ends the advance. ``rule`` is the case that allows advancing."""

    actions: tuple[type[Action], ...] = (Advance, StandFast)

    def __init__(self, board: Board, rule: str) -> None:
        super().__init__(board)
        self.rule = rule

    @abstractmethod
    def decision(self, state: State) -> AdvancingT:
        """The pending decision."""

    @abstractmethod
    def goals(self, state: State, decision: AdvancingT, unit: str) -> Collection[str]:
        """The hexes a unit may advance into."""

    @abstractmethod
    def unit_refusal(self, state: State, decision: AdvancingT, advance: Advance) -> Refusal | None:
        """Why a unit may not advance at all. Raises an error for an unknown unit or hex."""

    @abstractmethod
    def entered(self, course: Course, decision: AdvancingT, advance: Advance) -> None:
        """Advance the unit, and ask again while others may follow."""

    def must(self, decision: AdvancingT) -> Refusal | None:
        """Why the side must advance, or None. Advancing is optional unless the game says otherwise."""
        return None

    def subjects(self, state: State) -> Sequence[Subject]:
        decision = self.decision(state)
        standing: list[Subject] = [] if self.must(decision) else [None]
        return standing + list(decision.units)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return [StandFast()]
        assert isinstance(subject, str)
        return [Advance(subject, number) for number in self.goals(state, self.decision(state), subject)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        decision = self.decision(state)
        if isinstance(action, StandFast):
            return self.must(decision)
        assert isinstance(action, Advance)
        return self.unit_refusal(state, decision, action) or self._goal_refusal(state, decision, action)

    def _goal_refusal(self, state: State, decision: AdvancingT, advance: Advance) -> Refusal | None:
        goals = self.goals(state, decision, advance.unit)
        if advance.hex in goals:
            return None
        return Refusal(self.rule, f"{advance.unit} may not advance into {advance.hex}, but into {', '.join(goals)}")

    def carry_out(self, action: Action, course: Course) -> None:
        decision = self.decision(course.state)
        # Met first: ``entered`` asks again if more units may follow.
        course.happen(DecisionMet("advance after combat"))
        if isinstance(action, Advance):
            self.entered(course, decision, action)
