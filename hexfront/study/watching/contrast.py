"""Two variants compared game by game: those with the same number had the same dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from hexfront.study.store import GameNotes
from hexfront.study.watching.figures import Estimate, bootstrapped, paired_shares
from hexfront.study.watching.sample import Sample


@dataclass(frozen=True)
class Contrast:
    """How a variant differs from another, over the games that both have played."""

    base: Sample
    other: Sample

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The points of each pair of games, in the order of their numbers."""
        return [(self._base[number]["points"], self._other[number]["points"]) for number in self._numbers]

    @cached_property
    def points(self) -> Estimate:
        """The mean difference of victory points, with a bootstrap interval over the pairs."""
        return bootstrapped([after - before for before, after in self.pairs])

    @cached_property
    def wins(self) -> Estimate:
        """The difference in the share of games that the reckoned side won, with the interval of Agresti and Min."""
        changes = self.win_changes
        return paired_shares(sum(one > 0 for one in changes), sum(one < 0 for one in changes), len(changes))

    @property
    def win_changes(self) -> list[int]:
        """For each pair: 1 if only the other variant was won, -1 if only the base was, else 0."""
        side = self.base.reckoned.name
        return [
            (self._other[number]["winner"] == side) - (self._base[number]["winner"] == side) for number in self._numbers
        ]

    @cached_property
    def correlation(self) -> float:
        """How far the points of paired games go together: 1 if the dice decide all of it, 0 if none."""
        ones, others = zip(*self.pairs, strict=True) if self.pairs else ((), ())
        spread = _spread(ones, ones) * _spread(others, others)
        return _spread(ones, others) / spread**0.5 if spread else 0.0

    @property
    def _numbers(self) -> list[int]:
        return sorted(self._base.keys() & self._other.keys())

    @cached_property
    def _base(self) -> dict[int, GameNotes]:
        return {game["number"]: game for game in self.base.games}

    @cached_property
    def _other(self) -> dict[int, GameNotes]:
        return {game["number"]: game for game in self.other.games}


def contrasts(samples: Sequence[Sample]) -> list[Contrast]:
    """Every variant against the first, as far as they reckon for the same side and have games in common."""
    base = samples[0]
    found = [Contrast(base, other) for other in samples[1:] if other.reckoned.name == base.reckoned.name]
    return [one for one in found if one.pairs]


def _spread(ones: Sequence[int], others: Sequence[int]) -> float:
    size = len(ones)
    if not size:
        return 0.0
    mean, other_mean = sum(ones) / size, sum(others) / size
    return sum((one - mean) * (other - other_mean) for one, other in zip(ones, others, strict=True))
