"""Units that can still move, with every hex they can reach without running along an enemy line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.documents.actions import Move
from hexfront.games.leningrad41.pieces.campaign import CARRIED_OVER, MOVED, MOVED_SUB_COMMANDS, MOVING
from hexfront.games.leningrad41.pieces.statuses import has_landed, has_moved, is_motorized
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.flood import Flood
from hexfront.mechanics.terrain import Edges

#: A unit with enemies within so many hexes goes on foot: any fire would end a motorized move.
CLOSE = 6


class Order(NamedTuple):
    """A unit that goes to a hex, by a path that was free when it was planned."""

    unit: Unit
    place: Hex
    motorized: bool
    path: tuple[Hex, ...] = ()
    #: The costs by which it was planned: they change with pontoon bridges, for example.
    edges: Edges | None = None
    #: Whether it goes the shortest way if it must, under fire or not.
    bold: bool = False


@dataclass(slots=True)
class Mover:
    """A unit, where it is, and the hexes in which it may end its move."""

    unit: Unit
    #: What it is, as far as its owner knows.
    face: Unit
    here: Hex
    reach: Hexes
    flood: Flood
    edges: Edges
    motorized: bool
    fire: float
    armored: bool
    worth: float

    def order(self, place: Hex, bold: bool = False) -> Order:
        """The order to go to a hex."""
        if not has(self.flood.reached, place):
            return Order(self.unit, place, False, bold=bold)
        return Order(self.unit, place, self.motorized, self.flood.path(place), self.edges, bold)


def careful(situation: Situation, unit: Unit, motorized: bool) -> Flood:
    """The hexes a unit can reach if it stops wherever it may be lost: it never runs along a line."""
    atlas, state = situation.atlas, situation.state
    marching = atlas.marching
    terms = marching.terms(state, unit, marching.by(unit, motorized))
    zone = situation.fields.zone if motorized else situation.danger[has(atlas.armored, unit)]
    return atlas.floods.flood(terms._replace(zone=zone, rigid=NO_HEXES))


def can_drive(situation: Situation, unit: Unit) -> bool:
    """Whether a unit may move motorized."""
    return has(situation.atlas.drivers, unit) and not has_landed(situation.state, unit)


def mover(situation: Situation, unit: Unit) -> Mover:
    """A unit with the hexes it can reach; its own hex is among them if it is on the map."""
    atlas, state = situation.atlas, situation.state
    here = state.places[unit]
    is_on_map = here < atlas.hex_places
    motorized = is_motorized(state, unit)
    if not has_moved(state, unit) and can_drive(situation, unit):
        start = atlas.within(here, CLOSE) if is_on_map else atlas.entry[situation.side]
        motorized = not start & situation.theirs.occupied if is_on_map else not _is_near(situation, start)
    flood = careful(situation, unit, motorized)
    reach = flood.reached | 1 << here if is_on_map else flood.reached
    edges = atlas.marching.edges(state, unit, atlas.marching.by(unit, motorized))
    face, armored = situation.face(unit), has(atlas.armored, unit)
    return Mover(unit, face, here, reach, flood, edges, motorized, atlas.fire[face], armored, atlas.worth[face])


def _is_near(situation: Situation, edge: Hexes) -> bool:
    """Whether enemies stand within a few hexes of the edge of the map."""
    for _ in range(CLOSE):
        edge |= situation.atlas.spread(edge)
    return bool(edge & situation.theirs.occupied)


def march(situation: Situation, order: Order) -> Move | None:
    """The move of an order, if it can be carried out now."""
    path = _path(situation, order)
    if not path:
        return None
    atlas, name = situation.atlas, situation.atlas.frame.place_name
    motorized = _drives(situation, order)
    return Move((atlas.frame.units[order.unit],), tuple([name(step) for step in path]), motorized)


def _drives(situation: Situation, order: Order) -> bool:
    """Whether a unit goes motorized. How it has begun its move holds for the phase."""
    return is_motorized(situation.state, order.unit) if has_moved(situation.state, order.unit) else order.motorized


def _path(situation: Situation, order: Order) -> tuple[Hex, ...]:
    """The path of an order: as planned if nobody is in the way, else another."""
    atlas, state = situation.atlas, situation.state
    if order.path and not has_moved(state, order.unit):
        shut = atlas.rules.stacking.closed(state, situation.side, order.unit)
        edges = atlas.marching.edges(state, order.unit, atlas.marching.by(order.unit, order.motorized))
        if edges is order.edges and not any(has(shut, step) for step in order.path):
            return order.path
    motorized = _drives(situation, order)
    flood = careful(situation, order.unit, motorized)
    if order.bold and not has(flood.reached, order.place):
        flood = atlas.marching.flood(state, order.unit, motorized)
    return flood.path(order.place) if has(flood.reached, order.place) else ()


def able(situation: Situation, units: Iterable[Unit]) -> list[Unit]:
    """Those of some units that may still move."""
    state, sub_command = situation.state, situation.atlas.sub_command
    unable = state.statuses[MOVED] & ~state.statuses[MOVING] | state.statuses[CARRIED_OVER]
    done = state.tracks[MOVED_SUB_COMMANDS]
    return [unit for unit in units if not has(unable, unit) and not is_on(done, sub_command[unit])]


def on_map_or_waiting(situation: Situation, state: State) -> list[Unit]:
    """All units of the side that are on the map or wait at its edge."""
    own = [unit for stack in situation.own.stacks.values() for unit in stack]
    return [*own, *situation.atlas.marching.order.waiting(state, situation.side)]
