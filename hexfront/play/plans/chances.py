"""All ways in which the dice of one deed can fall, each with its chance."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hexfront.kernel.dice import Dice

ResultT = TypeVar("ResultT")

#: About how many ways are followed. Two six-sided dice are followed whole; of more, some ways stand for the others.
MOST_WAYS = 72


class _Open(Exception):
    """A die is rolled whose number has not been chosen yet."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Falling:
    """Dice that show the given numbers in turn, and then ask which number is next, or draw it by lot."""

    def __init__(self, numbers: tuple[int, ...], lot: Random | None = None) -> None:
        self._given = numbers
        self._lot = lot
        #: The numbers shown so far.
        self.shown: tuple[int, ...] = ()

    def roll(self, sides: int = 6) -> int:
        at = len(self.shown)
        if at < len(self._given):
            number = self._given[at]
        elif self._lot is None:
            raise _Open(sides)
        else:
            number = self._lot.randrange(sides) + 1
        self.shown += (number,)
        return number


def ways(deed: Callable[[Dice], ResultT], most: int = MOST_WAYS) -> list[tuple[ResultT, float, tuple[int, ...]]]:
    """The results of a deed for every way its dice can fall, with their chances and the numbers rolled.

    The deed has to roll the same dice when it is shown the same numbers. Where there are too many ways, each number
    that is followed stands for several, and which ones are followed is the same every time. A way that stands for so
    little that only one number of the next die would be followed is gone to its end by lot.
    """
    found: list[tuple[ResultT, float, tuple[int, ...]]] = []
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        numbers, chance = waiting.pop()
        allowed = round(most * chance)
        dice = Falling(numbers, Random(f"{numbers}") if allowed <= 1 else None)
        try:
            found.append((deed(dice), chance, dice.shown))
        except _Open as die:
            faces = _faces(die.sides, numbers, allowed)
            waiting += [((*numbers, face), chance / len(faces)) for face in reversed(faces)]
    return found


def _faces(sides: int, numbers: tuple[int, ...], most: int) -> list[int]:
    """The numbers of a die that are followed: all of them, or some drawn by lot."""
    faces = list(range(1, sides + 1))
    return faces if sides <= most else sorted(Random(f"{numbers} {sides}").sample(faces, most))


class _Rolled(Exception):
    """A die was called for."""


class _NoDice:
    """Dice that are not to be rolled."""

    def roll(self, sides: int = 6) -> int:
        raise _Rolled


def rolls(deed: Callable[[Dice], object]) -> bool:
    """Whether a deed calls for a die."""
    try:
        deed(_NoDice())
    except _Rolled:
        return True
    return False


def refusing_dice() -> Dice:
    """Dice for what is known to roll none."""
    return _NoDice()
