"""Steps: stateless objects that list, check and carry out the actions of one kind of moment."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State

#: The subject of an offer: a unit, a stack or a hex; None for the side as a whole.
Subject = Hashable


class Step(Protocol):
    """One kind of moment in a game: a phase, or a decision that interrupts one.

    ``Gate`` calls ``refusal`` before ``carry_out``, unless the action was just picked from the ``offers``, and never
    carries out a refused action. Every action that ``offers`` lists for one of the ``subjects`` must pass ``refusal``.
    """

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The kinds of action this step accepts."""

    def begin(self, course: Course) -> None:
        """Whatever happens automatically when the phase begins."""

    def is_idle(self, state: State) -> bool:
        """Whether there is nothing to decide, so that the step is skipped."""

    def subjects(self, state: State) -> Sequence[Subject]:
        """The subjects that may have offers. Must be cheap to list."""

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        """The actions offered for one subject."""

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the action is not allowed, or None."""

    def carry_out(self, action: Action, course: Course) -> None:
        """Carry out an action that was not refused."""

    def finish(self, course: Course) -> None:
        """Whatever happens automatically when the phase ends."""


class QuietStep:
    """A phase with no automatic events that can be ended freely, unless a subclass changes that."""

    actions: tuple[type[Action], ...] = (EndPhase,)

    def begin(self, course: Course) -> None:
        """No automatic events."""

    def finish(self, course: Course) -> None:
        """No automatic events."""

    def is_idle(self, state: State) -> bool:
        return not self.choices(state)

    def choices(self, state: State) -> Sequence[Subject]:
        """The subjects of possible decisions, besides ending the phase."""
        return ()

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None, *self.choices(state)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [EndPhase()] if self.refusal(state, EndPhase()) is None else []

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        raise AssertionError(f"{type(self).__name__} cannot carry out {action}")


class InterruptingStep:
    """A decision that interrupts a phase. It has no automatic events and is never skipped."""

    def begin(self, course: Course) -> None:
        """No automatic events."""

    def finish(self, course: Course) -> None:
        """No automatic events."""

    def is_idle(self, state: State) -> bool:
        return False
