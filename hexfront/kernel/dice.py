"""Dice are always passed in: seeded for play, loaded for tests and replays."""

from __future__ import annotations

from random import Random
from typing import Protocol


class Dice(Protocol):
    """Anything that can be rolled."""

    def roll(self, sides: int = 6) -> int:
        """A number from 1 to ``sides``."""


class SeededDice:
    """Dice that show the same numbers for the same seed."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"hexfront dice {seed}")

    def roll(self, sides: int = 6) -> int:
        return self._random.randrange(sides) + 1


class LoadedDice:
    """Dice that show the given numbers in order."""

    def __init__(self, *rolls: int) -> None:
        self._rolls = list(rolls)

    def roll(self, sides: int = 6) -> int:
        if not self._rolls:
            raise AssertionError(f"a roll of a {sides}-sided die was made that was not loaded")
        shown = self._rolls.pop(0)
        if not 1 <= shown <= sides:
            raise AssertionError(f"a die of {sides} sides was loaded with {shown}")
        return shown

    @property
    def left(self) -> int:
        """The number of loaded rolls not used yet."""
        return len(self._rolls)
