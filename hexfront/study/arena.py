"""Matches between players: the same dice for both seatings, wins with intervals, and a table of Elo ratings."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import log, log10, sqrt
from time import process_time
from typing import Any

from hexfront.ai.named import Code, check_player, named_player
from hexfront.ai.processes import Processes, at_least_one
from hexfront.games.face import Wargame
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError, InputError
from hexfront.play.player import Player
from hexfront.play.runner import play_game
from hexfront.study.variants import GameFailed, Variant

#: Two-sided 95 %.
NORMAL = 1.96
#: Points of Elo for a natural logarithm of strength: 400 points are ten times the strength.
SCALE = 400 / log(10)


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a match: who sits where, and the number that gives the dice."""

    game: str
    players: tuple[str, ...]
    number: int
    seconds: float
    work: int | None
    seed: str
    setup: str = "suggested"
    options: tuple[tuple[str, Any], ...] = ()
    charts: Mapping[str, str] = field(default_factory=dict)
    code: tuple[Code, ...] = ()
    processes: int = 1

    def load(self) -> Wargame:
        """The game, with its options and charts."""
        return Variant(self.game, self.game, self.players, dict(self.options), self.charts).load()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of a match ended; ``winner`` is a player. A draw has neither winner nor side, and is nobody's win."""

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
    charts: Mapping[str, str] | None = None,
    code: Sequence[Code] = (),
    processes: int = 1,
) -> list[Fixture]:
    """Everybody against everybody, each pair of games with the same dice and swapped sides.

    With more than two sides, a player sits on each side in turn against the other on all others, and the other way
    round: so equal players win half of the games.
    """
    if len(set(players)) != len(players) or len(players) < 2:
        raise InputError(f"the players are {', '.join(players)}: expected two or more different ones")
    given = tuple(options.items()), charts or {}, tuple(code), at_least_one(processes, "processes")
    first = Fixture(game, tuple(players), 0, seconds, work, seed, setup, *given)
    loaded = first.load()
    for one in players:
        check_player(loaded, one, code)
    return [
        replace(first, players=seating, number=number)
        for number in range(pairs)
        for one, other in combinations(players, 2)
        for seating in _seatings(one, other, len(loaded.frame.sides))
    ]


def _seatings(one: str, other: str, sides: int) -> list[tuple[str, ...]]:
    """How two players sit at a game: swapped, or each alone on every side."""
    alone = [tuple(one if seat == place else other for seat in range(sides)) for place in range(sides)]
    if sides == 2:
        return alone
    return alone + [tuple(other if seat == place else one for seat in range(sides)) for place in range(sides)]


