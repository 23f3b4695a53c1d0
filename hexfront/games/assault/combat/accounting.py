"""The account of an attack: every reason why strengths are not those on the counters, with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.assault.combat.strengths import HALF, Strengths
from hexfront.games.assault.pieces.campaign import DISRUPTED, FIREPOWER, OUT_OF_SUPPLY, SIDES, SOVIETS
from hexfront.kernel.sets import Hex, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.odds import StrengthChange

FORTIFIED_CITY, TOWN = "fortified city", "town"


@dataclass(frozen=True, slots=True)
class AccountRules:
    """The cases that change strengths."""

    terrain: str
    rivers: str
    fortifications: str
    fortified_cities: str
    out_of_supply: str
    disrupted: str
    staffs: str


@dataclass(frozen=True, slots=True)
class TownRules:
    """The case of towns, on maps that have any."""

    shelter: str


class Account:
    """Tells, change by change, how ``Strengths`` comes to its sums."""

    def __init__(self, strengths: Strengths) -> None:
        self.strengths = strengths
        self.campaign = strengths.campaign
        self.rules = self.campaign.rulebook.citations(AccountRules)
        self._by_kind = {"fortification": self.rules.fortifications, FORTIFIED_CITY: self.rules.fortified_cities}
        if self.campaign.sheet.terrain_set(TOWN):
            self._by_kind[TOWN] = self.campaign.rulebook.citations(TownRules).shelter

    def changes(self, state: State, units: Sequence[Unit], targets: Sequence[Hex]) -> tuple[StrengthChange, ...]:
        """Changes in the order in which they are reckoned: first those of units, then of hexes, then of the sum."""
        return (*self._attack(state, units, targets), *self._defence(state, units, targets))

    def _attack(self, state: State, units: Sequence[Unit], targets: Iterable[Hex]) -> Iterator[StrengthChange]:
        yield from self._halved(state, units, OUT_OF_SUPPLY, "attack")
        fleet, side = self.strengths.fleet, self.campaign.frame.unit_sides[units[0]]
        if side == SOVIETS and any(has(state.markers[FIREPOWER], place) for place in targets):
            yield StrengthChange(fleet.rules.in_attack, "naval firepower", "attack", (), plus=fleet.firepower)

    def _defence(self, state: State, attackers: Sequence[Unit], targets: Iterable[Hex]) -> Iterator[StrengthChange]:
        for place in targets:
            units = self.strengths.forces.fresh(state, place)
            names = self.campaign.board.unit_names(units)
            if self.strengths.is_lone_staff(units):
                reason = "a headquarters alone counts 1"
                yield StrengthChange(self.rules.staffs, reason, "defense", names, plus=1)
            yield from self._halved(state, units, OUT_OF_SUPPLY, "defense")
            yield from self._halved(state, units, DISRUPTED, "defense")
            yield from self._ground(state, place, attackers)
        fleet = self.strengths.fleet
        for place in targets:
            if self.strengths.is_shielded(state, place):
                reason = f"naval firepower on {self.campaign.sheet.name(place)}"
                yield StrengthChange(fleet.rules.in_defence, reason, "defense", (), plus=fleet.firepower)

    def _halved(self, state: State, units: Iterable[Unit], status: int, part: str) -> Iterator[StrengthChange]:
        struck = [unit for unit in units if has(state.statuses[status], unit)]
        if struck:
            rule = self.rules.out_of_supply if status == OUT_OF_SUPPLY else self.rules.disrupted
            names = self.campaign.board.unit_names(struck)
            yield StrengthChange(rule, self.campaign.frame.statuses[status], part, names, times=HALF)

    def _ground(self, state: State, place: Hex, attackers: Sequence[Unit]) -> Iterator[StrengthChange]:
        """What the terrain of a hex and the rivers around it do for its defenders."""
        side = SIDES[self.campaign.frame.unit_sides[self.strengths.forces.fresh(state, place)[0]]]
        number = self.campaign.sheet.name(place)
        kind = self.strengths.ground(place, side)
        times = self.campaign.defence[kind, side]
        sheltered = [unit for unit in self.strengths.forces.fresh(state, place) if self.campaign.kind(unit).sheltered]
        names = self.campaign.board.unit_names(sheltered)
        if times != 1 and names:
            rule = self._by_kind.get(kind, self.rules.terrain)
            yield StrengthChange(rule, f"terrain of {number}: {kind}", "defense", names, times=Fraction(times))
        across = self.strengths.rivers(state, place, attackers)
        if across != 1 and names:
            reason = f"every attacker is across a river from {number}"
            yield StrengthChange(self.rules.rivers, reason, "defense", names, times=Fraction(across))
