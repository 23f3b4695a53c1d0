"""Average dice, for playing without luck: every face comes up equally often, and high and low rolls alternate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from typing import Any

from hexfront.kernel.errors import InputError
from hexfront.play.dice.notary import why_other_rolls
from hexfront.play.record.entries import Entry


class AverageDice:
    """Dice whose next roll depends only on how many dice with that number of sides were rolled before.

    A round has as many rolls as the die has faces, and each face shows once in it. Within a round, rolls alternate
    between the lower and the upper half. Each round is shuffled differently, but identically in every game.
    """

    def __init__(self, earlier: Iterable[int] = ()) -> None:
        """Continue a game; ``earlier`` lists the number of sides of every die rolled so far."""
        self._rolled = Counter(earlier)

    def roll(self, sides: int = 6) -> int:
        if sides < 1:
            raise InputError(f"a die of {sides} sides was asked for, expected at least one")
        number, place = divmod(self._rolled[sides], sides)
        self._rolled[sides] += 1
        return _round(sides, number)[place]


class Average:
    """Average dice for a table. They depend only on the earlier rolls, so they need no seed or secret."""

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
    """The faces of one round, in the order they are rolled."""
    mixed = sorted(range(1, sides + 1), key=lambda face: sha256(f"{sides}:{number}:{face}".encode()).digest())
    low_begins = sha256(f"{sides}:{number}".encode()).digest()[0] % 2 == 0
    # With an odd number of faces one half has a face more. That half must begin, or the halves could not alternate.
    lower = [face for face in mixed if 2 * face < sides + 1 + low_begins]
    upper = [face for face in mixed if 2 * face >= sides + 1 + low_begins]
    ordered = [0] * sides
    ordered[::2], ordered[1::2] = (lower, upper) if low_begins else (upper, lower)
    return tuple(ordered)
