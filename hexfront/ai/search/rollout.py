"""Plays a game forward in a simulation: to the first die roll, or for one or more player turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.ai.fate import Fate
from hexfront.ai.search.contract import Actor
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

#: Actions, each with the state before it.
Deeds = Sequence[tuple[Action, State]]


def before_the_dice(game: Game, state: State, side: str, actor: Actor) -> State:
    """The state a side reaches before dice are rolled, the enemy must decide, or the player turn ends.

    All trials of a plan start from it.
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
    """The state after a number of player turns, counting the current one."""
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
    """The actions of a side until its player turn ends."""
    owner = state.owner
    done = []
    while (acting := state.to_act) is not None and state.owner == owner:
        action = actors[acting].action(state)
        if acting == side:
            done.append((action, state))
        state, _ = game.submit(state, acting, action, dice)
    return done


class _Rolled(Exception):
    """An action called for a die roll."""


class _NoDice:
    """Dice that stop the simulation at the first roll."""

    def roll(self, sides: int = 6) -> int:
        raise _Rolled
