"""Scripts played forward: the shortcuts of a trial do not change its result."""

from __future__ import annotations

import pytest

import hexfront
from hexfront.ai.fate import Fate
from hexfront.ai.players import staff_of
from hexfront.ai.search.rollout import before_the_dice, played_on
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

EDITIONS = ("leningrad-1979", "leningrad-2010")


def at_movement(game: Game, side: str, turn: int) -> State:
    """A game between scripts, stopped where a side begins to move."""
    staff, state, dice = staff_of(game), game.new(setup="suggested"), hexfront.SeededDice(4)
    actors = {one: staff.actor(one, staff.plans(state, one)[0]) for one in game.frame.sides}
    while not (state.turn == turn and state.phase == f"{side} movement" and not state.stack):
        assert state.to_act is not None
        state, _ = game.submit(state, state.to_act, actors[state.to_act].action(state), dice)
    return state


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(("side", "turn"), [("german", 1), ("german", 5), ("soviet", 1), ("soviet", 6)])
def test_a_trial_ends_alike_from_the_first_move_and_from_the_first_die(name: str, side: str, turn: int) -> None:
    game = hexfront.load(name)
    staff, state = staff_of(game), at_movement(game, side, turn)
    for plan in staff.plans(state, side)[:3]:
        begun = before_the_dice(game, state, side, staff.actor(side, plan))
        ends = []
        for start in (state, begun):
            other = next(one for one in game.frame.sides if one != side)
            actors = {side: staff.actor(side, plan), other: staff.actor(other, staff.plans(state, other)[0])}
            ends.append(played_on(game, start, actors, Fate("9"), 2))

        assert begun != state
        assert begun.owner == side
        assert ends[0] == ends[1]


def test_plans_go_for_the_gate_until_it_is_taken_and_then_for_a_decisive_hex() -> None:
    game = hexfront.load("leningrad-1979")
    staff, state = staff_of(game), at_movement(game, "german", 8)
    index = game.map.index
    taken = state.with_place(game.frame.unit_index["german-21"], index["2605"])
    before, after = ({plan.focus for plan in staff.plans(one, "german")[1:9]} for one in (state, taken))

    assert before == {index["2605"]}
    assert after < {index["2604"], index["2705"]}
