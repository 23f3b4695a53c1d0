"""Strengths and odds (10.21, 10.3, 10.4): exact fractions, rounded for the defender only at the end.

A strength is the factors on the counters plus every change to them, each with its rule. The sum is computed from these
changes alone, so a combat sheet shows exactly what the combat is resolved with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from hexfront.games.assault.combat.forces import Forces
from hexfront.games.assault.pieces.campaign import (
    DISRUPTED,
    FIREPOWER,
    OUT_OF_SUPPLY,
    SIDES,
    SOVIETS,
    Campaign,
    highest,
    lowest_class,
)
from hexfront.games.assault.support.air import AirUnits
from hexfront.games.assault.support.naval import Fleet
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.odds import DieChange, Odds, StrengthChange

HALF = Fraction(1, 2)
FORTIFIED_CITY, TOWN = "fortified city", "town"
ATTACK, DEFENSE = "attack", "defense"


@dataclass(frozen=True, slots=True)
class StrengthRules:
    """The cases that change strengths and the die."""

    classes: str
    ground_support: str
    terrain: str
    rivers: str
    fortifications: str
    fortified_cities: str
    out_of_supply: str
    disrupted: str
    headquarters: str


@dataclass(frozen=True, slots=True)
class TownRules:
    """The case about towns, on maps that have any."""

    shelter: str


class Sum(NamedTuple):
    """The strength of one side of an attack, and the changes that led to it."""

    strength: int | Fraction
    changes: tuple[StrengthChange, ...]


class Strengths:
    """Adds up both sides of an attack."""

    def __init__(self, campaign: Campaign, forces: Forces, air: AirUnits, fleet: Fleet) -> None:
        self.campaign = campaign
        self.forces = forces
        self.air = air
        self.fleet = fleet
        self.rules = campaign.rulebook.citations(StrengthRules)
        self.table = campaign.combat_table
        self._by_kind = {"fortification": self.rules.fortifications, FORTIFIED_CITY: self.rules.fortified_cities}
        if campaign.sheet.terrain_set(TOWN):
            self._by_kind[TOWN] = campaign.rulebook.citations(TownRules).shelter

    def odds(self, state: State, units: Sequence[Unit], targets: Sequence[Hex], air: int = 0) -> Odds | None:
        """The odds of an attack; None if they are too low to be allowed. ``air`` assumes extra air units."""
        side = self.campaign.frame.unit_sides[units[0]]
        attack, defence = self.attack(state, units, targets), self.defence(state, targets, units)
        column = self.table.column(attack.strength, defence.strength)
        if column is None:
            return None
        changes = self._die_changes(state, side, units, targets, air)
        change = sum(one.points for one in changes)
        against = (exact(attack.strength), exact(defence.strength))
        return Odds(
            *against,
            f"{against[0]}:{against[1]}",
            (),
            column,
            self.table.chances(column, change),
            {column: Fraction(1)},
            changes,
            attack.changes + defence.changes,
        )

    def attack(self, state: State, units: Sequence[Unit], targets: Iterable[Hex]) -> Sum:
        """The attackers' strength: halved out of supply, raised by naval firepower on one of the hexes."""
        return self._sum(state, units, tuple(self._attack_changes(state, units, targets)))

    def _attack_changes(self, state: State, units: Sequence[Unit], targets: Iterable[Hex]) -> Iterator[StrengthChange]:
        yield from self._halved(state, units, OUT_OF_SUPPLY, self.rules.out_of_supply, ATTACK)
        marked = state.markers[FIREPOWER]
        if self.campaign.frame.unit_sides[units[0]] == SOVIETS and any(has(marked, place) for place in targets):
            fleet = self.fleet
            yield StrengthChange(fleet.rules.in_attack, "naval firepower", ATTACK, (), plus=fleet.firepower)

    def defence(self, state: State, targets: Sequence[Hex], attackers: Sequence[Unit]) -> Sum:
        """The strength of hexes against attackers, with terrain, disruption and supply of each."""
        stacks = [(place, self.forces.fresh(state, place)) for place in targets]
        changes = [change for place, units in stacks for change in self._hex_changes(state, place, units, attackers)]
        # Firepower is added after all multipliers (13.5).
        for place in targets:
            if self.is_shielded(state, place):
                reason = f"naval firepower on {self.campaign.sheet.name(place)}"
                plus = self.fleet.firepower
                changes.append(StrengthChange(self.fleet.rules.in_defence, reason, DEFENSE, (), plus=plus))
        return self._sum(state, [unit for _, units in stacks for unit in units], tuple(changes))

    def _hex_changes(
        self, state: State, place: Hex, units: Sequence[Unit], attackers: Iterable[Unit]
    ) -> Iterator[StrengthChange]:
        if self.is_lone_headquarters(units):
            reason, names = "a headquarters alone counts 1", self.campaign.board.unit_names(units)
            plus = 1 - self.campaign.strength(state, units[0])
            yield StrengthChange(self.rules.headquarters, reason, DEFENSE, names, plus=plus)
        # Supply, disruption and terrain are cumulative, and fractions are kept (10.21).
        yield from self._halved(state, units, OUT_OF_SUPPLY, self.rules.out_of_supply, DEFENSE)
        yield from self._halved(state, units, DISRUPTED, self.rules.disrupted, DEFENSE)
        sheltered = [unit for unit in units if self.campaign.kind(unit).sheltered]
        if sheltered:
            yield from self._shelter(state, place, sheltered, attackers)

    def _halved(
        self, state: State, units: Iterable[Unit], status: int, rule: str, part: str
    ) -> Iterator[StrengthChange]:
        struck = [unit for unit in units if has(state.statuses[status], unit)]
        if struck:
            names = self.campaign.board.unit_names(struck)
            yield StrengthChange(rule, self.campaign.frame.statuses[status], part, names, times=HALF)

    def _shelter(
        self, state: State, place: Hex, units: Sequence[Unit], attackers: Iterable[Unit]
    ) -> Iterator[StrengthChange]:
        """The effect of a hex's terrain and rivers on its defenders."""
        side = SIDES[self.campaign.frame.unit_sides[units[0]]]
        kind = self.ground(place, side)
        times = self.campaign.defence[kind, side]
        if times != 1:
            rule = self._by_kind.get(kind, self.rules.terrain)
            reason, names = (
                f"terrain of {self.campaign.sheet.name(place)}: {kind}",
                self.campaign.board.unit_names(units),
            )
            yield StrengthChange(rule, reason, DEFENSE, names, times=Fraction(times))
        # The minimum, because a river counts only if every attacker is across one (10.33).
        across = min(self.river(place, state.places[unit], side) for unit in attackers)
        if across != 1:
            reason = f"every attacker is across a river from {self.campaign.sheet.name(place)}"
            names = self.campaign.board.unit_names(units)
            yield StrengthChange(self.rules.rivers, reason, DEFENSE, names, times=Fraction(across))

    def _sum(self, state: State, units: Iterable[Unit], changes: tuple[StrengthChange, ...]) -> Sum:
        """The factors on the counters, with all changes applied in order."""
        names = self.campaign.frame.units
        factors: dict[str, int | Fraction] = {names[unit]: self.campaign.strength(state, unit) for unit in units}
        for change in changes:
            for name in change.units:
                factors[name] = factors[name] * change.times + change.plus
        return Sum(sum(factors.values()) + sum(change.plus for change in changes if not change.units), changes)

    def is_shielded(self, state: State, place: Hex) -> bool:
        """Whether naval firepower helps Russian defenders there."""
        return bool(state.markers[FIREPOWER] & state.ground.sides[SOVIETS].occupied & 1 << place)

    def is_lone_headquarters(self, units: Sequence[Unit]) -> bool:
        """Whether a headquarters is alone. Then its factor is 1, otherwise 0 (11.33)."""
        return len(units) == 1 and has(self.campaign.all_headquarters, units[0])

    def ground(self, place: Hex, side: str) -> str:
        """The chart line for defenders in a hex. A fortification replaces all other terrain."""
        if has(self.campaign.country.forts, place) and ("fortification", side) in self.campaign.defence:
            return "fortification"
        return self.campaign.sheet.terrain(self.campaign.sheet.name(place))

    def river(self, place: Hex, other: Hex, side: str) -> int:
        """The factor that the hexside between two hexes gives to defenders in the first."""
        defence = self.campaign.defence
        return max((defence.get((kind, side), 1) for kind in self.campaign.country.kinds(place, other)), default=1)

    def _die_changes(
        self, state: State, side: Side, units: Sequence[Unit], targets: Sequence[Hex], air: int
    ) -> tuple[DieChange, ...]:
        defenders = [unit for place in targets for unit in self.forces.fresh(state, place)]
        # The attack has its lowest class, the defence its highest (10.42).
        attacking = lowest_class(self.campaign.unit_class(state, unit) for unit in units)
        defending = highest(self.campaign.unit_class(state, unit) for unit in defenders)
        changes = []
        points = self.campaign.class_table[attacking, defending]
        if points:
            changes.append(DieChange(self.rules.classes, f"class {attacking} against class {defending}", points))
        over = self.air.over(state, side)
        # A second air unit adds nothing (12.53).
        if air or any(has(over, place) for place in targets):
            changes.append(DieChange(self.rules.ground_support, "ground support", 1))
        return tuple(changes)


def exact(value: int | Fraction) -> int | Fraction:
    """A whole number as an int."""
    return int(value) if value.denominator == 1 else value
