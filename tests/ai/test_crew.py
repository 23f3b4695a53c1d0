"""A crew of processes thinks as one process would on the same dice, and its play can be repeated."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hexfront
from hexfront.ai.budget import Budget
from hexfront.ai.players import player, recruit_of, staff_of
from hexfront.ai.search.crew import ChangeTrial, Crew, CrewFailed, Helpers, PlanTrial, TrialsTogether
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
def crew() -> Iterator[Crew]:
    crew = Crew(2)
    yield crew
    crew.dismiss()


@pytest.fixture(scope="module")
def helpers(game: Wargame, crew: Crew) -> Helpers:
    return Helpers(crew, recruit_of(game))


@pytest.fixture
def matter(game: Wargame) -> Matter:
    return Matter(game.new(setup="suggested"), "german", "a seed", 2)


def alone(game: Wargame, matter: Matter) -> Desk[Any]:
    return Desk(staff_of(game), matter, lambda number: Random(f"{matter.seed} {matter.state.turn} unseen {number}"))


def test_results_come_in_the_order_of_the_tasks_and_are_those_of_one_process(
    game: Wargame, helpers: Helpers, matter: Matter
) -> None:
    desk = alone(game, matter)
    plans = staff_of(game).plans(matter.state, matter.side)[:3]
    tasks = [PlanTrial(plan, number) for number in range(2) for plan in plans]

    assert helpers.results(matter, tasks) == [desk.tried(plan, number) for plan, number in tasks]


def test_the_best_plan_is_found_together(game: Wargame, helpers: Helpers, matter: Matter) -> None:
    plans = staff_of(game).plans(matter.state, matter.side)
    found = best_of(plans, TrialsTogether(helpers, matter, PlanTrial, Budget(work=40), 1.0, lambda: None), 2)[0]
    desk = alone(game, matter)

    assert found.results == [desk.tried(found.option, number) for number in range(len(found.results))]


def test_a_spent_budget_ends_the_trials_of_a_crew(game: Wargame, helpers: Helpers, matter: Matter) -> None:
    budget = Budget(work=10)
    tried = Tried(staff_of(game).plans(matter.state, matter.side)[0])
    TrialsTogether(helpers, matter, PlanTrial, budget, 1.0, lambda: None).run(tried, 100)

    assert 10 <= len(tried.results) < 10 + 8
    assert budget.done == len(tried.results)


def test_trials_on_new_dice_begin_after_the_old_ones(game: Wargame, helpers: Helpers, matter: Matter) -> None:
    plan = staff_of(game).plans(matter.state, matter.side)[0]
    tried = Tried(plan)
    TrialsTogether(helpers, matter, PlanTrial, Budget(), 1.0, lambda: None).on_new_dice(5).run(tried, 2)

    assert tried.results == helpers.results(matter, [PlanTrial(plan, 5), PlanTrial(plan, 6)])


def test_a_change_is_told_only_if_it_is_ahead(game: Wargame, helpers: Helpers, matter: Matter) -> None:
    plan = staff_of(game).plans(matter.state, matter.side)[0]
    hopeless, easy = (Tried(plan, [worth, worth]) for worth in (2.0, -1.0))
    beaten, ahead = helpers.results(matter, [ChangeTrial(best, ROUNDS, "seed") for best in (hopeless, easy)])

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


def test_a_captain_has_thought_enough_in_one_process(game: Wargame) -> None:
    def captains(processes: int) -> list[Action]:
        sides = game.frame.sides
        players = {side: player(game, "captain", side, 3, work=20, processes=processes) for side in sides}
        return [one.action for one in islice(playing(game, players, hexfront.SeededDice(4), game.new()), 60)]

    assert captains(2) == captains(1)


def test_a_process_that_dies_is_told_and_replaced(game: Wargame, matter: Matter) -> None:
    helpers = Helpers(Crew(2), recruit_of(game))
    plan = staff_of(game).plans(matter.state, matter.side)[0]
    found = helpers.results(matter, [PlanTrial(plan, 0)])
    for worker in helpers.crew._workers:
        worker.kill()
        worker.join()

    with pytest.raises(CrewFailed, match="ended while it was thinking"):
        helpers.results(matter, [PlanTrial(plan, 0)])
    assert helpers.results(matter, [PlanTrial(plan, 0)]) == found
    helpers.crew.dismiss()


def test_an_interruption_leaves_no_result_for_the_next_question(
    game: Wargame, matter: Matter, monkeypatch: pytest.MonkeyPatch
) -> None:
    helpers = Helpers(Crew(2), recruit_of(game))
    plans = staff_of(game).plans(matter.state, matter.side)[:2]
    tasks = [PlanTrial(plan, 0) for plan in plans]
    found = helpers.results(matter, tasks)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr("hexfront.ai.search.crew.wait", interrupted)
        helpers.results(matter, tasks)
    assert helpers.results(matter, tasks[::-1]) == found[::-1]
    helpers.crew.dismiss()


def test_a_crew_thinks_about_one_game_after_another(helpers: Helpers, matter: Matter) -> None:
    other = hexfront.load("leningrad-1979")
    there = Matter(other.new(setup="suggested"), "german", "a seed", 2)
    others = Helpers(helpers.crew, recruit_of(other))
    others.make_ready()
    task = PlanTrial(staff_of(other).plans(there.state, there.side)[0], 1)
    found = helpers.results(matter, [task])

    assert others.results(there, [task]) == [alone(other, there).tried(*task)]
    assert helpers.results(matter, [task]) == found


def test_a_crew_that_is_dismissed_leaves_nobody_behind(game: Wargame) -> None:
    helpers = Helpers(Crew(1), recruit_of(game))
    helpers.make_ready()
    (worker,) = helpers.crew._workers
    assert worker.is_alive()
    helpers.crew.dismiss()

    assert not worker.is_alive()


THINKS = """
import hexfront
from hexfront.ai.players import crew_of, player
game = hexfront.load("leningrad-2010")
def told():
    print(*(worker.pid for worker in crew_of(2)._workers), flush=True)
