"""Plays many games between computer players, on several processes, and sums them up."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from hexfront.ai.named import Code
from hexfront.ai.processes import Processes
from hexfront.kernel.errors import InputError
from hexfront.study.variants import Variant


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play: a game, who sits where, how often, and whether records are kept."""

    game: str
    players: tuple[str, ...] = ("random",)
    games: int = 1
    seed: int | str = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    setup: str = "suggested"
    out: Path | None = None
    charts: Mapping[str, str] = field(default_factory=dict)
    code: tuple[Code, ...] = ()
    processes: int = 1

    def seed_of(self, number: int) -> str:
        """The seed of one of the games."""
        return f"{self.seed}-{number}"

    @property
    def variant(self) -> Variant:
        """What is played."""
        given = self.options, self.charts, self.setup
        return Variant(self.game, self.game, self.players, *given, code=self.code, processes=self.processes)

    def check(self) -> None:
        """Find fault before a long run does."""
        self.variant.check()
        if self.games < 1:
            raise InputError(f"{self.games} games were asked for, expected at least one")


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game of a batch went."""

    number: int
    seed: str
    winner: str | None
    level: str
    points: int
    actions: int
    seconds: float


def play_one(batch: Batch, number: int) -> GameResult:
    """Play one game of a batch to its end, and keep its record if records are kept."""
    seed = batch.seed_of(number)
    record = batch.out / f"game-{number:05}.jsonl" if batch.out else None
    outcome, actions, seconds, _ = batch.variant.play(number, seed, record=record)
    return GameResult(number, seed, outcome.winner, outcome.level, outcome.points, actions, seconds)


def play_batch(batch: Batch, jobs: int = 1) -> Generator[GameResult]:
    """Every game of a batch as it ends; closing the iterator stops the rest."""
    batch.check()
    pool = Processes(jobs)
    if batch.out is not None:
        batch.out.mkdir(parents=True, exist_ok=True)
    yield from pool.results(partial(play_one, batch), range(1, batch.games + 1))


@dataclass(frozen=True, slots=True)
class Spread:
    """A row of numbers in five."""

    mean: float
    deviation: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        return cls(fmean(values), stdev(values) if len(values) > 1 else 0.0, min(values), max(values))


@dataclass(frozen=True, slots=True)
class Summary:
    """What a batch came to."""

    games: int
    winners: Mapping[str, int]
    levels: Mapping[str, int]
    points: Spread
    actions: Spread
    total_actions: int
    seconds: float

    @property
    def actions_per_second(self) -> float:
        return self.total_actions / self.seconds if self.seconds else 0.0


def summed_up(results: Sequence[GameResult], seconds: float) -> Summary:
    """The summary of games played in so many seconds."""
    if not results:
        raise InputError("no game was played: there is nothing to sum up")
    return Summary(
        len(results),
        Counter(result.winner or "nobody" for result in results),
        Counter(result.level for result in results),
        Spread.of([result.points for result in results]),
        Spread.of([result.actions for result in results]),
        sum(result.actions for result in results),
        seconds,
    )


def write_results(results: Sequence[GameResult], path: Path) -> None:
    """The results as a CSV file, one line a game, in the order of their numbers."""
    columns = [one.name for one in fields(GameResult)]
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(columns)
        for result in sorted(results, key=lambda one: one.number):
            table.writerow([getattr(result, column) for column in columns])
