"""Steps: stateless objects that say what may be done at a moment, refuse with a rule, and carry out."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import DieRolled, Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State


class Course:
    """An action being carried out: the state so far, the dice, and what has happened."""

    __slots__ = ("dice", "events", "state")

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = event.applied_to(self.state)

    def roll(self, sides: int, purpose: str) -> int:
        """Roll a die and record what it showed."""
        shown = self.dice.roll(sides)
        if not isinstance(shown, int) or not 1 <= shown <= sides:
            raise InputError(f"the dice showed {shown!r} for a die of {sides} sides")
        self.happen(DieRolled(sides, shown, purpose))
        return shown


#: What an offer is about: a unit, a stack, a hex; or None for what concerns the whole side.
Subject = Hashable


class Step(Protocol):
    """One kind of moment in a game: a phase, or a decision that interrupts one.

    ``Game`` calls ``refusal`` before ``carry_out`` and never carries out what was refused. Every action that
    ``offers`` lists for some subject of ``subjects`` must be one that ``refusal`` lets pass.
    """

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """The kinds of action this step takes."""

    def begin(self, course: Course) -> None:
        """What happens by itself when the phase begins."""

    def is_idle(self, state: State) -> bool:
        """Nothing can be decided: the step is passed."""

    def subjects(self, state: State) -> Sequence[Subject]:
        """What there may be offers about; cheap to list."""

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        """The actions offered about one subject."""

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the action is not allowed, or None."""

    def carry_out(self, action: Action, course: Course) -> None:
        """Do what was allowed."""

    def finish(self, course: Course) -> None:
        """What happens by itself when the phase ends."""


class QuietStep:
    """A phase in which, unless its own class says otherwise, nothing happens by itself and ending is free."""

    actions: tuple[type[Action], ...] = (EndPhase,)

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return not self.choices(state)

    def choices(self, state: State) -> Sequence[Subject]:
        """What can be decided, besides ending the phase."""
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
    """A decision that interrupts a phase: nothing happens by itself, and it is never idle."""

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return False
