"""A player that picks a random subject, then one of its offers at random."""

from __future__ import annotations

from random import Random

from hexfront.kernel.actions import Action
from hexfront.kernel.game import Game
from hexfront.kernel.state import State
from hexfront.play.player import Player


class RandomPlayer(Player):
    """Picks a subject first, then an action for it, so that subjects with many offers do not crowd out the others."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(f"random player {seed}")

    def choose(self, game: Game, state: State) -> Action:
        """One of the legal actions."""
        step = game.gate.step(state)
        assert step is not None, "the game is over: there is nothing to choose"
        subjects = list(step.subjects(state))
        while subjects:
            picked = self._pick(len(subjects))
            offers = step.offers(state, subjects[picked])
            if offers:
                return offers[self._pick(len(offers))]
            # Order does not matter for a random pick, so the last subject fills the gap.
            subjects[picked] = subjects[-1]
            subjects.pop()
        raise AssertionError(f"a dead end in the {state.phase} of turn {state.turn}: no action is offered")

    def _pick(self, count: int) -> int:
        return int(self._random.random() * count)