player(game, "general", "german", 1, seconds=30, processes=2, progress=lambda share, plan: told()).choose(
    game, game.new(setup="suggested")
)
"""


def test_a_crew_ends_with_the_program_even_in_the_midst_of_a_thought() -> None:
    with subprocess.Popen([sys.executable, "-c", THINKS], stdout=subprocess.PIPE, text=True) as thinking:
        assert thinking.stdout is not None
        workers = [int(pid) for pid in thinking.stdout.readline().split()]
        assert len(workers) == 2
        assert all(map(is_there, workers))
        thinking.send_signal(signal.SIGKILL)
    limit = time.monotonic() + 20
    while any(map(is_there, workers)) and time.monotonic() < limit:
        time.sleep(0.05)

    assert not any(map(is_there, workers))


def is_there(pid: int) -> bool:
    """Whether a process is running. Where nobody asks after those without a parent, a dead one may still be listed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_no_process_at_all_is_refused(game: Wargame) -> None:
    with pytest.raises(InputError, match="0 processes were asked for"):
        player(game, "general", "german", 1, processes=0)


def test_other_processes_get_changed_charts(crew: Crew, game: Wargame, matter: Matter) -> None:
    chart = (game.folder / "combat.csv").read_text(encoding="utf-8")
    changed = Variant(
        "changed", game.name, charts={"combat.csv": chart.replace("1/1", "1/-").replace("2/1", "E/-")}
    ).load()
    helpers, there = Helpers(crew, recruit_of(changed)), Matter(changed.new(setup="suggested"), "german", "a seed", 2)
    tasks = [PlanTrial(staff_of(game).plans(matter.state, matter.side)[0], number) for number in range(4)]

    assert helpers.results(there, tasks) == [alone(changed, there).tried(*task) for task in tasks]
    assert helpers.results(there, tasks) != [alone(game, matter).tried(*task) for task in tasks]


def test_rules_that_other_processes_do_not_know_are_refused(game: Wargame, monkeypatch: pytest.MonkeyPatch) -> None:
    old = hexfront.load(game.name)
    monkeypatch.setattr(old, "rules_version", 99)

    with pytest.raises(InputError, match="goes by rules that other processes do not know"):
        player(old, "general", "german", 1, processes=2)


def test_a_record_tells_how_its_players_thought() -> None:
    sides = {"german": "general", "soviet": "sergeant"}
    record = hexfront.play("leningrad-2010", sides, seed=1, work=3).record
    clocked = hexfront.play("leningrad-2010", dict.fromkeys(sides, "sergeant"), seconds=0.5, processes=3).record

    assert record.header["thinking"] == {"work": 3, "processes": 1}
    assert clocked.header["thinking"] == {"seconds": 0.5, "processes": 3}


def test_short_of_work_each_process_examines_one_change_and_with_plenty_four(
    game: Wargame, helpers: Helpers, matter: Matter
) -> None:
    best = Tried(staff_of(game).plans(matter.state, matter.side)[0], [2.0, 2.0])

    def examined(work: int) -> int:
        together = TrialsTogether(helpers, matter, PlanTrial, Budget(work=work), 1.0, lambda: None)
        assert together.changes(best, ROUNDS) == [], "nothing is worth more than a game"
        return together._changes

    assert (examined(10), examined(100)) == (2, 8)
