"""Extra measurements for the Leningrad family: queries whose answers are normally cached."""

from __future__ import annotations

from benchmarks.wanted import Wanted, Work
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.leningrad.pieces.campaign import GERMANS
from hexfront.kernel.state import State

WANTED = Wanted(actions=15_000, reach=60, zone=3)


def works(game: LeningradGame, states: list[State]) -> list[Work]:
    """The extra measurements: a name, the wanted rate per second, and the work."""
    return [("supply of a side (100 us)", 1e6 / 100, lambda: ask_supply(game, states * 4))]


def ask_supply(game: LeningradGame, states: list[State]) -> int:
    """Compute the supply of a whole side without cached results."""
    supply = game.rules.supply
    for state in states:
        supply.net.supplied(supply.sources[GERMANS], supply.blocked(state, GERMANS), supply.overlay(state, GERMANS))
    return len(states)
