"""A notary writes down what dice showed, and compares rolls with those of other dice."""

from __future__ import annotations

from hexfront.kernel.dice import Dice
from hexfront.play.record.record import Entry, Roll


class Notary:
    """Rolls other dice and notes what they showed."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._rolls: list[Roll] = []

    def roll(self, sides: int = 6) -> int:
        shown = self._dice.roll(sides)
        self._rolls.append((sides, shown))
        return shown

    def taken(self) -> tuple[Roll, ...]:
        """The rolls since this was last asked."""
        rolls, self._rolls = tuple(self._rolls), []
        return rolls


def why_other_rolls(entry: Entry, dice: Dice) -> str | None:
    """Why the rolls of an entry are not those of the dice; None if they are."""
    right = [(sides, dice.roll(sides)) for sides, _ in entry.rolls]
    if right == list(entry.rolls):
        return None
    recorded = ", ".join(str(shown) for _, shown in entry.rolls)
    shown = ", ".join(str(shown) for _, shown in right)
    return f"the rolls {recorded} are not those of the dice, which show {shown}"
