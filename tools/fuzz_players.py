"""Biased players for all games."""

from __future__ import annotations

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import StandFast
from hexfront.play.player import Player


class IdlePlayer(Player):
    """Ends every phase as soon as the rules allow; until then it acts at random."""

    def __init__(self, seed: int | str) -> None:
        self._anything = RandomPlayer(seed)

    def choose(self, game: Wargame, state: State) -> Action:
        for wish in (EndPhase(), StandFast()):
            if game.refusal(state, str(state.to_act), wish) is None:
                return wish
        return self._anything.choose(game, state)
