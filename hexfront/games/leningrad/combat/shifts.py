"""Odds and column shifts (chapter 9 and its chart, with armor, air units, forts and surprise).

The same code answers a player's question and resolves the combat. While untried units hide their strengths, it covers
every case the unseen divisions allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.leningrad.combat.hands import CERTAIN, Hand, hands
from hexfront.games.leningrad.combat.table import ratio, ratio_rank
from hexfront.games.leningrad.documents.decisions import Combat
from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.pieces.campaign import FORT, SURPRISE, Campaign
from hexfront.games.leningrad.pieces.untried import Untried
from hexfront.kernel.sets import has
from hexfront.kernel.state import State
from hexfront.mechanics.odds import Odds, Shift


@dataclass(frozen=True, slots=True)
class ShiftRules:
    """The cases that column shifts cite."""

    terrain: str
    soviet_city: str
    river: str
    fort: str
    overrun: str
    unsupplied: str
    armor: str
    panzer_corps: str
    air: str
    surprise: str


class Shifts:
    """Applies the Column Shifts Chart to a combat."""

    def __init__(self, campaign: Campaign, supply: Supply, untried: Untried) -> None:
        self.campaign = campaign
        self.sheet = campaign.sheet
        self.supply = supply
        self.untried = untried
        self.table = campaign.combat_table
        self.rules = campaign.rulebook.citations(ShiftRules)
        self.numbers: Mapping[str, int] = {
            key: value for key, value in campaign.settings["shifts"].items() if isinstance(value, int)
        }
        self._denied = campaign.settings["shifts"]["denied"]

    def odds(self, state: State, combat: Combat, air_defence: int = 0) -> Odds:
        """The odds of a combat, with the probability of every column and result."""
        fixed = tuple(self._fixed(state, combat, air_defence))
        attacks = self._hands(state, combat.attacker.units, attacking=True)
        defenses = self._hands(state, combat.defender.units, attacking=False)
        if len(attacks) == len(defenses) == 1:
            shifts = (*fixed, *self._armor(state, combat, attacks[0], defenses[0]))
            return self._certain(attacks[0].strength, defenses[0].strength, shifts)
        cases: dict[tuple[int, int, tuple[Shift, ...]], Fraction] = {}
        for attack in attacks:
            for defense in defenses:
                shifts = (*fixed, *self._armor(state, combat, attack, defense))
                key = (attack.strength, defense.strength, shifts)
                cases[key] = cases.get(key, Fraction(0)) + attack.chance * defense.chance
        return self._summary(cases)

    def _summary(self, cases: Mapping[tuple[int, int, tuple[Shift, ...]], Fraction]) -> Odds:
        if len(cases) == 1:
            return self._certain(*next(iter(cases)))
        columns: dict[str, Fraction] = {}
        results: dict[str, Fraction] = {}
        for (attack, defense, shifts), chance in cases.items():
            column = self._column(attack, defense, shifts)
            columns[column] = columns.get(column, Fraction(0)) + chance
        for column, chance in columns.items():
            for result, share in self.table.chances(column).items():
                results[result] = results.get(result, Fraction(0)) + chance * share
        attack, defense, shifts = max(cases, key=lambda case: (cases[case], -case[0], -case[1]))
        ranked = {column: columns[column] for column in self.table.columns if column in columns}
        return Odds(
            attack,
            defense,
            ratio(attack, defense),
            shifts,
            self._column(attack, defense, shifts),
            results,
            ranked,
        )

    def _certain(self, attack: int, defense: int, shifts: tuple[Shift, ...]) -> Odds:
        column = self._column(attack, defense, shifts)
        chances = self.table.chances(column)
        return Odds(attack, defense, ratio(attack, defense), shifts, column, chances, {column: CERTAIN})

    def _column(self, attack: int, defense: int, shifts: tuple[Shift, ...]) -> str:
        # Shifts count from the initial ratio even if that is off the table: two left of 12-1 is 10-1 (9.2 of 1979).
        # Only the final column is brought back onto the table (9.3).
        return self.table.column(ratio_rank(ratio(attack, defense)) + sum(shift.columns for shift in shifts))

    def _hands(self, state: State, names: tuple[str, ...], attacking: bool) -> list[Hand]:
        """The possible strengths of a force: a single one, or several with untried units."""
        units = [self.campaign.frame.unit_index[name] for name in names]
        return hands(self.campaign, self.untried, state, units, attacking)

    def _fixed(self, state: State, combat: Combat, air_defence: int) -> Iterator[Shift]:
        """The shifts that do not depend on untried units."""
        yield from self._ground(state, combat)
        if combat.overrun:
            yield self._shift("overrun", self.rules.overrun, "overrun")
        if not self._all_supplied(state, combat.attacker.units):
            yield self._shift("unsupplied", self.rules.unsupplied, "an attacker is unsupplied", -1)
        if not self._all_supplied(state, combat.defender.units):
            yield self._shift("unsupplied", self.rules.unsupplied, "a defender is unsupplied")
        yield from self._corps(state, combat)
        air = combat.air - air_defence
        if air:
            who = "attack" if air > 0 else "defence"
            yield Shift(
                self.rules.air,
                f"{abs(air)} air unit{'s' * (abs(air) > 1)} in the {who}",
                air * self.numbers["air"],
            )
        if self._is_surprise(state, combat):
            yield self._shift("surprise", self.rules.surprise, "Soviet surprise")

    def _ground(self, state: State, combat: Combat) -> Iterator[Shift]:
        terrains = [self.sheet.terrain(target) for target in combat.targets]
        for line in self.campaign.settings["shifts"]["terrain"]:
            # One shift, however many target hexes have the terrain (note 1 of the chart).
            found = [terrain for terrain in terrains if terrain in line["terrain"]]
            only = line.get("defender")
            if found and only in (None, combat.defender.side):
                rule = self.rules.soviet_city if only else self.rules.terrain
                yield Shift(rule, f"the defender is in a {found[0]} hex", int(line["columns"]))
        if self._has_fort(state, combat) and combat.defender.side == "soviet":
            yield self._shift("fort", self.rules.fort, "the defender is in a fort")
        # The river counts only if every attacker is across one (note 3 of the chart).
        if all(self._is_across(hex_, target) for hex_ in combat.attacker.hexes for target in combat.targets):
            yield self._shift("river", self.rules.river, "every attacker is across a river")

    def _armor(self, state: State, combat: Combat, attack: Hand, defense: Hand) -> Iterator[Shift]:
        if attack.armor and self._is_open_ground(state, combat):
            yield self._shift("armor", self.rules.armor, "armor attacks in clear terrain")
        if defense.armor and self._armor_may_defend(combat):
            yield self._shift("armor", self.rules.armor, "armor defends", -1)

    def _armor_may_defend(self, combat: Combat) -> bool:
        """Whether armor helps the defender. The chart denies it to a side in certain terrain."""
        denied = self._denied.get(combat.defender.side, ())
        return any(
            self.sheet.terrain(hex_) not in denied
            for unit, hex_ in zip(combat.defender.units, combat.defender.hexes, strict=True)
            if self.campaign.counters[unit].type in ("armor", "untried armored")
        )

    def _corps(self, state: State, combat: Combat) -> Iterator[Shift]:
        for force, sign, verb in ((combat.attacker, 1, "attacks"), (combat.defender, -1, "defends")):
            bits = self.campaign.frame.bits(force.units)
            denied = self._denied.get(force.side, ()) if sign < 0 else ()
            for number, corps in self.campaign.corps.items():
                # A corps that has lost a unit can never get the shift again (12.1 of 1979).
                if corps & ~bits:
                    continue
                hexes = {
                    hex_
                    for unit, hex_ in zip(force.units, force.hexes, strict=True)
                    if has(corps, self.campaign.frame.unit_index[unit])
                }
                if len(hexes) == 1 and self.sheet.terrain(hexes.pop()) not in denied:
                    yield self._shift(
                        "panzer_corps",
                        self.rules.panzer_corps,
                        f"{number} Panzer Corps {verb} as a whole",
                        sign,
                    )

    def _is_surprise(self, state: State, combat: Combat) -> bool:
        return combat.attacker.side == "soviet" and state.tracks[SURPRISE] == state.turn

    def _has_fort(self, state: State, combat: Combat) -> bool:
        return bool(state.markers[FORT] & self.sheet.set_of(combat.targets))

    def _is_open_ground(self, state: State, combat: Combat) -> bool:
        return not self._has_fort(state, combat) and all(self.sheet.terrain(one) == "clear" for one in combat.targets)

    def _is_across(self, one: str, other: str) -> bool:
        return "river" in self.sheet.hexside(one, other)

    def _all_supplied(self, state: State, names: tuple[str, ...]) -> bool:
        return all(self.supply.is_supplied(state, self.campaign.frame.unit_index[name]) for name in names)

    def _shift(self, key: str, rule: str, reason: str, sign: int = 1) -> Shift:
        return Shift(rule, reason, sign * self.numbers[key])
