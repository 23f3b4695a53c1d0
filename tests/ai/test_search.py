"""Search by trials: the better option is found, luck does not decide, and the budget is kept."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from hexfront.ai.budget import Budget
from hexfront.ai.search.choosing import CLIMBING, Choosing, Confirming
from hexfront.ai.search.trials import Care, Trials, Tried, best_of, climbed, confirmed, improved, lead


def noisy(option: int, number: int) -> float:
    """Higher options are better; the dice add noise, the same for all options."""
    return option + 3 * Random(number).random() + Random(f"{option} {number}").random()


def test_the_best_of_many_is_found_by_halving() -> None:
    best = best_of(range(8), Trials(noisy, Budget()), first=4)

    assert best[0].option == 7


def test_the_first_option_stands_when_there_is_no_time() -> None:
    assert best_of([3, 1, 2], Trials(noisy, Budget(work=0)), first=2)[0].option == 3


def test_a_budget_of_work_counts_trials() -> None:
    numbers: list[int] = []

    def trial(option: int, number: int) -> float:
        numbers.append(number)
        return noisy(option, number)

    best_of(range(4), Trials(trial, Budget(work=6)), first=4)

    assert len(numbers) == 6


def test_a_search_stops_at_once_when_it_is_told_to() -> None:
    budget = Budget(seconds=30)

    def trial(option: int, number: int) -> float:
        budget.stop()
        return 0.0

    best_of(range(100), Trials(trial, budget), first=4)

    assert budget.is_spent


def test_changes_are_kept_only_when_they_are_better() -> None:
    steps = iter([-1, 2, -3, 1] * 100)
    trials = Trials(noisy, Budget(work=400), change=lambda option: option + next(steps))
    best = improved(Tried(5), trials, Care())

    assert best.option > 20


def test_a_climb_takes_every_change_that_is_clearly_better_and_none_else() -> None:
    steps = iter([-1, 2, -3, 1] * 1000)
    better = climbed(Tried(0), Trials(noisy, Budget(work=400), change=lambda option: option + next(steps)), Care())
    options = count(1)
    same = [
        climbed(Tried(0), Trials(trial_of(seed), Budget(work=60), change=lambda _: next(options)), Care()).option == 0
        for seed in range(40)
    ]

    assert better.option > 20
    assert sum(same) > 20, "where all are the same, luck is seldom a clear lead"


def trial_of(seed: int) -> Callable[[int, int], float]:
    """A trial in which nothing but luck decides."""
    return lambda option, number: Random(f"{seed} {option} {number}").random()


def test_a_change_counts_even_if_there_is_no_time_to_confirm_it() -> None:
    """Of a budget of 100, the old way had 8 trials to confirm with; it needs 20, and so changes never counted."""

    def chosen(choosing: Choosing) -> int:
        budget = Budget(work=100)
        steps = count(1)
        trials = lambda until: Trials(noisy, budget, until, change=lambda _: 5 + next(steps))  # noqa: E731
        return choosing.best([0, 5], trials, 2, Care())

    assert chosen(Confirming()) == 5
    assert chosen(CLIMBING) > 5


def test_who_is_careful_leaves_a_plan_only_for_one_that_is_surely_better() -> None:
    def trial(option: int, number: int) -> float:
        return Random(f"{option} {number}").random()

    options = count(1)
    rash, careful = (
        improved(Tried(0), Trials(trial, Budget(work=400), change=lambda _: next(options)), care)
        for care in (Care(), Care(sure=5.0))
    )

    assert rash.option != 0, "all are the same: only luck prefers one"
    assert careful.option == 0


def test_a_lead_is_counted_in_standard_errors() -> None:
    one, other = Tried("one", [0.0, 0.0, 0.0, 0.0]), Tried("other", [1.0, 3.0, 1.0, 3.0])

    assert lead(one, other) == pytest.approx(2.0 / (2 / 3**0.5 / 2))
    assert lead(other, one) == -lead(one, other)
    assert lead(one, Tried("always as much better", [1.0] * 4)) == float("inf")
    assert lead(one, Tried("always the same", [0.0] * 4)) == 0.0


def test_a_lucky_change_is_found_out_on_fresh_dice() -> None:
    def lucky(option: str, number: int) -> float:
        return 1.0 if option == "lucky" and number < 8 else 0.5 if option == "sound" else 0.0

    trials = Trials(lucky, Budget())
    one, other = Tried("sound"), Tried("lucky")
    for tried in (one, other):
        trials.run(tried, 8)

    assert other.mean > one.mean
    assert confirmed(one, other, trials, 6).option == "sound"


@pytest.mark.parametrize(("budget", "share"), [(Budget(work=0), 1.0), (Budget(seconds=0), 1.0), (Budget(), 0.0)])
def test_an_empty_budget_is_spent_and_an_endless_one_never(budget: Budget, share: float) -> None:
    assert budget.share == share


def test_whichever_limit_is_nearer_says_how_much_of_a_budget_is_gone() -> None:
    budgets = [Budget(seconds=600, most=10), Budget(work=20, most=10), Budget(work=10, most=20)]
    for budget in budgets:
        budget.count(5)

    assert [round(budget.share, 2) for budget in budgets] == [0.5, 0.5, 0.5]
    assert not any(budget.is_spent for budget in budgets)
