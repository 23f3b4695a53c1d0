"""Given dice: supplied from outside, so their rolls can be neither repeated nor checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import DataError
from hexfront.play.record.entries import Entry


class Given:
    """Dice supplied by the caller, such as loaded dice. Without them, a recorded game can be read but not continued."""

    kind = "given"
    remembers = False
    secret: str | None = None

    def __init__(self, dice: Dice | None = None) -> None:
        self._dice = dice

    def described(self) -> Mapping[str, Any]:
        return {"kind": self.kind}

    def why_no_rolls(self) -> str | None:
        if self._dice is None:
            return f"the dice are {self.kind!r}: whoever gave them must give them again to play on"
        return None

    def at(self, number: int, rolled: Iterable[int]) -> Dice:
        if self._dice is None:
            raise DataError(str(self.why_no_rolls()))
        return self._dice

    def check(self, entry: Entry, rolled: Sequence[int]) -> str | None:
        return None
