"""The suggested set-up of a side, starting from its current placements."""

from __future__ import annotations

from typing import Any

from hexfront.games.face import HasPlans, HasSetUp, Wargame, asked
from hexfront.kernel.state import State


class _Rolled(Exception):
    """An action rolls a die, so nobody can say what comes after it."""


class _NoDice:
    """Dice that are not to be rolled."""

    def roll(self, sides: int = 6) -> int:
        raise _Rolled


def suggested(game: Wargame, state: State, plan: str = "") -> list[dict[str, Any]]:
    """The missing placements, in an order that the rules accept. Impossible ones are left out.

    An action that rolls a die is the last of the list: what to do after it is another question.
    """
    side = state.to_act
    if side is None:
        return []
    found: list[dict[str, Any]] = []
    wanted = asked(game, HasPlans).suggested(state, plan) if plan else asked(game, HasSetUp).suggested(state)
    while possible := [action for action in wanted if game.refusal(state, side, action) is None]:
        for action in possible:
            # One placement may block another until a later one clears the way.
            if game.refusal(state, side, action) is None:
                found.append(action.to_json())
                wanted.remove(action)
                try:
                    state, _ = game.submit(state, side, action, _NoDice())
                except _Rolled:
                    return found
    return found
