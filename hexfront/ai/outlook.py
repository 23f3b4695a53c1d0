"""What an action comes to: one trial in one world, and what the enemy could answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hexfront.ai.prospects import Prospects
from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import Dice, SeededDice
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

#: How many player turns a trial of a side with few units goes on at random, with its own.
TURNS = 2
#: How much of the harm that the enemy's answers do on average is believed. Nobody makes them all, but one is enough.
FEAR = 0.5
#: How many answers of the enemy are looked at, and how many of the harmful ones are remembered.
LOOKED_AT, REMEMBERED = 400, 12
#: An answer is harmful from this many points on: it takes an objective, or a way to it, not just a step.
HARM = 3.0

END = EndPhase()


class Outlook:
    """The worth of actions to a side, tried out in worlds that look the same to it."""

    def __init__(self, game: Wargame, side: str) -> None:
        self.side = side
        self.prospects = Prospects(game)

    def by_chance(self, game: Wargame, state: State, action: Action, seed: str) -> float:
        """What an action comes to if everybody goes on at random to the end of the next player turn.

        A seed is one world with its dice, the same for all actions.
        """
        after, dice = self._begun(game, state, action, seed)
        anyone, owner, turns = RandomPlayer(seed), state.owner, TURNS
        while (acting := after.to_act) is not None:
            if after.owner != owner:
                owner, turns = after.owner, turns - 1
                if not turns:
                    break
            after, _ = game.submit(after, acting, anyone.choose(game, after), dice)
        return self.prospects.worth(after, self.side)

    def by_passing(
        self, game: Wargame, state: State, action: Action, seed: str, answers: Sequence[Action] = ()
    ) -> float:
        """What an action comes to if its side does nothing more in this player turn, and the enemy then answers."""
        after, dice = self._passed(game, state, action, seed)
        worth = self.prospects.worth(after, self.side)
        if not answers:
            return worth
        harms = [worth - self._answered(game, after, answer, dice) for answer in answers]
        return worth - FEAR * sum(harms) / len(harms)

    def harmful_answers(self, game: Wargame, state: State, seed: str) -> list[Action]:
        """What the enemy could do at once to do harm, if the side ends its turn now; some of it at random."""
        after, dice = self._passed(game, state, END, seed)
        if after.to_act is None or after.to_act == self.side:
            return []
        offers, chance = game.legal_actions(after), Random(seed)
        worth = self.prospects.worth(after, self.side)
        looked_at = offers if len(offers) <= LOOKED_AT else chance.sample(offers, LOOKED_AT)
        harmful = [one for one in looked_at if worth - self._answered(game, after, one, dice) >= HARM]
        return harmful if len(harmful) <= REMEMBERED else chance.sample(harmful, REMEMBERED)

    def _answered(self, game: Wargame, state: State, answer: Action, dice: Dice) -> float:
        """The worth after an answer of the enemy; unchanged if that is not possible any more."""
        enemy = state.to_act
        if enemy is None or game.refusal(state, enemy, answer) is not None:
            return self.prospects.worth(state, self.side)
        after, _ = game.submit(state, enemy, answer, dice)
        return self.prospects.worth(after, self.side)

    def _begun(self, game: Wargame, state: State, action: Action, seed: str) -> tuple[State, Dice]:
        whole = game.sampled(state, self.side, Random(seed)) if game.hides else state
        dice = SeededDice(seed)
        return game.submit(whole, self.side, action, dice)[0], dice

    def _passed(self, game: Wargame, state: State, action: Action, seed: str) -> tuple[State, Dice]:
        """The state in which the enemy can answer. Decisions that cannot be passed are made at random."""
        after, dice = self._begun(game, state, action, seed)
        anyone = RandomPlayer(seed)
        while (acting := after.to_act) is not None and after.owner == state.owner:
            is_over = acting == self.side and may_end(game, after)
            after, _ = game.submit(after, acting, END if is_over else anyone.choose(game, after), dice)
        return after, dice


def may_end(game: Game, state: State) -> bool:
    """Whether the side to act may end the phase now."""
    step = game.gate.step(state)
    return step is not None and EndPhase in step.actions and step.refusal(state, END) is None
