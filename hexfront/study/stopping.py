"""Sequential stopping: a study looks at its games a few times, set before, and stops once the question is decided.

The method is group-sequential with the bounds of O'Brien and Fleming: at look k of K the figure must lie C * sqrt(K/k)
standard errors from zero, with C so chosen that a difference which does not exist is found in 5 of 100 studies, however
often they look. Looks are at fixed numbers of games, all of which have ended, so who is quicker does not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Any

from hexfront.kernel.errors import InputError, unknown
from hexfront.study.watching.figures import Estimate

#: What a study can be stopped by.
POINTS, WINS = "points", "wins"
#: The constant C for 1, 2, 3 ... looks at an error of 5 % (two-sided).
CONSTANTS = (1.960, 1.977, 2.004, 2.024, 2.040, 2.053, 2.063, 2.072, 2.080, 2.087)
#: The fewest games at the first look. The bounds need sums that are nearly normal.
FEWEST = 10


@dataclass(frozen=True, slots=True)
class Stopping:
    """The rule by which a study stops: the figure that decides, and how often it is looked at."""

    figure: str
    looks: int = 5

    def check(self, games: int, variants: int) -> None:
        """Check the rule before anything is played."""
        if self.figure not in (POINTS, WINS):
            raise unknown("figure to stop by", self.figure, (POINTS, WINS))
        if not 1 <= self.looks <= len(CONSTANTS):
            raise InputError(f"{self.looks} looks were asked for, expected 1 to {len(CONSTANTS)}")
        if self.sizes(games)[0] < FEWEST:
            told = f"the first of {self.looks} looks would be after {self.sizes(games)[0]} games of each variant"
            raise InputError(f"{told}, expected at least {FEWEST}: ask for fewer looks or more games")
        if variants == 1 and self.figure == POINTS:
            raise InputError("a study of one variant stops by 'wins': points need another variant to compare with")

    def sizes(self, games: int) -> list[int]:
        """The number of games of each variant at every look."""
        return [-(-games * look // self.looks) for look in range(1, self.looks + 1)]

    def bound(self, look: int) -> float:
        """How many standard errors decide at a look, counted from 1."""
        return CONSTANTS[self.looks - 1] * sqrt(self.looks / look)

    def to_json(self, games: int) -> dict[str, Any]:
        return {"figure": self.figure, "looks": self.looks, "games": games}


@dataclass(frozen=True, slots=True)
class Look:
    """One look at one comparison: the figure with its repeated 95 % interval, which holds at all looks together."""

    number: int
    games: int
    bound: float
    figure: Estimate
    errors: float

    @property
    def is_decided(self) -> bool:
        return abs(self.errors) >= self.bound


def look_at(stopping: Stopping, number: int, values: Sequence[float]) -> Look:
    """A look at the differences of paired games, or at the share of wins above one half."""
    mean, error = fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else inf
    bound = stopping.bound(number)
    errors = mean / error if error else (inf if mean else 0.0)
    return Look(number, len(values), bound, Estimate(mean, mean - bound * error, mean + bound * error), errors)
