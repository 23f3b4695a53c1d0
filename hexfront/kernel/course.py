"""An action in progress."""

from __future__ import annotations

from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import DieRolled, Event
from hexfront.kernel.state import State


class Course:
    """An action in progress: the state so far, the dice, and the events so far."""

    __slots__ = ("dice", "events", "state")

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = event.applied_to(self.state)

    def roll(self, sides: int, purpose: str) -> int:
        """Roll a die and record the result."""
        shown = self.dice.roll(sides)
        # Dice may come from outside, such as a replay, so their numbers are not trusted.
        if not isinstance(shown, int) or not 1 <= shown <= sides:
            raise InputError(f"the dice showed {shown!r} for a die of {sides} sides")
        self.happen(DieRolled(sides, shown, purpose))
        return shown
