"""The limits on the move of a unit (8.1 to 8.14, 15.1, 15.2): its costs, its points and the hexes closed to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.movement.costs import NOWHERE, Costs, Ways
from hexfront.games.leningrad41.movement.order import Order
from hexfront.games.leningrad41.movement.stacking import Stacking
from hexfront.games.leningrad41.movement.water import Rails, Waters
from hexfront.games.leningrad41.pieces.campaign import (
    CARRIED_OVER,
    DEFENSIVE_STATE,
    DEMOLISHED,
    LANDED,
    MOVED,
    MOVING,
    ORIGIN,
    PONTOON,
    RUBBLE,
    SOVIETS,
    SPENT,
    Campaign,
)
from hexfront.games.leningrad41.pieces.statuses import (
    has_attempted_metro,
    has_carried_over,
    has_landed,
    has_moved,
    is_motorized,
    is_moving,
    origin,
    was_stopped,
)
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Side, Unit, Units, has, members, other, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.flood import Flood, FloodMemory
from hexfront.mechanics.terms import Purse, Terms
from hexfront.mechanics.terrain import Edges

#: How a unit moves, as events and decisions say it.
FOOT, MOTORIZED, WATER, RAIL, METRO, AIR = "foot", "motorized", "water", "rail", "metro", "air"


@dataclass(frozen=True, slots=True)
class MarchRules:
    """The cases about who may move, and how."""

    own_units: str
    one_at_a_time: str
    one_move: str
    motorized: str
    face_up: str
    stopped: str
    carried: str
    underground: str
    landed: str
    front_reserve: str


class Marching:
    """Works out the limits under which a unit moves."""

    def __init__(self, campaign: Campaign, stacking: Stacking, costs: Costs, order: Order) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.stacking = stacking
        self.costs = costs
        self.order = order
        self.waters = Waters(campaign)
        self.rails = Rails(campaign)
        self.rules = campaign.rulebook.citations(MarchRules)
        having = campaign.having
        self._drivers = (having["motorized"] | having["armored"]) & ~having["naval"]
        self._naval, self._hidden = having["naval"], having["hidden"]
        bound = dict.fromkeys(members(having["rail"]), RAIL) | dict.fromkeys(members(self._naval), WATER)
        units = [Unit(unit) for unit in range(len(self.frame.units))]
        self._walking = tuple(bound.get(unit, FOOT) for unit in units)
        self._driving = tuple(bound.get(unit, MOTORIZED) for unit in units)
        self._engineers = set_of(unit for side in costs.engineers for unit in side)
        self._factor = int(campaign.settings["movement"]["motorized_factor"])
        # Costs change with rubble, bridges and pontoons, so few floods come again but those just asked for, and each is
        # large on this map.
        self._memory = FloodMemory(starts=100, each=2)
        self._free: Last[tuple[object, ...], Terms] = Last()

    def side(self, unit: Unit) -> Side:
        return self.frame.unit_sides[unit]

    def drivers(self, state: State) -> Units:
        """The units that may use motorized movement. Backs walk, and so do those who came by air (18.3)."""
        return self._drivers & ~state.statuses[LANDED]

    def by(self, unit: Unit, motorized: bool) -> str:
        """How a unit moves."""
        return (self._driving if motorized else self._walking)[unit]

    def pays(self, unit: Unit, by: str) -> bool:
        """Whether steps cost movement points. Marines at sea and Aurora on her rails go any distance."""
        return by in (FOOT, MOTORIZED) or (by == WATER and has(self._naval, unit))

    def left(self, state: State, unit: Unit, by: str) -> int:
        """The points a unit can still spend; none if it goes without points."""
        if not self.pays(unit, by):
            return 0
        allowance = self.campaign.movement_points[unit] * (self._factor if by == MOTORIZED else 1)
        return allowance - state.vectors[SPENT][unit]

    def ways(self, state: State, unit: Unit, motorized: bool) -> Ways:
        """What changes the costs for a unit. An engineer does not use his own pontoon bridge (8.10)."""
        side = self.side(unit)
        ways = self.costs.ways(state, side, motorized)
        if not has(self._engineers, unit):
            return ways
        start = origin(state, unit)
        crossing = start if self.costs.beyond_majors[start] else NOWHERE
        return ways._replace(pontoons=self.costs.pontoons(state, side, unit), crossing=crossing)

    def edges(self, state: State, unit: Unit, by: str) -> Edges:
        """The cost of every step for a unit that moves this way."""
        if by == WATER:
            return self.waters.edges
        if by == RAIL:
            return self.rails.edges(state.tracks[DEMOLISHED])
        return self.costs.edges(self.ways(state, unit, by == MOTORIZED))

    def terms(self, state: State, unit: Unit, by: str, barred: Refusal | None = None) -> Terms:
        """The limits on a unit's move. ``barred`` says why it may not move, if it may not."""
        markers, tracks, vectors = state.markers, state.tracks, state.vectors
        # Besides these notes, only the places of ground units matter, and whoever moves one makes new ground. What a
        # side knows and the whole state lie on the same ground, so offering a move, checking it and carrying it out ask
        # for the same terms.
        notes = markers[RUBBLE], tracks[DEMOLISHED], tracks[DEFENSIVE_STATE], vectors[SPENT], vectors[PONTOON]
        question = unit, by, vectors[ORIGIN][unit], notes
        terms = self._free.get(state.ground, question)
        if terms is None:
            terms = self._free.keep(state.ground, question, self._new_terms(state, unit, by))
        return terms if barred is None else terms._replace(barred=barred)

    def _new_terms(self, state: State, unit: Unit, by: str) -> Terms:
        side = self.side(unit)
        return Terms(
            state.places[unit],
            (self._purse(state, unit, by),),
            self.stacking.closed(state, side, unit),
            state.ground.sides[other(side)].occupied,
            NO_HEXES,
        )

    def _purse(self, state: State, unit: Unit, by: str) -> Purse:
        edges = self.edges(state, unit, by)
        if not self.pays(unit, by):
            return Purse(edges, self.waters.longest if by == WATER else self.rails.longest, 0, False)
        points = self.left(state, unit, by)
        if state.places[unit] < self.frame.hex_places:
            return Purse(edges, points, 0, False)
        ways, edge = self.ways(state, unit, by == MOTORIZED), self.order.edges[self.side(unit)]
        return Purse(edges, points, 0, False, entries=self.costs.entries(ways, edge))

    def flood_of(self, terms: Terms) -> Flood:
        return self._memory.flood(terms)

    def flood(self, state: State, unit: Unit, motorized: bool = False) -> Flood:
        """Every hex a unit can enter with the points it has left."""
        return self.flood_of(self.terms(state, unit, self.by(unit, motorized)))

    def prices(self, state: State, unit: Unit, by: str, path: Sequence[Hex]) -> list[int]:
        """What each step of a path costs in points."""
        if not self.pays(unit, by):
            return [0] * len(path)
        purse = self.terms(state, unit, by).purses[0]
        if purse.entries:
            return [dict(purse.entries)[path[0]], *purse.edges.costs(path)]
        return purse.edges.costs((state.places[unit], *path))

    def unable(self, state: State, side: Side) -> Units:
        """The units that may not move, or not any further, in this phase."""
        statuses = state.statuses
        return statuses[MOVED] & ~statuses[MOVING] | statuses[CARRIED_OVER] | self.order.unable(state, side)

    def own_refusal(self, state: State, side: Side, unit: Unit) -> Refusal | None:
        """Why a unit is none that a side can move."""
        is_own = self.side(unit) == side and self.frame.is_ground[unit]
        at_the_edge = state.places[unit] == self.order.boxes[side]
        if is_own and (at_the_edge or self.campaign.is_on_map(state, unit)):
            return None
        nation = self.campaign.nation(side)
        return Refusal(
            self.rules.own_units, f"{self.frame.units[unit]} is no {nation} ground unit on the map or at its edge"
        )

    def barred(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit may not move, or not any further, in this phase."""
        name, side = self.frame.units[unit], self.side(unit)
        if has_carried_over(state, unit):
            return Refusal(self.rules.carried, f"{name} has carried others over its pontoon bridge and does not move")
        if has_attempted_metro(state, unit) or (has_moved(state, unit) and not is_moving(state, unit)):
            return self._over(state, unit)
        if state.places[unit] == self.order.boxes[SOVIETS] and state.turn == 1:
            return Refusal(self.rules.front_reserve, f"{name} does not come before game turn 2")
        return self.order.refusal(state, side, unit)

    def _over(self, state: State, unit: Unit) -> Refusal:
        """Why the move of a unit is over."""
        name = self.frame.units[unit]
        if has_attempted_metro(state, unit):
            return Refusal(self.rules.underground, f"{name} has attempted a Metro move, which takes its whole movement")
        if has_landed(state, unit) and origin(state, unit) >= self.frame.hex_places:
            return Refusal(self.rules.landed, f"{name} has landed by air and makes no other move this turn")
        if was_stopped(state, unit):
            return Refusal(self.rules.stopped, f"{name} was fired at while moving motorized and moves no further")
        return Refusal(self.rules.one_move, f"{name} has completed its move")

    def motor_refusal(self, state: State, unit: Unit, motorized: bool) -> Refusal | None:
        """Why a unit may not move motorized now, or must."""
        name = self.frame.units[unit]
        if motorized and has_landed(state, unit):
            return Refusal(self.rules.landed, f"{name} came by air and does not move motorized any more")
        if motorized and has(self._hidden, unit):
            return Refusal(self.rules.face_up, f"{name} lies face down: turn it up first")
        if motorized and not has(self._drivers, unit):
            return Refusal(self.rules.motorized, f"{name} is not motorized")
        if has_moved(state, unit) and motorized != is_motorized(state, unit):
            chosen = "motorized" if is_motorized(state, unit) else "on foot"
            return Refusal(self.rules.motorized, f"{name} has begun its move {chosen}, and that holds for the phase")
        return None
