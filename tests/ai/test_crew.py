"""A crew of processes thinks as one process would on the same dice, and its play can be repeated."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.budget import Budget
from hexfront.ai.players import _recruited, crew_of, player, staff_of
from hexfront.ai.search.crew import ChangeTrial, Crew, CrewFailed, PlanTrial, TrialsTogether
from hexfront.ai.search.desk import Desk, Matter
from hexfront.ai.search.trials import Tried, best_of
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.play.runner import playing
from hexfront.study.variants import Variant

ROUNDS = (1, 2)


@pytest.fixture(scope="module")
def game() -> Wargame:
    return hexfront.load("leningrad-2010")


@pytest.fixture(scope="module")
def crew(game: Wargame) -> Iterator[Crew]:
    crew = Crew(_recruited, game.name, game.options, 2)
    yield crew
    crew.dismiss()


@pytest.fixture
def matter(game: Wargame) -> Matter:
    return Matter(game.new(setup="suggested"), "german", "a seed", 2)


def alone(game: Wargame, matter: Matter) -> Desk[Any]:
    return Desk(staff_of(game), matter, lambda number: Random(f"{matter.seed} {matter.state.turn} unseen {number}"))


def test_results_come_in_the_order_of_the_tasks_and_are_those_of_one_process(
    game: Wargame, crew: Crew, matter: Matter
) -> None:
    desk = alone(game, matter)
    plans = staff_of(game).plans(matter.state, matter.side)[:3]
    tasks = [PlanTrial(plan, number) for number in range(2) for plan in plans]

    assert crew.results(matter, tasks) == [desk.tried(plan, number) for plan, number in tasks]


def test_the_best_plan_is_found_together(game: Wargame, crew: Crew, matter: Matter) -> None:
    plans = staff_of(game).plans(matter.state, matter.side)
    found = best_of(plans, TrialsTogether(crew, matter, PlanTrial, Budget(work=40), 1.0, lambda: None), 2)[0]
    desk = alone(game, matter)

    assert found.results == [desk.tried(found.option, number) for number in range(len(found.results))]


def test_a_spent_budget_ends_the_trials_of_a_crew(game: Wargame, crew: Crew, matter: Matter) -> None:
    budget = Budget(work=10)
    tried = Tried(staff_of(game).plans(matter.state, matter.side)[0])
    TrialsTogether(crew, matter, PlanTrial, budget, 1.0, lambda: None).run(tried, 100)

    assert 10 <= len(tried.results) < 10 + 8
    assert budget.done == len(tried.results)


def test_trials_on_new_dice_begin_after_the_old_ones(game: Wargame, crew: Crew, matter: Matter) -> None:
    plan = staff_of(game).plans(matter.state, matter.side)[0]
    tried = Tried(plan)
    TrialsTogether(crew, matter, PlanTrial, Budget(), 1.0, lambda: None).on_new_dice(5).run(tried, 2)

    assert tried.results == crew.results(matter, [PlanTrial(plan, 5), PlanTrial(plan, 6)])


def test_a_change_is_told_only_if_it_is_ahead(game: Wargame, crew: Crew, matter: Matter) -> None:
    plan = staff_of(game).plans(matter.state, matter.side)[0]
    hopeless, easy = (Tried(plan, [worth, worth]) for worth in (2.0, -1.0))
    beaten, ahead = crew.results(matter, [ChangeTrial(best, ROUNDS, "seed") for best in (hopeless, easy)])

    assert beaten.ahead == []
    assert [len(other.results) for other in ahead.ahead] == [2]
    assert ahead.work >= 3, "making the change is work too"


def begun(game: Wargame, processes: int) -> list[Action]:
    """The first player turn of a general in some processes."""
    players = {side: player(game, "general", side, "twice", work=40, processes=processes) for side in game.frame.sides}
    done = islice(playing(game, players, hexfront.SeededDice(4), game.new(setup="suggested")), 40)
    return [one.action for one in done]


def test_a_general_with_two_processes_plays_the_same_game_again(game: Wargame) -> None:
    assert begun(game, 2) == begun(game, 2)


def test_a_process_that_dies_is_told(game: Wargame, matter: Matter) -> None:
    crew = Crew(_recruited, game.name, game.options, 2)
    plan = staff_of(game).plans(matter.state, matter.side)[0]
    crew.results(matter, [PlanTrial(plan, 0)])
    for worker in crew._workers:
        worker.kill()
        worker.join()

    with pytest.raises(CrewFailed, match="ended while it was thinking"):
        crew.results(matter, [PlanTrial(plan, 1)])


def test_a_crew_that_is_dismissed_leaves_nobody_behind(game: Wargame) -> None:
    crew = Crew(_recruited, game.name, game.options, 1)
    crew.dismiss()

    assert not any(worker.is_alive() for worker in crew._workers)


def test_no_process_at_all_is_refused(game: Wargame) -> None:
    with pytest.raises(InputError, match="0 processes were asked for"):
        player(game, "general", "german", 1, processes=0)


def test_other_processes_do_not_know_changed_charts(game: Wargame) -> None:
    chart = (game.folder / "combat.csv").read_text(encoding="utf-8")
    changed = Variant("changed", game.name, charts={"combat.csv": chart.replace("1/1", "1/2", 1)}).load()

    with pytest.raises(InputError, match="changed charts"):
        crew_of(changed, 2)
