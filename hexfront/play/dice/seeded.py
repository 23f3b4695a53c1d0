"""Seeded dice: the header names the seed, so anyone can repeat the rolls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexfront.kernel.dice import SeededDice
from hexfront.play.dice.notary import why_other_rolls
from hexfront.play.record.entries import Entry


class Seeded:
    """Dice that draw all rolls of a game from one seeded sequence."""

    kind = "seeded"
    remembers = True
    secret: str | None = None

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def described(self) -> Mapping[str, Any]:
        return {"kind": self.kind, "seed": self.seed}

    def why_no_rolls(self) -> str | None:
        return None

    def at(self, number: int, rolled: Iterable[int]) -> SeededDice:
        dice = SeededDice(self.seed)
        # The place of the next roll in the sequence can only be reached by repeating all earlier rolls.
        for sides in rolled:
            dice.roll(sides)
        return dice

    def check(self, entry: Entry, rolled: Sequence[int]) -> str | None:
        return why_other_rolls(entry, self.at(entry.number, rolled))
