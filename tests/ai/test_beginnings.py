"""The beginnings of plans are computed once for all trials, and no plan is tried twice."""

from dataclasses import replace
from typing import Any

import hexfront
from hexfront.ai.players import staff_of
from hexfront.ai.search.beginnings import Beginnings


def beginnings(side: str) -> Beginnings[Any]:
    """The beginnings for a side of Leningrad at the start of its movement on turn 2."""
    game = hexfront.load("leningrad-1979")
    staff, state, dice = staff_of(game), game.new(setup="suggested"), hexfront.SeededDice(4)
    actors = {one: staff.actor(one, staff.plans(state, one)[0]) for one in game.frame.sides}
    while not (state.turn == 2 and staff.calls_for_plan(state, side)):
        assert state.to_act is not None
        state, _ = game.submit(state, state.to_act, actors[state.to_act].action(state), dice)
    return Beginnings(staff, state, side)


def test_a_plan_goes_on_until_dice_would_fall() -> None:
    begun = beginnings("german")
    plan = begun.staff.plans(begun.state, "german")[0]

    assert begun.begun(plan) != begun.state
    assert begun.begun(plan) is begun.begun(plan)


def test_of_plans_that_begin_alike_the_first_is_kept() -> None:
    begun = beginnings("soviet")
    plan, *others = begun.staff.plans(begun.state, "soviet")
    renamed = replace(plan, name="the same under another name")

    assert begun.different([plan, renamed]) == [plan]
    assert len(begun.different([plan, *others])) > 1
