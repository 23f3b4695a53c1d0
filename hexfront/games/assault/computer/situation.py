"""A position as the staff reads it: where units stand, their strength and supply, and the threat to each hex."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.lifelines import raids
from hexfront.games.assault.pieces.campaign import (
    DISRUPTED,
    FIREPOWER,
    GERMAN_HOLD,
    GERMANS,
    OUT_OF_SUPPLY,
    RETREATED,
    SOVIETS,
)
from hexfront.kernel.sequence import COMBAT
from hexfront.kernel.sets import Hex, Hexes, Side, Unit
from hexfront.kernel.state import State

#: How many hexes away a unit is a threat, by side: for infantry, and for mechanized units.
FELT = ((3, 4), (2, 3))
#: The share of an objective's points that counts at the start; it grows to the full points on the last turn.
EARLY = 0.35
#: The worth of any hex, and the extra worth of a Russian stronghold, a hex inside the city, and a gate.
GROUND, STRONGHOLD_GROUND, CITY_GROUND, GATE_GROUND = 0.8, 2.0, 2.5, 3.0

#: The worth of driving the last Russians out of the city, divided among the hexes they hold.
LAST_STAND = 25.0


class Situation:
    """One state, read once."""

    def __init__(self, atlas: Atlas, state: State) -> None:
        self.atlas = atlas
        self.state = state
        german, soviet = state.ground.sides
        self.stands = (german.stacks, soviet.stacks)
        self.occupied = (german.occupied, soviet.occupied)
        zones = atlas.rules.zones
        self.zones = (zones.whole(state, GERMANS), zones.whole(state, SOVIETS))
        self.step_worth = atlas.step_worth[state.turn]
        self.hold = state.markers[GERMAN_HOLD] | german.occupied & atlas.occupiable
        self.hungry = state.statuses[OUT_OF_SUPPLY]
        self.late = EARLY + (1 - EARLY) * state.turn / atlas.frame.last_turn
        self._threats: list[list[float] | None] = [None, None]
        self._supplied: list[Hexes | None] = [None, None]

    def strength(self, unit: Unit) -> float:
        """The combat factor of a unit, halved out of supply."""
        factor = self.atlas.counters[unit].strengths[self.state.steps[unit] - 1]
        return factor / 2 if self.hungry >> unit & 1 else float(factor)

    def cls(self, unit: Unit) -> str:
        return self.atlas.counters[unit].classes[self.state.steps[unit] - 1]

    def worth(self, unit: Unit) -> float:
        """The worth of all remaining steps of a unit."""
        return sum(self.step_worth[unit][: self.state.steps[unit]], 0.0)

    def steps_of(self, units: Iterable[Unit]) -> list[float]:
        """The worth of every remaining step of some units, cheapest first."""
        worth, steps = self.step_worth, self.state.steps
        return sorted([step for unit in units for step in worth[unit][: steps[unit]]])

    def defenders(self, place: Hex, side: Side) -> tuple[Unit, ...]:
        """The units that defend a hex; those that retreated into it earlier in the combat phase do not."""
        stack = self.stands[side].get(place, ())
        fled = self.state.statuses[RETREATED]
        if fled and self.state.kind == COMBAT:
            return tuple(unit for unit in stack if not fled >> unit & 1)
        return stack

    def defence(self, place: Hex, side: Side, units: tuple[Unit, ...]) -> float:
        """The defence of units in a hex, ignoring rivers."""
        sheltered, bare = self.defences(units)
        return sheltered * self.atlas.shelter[side][place] + bare

    def defences(self, units: tuple[Unit, ...]) -> tuple[float, float]:
        """The strength of defenders sheltered by terrain, and of those who are not."""
        totals, struck = [0.0, 0.0], self.state.statuses[DISRUPTED]
        for unit in units:
            factor = self.strength(unit) or float(len(units) == 1)
            totals[not self.atlas.is_sheltered[unit]] += factor / 2 if struck >> unit & 1 else factor
        return totals[0], totals[1]

    def firepower(self, place: Hex) -> int:
        """The strength that naval firepower adds in a hex."""
        return self.atlas.rules.fleet.firepower if self.state.markers[FIREPOWER] >> place & 1 else 0

    def prize(self, place: Hex) -> float:
        """The present worth of an objective; zero for other hexes."""
        return self.atlas.prizes.get(place, 0) * self.late

    def ground(self, place: Hex) -> float:
        """The worth of holding a hex to either side."""
        atlas = self.atlas
        worth = GROUND + 2 * self.prize(place)
        if atlas.country.strongholds >> place & 1:
            worth += STRONGHOLD_GROUND
        if atlas.gates >> place & 1:
            worth += GATE_GROUND
        if atlas.city.interior >> place & 1:
            worth += CITY_GROUND
            if self.occupied[SOVIETS] >> place & 1 and self.occupied[GERMANS] & atlas.city.interior:
                worth += LAST_STAND * self.late / (self.occupied[SOVIETS] & atlas.in_the_city).bit_count()
        return worth

    def supplied(self, side: Side) -> Hexes:
        """The hexes in which units of a side would be in supply."""
        known = self._supplied[side]
        if known is None:
            known = self._supplied[side] = self.atlas.rules.supply.hexes(self.state, side)
        return known

    def raid(self, place: Hex) -> float:
        """The worth to the Germans of driving Russians out of a hex from which they cut supply lines."""
        # The key is incomplete: the result also depends on which corps stands where, and on its steps. A loss that
        # leaves hexes and zones unchanged goes unnoticed. That shifts a worth slightly and breaks no rule, and
        # completing the key would change how the computer plays.
        key = (self.occupied, self.zones[SOVIETS])
        found = self.atlas.raids.get(key)
        if found is None:
            found = self.atlas.raids.keep(key, raids(self))
        return found.get(place, 0.0)

    def threats(self, side: Side) -> list[float]:
        """For every hex the strength with which a side threatens it."""
        known = self._threats[side]
        if known is None:
            known = self._threats[side] = self._felt(side)
        return known

    def _felt(self, side: Side) -> list[float]:
        atlas = self.atlas
        felt = [0.0] * atlas.hex_places
        for place, stack in self.stands[side].items():
            for mobile in (False, True):
                strength = sum(self.strength(unit) for unit in stack if atlas.is_mobile[unit] is mobile)
                if strength:
                    for near in atlas.hexes_near(place, FELT[side][mobile]):
                        felt[near] += strength
        return felt
