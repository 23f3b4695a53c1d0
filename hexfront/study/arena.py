"""Matches between levels: the same dice for both seatings, wins with intervals, and a table of Elo ratings."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log10, sqrt
from time import process_time
from typing import Any

from hexfront.ai.players import LEVELS, player
from hexfront.ai.processes import Processes
from hexfront.games.registry import load
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError, unknown
from hexfront.play.runner import play_game

#: Two-sided 95 %.
NORMAL = 1.96


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a match: who sits where, and the number that gives the dice."""

    game: str
    players: tuple[str, str]
    number: int
    seconds: float
    work: int | None
    seed: str
    setup: str = "suggested"
    options: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a match ended; ``winner`` is a level. A draw has neither winner nor side, and is nobody's win."""

    fixture: Fixture
    side: str | None
    winner: str | None
    points: int
    cpu: float


def fixtures(
    game: str,
    players: Sequence[str],
    pairs: int,
    seconds: float,
    work: int | None,
    seed: str,
    setup: str,
    options: Mapping[str, Any],
) -> list[Fixture]:
    """Everybody against everybody, each pair of games with the same dice and swapped sides."""
    if len(set(players)) != len(players) or len(players) < 2:
        raise InputError(f"the players are {', '.join(players)}: expected two or more different levels")
    for one in players:
        if one not in LEVELS:
            raise unknown("computer player", one, LEVELS)
    return [
        Fixture(game, seating, number, seconds, work, seed, setup, tuple(options.items()))
        for number in range(pairs)
        for one, other in combinations(players, 2)
        for seating in ((one, other), (other, one))
    ]


def play_fixture(fixture: Fixture) -> Result:
    """Play one game to its end."""
    began = process_time()
    game = load(fixture.game, **dict(fixture.options))
    seed = f"{fixture.seed} {fixture.number}"
    seats = dict(zip(game.gate.frame.sides, fixture.players, strict=True))
    players = {
        side: player(game, level, side, f"{seed} {level}", fixture.seconds, fixture.work)
        for side, level in seats.items()
    }
    outcome = play_game(game, players, SeededDice(seed), game.new(f"{seed} opening", fixture.setup)).outcome
    winner = seats[outcome.winner] if outcome.winner else None
    return Result(fixture, outcome.winner, winner, outcome.points, process_time() - began)


def play_all(games: Sequence[Fixture], jobs: int) -> Generator[Result]:
    """Every game as it ends; closing the iterator stops the rest."""
    return Processes(jobs).results(play_fixture, games)


@dataclass(frozen=True, slots=True)
class Tally:
    """Wins out of games, with the interval that holds the true share in 95 of 100 such matches."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval, which is honest for few games and for shares near 0 and 1."""
        if not self.games:
            return 0.0, 1.0
        n, p, z = self.games, self.share, NORMAL
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Match:
    """One level against another: games won, also by the side it sat on; and pairs won, even and lost by points.

    A pair is won by whoever got more out of the same dice on both sides together, so it tells the levels apart where
    a game is hard to win for one side.
    """

    one: str
    other: str
    tally: Tally
    by_side: dict[str, Tally]
    pairs: tuple[int, int, int]


def matches(played: Sequence[Result]) -> list[Match]:
    """Every pair of levels that met."""
    pairs = dict.fromkeys(tuple(sorted(game.fixture.players)) for game in played)
    return [_match(one, other, played) for one, other in pairs]


def _match(one: str, other: str, played: Sequence[Result]) -> Match:
    met = [game for game in played if set(game.fixture.players) == {one, other}]
    sides = load(met[0].fixture.game).gate.frame.sides
    by_side = {}
    for index, side in enumerate(sides):
        seated = [game for game in met if game.fixture.players[index] == one]
        by_side[side] = Tally(sum(game.winner == one for game in seated), len(seated))
    tally = Tally(sum(game.winner == one for game in met), len(met))
    return Match(one, other, tally, by_side, _pairs(one, met))


def _pairs(one: str, met: Sequence[Result]) -> tuple[int, int, int]:
    """How many pairs a level has won, drawn and lost by the victory points of both games together."""
    game = load(met[0].fixture.game)
    first = 1 if game.reckoned.name == game.frame.sides[0] else -1
    margins: dict[tuple[str, int], list[int]] = {}
    for played in met:
        sign = first if played.fixture.players[0] == one else -first
        margins.setdefault((played.fixture.seed, played.fixture.number), []).append(sign * played.points)
    sums = [sum(both) for both in margins.values() if len(both) == 2]
    return sum(one > 0 for one in sums), sum(one == 0 for one in sums), sum(one < 0 for one in sums)


def by_side(played: Sequence[Result]) -> dict[str, Tally]:
    """How often each side won, whoever sat there."""
    sides = load(played[0].fixture.game).gate.frame.sides
    return {side: Tally(sum(game.side == side for game in played), len(played)) for side in sides}


def elo(played: Sequence[Result], rounds: int = 200) -> dict[str, float]:
    """Ratings that make the results most likely, with mean 1500; one drawn game against each keeps them finite."""
    levels = sorted({level for game in played for level in game.fixture.players})
    strength = dict.fromkeys(levels, 1.0)
    for _ in range(rounds):
        strength = {level: _renewed(level, strength, played) for level in levels}
        mean = sum(log10(value) for value in strength.values()) / len(levels)
        strength = {level: value / 10**mean for level, value in strength.items()}
    return {level: 1500 + 400 * log10(value) for level, value in strength.items()}


def _renewed(level: str, strength: dict[str, float], played: Sequence[Result]) -> float:
    """Zermelo's step: wins over the sum of what was to be expected."""
    wins, weight = 0.0, 0.0
    for other in strength:
        if other != level:
            met = [game for game in played if set(game.fixture.players) == {level, other}]
            if met:
                wins += sum(0.5 if game.winner is None else game.winner == level for game in met) + 0.5
                weight += (len(met) + 1) / (strength[level] + strength[other])
    return wins / weight if weight else strength[level]
