"""A position as a staff sees it: who stands where, how strong, in supply or not, and who threatens which hex."""

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

#: How many hexes from a unit its threat is felt, by side: for foot, and for wheels and tracks.
FELT = ((3, 4), (2, 3))
#: What a threatened prize counts for in the first turn; it grows to its full points.
EARLY = 0.35
#: Worth of the ground itself: of any hex, of a stronghold of the Russians, of a hex inside the city, of one before it.
GROUND, STRONGHOLD_GROUND, CITY_GROUND, GATE_GROUND = 0.8, 2.0, 2.5, 3.0

#: What it is worth to drive the last Russians out of the city, shared by the hexes they hold.
LAST_STAND = 25.0


class Situation:
    """One state, read once; sets of hexes are integers."""

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
        """What all steps of a unit are worth."""
        return sum(self.step_worth[unit][: self.state.steps[unit]])

    def steps_of(self, units: Iterable[Unit]) -> list[float]:
        """What every step that units could lose is worth, cheapest first."""
        worth, steps = self.step_worth, self.state.steps
        return sorted([step for unit in units for step in worth[unit][: steps[unit]]])

    def defenders(self, place: Hex, side: Side) -> tuple[Unit, ...]:
        """Who defends a hex; units that retreated into it earlier in a combat phase do not."""
        stack = self.stands[side].get(place, ())
        fled = self.state.statuses[RETREATED]
        if fled and self.state.kind == COMBAT:
            return tuple(unit for unit in stack if not fled >> unit & 1)
        return stack

    def defence(self, place: Hex, side: Side, units: tuple[Unit, ...]) -> float:
        """What units count for in the defence of a hex, rivers left out of account."""
        sheltered, bare = self.defences(units)
        return sheltered * self.atlas.shelter[side][place] + bare

    def defences(self, units: tuple[Unit, ...]) -> tuple[float, float]:
        """The strength of defenders whom terrain shelters, and of those whom it does not."""
        totals, struck = [0.0, 0.0], self.state.statuses[DISRUPTED]
        for unit in units:
            factor = self.strength(unit) or float(len(units) == 1)
            totals[not self.atlas.is_sheltered[unit]] += factor / 2 if struck >> unit & 1 else factor
        return totals[0], totals[1]

    def firepower(self, place: Hex) -> int:
        """What naval firepower adds on a hex."""
        return self.atlas.rules.fleet.firepower if self.state.markers[FIREPOWER] >> place & 1 else 0

    def prize(self, place: Hex) -> float:
        """What a place that counts is worth now."""
        return self.atlas.prizes.get(place, 0) * self.late

    def ground(self, place: Hex) -> float:
        """What holding a hex is worth to either side."""
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
        """What it is worth to the Germans to drive Russians out of a hex from which they cut lines of supply."""
        # Not the whole question: which corps stands where, and its steps, count too. While hexes and zones are as they
        # were a loss goes unnoticed, which changes a worth a little and no rule. Completing it would change play.
        key = (self.occupied, self.zones[SOVIETS])
        found = self.atlas.raids.get(key)
        if found is None:
            found = self.atlas.raids.keep(key, raids(self))
        return found.get(place, 0.0)

    def threats(self, side: Side) -> list[float]:
        """For every hex the strength that a side could bring near it."""
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
