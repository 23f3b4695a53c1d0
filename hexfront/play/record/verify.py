"""Verifies a record: checks its chain of hashes, then replays the whole game from its actions and rolls."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.errors import DataError, HexfrontError
from hexfront.kernel.state import State
from hexfront.play.dice.choice import dice_of
from hexfront.play.dice.verifiable import WrongSecret
from hexfront.play.record.lines import canonical
from hexfront.play.record.record import FAULTS, Entry, Record, folded, load_record


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of verifying a record: ok, or the first line that does not fit and why."""

    ok: bool
    line: int | None
    reason: str
    actions: int = 0

    def __bool__(self) -> bool:
        return self.ok


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


def verify(path: str | Path) -> Verdict:
    """Whether a record is intact and correct. Never raises because of what the file contains."""
    file = Path(path)
    try:
        record = load_record(file)
        replay(record)
    except DoesNotFit as fault:
        return Verdict(False, fault.line, fault.reason)
    except DataError as fault:
        return _verdict(str(fault).removeprefix(str(file)).lstrip(",: "))
    state = "complete" if record.closing else "unfinished"
    return Verdict(True, None, f"{state}, {len(record.entries)} actions", len(record.entries))


def replay(record: Record) -> State:
    """Replay a record from its actions and rolls; raises ``DoesNotFit`` at the first line that differs."""
    try:
        game = record.game()
        state = record.opening(game)
    except FAULTS as fault:
        raise DoesNotFit(1, f"the header does not open a game: {fault}") from fault
    for entry in record.entries:
        state = repeated(game, state, entry)
    _check_dice(record)
    _check_end(record, game, state)
    return state


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
                line, f"event {number} is recorded as {_short(recorded)}, but the action leads to {_short(made)}"
            )
    if len(events) != len(entry.events):
        raise DoesNotFit(line, f"{len(entry.events)} events are recorded, but the action leads to {len(events)}")


def _check_dice(record: Record) -> None:
    """Raise ``DoesNotFit`` if the rolls are not those of the dice named in the header."""
    try:
        dice = dice_of(record.dice, record.closing.secret if record.closing else None)
    except WrongSecret as fault:
        raise DoesNotFit(len(record.entries) + 2, str(fault)) from fault
    except DataError as fault:
        raise DoesNotFit(1, str(fault)) from fault
    rolled: list[int] = []
    for entry in record.entries:
        wrong = dice.check(entry, rolled) if entry.rolls else None
        if wrong is not None:
            raise DoesNotFit(entry.number + 1, wrong)
        rolled += (sides for sides, _ in entry.rolls)


def _check_end(record: Record, game: Wargame, state: State) -> None:
    if record.closing is None:
        return
    # The header is line 1, and the actions begin in line 2.
    line = len(record.entries) + 2
    outcome = game.outcome(state)
    made = outcome.to_json() if outcome else None
    recorded = record.closing.outcome
    if recorded != made:
        raise DoesNotFit(line, f"the outcome is recorded as {_short(recorded)}, the game makes it {_short(made)}")


def _short(document: Mapping[str, Any] | None) -> str:
    text = canonical(document)
    return text if len(text) <= 160 else text[:157] + "..."


def _verdict(message: str) -> Verdict:
    """A verdict from an error message; most messages start with the line."""
    found = re.match(r"line (\d+): ", message)
    return Verdict(False, int(found[1]), message[found.end() :]) if found else Verdict(False, None, message)
