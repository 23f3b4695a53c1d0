"""Cutting lines of supply by trying: every hex once with a real enemy in it."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.face import HasSupply
from hexfront.kernel.state import State


def cut_by_trying(
    alone: State, put: Callable[[str], State], hexes: list[str], game: HasSupply, units: list[str]
) -> dict[str, set[str]]:
    """Where an enemy cuts lines: every hex is tried with a real one."""
    fed = [unit for unit in units if game.supply(alone, unit)]
    found = {}
    for number in hexes:
        then = put(number)
        if lost := {unit for unit in fed if game.supply(then, unit) is None}:
            found[number] = lost
    return found
