"""The suggested set-up of a side, starting from its current placements."""

from __future__ import annotations

from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.state import State


def suggested(game: Wargame, state: State) -> list[dict[str, Any]]:
    """The missing placements, in an order that the rules accept. Impossible ones are left out."""
    side = state.to_act
    if side is None:
        return []
    wanted, found = game.suggested(state), []
    while possible := [action for action in wanted if game.refusal(state, side, action) is None]:
        for action in possible:
            # One placement may block another until a later one clears the way.
            if game.refusal(state, side, action) is None:
                state, _ = game.submit(state, side, action, LoadedDice())
                wanted.remove(action)
                found.append(action.to_json())
    return found
