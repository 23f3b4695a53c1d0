"""Figures of samples against figures worked out by hand."""

from __future__ import annotations

from statistics import median

import pytest

import hexfront
from hexfront.study.watching.figures import (
    Estimate,
    bootstrapped,
    fair_bid,
    paired_shares,
    points_needed,
    quantile,
    share,
)


def test_a_share_has_the_interval_of_wilson() -> None:
    # 3 of 4 with z = 1.96: middle (0.75 + 0.4802) / 1.9604, half 0.9998 * sqrt(0.046875 + 0.060025).
    three_of_four = share(3, 4)

    assert three_of_four.value == 0.75
    assert three_of_four.low == pytest.approx(0.3006, abs=5e-4)
    assert three_of_four.high == pytest.approx(0.9544, abs=5e-4)


def test_quantiles_lie_between_values_in_proportion() -> None:
    assert [quantile([0, 10, 20, 40], at) for at in (0, 0.5, 1)] == [0, 15, 40]
    assert quantile([7], 0.9) == 7


def test_a_bootstrap_interval_holds_the_figure_and_is_repeatable() -> None:
    values = [float(value) for value in range(-10, 11)]
    one = bootstrapped(values)

    assert one.value == 0 and one.low < 0 < one.high
    # The standard error of the mean is 6.06 / sqrt(21) = 1.32: 1.96 of them lie on each side.
    assert one.high == pytest.approx(2.59, abs=0.35) and one.low == pytest.approx(-2.59, abs=0.35)
    assert bootstrapped(values) == one
    assert bootstrapped([4.0] * 5) == Estimate(4.0, 4.0, 4.0)


def test_an_interval_does_not_depend_on_the_order_of_games() -> None:
    values = [float(value * value % 37) for value in range(60)]

    assert bootstrapped(values) == bootstrapped(values[::-1]) == bootstrapped(sorted(values))
    assert bootstrapped(values, median) == bootstrapped(values[::-1], median)


def test_paired_shares_have_the_interval_of_agresti_and_min() -> None:
    # 12 gained and 4 lost of 50: (12.5 - 4.5) / 52 = 0.1538, half 1.96 * sqrt(17 - 64 / 52) / 52 = 0.1497.
    found = paired_shares(12, 4, 50)

    assert found.value == 0.16
    assert found.low == pytest.approx(0.0042, abs=2e-4) and found.high == pytest.approx(0.3035, abs=2e-4)
    assert paired_shares(0, 0, 20).low < 0 < paired_shares(0, 0, 20).high


def test_one_value_says_nothing_of_its_spread() -> None:
    alone = bootstrapped([3.0])

    assert alone.value == 3 and alone.interval(str) == "unknown"
    assert Estimate(3, 2.5, 4).interval(str) == "2.5 to 4"


def test_a_large_sample_has_the_narrow_interval_it_deserves() -> None:
    values = [0.0, 1.0] * 8000
    wide = bootstrapped(values)

    # The standard error is 0.5 / sqrt(16000).
    assert wide.high - wide.low == pytest.approx(2 * 1.96 * 0.5 / 16000**0.5, rel=0.2)


def test_the_fair_bid_is_the_median_above_the_need() -> None:
    points = [10, 4, 2, -20]
    fair = fair_bid(points, needed=1)

    assert fair.bid.value == median([9, 3, 1, -21]) == 2
    assert [fair.shares[bid] for bid in (-21, 0, 1, 2, 3, 4, 9, 10)] == [1, 0.75, 0.75, 0.5, 0.5, 0.25, 0.25, 0]


@pytest.mark.parametrize("name", ["leningrad-1979", "leningrad-2010"])
def test_the_need_is_what_the_game_says(name: str) -> None:
    assert points_needed(hexfront.load(name)) == 1
