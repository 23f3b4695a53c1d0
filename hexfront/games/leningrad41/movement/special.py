"""What the special kinds of movement have in common: pontoons, drops, Metro moves and sailing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject


class Special(Protocol):
    """A special kind of movement, with an action of its own."""

    @property
    def subject(self) -> type:
        """The kind of its subjects."""

    def subjects(self, state: State, side: Side) -> list[Subject]:
        """The units that may make use of it."""

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        """What is offered to one of them."""

    def refusal(self, state: State, side: Side, action: Action) -> Refusal | None:
        """Why an action is not allowed."""

    def carry_out(self, action: Action, course: Course) -> None:
        """Carry out an action that was not refused."""
