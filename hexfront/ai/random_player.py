"""A player that picks a random subject, then one of its offers at random."""

from __future__ import annotations

from random import Random

from hexfront.kernel.actions import Action
from hexfront.kernel.game import Game
from hexfront.kernel.offers import picked
from hexfront.kernel.state import State
from hexfront.play.player import Player


class RandomPlayer(Player):
    """Picks a subject first, then an action for it, so that subjects with many offers do not crowd out the others."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"random player {seed}")

    def choose(self, game: Game, state: State) -> Action:
        """One of the legal actions."""
        # The same as game.offers(state).pick, without the sequence that nobody else looks at.
        step = game.gate.step(state)
        assert step is not None, "the game is over: there is nothing to choose"
        action = picked(step, state, list(step.subjects(state)), self._random)
        game.gate.note_offer(state, action)
        return action
