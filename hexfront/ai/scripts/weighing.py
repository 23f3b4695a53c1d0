"""Scores a position: weighted sums, with different weights for each stage of the game, turned into a chance."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import exp

from hexfront.kernel.datafiles import read_csv


def chance(score: float) -> float:
    """A score as a chance from 0 to 1; a score of 0 is even."""
    return 1.0 / (1.0 + exp(-max(min(score, 30.0), -30.0)))


def stage_of(turn: int, stages: Sequence[int]) -> int:
    """The index of the stage that a turn belongs to."""
    return next((stage for stage, last in enumerate(stages) if turn <= last), len(stages) - 1)


class Weights:
    """The weights of some terms, one set for each stage; ``stages`` lists the last turn of each."""

    def __init__(self, terms: Sequence[str], stages: Sequence[int], rows: dict[str, list[float]]) -> None:
        self.stages = tuple(stages)
        self._by_stage = tuple(tuple(rows[term][stage] for term in terms) for stage in range(len(stages)))

    def score(self, turn: int, values: Sequence[float]) -> float:
        """The weighted sum for a turn."""
        weights = self._by_stage[stage_of(turn, self.stages)]
        return sum(weight * value for weight, value in zip(weights, values, strict=True))


def weights_file(package: str, name: str) -> Traversable:
    """Where the weights of a game are kept."""
    return files(package) / "weights" / f"{name}.csv"


@cache
def load_weights(package: str, name: str, terms: tuple[str, ...], stages: tuple[int, ...]) -> Weights:
    """The weights of a game from its CSV file, with a row for each term and a column for each stage."""
    columns = tuple(f"to turn {last}" for last in stages)
    read = read_csv(weights_file(package, name), ("term", *columns))
    rows = {row["term"]: [float(row[column]) for column in columns] for row in read}
    return Weights(terms, stages, rows)
