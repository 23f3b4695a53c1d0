"""The order in which moves are shown: what belongs together follows each other, and then the nearest of the rest."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.plans.chances import refusing_dice, rolls
from hexfront.play.plans.wishes import end_of, units_of

#: Moves that end no farther apart belong together.
TOGETHER = 2
#: The most moves that are put in order.
MOST = 120


def in_order(game: Wargame, state: State, side: str, actions: Sequence[Action]) -> list[Action]:
    """Moves that roll no dice in an order that the eye can follow; as they were if that led anywhere else.

    Every next move is one that the rules allow by then: at best with the same goal as the last, else near it.
    """
    waiting, now = list(actions), state
    found: list[Action] = []
    if not 2 <= len(waiting) <= MOST:
        return waiting
    while waiting:
        last = found[-1] if found else None
        allowed = [one for one in waiting if game.refusal(now, side, one) is None and not _rolls(game, now, side, one)]
        if not allowed:
            return list(actions)
        first = min(allowed, key=lambda one: (_apart(game, last, one), waiting.index(one)))
        waiting.remove(first)
        found.append(first)
        now, _ = game.submit(now, side, first, refusing_dice())
    return found if now == _after(game, state, side, actions) else list(actions)


def joins(game: Wargame, last: Action | None, action: Action) -> bool:
    """Whether a move belongs to the one before it."""
    return last is not None and _apart(game, last, action) <= TOGETHER


def _rolls(game: Wargame, state: State, side: str, action: Action) -> bool:
    def deed(dice: Dice) -> object:
        return game.submit(state, side, action, dice)

    return rolls(deed)


def _after(game: Wargame, state: State, side: str, actions: Sequence[Action]) -> State | None:
    """The state after some actions; None if they cannot be taken in this order."""
    try:
        for action in actions:
            state, _ = game.submit(state, side, action, refusing_dice())
    except HexfrontError:
        return None
    return state


def _apart(game: Wargame, last: Action | None, action: Action) -> int:
    """How far apart two moves end: 0 for the same goal, or the same units going on."""
    if last is None:
        return 0
    if set(units_of(last)) & set(units_of(action)):
        return 0
    one, other = end_of(last), end_of(action)
    if one not in game.map.hexes or other not in game.map.hexes or one is None or other is None:
        return 1000
    return game.map.distance(one, other)
