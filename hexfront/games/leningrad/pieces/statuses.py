"""Questions about what a state remembers of a unit."""

from __future__ import annotations

from hexfront.games.leningrad.pieces.campaign import (
    ATTACKED,
    DEFENDED,
    ENTERED,
    HALVED,
    MOVED,
    RESTING,
    RESTORED,
    RETREATED,
)
from hexfront.kernel.sets import Unit, has
from hexfront.kernel.state import State


def is_halved(state: State, unit: Unit) -> bool:
    """Whether it started to move out of supply, so that its allowance is halved."""
    return has(state.statuses[HALVED], unit)


def has_moved(state: State, unit: Unit) -> bool:
    return has(state.statuses[MOVED], unit)


def has_entered(state: State, unit: Unit) -> bool:
    """Whether it entered the map in this phase."""
    return has(state.statuses[ENTERED], unit)


def has_attacked(state: State, unit: Unit) -> bool:
    return has(state.statuses[ATTACKED], unit)


def has_defended(state: State, unit: Unit) -> bool:
    return has(state.statuses[DEFENDED], unit)


def has_retreated(state: State, unit: Unit) -> bool:
    return has(state.statuses[RETREATED], unit)


def was_restored(state: State, unit: Unit) -> bool:
    """Whether it regained a step in this phase."""
    return has(state.statuses[RESTORED], unit)


def is_resting(state: State, unit: Unit) -> bool:
    """Whether it has not moved or fought since the last replacement phase."""
    return has(state.statuses[RESTING], unit)
