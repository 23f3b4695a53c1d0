"""Strengths and odds (10.21, 10.3, 10.4): exact fractions, rounded for the defender only at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.assault.combat.forces import Forces
from hexfront.games.assault.pieces.campaign import (
    FIREPOWER,
    GERMANS,
    SIDES,
    SOVIETS,
    Campaign,
    highest,
    lowest,
)
from hexfront.games.assault.pieces.statuses import is_disrupted, is_out_of_supply
from hexfront.games.assault.support.air import AirUnits
from hexfront.games.assault.support.naval import Fleet
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.odds import DieChange, Odds

HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class StrengthRules:
    """The cases that change the die."""

    classes: str
    ground_support: str


class Strengths:
    """Adds up both sides of an attack."""

    def __init__(self, campaign: Campaign, forces: Forces, air: AirUnits, fleet: Fleet) -> None:
        self.campaign = campaign
        self.forces = forces
        self.air = air
        self.fleet = fleet
        self.rules = campaign.rulebook.citations(StrengthRules)
        self.table = campaign.combat_table

    def odds(self, state: State, units: Sequence[Unit], targets: Sequence[Hex], air: int = 0) -> Odds | None:
        """The odds of an attack; None if they are worse than any attack is allowed. More air units may be supposed."""
        side = self.campaign.frame.unit_sides[units[0]]
        attack = self.attack(state, units, targets)
        defence = sum((self.defence(state, place, units) for place in targets), Fraction(0))
        column = self.table.column(attack, defence)
        if column is None:
            return None
        changes = self._die_changes(state, side, units, targets, air)
        change = sum(one.points for one in changes)
        return Odds(
            exact(attack),
            exact(defence),
            f"{exact(attack)}:{exact(defence)}",
            (),
            column,
            self.table.chances(column, change),
            {column: Fraction(1)},
            changes,
        )

    def attack(self, state: State, units: Iterable[Unit], targets: Iterable[Hex]) -> Fraction:
        """The attackers' strength: halved out of supply, raised by naval firepower on one of the hexes."""
        total, side = Fraction(0), GERMANS
        for unit in units:
            side = self.campaign.frame.unit_sides[unit]
            total += self.campaign.strength(state, unit) * self._supply(state, unit)
        marked = state.markers[FIREPOWER]
        if side == SOVIETS and any(has(marked, place) for place in targets):
            total += self.fleet.firepower
        return total

    def _supply(self, state: State, unit: Unit) -> Fraction:
        return HALF if is_out_of_supply(state, unit) else Fraction(1)

    def defence(self, state: State, place: Hex, attackers: Iterable[Unit]) -> Fraction:
        """The strength of a hex against attackers, with its terrain, disruption and supply."""
        units = self.forces.fresh(state, place)
        side = self.campaign.frame.unit_sides[units[0]]
        shelter = self.campaign.defence[self.ground(place, SIDES[side]), SIDES[side]]
        shelter *= self.rivers(state, place, attackers)
        total = Fraction(0)
        for unit in units:
            factor = 1 if self.is_lone_staff(units) else self.campaign.strength(state, unit)
            factor *= shelter if self.campaign.kind(unit).sheltered else 1
            halved = HALF if is_disrupted(state, unit) else 1
            total += factor * self._supply(state, unit) * halved
        return total + self.fleet.firepower if self.is_shielded(state, place) else total

    def rivers(self, state: State, place: Hex, attackers: Iterable[Unit]) -> int:
        """What the rivers that all attackers must cross multiply the defenders of a hex by."""
        side = SIDES[self.campaign.frame.unit_sides[state.ground.stack(place)[0]]]
        return min(self.river(place, state.places[unit], side) for unit in attackers)

    def is_shielded(self, state: State, place: Hex) -> bool:
        """Whether naval firepower helps Russian defenders there."""
        return bool(state.markers[FIREPOWER] & state.ground.sides[SOVIETS].occupied & 1 << place)

    def is_lone_staff(self, units: Sequence[Unit]) -> bool:
        """Whether a headquarters is alone: then it has a factor of one, and with others none."""
        return len(units) == 1 and has(self.campaign.staffs, units[0])

    def ground(self, place: Hex, side: str) -> str:
        """The line of the chart for defenders in a hex; a fortification takes the place of all other terrain."""
        if has(self.campaign.country.forts, place) and ("fortification", side) in self.campaign.defence:
            return "fortification"
        return self.campaign.sheet.terrain(self.campaign.sheet.name(place))

    def river(self, place: Hex, other: Hex, side: str) -> int:
        """What the hexside between two hexes multiplies the defenders of the first by."""
        defence = self.campaign.defence
        return max((defence.get((kind, side), 1) for kind in self.campaign.country.kinds(place, other)), default=1)

    def _die_changes(
        self, state: State, side: Side, units: Sequence[Unit], targets: Sequence[Hex], air: int
    ) -> tuple[DieChange, ...]:
        defenders = [unit for place in targets for unit in self.forces.fresh(state, place)]
        attacking = lowest(self.campaign.unit_class(state, unit) for unit in units)
        defending = highest(self.campaign.unit_class(state, unit) for unit in defenders)
        changes = []
        points = self.campaign.class_table[attacking, defending]
        if points:
            changes.append(DieChange(self.rules.classes, f"class {attacking} against class {defending}", points))
        over = self.air.over(state, side)
        if air or any(has(over, place) for place in targets):
            changes.append(DieChange(self.rules.ground_support, "ground support", 1))
        return tuple(changes)


def exact(value: Fraction) -> int | Fraction:
    """A whole number as such."""
    return int(value) if value.denominator == 1 else value
