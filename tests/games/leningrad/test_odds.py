"""The odds shown to a player equal those of the combat that follows, even with untried units (9.1; 8.31)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from hexfront import LoadedDice, SeededDice
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.leningrad.documents.actions import Attack, CommitAir, Overrun
from hexfront.games.leningrad.documents.events import CombatResolved, UnitRevealed
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.errors import IllegalAction
from hexfront.kernel.state import State
from hexfront.mechanics.odds import Odds
from hexfront.play.runner import playing
from tests.games.acting import Units
from tests.games.leningrad.battlefield import COLUMNS, PRINTED, at_combat, battlefield
from tests.games.leningrad.small import FIRST, both_editions, resolved

UNSEEN = {
    "infantry": ("soviet-16", "soviet-10", "soviet-181", "soviet-184"),
    "armored": ("soviet-42-armor", "soviet-163-mechanized", "soviet-1-armor"),
}


def with_small_pool(game: LeningradGame, side: str, units: Units, unseen: Iterable[str]) -> State:
    """A combat phase in which only these divisions have not been seen; the others are dead."""
    drawable = set(unseen)
    dead = [
        unit
        for unit, counter in game.units.items()
        if counter.side == "soviet" and not counter.is_untried and unit not in drawable and unit not in units
    ]
    return at_combat(game, side, units, eliminated=dead)


def every_fight(game: LeningradGame, state: State, attack: Attack, pools: list[int]) -> list[CombatResolved]:
    """The combat resolved once for every way to draw from pools of these sizes; the die shows 6."""
    assert state.to_act is not None
    return [
        resolved(game.submit(state, state.to_act, attack, LoadedDice(*draw, 6))[1])
        for draw in product(*(range(1, size + 1) for size in pools))
    ]


ONE_IN_TWO_POOLS = ("soviet-untried-infantry-1", "soviet-untried-armored-1")
TWO_OF_A_KIND = ("soviet-untried-infantry-1", "soviet-untried-infantry-2")
TWO_ARMORED = ("soviet-untried-armored-1", "soviet-untried-armored-2")


@pytest.mark.rule("leningrad-1979", "9.1")
@pytest.mark.rule("leningrad-2010", "8.31")
@both_editions
@pytest.mark.parametrize(
    ("untried", "pools"),
    [
        (("soviet-untried-infantry-1",), [4]),
        (TWO_OF_A_KIND, [4, 3]),
        (ONE_IN_TWO_POOLS, [4, 3]),
        (TWO_ARMORED, [3, 2]),
        ((*TWO_OF_A_KIND, "soviet-untried-armored-1"), [4, 3, 3]),
    ],
)
@pytest.mark.parametrize("soviets_attack", [True, False])
def test_odds_with_untried_units_are_the_chances_of_what_may_be_drawn(
    name: str, untried: tuple[str, ...], pools: list[int], soviets_attack: bool
) -> None:
    game = battlefield(name)
    units = {**dict.fromkeys(untried, "1311"), "german-11": "1211", "german-21": "1211"}
    side, attackers, target = (
        ("soviet", untried, "1211") if soviets_attack else ("german", ("german-11", "german-21"), "1311")
    )
    state = with_small_pool(game, side, units, UNSEEN["infantry"] + UNSEEN["armored"])

    odds = game.odds(state, attackers, (target,))
    fights = every_fight(game, state, Attack(tuple(attackers), (target,)), pools)

    share = Fraction(1, prod(pools))
    columns: Counter[str] = Counter(fight.column for fight in fights)
    assert len(columns) > 1
    assert odds.columns == {column: count * share for column, count in columns.items()}
    expected: dict[str, Fraction] = {}
    for column, count in columns.items():
        for row in PRINTED.values():
            result = row.split()[COLUMNS.index(column)]
            expected[result] = expected.get(result, Fraction(0)) + count * share / 6
    assert odds.results == expected


@pytest.mark.rule("leningrad-1979", "9.1")
@pytest.mark.rule("leningrad-2010", "8.31")
@both_editions
def test_odds_count_on_the_dead_when_too_few_divisions_are_unseen(name: str) -> None:
    game = battlefield(name)
    units = {**dict.fromkeys(TWO_OF_A_KIND, "1311"), "german-11": "1211"}
    state = with_small_pool(game, "german", units, ["soviet-184"])
    infantry = 42 if name == FIRST else 45

    odds = game.odds(state, ("german-11",), ("1311",))
    fights = every_fight(game, state, Attack(("german-11",), ("1311",)), [1, infantry])

    assert all("soviet-184" in fight.defenders for fight in fights)
    columns = Counter(fight.column for fight in fights)
    assert odds.columns == {column: Fraction(count, infantry) for column, count in columns.items()}


@both_editions
@pytest.mark.parametrize(
    ("attackers", "targets", "rule"),
    [
        (("german-11",), ("1212",), {"8.1"}),
        (("german-11",), ("1411",), {"8.1"}),
        (("german-11",), ("1312",), {"8.1", "8.2"}),
        (("german-11", "soviet-67"), ("1311",), {"8.0"}),
    ],
)
def test_odds_are_refused_for_a_combat_that_cannot_be(
    name: str, attackers: tuple[str, ...], targets: tuple[str, ...], rule: set[str]
) -> None:
    game = battlefield(name)
    units: Units = {
        "german-11": "1211",
        "soviet-67": "1311",
        "soviet-85": "1411",
        "soviet-16": {"hex": "1312", "retreated": True},
    }
    state = at_combat(game, "german", units)

    with pytest.raises(IllegalAction) as refused:
        game.odds(state, attackers, targets)

    assert refused.value.refusal.rule in rule


@both_editions
def test_odds_count_a_unit_named_twice_once(name: str) -> None:
    game = battlefield(name)
    state = at_combat(game, "german", {"german-11": "1211", "soviet-67": "1311"})

    assert game.odds(state, ("german-11", "german-11"), ("1311", "soviet-67")).attack == 6


def odds_of(game: LeningradGame, state: State, announced: Attack | Overrun, air: int) -> Odds:
    hexes = announced.hexes if isinstance(announced, Attack) else (announced.hex,)
    return game.odds(state, announced.units, hexes, air, overrun=isinstance(announced, Overrun))


@both_editions
@pytest.mark.parametrize("seed", [1, 2])
def test_every_combat_of_a_random_game_is_resolved_at_the_odds_asked_for(name: str, seed: int) -> None:
    game = LeningradGame(name)
    players, fights = dict.fromkeys(game.frame.sides, RandomPlayer(seed)), 0
    for state, _, action, events, _ in playing(game, players, SeededDice(seed), game.new()):
        if isinstance(action, Attack | Overrun):
            announced, before = action, state
        for combat in (event for event in events if isinstance(event, CombatResolved)):
            assert isinstance(action, Attack | Overrun | CommitAir)
            odds = odds_of(game, before, announced, action.air)
            assert combat.column in odds.columns and combat.result in odds.results
            if not any(isinstance(event, UnitRevealed) for event in events):
                assert (combat.attack, combat.defense, combat.column) == (odds.attack, odds.defense, odds.column)
                assert [shift.reason for shift in combat.shifts] == [shift.reason for shift in odds.shifts]
            fights += 1

    assert fights > 10
