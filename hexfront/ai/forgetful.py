"""A player that sometimes ends a phase before it has done everything: it forgives a first game."""

from __future__ import annotations

from random import Random

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.play.player import Player


class Forgetful(Player):
    """Plays as another player does, and loses the thread after some of its actions.

    It forgets what could still be done in a phase and never a decision, so its play stays sensible: units stay behind
    and attacks are left out, as with somebody who learns the game.
    """

    def __init__(self, player: Player, lapse: float, seed: int | str) -> None:
        self._player = player
        self._lapse = lapse
        self._random = Random(f"forgetful {seed}")

    @property
    def plan(self) -> tuple[str, ...]:
        return self._player.plan

    def stop(self) -> None:
        self._player.stop()

    def choose(self, game: Wargame, state: State) -> Action:
        """What the other player chooses, or the end of the phase."""
        action = self._player.choose(game, state)
        if state.stack or isinstance(action, EndPhase) or self._random.random() >= self._lapse:
            return action
        over, side = EndPhase(), state.to_act
        assert side is not None, "the game is over: there is nothing to choose"
        return action if game.refusal(state, side, over) else over
