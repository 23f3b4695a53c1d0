"""Random games and random sieges keep every promise to their end."""

from random import Random
from typing import Any

import pytest

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.study.promises import Happened, promises_of
from tests.games.assault.ground import NAME, real
from tests.games.assault.stalingrad import stalingrad
from tools.assault.openings import siege, storm


def played(game: AssaultGame, state: State, seed: int, every: int) -> Outcome | None:
    """Play to the end, looking at everything now and then."""
    always, sometimes, _ = promises_of(game)
    player, dice, chance = RandomPlayer(seed), SeededDice(seed), Random(f"promises {seed}")
    while (side := state.to_act) is not None:
        action = player.choose(game, state)
        after, events = game.submit(state, side, action, dice)
        moment = Happened(game, state, side, action, events, after, chance)
        state = after
        looks_closely = state.to_act is None or chance.randrange(every) == 0
        for check in always + sometimes if looks_closely else always:
            check(moment)
    return game.outcome(state)


@pytest.mark.parametrize("setup", ["choose", "suggested"])
def test_a_whole_random_game_keeps_every_promise(setup: str) -> None:
    assert played(real(), real().new(setup=setup), seed=1, every=150) is not None


@pytest.mark.parametrize("seed", range(3))
def test_a_random_siege_keeps_every_promise(seed: int) -> None:
    assert played(real(), real().from_position(siege()), seed, every=60) is not None


@pytest.mark.parametrize("setup", ["choose", "suggested"])
def test_a_whole_random_game_of_stalingrad_keeps_every_promise(setup: str) -> None:
    assert played(stalingrad(), stalingrad().new(setup=setup), seed=1, every=150) is not None


@pytest.mark.parametrize("seed", range(3))
def test_a_random_storm_of_stalingrad_keeps_every_promise(seed: int) -> None:
    game = stalingrad("bombardment", "combat", "supply")

    assert played(game, game.from_position(storm()), seed, every=60) is not None


def test_a_random_game_with_all_options_keeps_every_promise() -> None:
    options: dict[str, Any] = dict.fromkeys(("bombardment", "guerrillas", "combat", "supply", "points"), True)
    game = AssaultGame(NAME, **options)

    assert played(game, game.new(setup="suggested"), seed=2, every=200) is not None
