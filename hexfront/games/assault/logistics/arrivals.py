"""Reinforcements and withdrawals (16.0, 19.7), and replacement of headquarters (11.36, 19.74)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.city.control import Control
from hexfront.games.assault.documents.events import UnitEntered, UnitWithdrawn
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.pieces.campaign import GERMANS, IN_THE_CITY, OFF_MAP, TO_RETURN, Campaign, entry_box
from hexfront.games.assault.pieces.counters import Counter
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, other, union
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class ArrivalRules:
    """The cases that arrivals cite."""

    on_their_turn: str
    german_areas: str
    soviet_areas: str
    blocked: str


class Arrivals:
    """Which units may enter, and where."""

    def __init__(self, campaign: Campaign, marching: Marching, control: Control) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.marching = marching
        self.control = control
        self.rules = campaign.rulebook.citations(ArrivalRules)
        entry = campaign.settings["entry"]
        self.areas = {name: campaign.sheet.set_of(area.hexes) for name, area in campaign.map.entry_areas.items()}
        self.roads = campaign.sheet.set_of(entry["roads"])
        self._last_resort = campaign.sheet.set_of(entry["last_resort"])
        self._for_headquarters = union(self.areas[area] for area in entry["headquarters"])
        self._conditional = frozenset(campaign.settings["withdrawals"]["conditional"])
        #: The boxes of units drawn for each entry area, with its hexes.
        self._drawn = {
            self.frame.place_index[box]: hexes
            for name, hexes in self.areas.items()
            if (box := entry_box(name)) in self.frame.place_index
        }
        self._to_return = campaign.box(TO_RETURN)

    def waiting(self, state: State, side: Side) -> list[Unit]:
        """The units of a side that may enter now."""
        off_map, sides = self.campaign.box(OFF_MAP), self.frame.unit_sides
        return [
            unit
            for unit in self.frame.ground_units
            if (place := state.places[unit]) >= self.frame.hex_places
            and sides[unit] == side
            and (self._is_here(place) or (place == off_map and 0 < self._counter(unit).turn <= state.turn))
        ]

    def _is_here(self, place: Hex) -> bool:
        """Whether units in this box may enter without waiting for a scheduled turn."""
        return place == self._to_return or place in self._drawn

    def _counter(self, unit: Unit) -> Counter:
        return self.campaign.by_index[unit]

    def hexes(self, state: State, unit: Unit) -> Hexes:
        """The hexes where a unit may enter."""
        return self.area(state, unit) & ~self.marching.closed(state, unit)

    def area(self, state: State, unit: Unit) -> Hexes:
        """The hexes of a unit's entry area, occupied or not."""
        place, area = state.places[unit], self._counter(unit).area
        if place in self._drawn:
            return self._drawn[place]
        if place == self._to_return and self._for_headquarters:
            return self._for_headquarters
        return self._city(state) if area == IN_THE_CITY else self.areas[area]

    def _city(self, state: State) -> Hexes:
        """The parts of the city without Germans."""
        city = self.campaign.city
        if not self.campaign.germans_in_the_city(state):
            return city.hexes | city.interior
        germans = state.ground.sides[GERMANS].occupied
        # With Germans in every district, reinforcements appear outside the city (16.13).
        free = [district for district in city.districts.values() if not district & germans]
        return union(free) if free else self._last_resort

    def refusal(self, state: State, unit: Unit, place: Hex, side: Side) -> Refusal | None:
        """Why a unit may not enter there."""
        name, there = self.frame.units[unit], self.campaign.sheet.name(place)
        if unit not in self.waiting(state, side):
            nation = self.campaign.nation(side)
            return Refusal(self.rules.on_their_turn, f"{name} is no {nation} unit that can come into play now")
        if not has(self.area(state, unit), place):
            rule = self.rules.german_areas if side == GERMANS else self.rules.soviet_areas
            return Refusal(rule, f"{name} may not come in at {there}")
        if not has(self.hexes(state, unit), place):
            if has(self.campaign.board.enemies(state, side), place):
                return Refusal(self.rules.blocked, f"{there} holds an enemy unit")
            return self.marching.closed_refusal(state, unit, place)
        return None

    def enter(self, course: Course, unit: Unit, place: Hex) -> None:
        """Bring in a unit. The edge hex is the first hex of its move; in the city it appears and may then move."""
        name, there, side = self.frame.units[unit], self.campaign.sheet.name(place), self.frame.unit_sides[unit]
        # In the city a unit just appears: the hex costs nothing and is not part of its move (16.13).
        if self._counter(unit).area == IN_THE_CITY:
            course.happen(UnitEntered(name, there, 0, False, False))
            self.control.passed(course, side, (place,))
            return
        cls = self.campaign.kind(unit).movement
        cost = self.campaign.country.entry_cost(cls, place, has(self.roads, place))
        # Like any first hex, the entry hex may cost more than the unit has (6.13).
        spent = min(cost, self.campaign.movement_points[unit])
        stopped = has(self.marching.zones.zone(course.state, other(side)).rigid, place)
        course.happen(UnitEntered(name, there, spent, True, stopped))
        self.control.passed(course, side, (place,))

    def withdraw(self, course: Course) -> None:
        """Remove the units to be withdrawn this turn, on the map or still to come."""
        state = course.state
        if state.turn in self._conditional and self.campaign.germans_in_the_city(state):
            return
        # Units due to withdraw before they entered do not come at all.
        waiting = {self.campaign.box(OFF_MAP), self._to_return}
        for unit, counter in self.campaign.indexed:
            if counter.withdrawn != state.turn:
                continue
            if self.campaign.is_on_map(state, unit) or state.places[unit] in waiting:
                course.happen(UnitWithdrawn(counter.id))
