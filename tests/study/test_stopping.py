"""Sequential stopping: bounds set before, looks at fixed games, and a study that stops where it may."""

from __future__ import annotations

from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import pytest

from hexfront.kernel.errors import DataError, InputError
from hexfront.study.plan import Plan, read_plan
from hexfront.study.running import Run
from hexfront.study.stopping import CONSTANTS, Stopping, look_at
from hexfront.study.variants import Variant
from hexfront.study.watching.deciding import is_decided, looks
from tests.study.byhand import GAME, game

BASE, OTHER = Variant("plain", GAME), Variant("bid 4", GAME, options={"bid": 4})


def test_looks_are_at_fixed_numbers_of_games() -> None:
    assert Stopping("points", 5).sizes(100) == [20, 40, 60, 80, 100]
    assert Stopping("points", 3).sizes(100) == [34, 67, 100]


@pytest.mark.parametrize("times", [1, 2, 5, 10])
def test_a_difference_that_does_not_exist_is_found_in_five_of_a_hundred_studies(times: int) -> None:
    random, stopping, found, studies = Random(times), Stopping("points", times), 0, 12_000
    for _ in range(studies):
        total = 0.0
        for look in range(1, times + 1):
            total += random.gauss(0, 1)
            if abs(total / sqrt(look)) >= stopping.bound(look):
                found += 1
                break

    # The standard error of the share is 0.002.
    assert found / studies == pytest.approx(0.05, abs=0.007)
    assert len(CONSTANTS) == 10


def test_a_look_has_an_interval_as_wide_as_its_bound() -> None:
    look = look_at(Stopping("points", 4), 1, [1.0, 3.0, 5.0, 3.0] * 4)

    error = sqrt(sum((value - 3) ** 2 for value in (1, 3, 5, 3)) * 4 / 15) / 4
    assert look.figure.value == 3 and look.figure.high - 3 == pytest.approx(look.bound * error)
    assert look.errors == pytest.approx(3 / error) and look.is_decided
    assert look_at(Stopping("points"), 1, [0.0] * 12).errors == 0
    assert look_at(Stopping("points"), 1, [2.0] * 12).errors == inf


@pytest.mark.parametrize(
    ("rule", "games", "variants", "said"),
    [
        (Stopping("luck"), 100, 2, "unknown figure to stop by 'luck': known are points, wins"),
        (Stopping("points", 11), 200, 2, "11 looks were asked for, expected 1 to 10"),
        (Stopping("points", 5), 20, 2, "after 4 games of each variant, expected at least 10"),
        (Stopping("points"), 100, 1, "a study of one variant stops by 'wins'"),
    ],
)
def test_a_rule_that_cannot_work_is_refused_before_anything_is_played(
    rule: Stopping, games: int, variants: int, said: str
) -> None:
    with pytest.raises(InputError, match=said):
        rule.check(games, variants)


def played(variant: str, number: int, points: int, winner: str = "soviet") -> dict[str, Any]:
    return {**game(variant, number, points, (1, 1), None), "winner": winner}


def test_a_study_of_two_variants_is_decided_by_their_paired_differences() -> None:
    plan = Plan("two", (BASE, OTHER), 50, 0, Stopping("points", 5))
    base = [played("plain", number, number % 7) for number in range(1, 51)]
    same = [played("bid 4", number, number % 7 + (1 if number % 2 else -1)) for number in range(1, 51)]
    better = [played("bid 4", number, number % 7 + 10 + number % 2) for number in range(1, 51)]

    assert is_decided(plan, [*base, *better], 1)
    assert not is_decided(plan, [*base, *same], 5)
    # A look waits until all of its games have ended.
    assert looks(plan, [*base[:10], *better[:9]]) == {}
    assert [look.games for look in looks(plan, [*base, *same])["bid 4"]] == [10, 20, 30, 40, 50]


def test_a_study_of_one_variant_is_decided_by_wins() -> None:
    plan = Plan("one", (BASE,), 100, 0, Stopping("wins", 5))
    lost = [played("plain", number, -5, "soviet" if number % 10 else "german") for number in range(1, 101)]
    ((first, *_),) = looks(plan, lost).values()

    assert first.figure.value == pytest.approx(fmean([-0.5] * 18 + [0.5] * 2))
    assert is_decided(plan, lost, 5)


class Fake:
    """A pool that plays nothing, and notes which games were asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def results(self, work: Any, tasks: Any) -> Any:
        for task in tasks:
            self.asked.append(task.number)
            yield played(task.variant.name, task.number, 20 + task.number % 3 if task.variant == OTHER else 0)


def test_a_run_plays_no_further_than_the_look_that_decides_and_goes_on_the_same(tmp_path: Path) -> None:
    plan, pool = Plan("two", (BASE, OTHER), 50, 0, Stopping("points", 5)), Fake()
    list(Run(plan, tmp_path).play(pool))
    again = Fake()
    list(Run(plan, tmp_path).play(again))

    # The first look would need 4.56 standard errors, and a difference of 20 or so has many more.
    assert max(pool.asked) == 10 and len(pool.asked) == 20
    assert again.asked == []
    with pytest.raises(InputError, match="another study was begun in this folder"):
        Run(Plan("two", (BASE, OTHER), 80, 0, Stopping("points", 5)), tmp_path)


def test_a_file_names_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text("game = 'leningrad-1979'\ngames = 60\nstop = 'wins'\nlooks = 3\n")
    alone = tmp_path / "alone.toml"
    alone.write_text("game = 'leningrad-1979'\nlooks = 3\n")

    assert read_plan(path).stopping == Stopping("wins", 3)
    with pytest.raises(DataError, match="'looks' goes with 'stop'"):
        read_plan(alone)
