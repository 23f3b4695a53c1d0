"""The suggested set-up of a side, from wherever its units stand now."""

from __future__ import annotations

from typing import Any

from hexfront.games.leningrad.campaign import SIDES
from hexfront.games.leningrad.game import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.state import State
from hexfront.server import faults


def suggested(game: LeningradGame, state: State) -> list[dict[str, Any]]:
    """The placements that are missing, in an order that the rules take; those that cannot be made are left out."""
    side = state.to_act
    if side is None or not state.phase.endswith("set-up"):
        raise faults.not_now("a set-up can be suggested only while one is being made")
    wanted: list[Action] = [*dict(zip(reversed(SIDES), game.rules.set_up.suggested(), strict=True))[side]]
    found: list[dict[str, Any]] = []
    while possible := [action for action in wanted if game.refusal(state, side, action) is None]:
        for action in possible:
            # One placement may stand in the way of the next, and a later one clear it.
            if game.refusal(state, side, action) is None:
                state, _ = game.submit(state, side, action, LoadedDice())
                wanted.remove(action)
                found.append(action.to_json())
    return found
