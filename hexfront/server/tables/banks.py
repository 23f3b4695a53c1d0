"""Banks: the minutes that each side of a live game has for all its turns, with an increment for every new turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexfront.server import faults

MINUTE = 60.0
#: The least and the most minutes of a side for a whole game, and the most seconds that a turn may add.
LEAST_MINUTES, MOST_MINUTES, MOST_INCREMENT = 1.0, 1_440.0, 3_600.0


@dataclass(frozen=True, slots=True)
class Bank:
    """The clock of a live game."""

    minutes: float
    #: Seconds that a side gets when a turn of its own begins.
    increment: float
    #: The seconds left to each side. Those of the side to act are counted from its deadline.
    left: Mapping[str, float]

    @classmethod
    def full(cls, minutes: float, increment: float, sides: Sequence[str]) -> Bank:
        """A bank of which nothing has been spent. Raises a fault if nobody could play with it."""
        if not LEAST_MINUTES <= minutes <= MOST_MINUTES:
            raise faults.bad_input(
                f"the clock gives {minutes:g} minutes a side, expected {LEAST_MINUTES:g} to {MOST_MINUTES:g}"
            )
        if not 0 <= increment <= MOST_INCREMENT:
            raise faults.bad_input(f"the clock adds {increment:g} seconds a turn, expected 0 to {MOST_INCREMENT:g}")
        return cls(minutes, increment, dict.fromkeys(sides, minutes * MINUTE))

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> Bank:
        return cls(document["minutes"], document["increment"], dict(document["left"]))

    def to_json(self) -> dict[str, Any]:
        return {"minutes": self.minutes, "increment": self.increment, "left": dict(self.left)}

    def paid(self, side: str, left: float) -> Bank:
        """A side has acted in time, or late: nobody owes time."""
        return replace(self, left={**self.left, side: max(0.0, left)}) if side in self.left else self

    def begun(self, side: str) -> Bank:
        """A new turn of a side begins."""
        return replace(self, left={**self.left, side: self.left[side] + self.increment})

    def renewed(self, side: str) -> Bank:
        """Another player takes a seat, with a clock of his own."""
        return replace(self, left={**self.left, side: self.minutes * MINUTE})
