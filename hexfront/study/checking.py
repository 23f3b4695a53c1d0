"""Random games with every promise checked on the way: the tests of any game's author."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import Event
from hexfront.kernel.state import State
from hexfront.play.runner import play_game
from hexfront.study.promises import Check, Happened, position_comes_back, promises_of

#: The set-up for even seeds, and for odd ones.
SETUPS = ("choose", "suggested")
#: How many steps pass, on average, between two at which all promises are checked.
EVERY = 10


class Checking:
    """A watcher that checks the promises of a game."""

    def __init__(self, game: Wargame, opening: State, every: int, chance: Random) -> None:
        self.game = game
        self.promises = promises_of(game)
        self.every = every
        self.chance = chance
        #: The last state seen, and the action that led to it.
        self.state = opening
        self.action: Action | None = None

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None:
        self.state, self.action = after, action
        moment = Happened(self.game, before, side, action, tuple(events), after, self.chance)
        for check in self._checks(moment):
            check(moment)

    def _checks(self, moment: Happened) -> Sequence[Check]:
        """The promises to check: the cheap ones always, all of them now and then and at the end.

        Whether a position can be restored is checked more often during interrupts.
        """
        if moment.after.to_act is None or self.chance.randrange(self.every) == 0:
            return self.promises.every_step + self.promises.some_steps
        if moment.after.stack and self.chance.randrange(max(1, self.every // 20)) == 0:
            return (*self.promises.every_step, position_comes_back)
        return self.promises.every_step


def check_games(name: str, games: int, every: int = EVERY) -> None:
    """Play random games of any installed game. Raises ``Broken`` with a sentence where a promise is not kept."""
    game = load(name)
    for seed in range(games):
        opening = game.new(f"{seed} opening", SETUPS[seed % 2])
        anyone = RandomPlayer(seed)
        checking = Checking(game, opening, every, Random(f"checks {seed}"))
        play_game(game, dict.fromkeys(game.frame.sides, anyone), SeededDice(seed), opening, (checking,))
