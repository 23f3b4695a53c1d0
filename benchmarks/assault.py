"""What is measured inside the assault family: its large map makes every question dearer."""

from __future__ import annotations

from benchmarks.wanted import Wanted, Work
from hexfront.games.assault.face import AssaultGame
from hexfront.games.assault.pieces.campaign import GERMANS
from hexfront.kernel.state import State

WANTED = Wanted(actions=4_000, reach=200, zone=100)


def works(game: AssaultGame, states: list[State]) -> list[Work]:
    """What to measure, how often a second it should be done, and the work."""
    return [("supply of a side (1000 us)", 1e6 / 1000, lambda: ask_supply(game, states[:300]))]


def ask_supply(game: AssaultGame, states: list[State]) -> int:
    """The supply of a whole side, worked out anew, zones included."""
    for state in states:
        for deployment in state.ground.sides:
            deployment.memo.clear()
        game.rules.supply.supplied(state, GERMANS)
    return len(states)
