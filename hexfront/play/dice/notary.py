"""A notary, which writes down dice rolls, and a check of recorded rolls against other dice."""

from __future__ import annotations

from hexfront.kernel.dice import Dice
from hexfront.play.record.entries import Entry, Roll


class Notary:
    """Rolls the dice it wraps and notes every result."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rolls: list[Roll] = []

    def roll(self, sides: int = 6) -> int:
        shown = self._dice.roll(sides)
        self._rolls.append((sides, shown))
        return shown

    def taken(self) -> tuple[Roll, ...]:
        """The rolls since the last call."""
        rolls, self._rolls = tuple(self._rolls), []
        return rolls


def why_other_rolls(entry: Entry, dice: Dice) -> str | None:
    """How the rolls of an entry differ from those of the dice; None if they agree."""
    right = [(sides, dice.roll(sides)) for sides, _ in entry.rolls]
    if right == list(entry.rolls):
        return None
    recorded = ", ".join(str(shown) for _, shown in entry.rolls)
    shown = ", ".join(str(shown) for _, shown in right)
    return f"the rolls {recorded} are not those of the dice, which show {shown}"
