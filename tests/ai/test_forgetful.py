"""A forgetful player ends phases early, and nothing else."""

from __future__ import annotations

import pytest

import hexfront
from hexfront.ai.forgetful import Forgetful
from hexfront.ai.players import LEVELS, player
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.runner import playing

NAMES = ("leningrad-2010", "assault-on-leningrad", "leningrad-41")


class Listening(Player):
    """A sergeant that notes what it would have done."""

    def __init__(self, game: Wargame, side: str) -> None:
        self._sergeant = player(game, "sergeant", side, 1)
        self.meant: Action | None = None

    def choose(self, game: Wargame, state: State) -> Action:
        self.meant = self._sergeant.choose(game, state)
        return self.meant


@pytest.mark.parametrize("name", NAMES)
def test_it_does_what_the_sergeant_does_or_ends_the_phase(name: str) -> None:
    game = hexfront.load(name)
    side, other = game.frame.sides
    sergeant = Listening(game, side)
    players = {side: Forgetful(sergeant, 0.3, 7), other: RandomPlayer(7)}
    lapses = 0
    for done in playing(game, players, SeededDice(7), game.new(7, "suggested")):
        if done.side == side and done.action != sergeant.meant:
            assert isinstance(done.action, EndPhase)
            assert not done.before.stack, "decisions are never forgotten"
            lapses += 1
        if done.after.turn > 3:
            break

    assert lapses > 3


def test_without_lapses_it_is_the_sergeant_itself() -> None:
    game = hexfront.load("leningrad-1979")
    state = game.new(3, "suggested")

    assert Forgetful(player(game, "sergeant", "german", 5), 0.0, 5).choose(game, state) == player(
        game, "sergeant", "german", 5
    ).choose(game, state)


def test_the_corporal_forgets_and_no_other_level_does() -> None:
    game = hexfront.load("leningrad-1979")

    assert isinstance(player(game, "corporal", "german", 1), Forgetful)
    assert [name for name, level in LEVELS.items() if level.forgets] == ["corporal"]
