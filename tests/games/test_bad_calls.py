"""Invalid calls of the library: each gets an error that says what was wrong and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hexfront
from hexfront.games.face import HasFire, HasOdds, asked
from hexfront.kernel.actions import EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State
from tools.fuzz_play import loaded

PAIRS = [("assault-on-leningrad", "assault-on-stalingrad"), ("leningrad-1979", "assault-on-leningrad")]


@pytest.mark.parametrize("name", [["leningrad-1979"], None, 7])
def test_the_name_of_a_game_is_a_word(name: Any) -> None:
    with pytest.raises(InputError, match="unknown game"):
        hexfront.load(name)


@pytest.mark.parametrize(("name", "other"), PAIRS)
@pytest.mark.parametrize(
    "call",
    [
        lambda game, state: game.legal_actions(state),
        lambda game, state: game.refusal(state, "german", EndPhase()),
        lambda game, state: game.submit(state, "german", EndPhase(), SeededDice(1)),
    ],
)
def test_a_state_of_another_game_is_refused(name: str, other: str, call: Callable[[Any, State], Any]) -> None:
    stranger = loaded(other).new(setup="suggested")

    with pytest.raises(InputError, match=r"the state is of another game: '.+' is among the units of only one of them"):
        call(loaded(name), stranger)


def test_a_state_from_the_same_game_loaded_again_is_welcome() -> None:
    state = hexfront.load("assault-on-leningrad").new(setup="suggested")

    assert hexfront.load("assault-on-leningrad").legal_actions(state)


def test_what_is_no_action_is_named() -> None:
    game = loaded("assault-on-leningrad")

    with pytest.raises(InputError, match="expected an action of this game, got 'x'"):
        game.refusal(game.new(setup="suggested"), "german", "x")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", sorted(hexfront.games()))
def test_a_column_that_the_chart_lacks_is_named(name: str) -> None:
    game = loaded(name)
    chart = game.fire_chart if isinstance(game, HasFire) else asked(game, HasOdds).combat_chart
    with pytest.raises(InputError, match="unknown column '9:9'"):
        chart.column("9:9")
