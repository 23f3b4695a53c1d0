"""Who can go where: units, and regiments of a division that go as one, with every hex they may end in."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.games.assault.pieces.campaign import CAPTURED, GERMANS
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, Hex, Hexes, Side, Unit, Units, members, other
from hexfront.kernel.state import State
from hexfront.mechanics.flood import Flood


@dataclass(slots=True)
class Mover:
    """Units that go together; ``reach`` are the hexes they may end in, their own included."""

    units: tuple[Unit, ...]
    here: Hex
    reach: Hexes
    strength: float
    worth: float
    cls: str
    column: str

    @property
    def can_move(self) -> bool:
        return self.reach != 1 << self.here


def flood_of(phase: MovementPhase, state: State, unit: Unit, place: Hex | None = None) -> Flood:
    """A unit's flood; through a city that must be garrisoned once it is taken nobody goes, but perhaps into it."""
    terms = phase.terms(state, unit)
    shut = spared_cities(phase, state, unit)
    if shut and (place is None or not shut >> place & 1):
        terms = terms._replace(closed=terms.closed | shut)
    return phase.marching.flood(terms)


def spared_cities(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The cities that Germans would have to garrison from now on if one of them passed through."""
    if phase.frame.unit_sides[unit] != GERMANS:
        return NO_HEXES
    return phase.control.garrisoned & ~state.markers[CAPTURED]


def reach_of(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The hexes where a unit may end a move in a phase."""
    if phase.unable(state) >> unit & 1:
        return NO_HEXES
    terms = phase.terms(state, unit)
    shut = spared_cities(phase, state, unit)
    if not shut:
        return phase.marching.flood(terms).reached & terms.ends
    reached = phase.marching.flood(terms._replace(closed=terms.closed | shut)).reached
    if phase.campaign.kind(unit).division:
        reached |= phase.marching.flood(terms).reached & shut
    return reached & terms.ends


def entries(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """The hexes of the inset that a unit at a gate can transfer to."""
    gate = state.places[unit]
    fringe = phase.transfers.city.fringes.get(gate, NO_HEXES)
    return fringe & phase.transfers.hexes(state, unit, phase.barred(state, unit)) if fringe else NO_HEXES


def beyond(phase: MovementPhase, state: State, unit: Unit, fringe: Hex) -> Hexes:
    """Where a unit that transfers to a fringe hex of the inset can go on to: a rigid zone would stop it there."""
    if phase.marching.zones.zone(state, other(phase.side)).rigid >> fringe & 1:
        return NO_HEXES
    return reach_of(phase, state.with_place(unit, fringe), unit) & phase.transfers.city.inset


def through_the_gate(phase: MovementPhase, state: State, unit: Unit) -> Hexes:
    """Where a unit at a gate can end on the inset; Russians need gates only once Germans are on it."""
    if phase.side != GERMANS and not phase.campaign.germans_in_the_city(state):
        return NO_HEXES
    hexes = found = entries(phase, state, unit)
    for place in members(hexes):
        found |= beyond(phase, state, unit, place)
    return found


def onto_the_inset(situation: Situation, side: Side, reach: Hexes) -> Hexes:
    """The fringe hexes of the inset that a German could transfer to after a move, unless a rigid zone stops it."""
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


def movers(situation: Situation, side: Side, phase: MovementPhase) -> list[Mover]:
    """A side's units on the map that fight, regiments that stand together as one."""
    found = []
    apart = situation.atlas.all_headquarters
    unable = phase.unable(situation.state)
    for place, stack in situation.stands[side].items():
        for units in _groups(situation, [unit for unit in stack if not apart >> unit & 1]):
            found.append(_mover(situation, units, place, phase, unable))
    return found


def _mover(situation: Situation, units: tuple[Unit, ...], place: Hex, phase: MovementPhase, unable: Units) -> Mover:
    atlas, state = situation.atlas, situation.state
    reach = ALL_HEXES
    for unit in units:
        own = NO_HEXES if unable >> unit & 1 else reach_of(phase, state, unit)
        reach &= own | through_the_gate(phase, state, unit) if own else own
        if not reach:
            break
    if reach:
        reach |= onto_the_inset(situation, atlas.sides[units[0]], reach)
    lowest = max(situation.cls(unit) for unit in units)
    strength = sum(situation.strength(unit) for unit in units)
    worth = sum(situation.worth(unit) for unit in units)
    return Mover(units, place, reach | 1 << place, strength, worth, lowest, atlas.columns[units[0]])


def _groups(situation: Situation, stack: list[Unit]) -> list[tuple[Unit, ...]]:
    """The units of a hex one by one, but regiments of a division in the same state of supply as one."""
    groups: dict[tuple[str, bool], list[Unit]] = {}
    alone = []
    for unit in stack:
        division = situation.atlas.counters[unit].division
        if division:
            groups.setdefault((division, bool(situation.hungry >> unit & 1)), []).append(unit)
        else:
            alone.append((unit,))
    return [*map(tuple, groups.values()), *alone]
