"""Many games: the same seed gives the same games, on however many processes."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from hexfront.ai import named
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.game import Game
from hexfront.kernel.state import State
from hexfront.play.record.verify import verify
from hexfront.study.simulate import (
    Batch,
    GameResult,
    Spread,
    play_batch,
    play_one,
    summed_up,
    write_results,
)
from hexfront.study.variants import GameFailed


def bare(result: GameResult) -> tuple[object, ...]:
    """A result without the time it took."""
    return result.number, result.seed, result.winner, result.level, result.points, result.actions


def test_processes_change_nothing_but_the_time(tmp_path: Path) -> None:
    one = list(play_batch(Batch("leningrad-1979", games=2, seed=11)))
    two = list(play_batch(Batch("leningrad-1979", games=2, seed=11, out=tmp_path), jobs=2))

    assert sorted(map(bare, one)) == sorted(map(bare, two))
    assert [verify(path).ok for path in sorted(tmp_path.glob("*.jsonl"))] == [True, True]


def test_games_of_a_batch_differ_and_options_reach_them() -> None:
    plain = [play_one(Batch("leningrad-2010", seed="s"), number) for number in (1, 2)]
    bid = play_one(Batch("leningrad-2010", seed="s", options={"bid": 7}), 1)

    assert bare(plain[0])[2:] != bare(plain[1])[2:]
    assert bid.points == plain[0].points - 7


def test_a_batch_can_be_stopped(tmp_path: Path) -> None:
    playing = play_batch(Batch("leningrad-1979", games=500, out=tmp_path))
    next(playing)
    playing.close()

    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(
    ("batch", "fault"),
    [
        (Batch("leningrad-1978"), "did you mean 'leningrad-1979'"),
        (Batch("leningrad-1979", players=("random",) * 3), "3 players were named, expected 2"),
        (Batch("leningrad-1979", players=("random", "zhukov")), "unknown computer player 'zhukov'"),
        (Batch("leningrad-1979", games=0), "0 games"),
        (Batch("leningrad-1979", options={"bid": 3}), "unknown option of leningrad-1979 'bid'"),
        (Batch("leningrad-2010", options={"bid": "x"}), "the option 'bid' is 'x'"),
        (Batch("leningrad-1979", setup="any"), "unknown setup 'any'"),
    ],
)
def test_a_wrong_batch_is_refused_before_it_runs(batch: Batch, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        next(play_batch(batch))


def test_no_job_is_too_few() -> None:
    with pytest.raises(InputError, match="0 jobs"):
        next(play_batch(Batch("leningrad-1979"), jobs=0))


class Stubborn:
    """A player who tries what is not allowed."""

    def choose(self, game: Game, state: State) -> Action:
        raise AssertionError("a dead end")


def test_a_game_that_halts_is_named_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(named, "player", lambda *_, **__: Stubborn())

    with pytest.raises(GameFailed, match=r"game 3 of leningrad-1979 \(seed '9-3'\) came to a halt: a dead end"):
        play_one(Batch("leningrad-1979", seed=9), 3)


RESULTS = [
    GameResult(2, "0-2", "soviet", "Soviet tactical victory", -10, 600, 0.5),
    GameResult(1, "0-1", "german", "German, at last", 20, 700, 0.5),
    GameResult(3, "0-3", "soviet", "Soviet tactical victory", -4, 500, 0.5),
]


def test_a_summary_counts_and_spreads() -> None:
    summary = summed_up(RESULTS, 2.0)

    assert summary.winners == {"soviet": 2, "german": 1}
    assert summary.levels == {"Soviet tactical victory": 2, "German, at last": 1}
    assert summary.points.mean == 2 and (summary.points.least, summary.points.most) == (-10, 20)
    assert summary.actions == Spread(600, 100, 500, 700)
    assert summary.actions_per_second == 900


def test_nothing_cannot_be_summed_up() -> None:
    with pytest.raises(InputError, match="no game was played"):
        summed_up([], 1.0)


def test_results_are_a_table_in_the_order_of_the_games(tmp_path: Path) -> None:
    write_results(RESULTS, tmp_path / "results.csv")

    with (tmp_path / "results.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["number"] for row in rows] == ["1", "2", "3"]
    assert rows[0]["level"] == "German, at last"
