"""Average dice, for playing on without luck: every face comes up equally often, high and low by turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from hexfront.kernel.errors import InputError
from hexfront.play.dice.notary import why_other_rolls
from hexfront.play.record.record import Entry


class AverageDice:
    """Dice whose rolls follow from how often a die of as many sides was rolled before, and from nothing else.

    In every round of as many rolls as a die has faces each face shows once; of two rolls that follow each other in
    a round one is of the lower half and one of the upper. The order is mixed anew each round, the same in every game.
    """

    def __init__(self, earlier: Iterable[int] = ()) -> None:
        """Take up a game in which dice of so many sides, one after the other, have been rolled."""
        self._rolled = Counter(earlier)

    def roll(self, sides: int = 6) -> int:
        if sides < 1:
            raise InputError(f"a die of {sides} sides was asked for, expected at least one")
        number, place = divmod(self._rolled[sides], sides)
        self._rolled[sides] += 1
        return _round(sides, number)[place]


class Average:
    """Average dice of a table; they follow from nothing but what was rolled before."""

    kind = "average"
    remembers = True
    secret: str | None = None

    def described(self) -> Mapping[str, Any]:
        return {"kind": self.kind}

    def why_no_rolls(self) -> str | None:
        return None

    def at(self, number: int, rolled: Iterable[int]) -> AverageDice:
        return AverageDice(rolled)

    def check(self, entry: Entry, rolled: Sequence[int]) -> str | None:
        return why_other_rolls(entry, self.at(entry.number, rolled))


@cache
def _round(sides: int, number: int) -> tuple[int, ...]:
    """The faces of one round in their order."""
    mixed = sorted(range(1, sides + 1), key=lambda face: sha256(f"{sides}:{number}:{face}".encode()).digest())
    low_begins = sha256(f"{sides}:{number}".encode()).digest()[0] % 2 == 0
    # The middle face of an odd number belongs to the half that begins.
    lower = [face for face in mixed if 2 * face < sides + 1 + low_begins]
    upper = [face for face in mixed if face not in lower]
    ordered = [0] * sides
    ordered[::2], ordered[1::2] = (lower, upper) if low_begins else (upper, lower)
    return tuple(ordered)
