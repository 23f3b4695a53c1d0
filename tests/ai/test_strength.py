"""Ratings of levels come from matches against the sergeant, with their intervals."""

from __future__ import annotations

import pytest

import hexfront
from hexfront.ai.strength import RATING, lapse_of, measured, strengths
from hexfront.games.registry import games
from hexfront.kernel.errors import DataError


@pytest.mark.parametrize("lapse", ["often", 0.0, 1.5])
def test_a_lapse_that_is_no_chance_is_refused(monkeypatch: pytest.MonkeyPatch, lapse: object) -> None:
    monkeypatch.setattr("hexfront.ai.strength.read", lambda file: {"corporal": {"lapse": lapse}})

    with pytest.raises(DataError, match="expected a number between 0 and 1"):
        lapse_of(hexfront.load("leningrad-1979"))


def test_half_of_the_games_is_the_rating_of_the_sergeant() -> None:
    even = measured(20, 40)

    assert even.elo == RATING
    assert even.low is not None and even.high is not None
    assert even.low < RATING < even.high
    assert RATING - even.low == even.high - RATING


def test_more_games_make_the_interval_narrower() -> None:
    few, many = measured(15, 20), measured(150, 200)

    assert few.elo == many.elo
    assert few.low is not None and many.low is not None and few.low < many.low


@pytest.mark.parametrize(("won", "bound"), [(0, "at most"), (40, "at least")])
def test_a_level_that_won_or_lost_every_game_has_a_bound_only(won: int, bound: str) -> None:
    found = measured(won, 40)

    assert found.bound == bound
    assert (found.low, found.high) == ((None, found.elo) if bound == "at most" else (found.elo, None))


@pytest.mark.parametrize("name", games())
def test_published_matches_can_be_played_again(name: str) -> None:
    for level, strength in strengths(hexfront.load(name)).items():
        assert level == "sergeant" or strength.match["seed"], level
