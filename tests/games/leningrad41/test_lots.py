"""Units drawn when they are shown are spread as if real lots had been drawn at the set-up (3.6, 6.6, 7.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import Protocol

import pytest

from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.pieces.counters import GERMAN
from hexfront.games.leningrad41.pieces.statuses import identity
from hexfront.kernel.course import Course
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import State
from tests.games.leningrad41.battlefield import real

SEEDS = 10_000
ARMY, FACE_DOWN = 54, 36
REINFORCEMENT = "soviet reinforcement"


class Table(Protocol):
    """Where the lots of the 42nd Army lie; backs and arrivals are numbered in the order in which they come."""

    def flip(self, back: int) -> int:
        """Turn up a unit that was set up face down."""

    def show(self, arrival: int) -> int:
        """Turn up an arrival."""

    def lose(self, unit: int) -> None:
        """Eliminate a unit that is face up."""

    def next_turn(self, arrivals: int) -> None:
        """Draw arrivals in the next turn."""


class RealLots:
    """Counters in a cup, as at a table of wood."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"real {seed}")
        lots = self.random.sample(range(ARMY), ARMY)
        self.map, self.cup = lots[:FACE_DOWN], lots[FACE_DOWN:]
        self.arrivals: list[int] = []

    def flip(self, back: int) -> int:
        return self.map[back]

    def show(self, arrival: int) -> int:
        return self.arrivals[arrival]

    def lose(self, unit: int) -> None:
        self.cup.append(unit)

    def next_turn(self, arrivals: int) -> None:
        for _ in range(arrivals):
            self.arrivals.append(self.cup.pop(self.random.randrange(len(self.cup))))


class LazyLots:
    """The game, which draws a unit when it is turned up."""

    def __init__(self, seed: int) -> None:
        self.game, state, self.units = _set_up()
        self.course = Course(state, SeededDice(f"lazy {seed}"))
        self.fog = self.game.rules.fog
        self.backs = list(self.game.rules.set_up.face_down)
        self.arrivals: list[Unit] = []

    def flip(self, back: int) -> int:
        return self._shown(self.backs[back])

    def show(self, arrival: int) -> int:
        return self._shown(self.arrivals[arrival])

    def lose(self, unit: int) -> None:
        self.game.rules.losses.eliminate(self.course, self.units[unit], "fire")

    def next_turn(self, arrivals: int) -> None:
        state = self.course.state
        self.course.state = state._replace(turn=state.turn + 1, phase_index=_phase(self.game, REINFORCEMENT))
        waiting = self.game.frame.place("arriving")
        for _ in range(arrivals):
            assert self.fog.draw(self.course)
            (drawn,) = [back for back in self.game.campaign.backs if self.course.state.places[back] == waiting]
            self.arrivals.append(drawn)
            self.course.state = self.course.state.with_place(drawn, self.game.frame.place("2807"))
        self.course.state = self.course.state._replace(phase_index=_phase(self.game, "soviet fire"))

    def _shown(self, back: Unit) -> int:
        return self.units.index(self.fog.reveal(self.course, [back])[back])


@cache
def _set_up() -> tuple[Leningrad41Game, State, Sequence[Unit]]:
    game = real()
    state = game.new(setup="suggested")
    return game, state, game.rules.fog.pool(state).unseen


@cache
def _phase(game: Leningrad41Game, name: str) -> int:
    return game.frame.phases.index(name)


def story(table: Table) -> tuple[int, ...]:
    """What is seen, one after the other: units shown, lost and drawn again over three turns."""
    seen = [table.flip(0), table.flip(1), table.flip(2)]
    for unit in seen[:2]:
        table.lose(unit)
    table.next_turn(6)
    seen += [table.flip(3), table.show(0), table.show(1)]
    table.lose(seen[4])
    table.next_turn(6)
    seen += [table.show(6), table.show(2), table.flip(4), table.show(7)]
    return tuple(seen)


def _pattern(seen: tuple[int, ...]) -> tuple[int, ...]:
    """Which of the units seen are old acquaintances: by symmetry the rest is a matter of naming."""
    first: dict[int, int] = {}
    return tuple(first.setdefault(unit, at) for at, unit in enumerate(seen))


@cache
def stories(kind: type[RealLots] | type[LazyLots]) -> tuple[tuple[int, ...], ...]:
    return tuple(story(kind(seed)) for seed in range(SEEDS))


