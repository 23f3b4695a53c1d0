"""Seeded dice of a table: the header tells the seed, so anyone can roll them again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexfront.kernel.dice import SeededDice
from hexfront.play.dice.notary import why_other_rolls
from hexfront.play.record.record import Entry


class Seeded:
    """Dice that follow from a seed, one roll after the other through the whole game."""

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
        for sides in rolled:
            dice.roll(sides)
        return dice

    def check(self, entry: Entry, rolled: Sequence[int]) -> str | None:
        return why_other_rolls(entry, self.at(entry.number, rolled))
