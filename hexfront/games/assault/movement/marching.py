"""The limits on the move of a unit (6.0, 9.0, 11.21, 12.42, 14.0)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.city.country import WHOLE_MOVE
from hexfront.games.assault.movement.stacking import Stacking
from hexfront.games.assault.movement.zones import Zone, Zones
from hexfront.games.assault.options import Options
from hexfront.games.assault.pieces.campaign import (
    DISRUPTED,
    GERMANS,
    MOVED,
    MOVING,
    OUT_OF_SUPPLY,
    SOVIETS,
    SPENT,
    STOPPED,
    TRANSFERRED,
    Campaign,
)
from hexfront.games.assault.pieces.statuses import (
    has_moved,
    has_retreated,
    is_disrupted,
    is_moving,
    is_out_of_supply,
    is_stopped,
)
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, Units, has, members, other
from hexfront.kernel.state import State
from hexfront.mechanics.flood import Flood, FloodMemory
from hexfront.mechanics.terms import Purse, Terms
from hexfront.mechanics.walk import Walk


@dataclass(frozen=True, slots=True)
class MarchRules:
    """The cases that movement cites."""

    own_units: str
    hex_by_hex: str
    allowance: str
    water: str
    one_move: str
    mechanized: str
    not_mechanized: str
    great_river: str
    whole_move: str
    bridges: str
    both_maps: str
    city_hexes: str
    no_germans: str
    rigid_stops: str
    rigid_to_rigid: str
    frozen: str
    one_hex: str
    disrupted: str
    workers: str
    workers_stay: str
    away: str


@dataclass(frozen=True, slots=True)
class MoatRules:
    """The case about a river that may not be crossed from zone to zone."""

    zone_to_zone: str


@dataclass(frozen=True, slots=True)
class InsetRules:
    """The case about units that never leave the inset."""

    stays: str


class Marching:
    """Works out the limits under which a unit moves. Points are in units of the scale."""

    def __init__(self, campaign: Campaign, zones: Zones, stacking: Stacking, options: Options) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.country = campaign.country
        self.city = campaign.city
        self.zones = zones
        self.stacking = stacking
        self.rules = campaign.rulebook.citations(MarchRules)
        self._memory = FloodMemory()
        self._leaving = int(campaign.settings["movement"]["leaving_a_zone"]) * campaign.scale
        kinds = campaign.kind_of
        self._edges = tuple(self.country.edges[kind.movement] if kind else None for kind in kinds)
        self._moats = tuple(self.country.moats.get(kind.movement) if kind else None for kind in kinds)
        self.moat_rule = campaign.rulebook.citations(MoatRules).zone_to_zone if self.country.moats else ""
        self._bound = tuple((Unit(unit), home) for unit, home in enumerate(campaign.homes) if home != ALL_HEXES)
        self._frozen = self._frozen_by_turn()
        self._unable: tuple[State | None, Units] = (None, NO_UNITS)
        self._restricted = options.guerrillas
        self.guerrilla_distance = int(campaign.settings["guerrillas"]["distance"])
        self._near_city = self._within(self.guerrilla_distance - 1)

    def _frozen_by_turn(self) -> dict[int, Units]:
        """The units that may not move, for each of the first turns."""
        frozen: dict[int, Units] = {}
        for unit, counter in self.campaign.indexed:
            for turn in range(1, counter.frozen + 1):
                frozen[turn] = frozen.get(turn, NO_UNITS) | 1 << unit
        return frozen

    def _within(self, distance: int) -> Hexes:
        """The main map hexes within a distance of the city, and the inset."""
        indexing = self.campaign.sheet.indexing
        near = self.city.inset
        for place in members(self.country.main):
            if any(indexing.distance(place, centre) <= distance for centre in self.city.districts):
                near |= 1 << place
        return near

    def unable(self, state: State) -> Units:
        """The set of units that may not move, or not any further, in this phase."""
        asked, found = self._unable
        if asked is not state:
            statuses = state.statuses
            # Moving another unit completes the move of the previous one (6.19).
            found = statuses[DISRUPTED] | statuses[STOPPED] | statuses[MOVED] & ~statuses[MOVING]
            found |= self._frozen.get(state.turn, NO_UNITS)
            for unit, home in self._bound:
                if not home >> state.places[unit] & 1:
                    found |= 1 << unit
            self._unable = (state, found)
        return found

    def barred(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit may not move, or not any further, in this phase."""
        if not self.unable(state) & 1 << unit:
            return None
        name = self.frame.units[unit]
        if is_disrupted(state, unit):
            return Refusal(self.rules.disrupted, f"{name} is disrupted and does not move")
        if has_moved(state, unit) and not is_moving(state, unit):
            return Refusal(self.rules.one_move, f"{name} has completed its move: another unit was moved since")
        if is_stopped(state, unit):
            return Refusal(self.rules.rigid_stops, f"{name} has entered an enemy rigid zone and moves no further")
        if has(self._frozen.get(state.turn, NO_UNITS), unit):
            return Refusal(self.rules.frozen, f"{name} is held in place on turn {state.turn}")
        return Refusal(self.rules.workers, f"{name} is a worker unit outside {self.city.name} and stays where it is")

    def barred_from_mechanized(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit may not move in the Mechanized Movement Phase (6.22)."""
        name = self.frame.units[unit]
        if not self.campaign.kind(unit).mechanized:
            return Refusal(self.rules.mechanized, f"{name} is not mechanized")
        held = {
            "is out of supply": is_out_of_supply(state, unit),
            "retreated in this turn's combat": has_retreated(state, unit),
            "begins in an enemy rigid zone": not has_moved(state, unit)
            and has(self._enemy_zone(state, unit).rigid, state.places[unit]),
        }
        for reason, is_so in held.items():
            if is_so:
                return Refusal(self.rules.not_mechanized, f"{name} {reason} and does not move in this phase")
        return None

    def _enemy_zone(self, state: State, unit: Unit) -> Zone:
        return self.zones.zone(state, other(self.frame.unit_sides[unit]))

    def closed(self, state: State, unit: Unit) -> Hexes:
        """The hexes a unit may never enter: with enemies, without room, or forbidden to its kind."""
        side = self.frame.unit_sides[unit]
        return self.held_by_enemies(state, side) | self.stacking.full(state, unit) | self.forbidden(state, unit)

    def held_by_enemies(self, state: State, side: Side) -> Hexes:
        """Hexes with enemies, and around the city their counterparts on the other map (8.35)."""
        enemy = state.ground.sides[other(side)]
        held: Hexes | None = enemy.memo.get("held")
        if held is None:
            held = enemy.occupied
            for place in members(held & (self.city.fringe | self.city.fringe_on_map)):
                held |= self.city.area(place)
            enemy.memo["held"] = held
        return held

    def forbidden(self, state: State, unit: Unit) -> Hexes:
        """The hexes forbidden to a unit's kind."""
        if self.frame.unit_sides[unit] == GERMANS:
            return self.city.hexes
        shut = self.city.hexes if self.campaign.germans_in_the_city(state) else NO_HEXES
        shut |= self.campaign.sheet.playable & ~self.campaign.homes[unit]
        # After the first turn, the option keeps guerrillas away from the city.
        if self._restricted and state.turn > 1 and self.campaign.guerrillas >> unit & 1:
            shut |= self._near_city
        return shut

    def must_go_far(self, state: State, unit: Unit) -> bool:
        """With the option, whether a guerrilla must leave the area of the city on the first turn."""
        near = self._restricted and state.turn == 1 and self.campaign.guerrillas >> unit & 1
        return bool(near and self._near_city >> state.places[unit] & 1)

    def next_turn(self, state: State, unit: Unit) -> Terms:
        """The limits on the unit's move as they would be with its whole allowance."""
        terms = self.terms(state, unit)
        points = self.campaign.movement_points[unit]
        return terms._replace(purses=(terms.purses[0]._replace(points=points, untouched=True),), barred=None)

    def terms(self, state: State, unit: Unit, barred: Refusal | None = None) -> Terms:
        """The limits on the unit's move now."""
        foe = other(self.frame.unit_sides[unit])
        enemy = self.zones.zone(state, foe)
        edges = self._edges[unit]
        assert edges is not None
        untouched = self._is_untouched(state, unit)
        points = self.campaign.movement_points[unit] - state.vectors[SPENT][unit]
        # Out of supply a unit moves one hex at any cost (11.21), which an untouched purse of 0 allows.
        if state.statuses[OUT_OF_SUPPLY] >> unit & 1:
            points = 0
        ends = ~self._near_city if self.must_go_far(state, unit) else ALL_HEXES
        return Terms(
            state.places[unit],
            (Purse(edges, points, self._leaving, untouched, 1, self._moats[unit]),),
            self.closed(state, unit),
            state.ground.sides[foe].occupied,
            enemy.whole,
            # Units may move on from a fluid zone (9.3).
            enemy.fluid,
            ends,
            barred or self.barred(state, unit),
            enemy.rigid,
        )

    def _is_untouched(self, state: State, unit: Unit) -> bool:
        """Whether a unit has entered no hex this phase. A transfer is part of a move, but does not count as a hex."""
        if not state.statuses[MOVED] >> unit & 1:
            return True
        return bool(state.statuses[TRANSFERRED] >> unit & 1) and not state.vectors[SPENT][unit]

    def flood(self, terms: Terms) -> Flood:
        """Every hex the unit can enter."""
        return self._memory.flood(terms)

    def stop_rule(self, terms: Terms, path: tuple[Hex, ...]) -> str | None:
        """The rule that ends a move at the end of a path: a rigid zone, or a river that takes a whole move."""
        if has(terms.rigid, path[-1]):
            return self.rules.rigid_stops
        before = path[-2] if len(path) > 1 else terms.start
        whole = terms.purses[0].edges.cost(before, path[-1]) >= WHOLE_MOVE * self.campaign.scale
        return self.rules.whole_move if whole else None

    def spent(self, state: State, unit: Unit, walk: Walk) -> int:
        """The points a unit has spent after a walk. Out of supply, one hex takes everything."""
        if is_out_of_supply(state, unit):
            return self.campaign.movement_points[unit]
        return state.vectors[SPENT][unit] + walk.spent[0]

    def closed_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal:
        """The refusal for a closed hex."""
        there, name = self.campaign.sheet.name(place), self.frame.units[unit]
        side = self.frame.unit_sides[unit]
        if has(self.campaign.board.enemies(state, side), place):
            return Refusal(self.rules.own_units, f"{there} holds an enemy unit")
        if has(self.held_by_enemies(state, side), place):
            return Refusal(self.rules.both_maps, f"the enemy holds {there} on the other map")
        if not has(self.forbidden(state, unit), place):
            return self.stacking.refusal(state, unit, place)
        if not has(self.campaign.homes[unit], place):
            return self._stay_refusal(unit)
        if has(self.city.hexes, place):
            rule = self.rules.city_hexes if side == SOVIETS else self.rules.no_germans
            return Refusal(rule, f"{name} may not be in {there}: {self.city.name} is played on the inset now")
        return Refusal(self.rules.away, f"{there} is less than {self.guerrilla_distance} hexes from the city")

    def _stay_refusal(self, unit: Unit) -> Refusal:
        """Why a unit does not leave the city or its inset."""
        name, city = self.frame.units[unit], self.city.name
        if has(self.campaign.workers, unit):
            return Refusal(self.rules.workers_stay, f"{name} is a worker unit and stays in {city}")
        rule = self.campaign.rulebook.citations(InsetRules).stays
        return Refusal(rule, f"{name} stays within {city} on the inset")