def test_the_army_has_as_many_lots_as_printed() -> None:
    game, state, units = _set_up()
    pool = game.rules.fog.pool(state)

    assert (len(units), pool.unseen_on_map, pool.unseen_here, pool.returned) == (ARMY, FACE_DOWN, ARMY - FACE_DOWN, ())


@pytest.mark.rule("leningrad-41", "3.6")
@pytest.mark.rule("leningrad-41", "7.3")
def test_each_unit_that_is_shown_may_be_any_of_the_army() -> None:
    expected = SEEDS / ARMY
    for at in range(len(stories(LazyLots)[0])):
        counted = Counter(seen[at] for seen in stories(LazyLots))
        square = sum((counted[unit] - expected) ** 2 / expected for unit in range(ARMY))

        # With 53 degrees of freedom, one in ten thousand is beyond 98.
        assert square < 98, f"unit {at} of the story: {square:.1f}"


def test_who_comes_back_does_so_as_often_as_with_real_lots() -> None:
    lazy, real_lots = (Counter(map(_pattern, stories(kind))) for kind in (LazyLots, RealLots))
    common = [pattern for pattern in real_lots if lazy[pattern] + real_lots[pattern] >= 40]
    rare = [sum(found[one] for one in {*lazy, *real_lots} - {*common}) for found in (lazy, real_lots)]
    pairs = [(lazy[pattern], real_lots[pattern]) for pattern in common] + ([(rare[0], rare[1])] if sum(rare) else [])
    square = sum((one - other) ** 2 / (one + other) for one, other in pairs)

    assert len(common) >= 8
    assert square < len(pairs) + 4 * (2 * len(pairs)) ** 0.5


def _beliefs() -> Iterator[tuple[str, Fraction, bool]]:
    """What the German player believes of hidden arrivals, and whether it is so."""
    for seed in range(3_000):
        table = LazyLots(seed)
        seen = [table.flip(0), table.flip(1)]
        table.lose(seen[0])
        table.next_turn(6)
        table.lose(seen[1])
        table.next_turn(6)
        known = table.fog.known(table.course.state, GERMAN)
        assert identity(known, table.arrivals[0]) is None
        for name, arrival in (("early", table.arrivals[0]), ("late", table.arrivals[11])):
            chances = table.fog.chances(known, arrival)
            truth = identity(table.course.state, arrival)
            assert sum(chances.values()) == 1
            for unit in (*seen, 40, 50):
                what = "first back" if unit == seen[0] else "later back" if unit == seen[1] else "never seen"
                yield f"{name} {what}", chances.get(table.units[unit], Fraction(0)), truth == table.units[unit]


def test_what_may_lie_under_an_arrival_is_as_likely_as_it_is_said_to_be() -> None:
    said: Counter[str] = Counter()
    found: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for what, chance, is_so in _beliefs():
        said[what] += chance  # type: ignore[assignment]
        spread[what] += chance * (1 - chance)  # type: ignore[assignment]
        found[what] += is_so

    assert said["early later back"] == found["early later back"] == 0
    for what in said:
        assert abs(said[what] - found[what]) <= 3.5 * float(spread[what]) ** 0.5, what


def _where(table: LazyLots, state: State, unit: int) -> str:
    """Where a unit that was lost is now: under an early or a late arrival, or in the pool."""
    under = [at for at, back in enumerate(table.arrivals) if identity(state, back) == table.units[unit]]
    return "pool" if not under else "early" if under[0] < 6 else "late"


def test_sampled_worlds_are_spread_like_the_true_ones() -> None:
    """What lies under all arrivals together, as computer players imagine it, comes as often as it is so."""
    true: Counter[tuple[str, str]] = Counter()
    imagined: Counter[tuple[str, str]] = Counter()
    for seed in range(2_000):
        table = LazyLots(seed)
        seen = [table.flip(0), table.flip(1)]
        table.lose(seen[0])
        table.next_turn(6)
        table.lose(seen[1])
        table.next_turn(6)
        truth = table.course.state
        world = table.fog.sampled(table.fog.known(truth, GERMAN), GERMAN, Random(seed))
        for counted, state in ((true, truth), (imagined, world)):
            counted[_where(table, state, seen[0]), _where(table, state, seen[1])] += 1

    assert {second for _, second in (*true, *imagined)} == {"late", "pool"}
    square = sum((true[one] - imagined[one]) ** 2 / (true[one] + imagined[one]) for one in {*true, *imagined})
    # With five degrees of freedom, one in ten thousand is beyond 25.
    assert len(true) == 6 and square < 25
