"""A bid for the German side: so many more objective hexes are needed to win."""

from __future__ import annotations

from typing import Any

import pytest

import hexfront
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError
from tests.games.leningrad41.battlefield import NAME, position
from tests.games.leningrad41.gunnery import SOVIET_FIRE

FAR_APART = {"german-i-469": "5128", "soviet-1-168": "0101"}


def winner(bid: int, held: int) -> tuple[str | None, str]:
    """Who wins, and why, if turn 10 ends with some objective hexes in German hands."""
    game = Leningrad41Game(NAME, bid=bid)
    marked: dict[str, Any] = {"german control": list(game.objectives)[:held]}
    state = position(game, SOVIET_FIRE, 10, FAR_APART, **marked)
    state, _ = game.submit(state, "soviet", EndPhase(), SeededDice(7))
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winner, outcome.reason


@pytest.mark.parametrize(("held", "expected"), [(29, "soviet"), (30, "german")])
def test_a_bid_raises_what_the_germans_need(held: int, expected: str) -> None:
    won, reason = winner(8, held)

    assert won == expected
    assert "30 are" in reason


def test_without_a_bid_the_printed_number_is_enough() -> None:
    assert [winner(0, held)[0] for held in (21, 22)] == ["soviet", "german"]


def test_the_tally_tells_what_is_needed() -> None:
    game = hexfront.load(NAME, bid=5)

    assert game.view(game.new(setup="suggested"), "german")["tally"]["need"] == 27


@pytest.mark.parametrize("bid", [-1, 21, 2.5, True, "8", None])
def test_a_bid_that_cannot_be_won_or_is_no_number_is_refused(bid: object) -> None:
    with pytest.raises(InputError, match=r"'bid' is .*, expected"):
        hexfront.load(NAME, bid=bid)


def test_an_evaluation_knows_of_the_bid() -> None:
    """The same position is worth less to the Germans if more is needed."""
    from hexfront.games.leningrad41.computer.staff import Leningrad41Staff

    chances = []
    for bid in (0, 8):
        game = Leningrad41Game(NAME, bid=bid)
        state = position(game, SOVIET_FIRE, 8, FAR_APART, **{"german control": list(game.objectives)[:24]})
        chances.append(Leningrad41Staff(game).worth(state, "german"))

    assert chances[0] > chances[1]
