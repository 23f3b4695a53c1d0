"""Questions about what a state remembers of a unit."""

from __future__ import annotations

from hexfront.games.leningrad41.pieces.campaign import (
    ATTEMPTED_METRO,
    BRIDGED,
    CARRIED_OVER,
    FIRED,
    IDENTITY,
    KNOWN_TO_OWNER,
    LANDED,
    LOOKED_AT,
    MOTORIZED,
    MOVED,
    MOVING,
    ORIGIN,
    PONTOON,
    SEEN,
    STOPPED,
)
from hexfront.kernel.sets import Hex, Unit, has
from hexfront.kernel.state import State


def has_moved(state: State, unit: Unit) -> bool:
    """Whether it has begun to move in this phase."""
    return has(state.statuses[MOVED], unit)


def is_moving(state: State, unit: Unit) -> bool:
    """Whether it has begun to move and may go on."""
    return has(state.statuses[MOVING], unit)


def is_motorized(state: State, unit: Unit) -> bool:
    """Whether it uses motorized movement in this phase."""
    return has(state.statuses[MOTORIZED], unit)


def was_stopped(state: State, unit: Unit) -> bool:
    """Whether fire has ended its motorized move in this phase."""
    return has(state.statuses[STOPPED], unit)


def has_fired(state: State, unit: Unit) -> bool:
    return has(state.statuses[FIRED], unit)


def has_attempted_metro(state: State, unit: Unit) -> bool:
    return has(state.statuses[ATTEMPTED_METRO], unit)


def has_carried_over(state: State, unit: Unit) -> bool:
    """Whether its pontoon bridge was used in this phase."""
    return has(state.statuses[CARRIED_OVER], unit)


def has_bridged(state: State, unit: Unit) -> bool:
    """Whether it has laid its pontoon bridge in this phase."""
    return has(state.statuses[BRIDGED], unit)


def has_landed(state: State, unit: Unit) -> bool:
    """Whether it came by air, so that it is not motorized any more."""
    return has(state.statuses[LANDED], unit)


def was_seen(state: State, unit: Unit) -> bool:
    """Whether it has been face up once."""
    return has(state.statuses[SEEN], unit)


def was_looked_at(state: State, unit: Unit) -> bool:
    """Whether its owner has drawn it and looked at it."""
    return has(state.statuses[LOOKED_AT], unit)


def is_known_to_owner(state: State, back: Unit) -> bool:
    """Whether the owner of a face-down unit knows what it is."""
    return has(state.statuses[KNOWN_TO_OWNER], back)


def identity(state: State, back: Unit) -> Unit | None:
    """The unit under a back, if the state tells it."""
    linked = state.vectors[IDENTITY][back]
    return Unit(linked - 1) if linked else None


def pontoon(state: State, engineer: Unit) -> Hex | None:
    """The hex to which an engineer has laid a pontoon bridge."""
    beyond = state.vectors[PONTOON][engineer]
    return Hex(beyond - 1) if beyond else None


def origin(state: State, unit: Unit) -> Hex:
    """Where a unit was when the phase began."""
    return Hex(state.vectors[ORIGIN][unit])
