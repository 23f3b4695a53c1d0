"""Gates of the city: ways from the main map onto the inset."""

from __future__ import annotations

from hexfront.games.assault.computer.reach import reach_of
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.games.assault.pieces.campaign import GERMANS
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, members, other
from hexfront.kernel.state import State


def entries(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The hexes of the inset that a unit at a gate can transfer to."""
    gate = state.places[unit]
    fringe = phase.transfers.city.fringes.get(gate, NO_HEXES)
    return fringe & phase.transfers.hexes(state, unit, phase.barred(state, unit)) if fringe else NO_HEXES


def beyond(phase: MovementPhase, state: State, unit: Unit, fringe: Hex) -> Hexes:
    """The inset hexes to which a unit can move on after transferring to a fringe hex; a rigid zone stops it there."""
    if phase.marching.zones.zone(state, other(phase.side)).rigid >> fringe & 1:
        return NO_HEXES
    return reach_of(phase, state.with_place(unit, fringe), unit) & phase.transfers.city.inset


def through_the_gate(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The inset hexes in which a unit at a gate can end. Russians need gates only once Germans are on the inset."""
    if phase.side != GERMANS and not phase.campaign.germans_in_the_city(state):
        return NO_HEXES
    hexes = found = entries(phase, state, unit)
    for place in members(hexes):
        found |= beyond(phase, state, unit, place)
    return found


def onto_the_inset(situation: Situation, side: Side, reach: Hexes) -> Hexes:
    """The fringe hexes of the inset to which a German could transfer after a move, unless a rigid zone stops it."""
    atlas, state = situation.atlas, situation.state
    gates = reach & atlas.city.fringe_on_map
    if side != GERMANS or not gates:
        return NO_HEXES
    enemy = other(side)
    shut = atlas.rules.zones.zone(state, enemy).rigid | situation.occupied[enemy]
    hexes = NO_HEXES
    for place in members(gates & ~shut):
        hexes |= atlas.city.fringes[place] & ~shut
    return hexes
