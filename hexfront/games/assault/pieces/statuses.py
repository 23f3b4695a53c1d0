"""Questions about the statuses of one unit. Sets of units are read directly from the state."""

from __future__ import annotations

from hexfront.games.assault.pieces.campaign import (
    ATTACKED,
    DISRUPTED,
    MOVED,
    MOVING,
    OUT_OF_SUPPLY,
    RETREATED,
    STOPPED,
    TRANSFERRED,
)
from hexfront.kernel.sets import Unit, has
from hexfront.kernel.state import State


def has_moved(state: State, unit: Unit) -> bool:
    return has(state.statuses[MOVED], unit)


def is_moving(state: State, unit: Unit) -> bool:
    """Whether it was the last to move and may go on."""
    return has(state.statuses[MOVING], unit)


def is_stopped(state: State, unit: Unit) -> bool:
    """Whether it has entered an enemy rigid zone this phase."""
    return has(state.statuses[STOPPED], unit)


def was_transferred(state: State, unit: Unit) -> bool:
    """Whether it was transferred to the other map and has not moved since."""
    return has(state.statuses[TRANSFERRED], unit)


def has_attacked(state: State, unit: Unit) -> bool:
    return has(state.statuses[ATTACKED], unit)


def is_out_of_supply(state: State, unit: Unit) -> bool:
    return has(state.statuses[OUT_OF_SUPPLY], unit)


def is_disrupted(state: State, unit: Unit) -> bool:
    return has(state.statuses[DISRUPTED], unit)


def has_retreated(state: State, unit: Unit) -> bool:
    return has(state.statuses[RETREATED], unit)
