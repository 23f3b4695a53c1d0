"""Random sieges, storms and games with every option keep every promise; whole plain games are in tests/promises."""

from random import Random
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.play.runner import playing
from hexfront.study.promises import Happened, promises_of
from tests.games.assault.ground import NAME, real
from tests.games.assault.stalingrad import stalingrad
from tools.assault.openings import siege, storm

MANY = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 40)]


def played(game: AssaultGame, state: State, seed: int, every: int) -> Outcome | None:
    """Play to the end, with all checks now and then."""
    always, sometimes, *_ = promises_of(game)
    players, chance = dict.fromkeys(game.frame.sides, RandomPlayer(seed)), Random(f"promises {seed}")
    for done in playing(game, players, SeededDice(seed), state):
        moment, state = Happened(game, *done, chance), done.after
        looks_closely = state.to_act is None or chance.randrange(every) == 0
        for check in always + sometimes if looks_closely else always:
            check(moment)
    return game.outcome(state)


@pytest.mark.parametrize("seed", [0, 1, 2, *MANY])
def test_a_random_siege_keeps_every_promise(seed: int) -> None:
    assert played(real(), real().from_position(siege()), seed, every=60) is not None


@pytest.mark.parametrize("seed", [0, 1, 2, *MANY])
def test_a_random_storm_of_stalingrad_keeps_every_promise(seed: int) -> None:
    game = stalingrad("bombardment", "combat", "supply")

    assert played(game, game.from_position(storm()), seed, every=60) is not None


@pytest.mark.parametrize("seed", [2, *MANY])
def test_a_random_game_with_all_options_keeps_every_promise(seed: int) -> None:
    options: dict[str, Any] = dict.fromkeys(("bombardment", "guerrillas", "combat", "supply", "points"), True)
    game = AssaultGame(NAME, **options)

    assert played(game, game.new(setup="suggested"), seed, every=200) is not None
