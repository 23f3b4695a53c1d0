"""How plans begin: one working out for all trials, and no plan twice."""

from dataclasses import replace

import hexfront
from hexfront.ai.beginnings import Beginnings
from hexfront.ai.leningrad.staff import LeningradStaff
from hexfront.games.leningrad.game import LeningradGame


def beginnings() -> Beginnings:  # type: ignore[type-arg]
    game = hexfront.load("leningrad-1979")
    assert isinstance(game, LeningradGame)
    return Beginnings(LeningradStaff(game), game.new(setup="suggested"), "german")


def test_a_plan_goes_on_until_dice_would_fall() -> None:
    begun = beginnings()
    plan = begun.staff.plans(begun.state, "german")[0]

    assert begun.begun(plan) != begun.state
    assert begun.begun(plan) is begun.begun(plan)


def test_of_plans_that_begin_alike_the_first_is_kept() -> None:
    begun = beginnings()
    plan, *others = begun.staff.plans(begun.state, "german")
    renamed = replace(plan, name="the same under another name")

    assert begun.different([plan, renamed]) == [plan]
    assert len(begun.different([plan, *others])) > 1
