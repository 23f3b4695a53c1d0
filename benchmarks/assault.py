"""Extra measurements for the assault family, whose large map makes every query more expensive."""

from __future__ import annotations

from benchmarks.wanted import Wanted, Work
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import GERMANS
from hexfront.kernel.state import State

WANTED = Wanted(actions=4_000, reach=200, zone=100)


def works(game: AssaultGame, states: list[State]) -> list[Work]:
    """The extra measurements: a name, the wanted rate per second, and the work."""
    return [("supply of a side (1000 us)", 1e6 / 1000, lambda: ask_supply(game, states[:300]))]


def ask_supply(game: AssaultGame, states: list[State]) -> int:
    """Compute the supply of a whole side, including zones, without cached results."""
    for state in states:
        for deployment in state.ground.sides:
            deployment.memo.clear()
        game.rules.supply.supplied(state, GERMANS)
    return len(states)
