"""The arena: fair fixtures, honest intervals, ratings in the right order."""

from __future__ import annotations

import pytest

from hexfront.games.registry import games
from hexfront.kernel.errors import InputError
from hexfront.study.arena import Fixture, Result, Tally, by_side, elo, fixtures, matches, play_all


def result(german: str, soviet: str, winner: str, points: int = 0, number: int = 0) -> Result:
    fixture = Fixture("leningrad-1979", (german, soviet), number, 0.0, 0, "0")
    return Result(fixture, "german" if winner == german else "soviet", winner, points, 0.1)


def test_every_pair_of_games_has_the_same_dice_and_swapped_sides() -> None:
    drawn = fixtures("leningrad-1979", ["random", "sergeant", "general"], 2, 5, None, "7", "suggested", {})

    assert len(drawn) == 12
    for one, other in zip(drawn[::2], drawn[1::2], strict=True):
        assert one.players == tuple(reversed(other.players))
        assert (one.number, one.seed) == (other.number, other.seed)


@pytest.mark.parametrize(
    ("players", "fault"),
    [(["general"], "two or more different ones"), (["general", "marshal"], "unknown computer player 'marshal'")],
)
def test_a_match_needs_two_known_levels(players: list[str], fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        fixtures("leningrad-1979", players, 1, 5, None, "0", "suggested", {})


def test_the_interval_is_that_of_wilson() -> None:
    low, high = Tally(85, 100).interval

    assert (round(low, 3), round(high, 3)) == (0.767, 0.907)
    assert Tally(10, 10).interval[1] == 1.0
    assert Tally(0, 0).interval == (0.0, 1.0)


def test_wins_are_counted_by_match_and_by_side() -> None:
    played = [result("general", "random", "general"), result("random", "general", "general")]
    (match,) = matches(played)

    assert (match.one, match.tally) == ("general", Tally(2, 2))
    assert match.by_side == {"german": Tally(1, 1), "soviet": Tally(1, 1)}
    assert by_side(played) == {"german": Tally(1, 2), "soviet": Tally(1, 2)}


def test_a_pair_goes_to_whoever_got_more_out_of_both_sides() -> None:
    played = [
        result("general", "sergeant", "sergeant", -4, number=0),
        result("sergeant", "general", "general", -24, number=0),
        result("general", "sergeant", "sergeant", -12, number=1),
        result("sergeant", "general", "general", -12, number=1),
        result("general", "sergeant", "sergeant", -30, number=2),
        result("sergeant", "general", "sergeant", 5, number=2),
        result("general", "sergeant", "general", 9, number=3),
    ]
    (match,) = matches(played)

    assert match.pairs == (1, 1, 1)


def test_who_wins_more_has_the_higher_rating() -> None:
    played = [result("general", "sergeant", "general")] * 3 + [result("sergeant", "general", "sergeant")]
    ratings = elo(played)

    assert ratings["general"].value > 1500 > ratings["sergeant"].value
    assert round(sum(one.value for one in ratings.values())) == 3000


def test_a_match_is_played_with_the_options_given() -> None:
    ends = {}
    for bid in (0, 100):
        drawn = fixtures("leningrad-2010", ["random", "sergeant"], 1, 5, 0, "3", "suggested", {"bid": bid})
        ends[bid] = [game.points for game in play_all(drawn, 1)]

    assert ends[0] != ends[100]


def test_a_match_is_played_to_its_end_and_repeats_itself() -> None:
    drawn = fixtures("leningrad-2010", ["random", "sergeant"], 1, 5, 0, "3", "suggested", {})
    one, other = ([(game.winner, game.points) for game in play_all(drawn, 1)] for _ in range(2))

    assert one == other
    assert [winner for winner, _ in one] == ["sergeant", "sergeant"]


@pytest.mark.parametrize("game", list(games()))
def test_a_pair_is_won_by_the_points_of_the_side_that_counts_up(game: str) -> None:
    seatings = [(("captain", "sergeant"), 12), (("sergeant", "captain"), -3)]
    played = [Result(Fixture(game, players, 0, 0.0, 0, "0"), None, None, points, 0.1) for players, points in seatings]
    (match,) = matches(played)

    assert (match.one, match.pairs) == ("captain", (1, 0, 0))
