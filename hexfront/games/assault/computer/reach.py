"""The hexes in which a unit may end a move, and the flood that leads there."""

from __future__ import annotations

from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.games.assault.pieces.campaign import CAPTURED, GERMANS
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit
from hexfront.kernel.state import State
from hexfront.mechanics.flood import Flood


def sparing_flood(phase: MovementPhase, state: State, unit: Unit, place: Hex | None = None) -> Flood:
    """A unit's flood. It does not pass through cities that would then need a garrison, but may end in one."""
    terms = phase.terms(state, unit)
    shut = spared_cities(phase, state, unit)
    if shut and (place is None or not shut >> place & 1):
        terms = terms._replace(closed=terms.closed | shut)
    return phase.marching.flood(terms)


def spared_cities(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The cities that the Germans would have to garrison if a unit passed through."""
    if phase.frame.unit_sides[unit] != GERMANS:
        return NO_HEXES
    return phase.control.garrisoned & ~state.markers[CAPTURED]


def reach_of(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The hexes in which a unit may end a move in a phase."""
    if phase.unable(state) >> unit & 1:
        return NO_HEXES
    terms = phase.terms(state, unit)
    shut = spared_cities(phase, state, unit)
    if not shut:
        return phase.marching.flood(terms).reached & terms.ends
    reached = phase.marching.flood(terms._replace(closed=terms.closed | shut)).reached
    # Only a division can be the garrison that such a city then needs.
    if phase.campaign.kind(unit).division:
        reached |= phase.marching.flood(terms).reached & shut
    return reached & terms.ends
