"""Phases and decisions in which, unless their own class says otherwise, nothing happens by itself."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.assault.campaign import Campaign
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject


class QuietPhase:
    """A phase that is passed unless there are choices, and that may be ended freely."""

    actions: tuple[type[Action], ...] = (EndPhase,)

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame

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


class Interrupt:
    """A decision that interrupts a phase: never idle."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return False
