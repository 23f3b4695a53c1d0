"""States of random games, played by random answers to the questions of an environment."""

import random
from functools import cache

import hexfront
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.research.spelling import Alphabet, Question, first_question
from tools.fuzz_play import loaded

#: Apart from decisions, all of which are kept, every so many actions.
EVERY = 60


@cache
def some_states(name: str, seed: int = 8) -> tuple[State, ...]:
    """Now and then a state of a game that begins with the set-up, and all in which a decision is owed."""
    game = loaded(name)
    alphabet, chance, dice = Alphabet(game), random.Random(seed), hexfront.SeededDice(seed)
    state, found, acted = game.new(seed, setup="choose"), [], 0
    while state.to_act:
        if acted % EVERY == 0 or state.stack:
            found.append(state)
        asked: Question | Action = first_question(game, alphabet, state)
        while isinstance(asked, Question):
            asked = asked.answer(chance.choice(list(asked.answers)))
        state, _ = game.submit(state, state.to_act, asked, dice)
        acted += 1
    return tuple(found)
