"""Usual answers followed through: after a combat all units advance, retreat or pay, and never a die."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

import hexfront
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, StandFast
from hexfront.play.answers import ways
from hexfront.play.table import offers_by_subject

#: The decisions that have a usual answer; the others are answered on a sheet or a map of their own.
DECISIONS = {
    "leningrad-1979": {"TakeResult", "RetreatForce", "AdvanceAfterCombat"},
    "leningrad-2010": {"TakeResult", "RetreatForce", "AdvanceAfterCombat"},
    "assault-on-leningrad": {"TakePenalty", "AdvanceAfterCombat"},
    "assault-on-stalingrad": {"TakePenalty", "AdvanceAfterCombat"},
}


@pytest.mark.parametrize("name", DECISIONS)
def test_every_way_can_be_gone_to_its_end_without_a_die(name: str) -> None:
    game = hexfront.load(name)
    random, dice, seen = Random(2), SeededDice(2), defaultdict[str, int](int)
    state = game.new(seed=2, setup="suggested")
    for _ in range(2500):
        if state.to_act is None or set(seen) >= DECISIONS[name]:
            break
        side = state.to_act
        found = ways(game, game.known(state, side)) if state.stack else []
        for way in found:
            seen[type(state.stack[-1]).__name__] += 1
            _walk(game, state, side, way)
        choice = found[0][0] if found else _some(game, state, random)
        state, _ = game.submit(state, side, choice, dice)

    assert set(seen) >= DECISIONS[name]


def _walk(game: hexfront.Wargame, state: State, side: str, way: tuple[Action, ...]) -> None:
    for action in way:
        assert not isinstance(action, StandFast)
        assert game.refusal(state, side, action) is None
        state, _ = game.submit(state, side, action, SeededDice(1))
    if isinstance(way[0], Advance):
        later = [one for one in game.legal_actions(state) if isinstance(one, Advance)] if state.stack else []
        assert not later or state.to_act != side, "somebody could still have advanced"


def _some(game: hexfront.Wargame, state: State, random: Random) -> Action:
    """An attack where there is one; random play seldom fights."""
    offers = [some for some in offers_by_subject(game, game.known(state, str(state.to_act))) if some]
    fights = [some[0] for some in offers if isinstance(some[0], game.fights)]
    return random.choice(fights) if fights else random.choice(random.choice(offers))


def test_an_attacker_pays_with_steps_as_long_as_no_unit_is_lost_by_it() -> None:
    game = hexfront.load("leningrad-1979")
    random, dice, told = Random(5), SeededDice(5), 0
    state = game.new(seed=5, setup="suggested")
    while told < 3 and state.to_act is not None:
        side = state.to_act
        found = ways(game, state) if state.stack else []
        kinds = {type(way[0]).__name__ for way in found}
        if kinds == {"LoseStep", "Retreat"} and state.owner == side:
            paid = next(way for way in found if isinstance(way[0], LoseStep))
            units = {one.unit for one in paid if isinstance(one, LoseStep)}
            index, after = state.frame.unit_index, state
            for action in paid:
                after, _ = game.submit(after, side, action, SeededDice(1))
            lost = [unit for unit in units if not after.steps[index[unit]]]
            told += 1
            assert isinstance(found[0][0], LoseStep) is not bool(lost)
        state, _ = game.submit(state, side, found[0][0] if found else _some(game, state, random), dice)
