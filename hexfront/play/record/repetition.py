"""Repeats actions of a record with their recorded rolls, and says what does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.errors import DataError, HexfrontError
from hexfront.kernel.state import State
from hexfront.play.record.entries import FAULTS, Entry, folded
from hexfront.play.record.lines import canonical


class DoesNotFit(HexfrontError):
    """A line of a record differs from what the game produces."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class RecordedRolls:
    """Dice that repeat the rolls of an entry, and check that each is for the right kind of die."""

    def __init__(self, entry: Entry) -> None:
        self._entry = entry
        self.used = 0

    def roll(self, sides: int = 6) -> int:
        line = self._entry.number + 1
        if self.used == len(self._entry.rolls):
            raise DoesNotFit(line, f"a roll of a {sides}-sided die is missing: {self.used} are recorded")
        recorded, shown = self._entry.rolls[self.used]
        self.used += 1
        if recorded != sides or not 1 <= shown <= sides:
            raise DoesNotFit(
                line, f"roll {self.used} is {shown} of {recorded} sides, the game rolls a {sides}-sided die"
            )
        return shown


def repeated(game: Wargame, state: State, entry: Entry) -> State:
    """The state after replaying an entry's action with its rolls; the events must match those recorded."""
    line = entry.number + 1
    dice = RecordedRolls(entry)
    try:
        action = game.action(entry.action)
        after, events = game.submit(state, entry.side, action, dice)
    except DoesNotFit:
        # Raised by the recorded rolls. It already names its line, but would be caught as a HexfrontError below.
        raise
    except HexfrontError as fault:
        raise DoesNotFit(line, f"the action is not allowed: {fault}") from fault
    except FAULTS as fault:
        raise DoesNotFit(line, f"the position is impossible ({type(fault).__name__}: {fault})") from fault
    if dice.used != len(entry.rolls):
        raise DoesNotFit(line, f"{len(entry.rolls)} rolls are recorded, the game makes {dice.used}")
    _compare(line, [event.to_json() for event in events], entry)
    try:
        same = folded(game, state, entry) == after
    except DataError as fault:
        raise DoesNotFit(line, str(fault)) from fault
    if not same:
        raise DoesNotFit(line, "the recorded events do not lead to the position that the action leads to")
    return after


def _compare(line: int, events: list[dict[str, Any]], entry: Entry) -> None:
    for number, (made, recorded) in enumerate(zip(events, entry.events, strict=False), start=1):
        if canonical(made) != canonical(recorded):
            raise DoesNotFit(
                line, f"event {number} is recorded as {short(recorded)}, but the action leads to {short(made)}"
            )
    if len(events) != len(entry.events):
        raise DoesNotFit(line, f"{len(entry.events)} events are recorded, but the action leads to {len(events)}")


def short(document: Mapping[str, Any] | None) -> str:
    """A document for a message, cut off where it gets long."""
    text = canonical(document)
    return text if len(text) <= 160 else text[:157] + "..."
