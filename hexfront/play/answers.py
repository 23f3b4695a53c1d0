"""Usual answers to a decision, each followed through: all units advance, all retreat, all steps are lost."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.face import TakesOrders, Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State

#: More units than ever take part in one combat.
MOST = 60


class _DieNeeded(Exception):
    """Nobody looks beyond a die."""


class _NoDice:
    """Dice that nobody may roll."""

    def roll(self, sides: int = 6) -> int:
        raise _DieNeeded


def ways(game: Wargame, known: State) -> list[tuple[Action, ...]]:
    """For each usual answer to the pending decision the actions that carry it through, the most sensible way first.

    ``known`` is the state as the side to act knows it. A way ends where another kind of action would be due, where the
    other side is to decide, and before any die.
    """
    if not isinstance(game, TakesOrders) or not known.stack:
        return []
    return [_followed(game, known, first) for first in game.sensible(known)]


def _followed(game: Wargame, known: State, first: Action) -> tuple[Action, ...]:
    side, state, done = str(known.to_act), known, [first]
    while len(done) < MOST:
        try:
            state, _ = game.submit(state, side, done[-1], _NoDice())
        except (_DieNeeded, HexfrontError):
            break
        following = _same_kind(game, state, side, first)
        if following is None:
            break
        done.append(following)
    return tuple(done)


def _same_kind(game: Wargame, state: State, side: str, first: Action) -> Action | None:
    """What a side would do next if it goes on as it began; None if that is over."""
    if not state.stack or state.to_act != side:
        return None
    assert isinstance(game, TakesOrders)
    answers: Sequence[Action] = game.sensible(state)
    return next((one for one in answers if type(one) is type(first)), None)
