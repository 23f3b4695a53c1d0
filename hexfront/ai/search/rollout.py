"""Games played forward in thought: to the first dice, to the end of a player turn, or over several of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.ai.fate import Fate
from hexfront.ai.search.contract import Actor
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

#: Actions, each with the state it was done in.
Deeds = Sequence[tuple[Action, State]]


def before_the_dice(game: Game, state: State, side: str, actor: Actor) -> State:
    """How far a side gets in its player turn until dice fall, the enemy is asked, or the turn ends.

    All trials of a plan share this.
    """
    owner = state.owner
    while state.to_act == side:
        try:
            after, _ = game.submit(state, side, actor.action(state), _NoDice())
        except _Rolled:
            return state
        if after.owner != owner:
            return state
        state = after
    return state


def played_on(game: Game, state: State, actors: Mapping[str, Actor], fate: Fate, turns: int) -> State:
    """The state after so many player turns have ended, the one that is on included."""
    owner = state.owner
    while (side := state.to_act) is not None:
        now = state.owner
        if now != owner:
            owner, turns = now, turns - 1
            if not turns:
                break
        action = actors[side].action(state)
        fate.attend(state, action)
        state, _ = game.submit(state, side, action, fate)
    return state


def deeds(game: Game, state: State, side: str, actors: Mapping[str, Actor], dice: Dice) -> Deeds:
    """What a side does until its player turn ends."""
    owner = state.owner
    done = []
    while (acting := state.to_act) is not None and state.owner == owner:
        action = actors[acting].action(state)
        if acting == side:
            done.append((action, state))
        state, _ = game.submit(state, acting, action, dice)
    return done


class _Rolled(Exception):
    """Somebody wanted to roll dice that are not there."""


class _NoDice:
    """Dice for as long as nothing is left to chance."""

    def roll(self, sides: int = 6) -> int:
        raise _Rolled