def play_fixture(fixture: Fixture) -> Result:
    """Play one game to its end."""
    began = process_time()
    game = fixture.load()
    seed = f"{fixture.seed} {fixture.number}"
    seats = dict(zip(game.gate.frame.sides, fixture.players, strict=True))

    def seated(name: str, side: str) -> Player:
        thinking = fixture.seconds, fixture.work, fixture.code, fixture.processes
        return named_player(game, name, side, f"{seed} {name}", *thinking)

    players = {side: seated(name, side) for side, name in seats.items()}
    try:
        outcome = play_game(game, players, SeededDice(seed), game.new(f"{seed} opening", fixture.setup)).outcome
    except HexfrontError as fault:
        which = f"{fixture.game}, {' v '.join(fixture.players)} (seed {seed!r})"
        raise GameFailed(f"a game of {which} came to a halt: {fault}") from fault
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
class Rating:
    """An Elo rating with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Match:
    """One player against another: games won, also by the side it sat on; and pairs won, even and lost by points.

    A pair is won by whoever got more out of the same dice on both sides together, so it tells the levels apart where
    a game is hard to win for one side.
    """

    one: str
    other: str
    tally: Tally
    by_side: dict[str, Tally]
    #: None where a game has more than two sides, so that points do not tell two players apart.
    pairs: tuple[int, int, int] | None


def matches(played: Sequence[Result]) -> list[Match]:
    """Every pair of levels that met."""
    pairs = dict.fromkeys(tuple(sorted(set(game.fixture.players))) for game in played)
    return [_match(one, other, played) for one, other in sorted(pairs)]


def _match(one: str, other: str, played: Sequence[Result]) -> Match:
    met = [game for game in played if set(game.fixture.players) == {one, other}]
    sides = met[0].fixture.load().frame.sides
    by_side = {}
    for index, side in enumerate(sides):
        seated = [game for game in met if game.fixture.players[index] == one]
        by_side[side] = Tally(sum(game.winner == one for game in seated), len(seated))
    tally = Tally(sum(game.winner == one for game in met), len(met))
    return Match(one, other, tally, by_side, _pairs(one, met) if len(sides) == 2 else None)


def _pairs(one: str, met: Sequence[Result]) -> tuple[int, int, int]:
    """How many pairs a level has won, drawn and lost by the victory points of both games together."""
    game = met[0].fixture.load()
    first = 1 if game.reckoned.name == game.frame.sides[0] else -1
    margins: dict[tuple[str, int], list[int]] = {}
    for played in met:
        sign = first if played.fixture.players[0] == one else -first
        margins.setdefault((played.fixture.seed, played.fixture.number), []).append(sign * played.points)
    sums = [sum(both) for both in margins.values() if len(both) == 2]
    return sum(one > 0 for one in sums), sum(one == 0 for one in sums), sum(one < 0 for one in sums)


def by_side(played: Sequence[Result]) -> dict[str, Tally]:
    """How often each side won, whoever sat there."""
    sides = played[0].fixture.load().frame.sides
    return {side: Tally(sum(game.side == side for game in played), len(played)) for side in sides}


def elo(played: Sequence[Result], rounds: int = 200) -> dict[str, Rating]:
    """Ratings that make the results most likely, with mean 1500; one drawn game against each keeps them finite.

    The intervals follow from the curvature of the likelihood, drawn games included. They take games as independent.
    """
    met = _meetings(played)
    names = sorted({name for pair in met for name in pair})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(rounds):
        strength = {name: _renewed(name, strength, met) for name in names}
        mean = sum(log10(value) for value in strength.values()) / len(names)
        strength = {name: value / 10**mean for name, value in strength.items()}
    errors = _errors(names, strength, met)
    found = {}
    for name, value in strength.items():
        rating, half = 1500 + SCALE * log(value), NORMAL * SCALE * errors[name]
        found[name] = Rating(rating, rating - half, rating + half)
    return found


#: For each player and each other: how many games they played, and how many the first won, draws counted half.
Meetings = Mapping[tuple[str, str], tuple[float, float]]


def _meetings(played: Sequence[Result]) -> Meetings:
    """What all games between two players came to, with one drawn game added."""
    found: dict[tuple[str, str], tuple[float, float]] = {}
    for game in played:
        one, other = sorted(set(game.fixture.players))
        for pair in ((one, other), (other, one)):
            games, wins = found.get(pair, (1.0, 0.5))
            found[pair] = games + 1, wins + (0.5 if game.winner is None else game.winner == pair[0])
    return found


def _renewed(name: str, strength: Mapping[str, float], met: Meetings) -> float:
    """Zermelo's step: wins over the sum of what was to be expected."""
    mine = {other: result for (one, other), result in met.items() if one == name}
    weight = sum(games / (strength[name] + strength[other]) for other, (games, _) in mine.items())
    return sum(wins for _, wins in mine.values()) / weight


def _errors(names: Sequence[str], strength: Mapping[str, float], met: Meetings) -> dict[str, float]:
    """The standard error of every player's natural logarithm of strength, measured from the mean of all.

    The information about two players is the number of their games times the chances of either to win. Its matrix has
    no inverse, since only differences can be measured; adding a constant to it and taking that off again gives one.
    """
    size = len(names)
    matrix = [[1 / size] * size for _ in names]
    for (one, other), (games, _) in met.items():
        chance = strength[one] / (strength[one] + strength[other])
        known = games * chance * (1 - chance)
        row, column = names.index(one), names.index(other)
        matrix[row][row] += known
        matrix[row][column] -= known
    inverse = _inverted(matrix)
    return {name: sqrt(max(0.0, inverse[place][place] - 1 / size)) for place, name in enumerate(names)}


def _inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for row in range(size):
            if row != place:
                factor = rows[row][place]
                rows[row] = [value - factor * other for value, other in zip(rows[row], rows[place], strict=True)]
    return [row[size:] for row in rows]
