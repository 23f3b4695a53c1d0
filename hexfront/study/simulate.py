"""Plays many games between computer players, on several processes, and sums them up."""

from __future__ import annotations

import csv
import signal
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, fields
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Protocol

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError, InputError, unknown
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.play.dice import described
from hexfront.play.record import Journal, Record, header, load_game, write_record
from hexfront.play.table import Table


class Player(Protocol):
    """Anything that can choose an action."""

    def choose(self, game: Wargame, state: State) -> Action:
        """One of the legal actions."""


#: The computer players by name; each is made from a seed.
PLAYERS: Mapping[str, Callable[[str], Player]] = {"random": RandomPlayer}


@dataclass(frozen=True, slots=True)
class Batch:
    """What to play: a game, who sits where, how often, and whether records are kept."""

    game: str
    players: tuple[str, ...] = ("random", "random")
    games: int = 1
    seed: int | str = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    setup: str = "suggested"
    out: Path | None = None

    def seed_of(self, number: int) -> str:
        """The seed of one of the games."""
        return f"{self.seed}-{number}"

    def check(self) -> None:
        """Find fault before a long run does."""
        game = load_game(self.game, self.options)
        game.new(setup=self.setup)
        sides = games()[self.game].sides
        if len(self.players) != len(sides):
            raise InputError(
                f"{len(self.players)} players were named, expected {len(sides)}, one for each of {', '.join(sides)}"
            )
        for player in self.players:
            if player not in PLAYERS:
                raise unknown("player", player, PLAYERS)
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


class GameFailed(HexfrontError):
    """A game of a batch could not be played to its end."""


def play_one(batch: Batch, number: int) -> GameResult:
    """Play one game of a batch to its end."""
    began = perf_counter()
    seed = batch.seed_of(number)
    game = load_game(batch.game, batch.options)
    sides = games()[batch.game].sides
    players = {side: PLAYERS[name](f"{seed}-{side}") for side, name in zip(sides, batch.players, strict=True)}
    try:
        play = _played if batch.out is None else _recorded
        outcome, actions = play(game, batch, number, players)
    except (HexfrontError, AssertionError) as fault:
        raise GameFailed(f"game {number} of {batch.game} (seed {seed!r}) came to a halt: {fault}") from fault
    seconds = perf_counter() - began
    return GameResult(number, seed, outcome.winner, outcome.level, outcome.points, actions, seconds)


def _played(game: Wargame, batch: Batch, number: int, players: Mapping[str, Player]) -> tuple[Outcome, int]:
    """Play without writing anything down, which is faster."""
    state, dice, actions = game.new(setup=batch.setup), SeededDice(batch.seed_of(number)), 0
    while (side := state.to_act) is not None:
        state, _ = game.submit(state, side, players[side].choose(game, state), dice)
        actions += 1
    return _outcome(game, state), actions


def _recorded(game: Wargame, batch: Batch, number: int, players: Mapping[str, Player]) -> tuple[Outcome, int]:
    """Play and keep the record."""
    assert batch.out is not None
    seed = batch.seed_of(number)
    dice = SeededDice(seed)
    opening = game.new(setup=batch.setup)
    named = dict(zip(game.frame.sides, batch.players, strict=True))
    record = Record(header(game, opening, described(dice, seed), players=named))
    table = Table(game, dice, Journal(record))
    while (side := table.state.to_act) is not None:
        table.submit(side, players[side].choose(game, table.state))
    write_record(record, batch.out / f"game-{number:05}.jsonl")
    return _outcome(game, table.state), len(record.entries)


def _outcome(game: Wargame, state: State) -> Outcome:
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, but the game is not over"
    return outcome


def play_batch(batch: Batch, jobs: int = 1) -> Generator[GameResult]:
    """Every game of a batch as it ends; closing the iterator stops the rest."""
    batch.check()
    if jobs < 1:
        raise InputError(f"{jobs} jobs were asked for, expected at least one")
    if batch.out is not None:
        batch.out.mkdir(parents=True, exist_ok=True)
    numbers = range(1, batch.games + 1)
    if jobs == 1:
        yield from (play_one(batch, number) for number in numbers)
        return
    # Forked workers could inherit a lock that a progress bar's thread holds.
    pool = ProcessPoolExecutor(min(jobs, batch.games), get_context("spawn"), initializer=_leave_interrupts_to_parent)
    try:
        tasks: list[Future[GameResult]] = [pool.submit(play_one, batch, number) for number in numbers]
        for task in as_completed(tasks):
            yield task.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
