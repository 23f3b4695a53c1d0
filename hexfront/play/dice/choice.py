"""Chooses the dice of a table by the kind named in the header of its record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import DataError
from hexfront.play.dice.average import Average
from hexfront.play.dice.given import Given
from hexfront.play.dice.seeded import Seeded
from hexfront.play.dice.verifiable import Verifiable
from hexfront.play.record.entries import Entry
from hexfront.play.record.record import Record


class DiceOfATable(Protocol):
    """The dice used for all actions of one game."""

    #: The kind, as named in the header of a record.
    kind: str
    #: Whether a roll depends on earlier rolls, so that ``at`` needs them.
    remembers: bool
    #: Proves the rolls once published at the end of the game; None if the dice need no proof.
    secret: str | None

    def described(self) -> Mapping[str, Any]:
        """The description of the dice in the header."""

    def why_no_rolls(self) -> str | None:
        """Why the game cannot be continued with these dice; None if it can."""

    def at(self, number: int, rolled: Iterable[int]) -> Dice:
        """The dice for action ``number``; ``rolled`` lists the number of sides of every earlier die, in order."""

    def check(self, entry: Entry, rolled: Sequence[int]) -> str | None:
        """Why these dice cannot have made the rolls of an entry; None if they did, or if it cannot be checked."""


def _verifiable(described: Mapping[str, Any], secret: str | None) -> DiceOfATable:
    return Verifiable(str(described.get("commitment")), secret)


KINDS: Mapping[str, Callable[[Mapping[str, Any], str | None], DiceOfATable]] = {
    Seeded.kind: lambda described, secret: Seeded(described.get("seed", "")),
    Average.kind: lambda described, secret: Average(),
    Verifiable.kind: _verifiable,
    Given.kind: lambda described, secret: Given(),
}


def dice_of(described: Mapping[str, Any], secret: str | None = None) -> DiceOfATable:
    """The dice that a header describes."""
    kind = described.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        *known, last = map(repr, KINDS)
        raise DataError(f"unknown kind of dice {kind!r}: known are {', '.join(known)} and {last}")
    return KINDS[kind](described, secret)


def taken_up(record: Record, secret: str | None = None) -> DiceOfATable:
    """The dice of a record, ready for continuing its game."""
    dice = dice_of(record.dice, secret)
    why = dice.why_no_rolls()
    if why is not None:
        raise DataError(f"line 1: {why}")
    for entry in record.entries:
        if entry.dice is not None:
            line = entry.number + 1
            raise DataError(f"line {line}: the seats have parts in these dice: only their server can roll on")
    return dice


def sides_rolled(entries: Iterable[Entry]) -> list[int]:
    """The number of sides of every die rolled, in order."""
    return [sides for entry in entries for sides, _ in entry.rolls]
