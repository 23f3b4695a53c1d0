"""A position as a staff sees it: who stands where, how strong, in supply or not, and what an attack would bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.ai.scripts import losses
from hexfront.ai.scripts.losses import ALL
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.logistics.air import ready
from hexfront.games.leningrad.pieces.campaign import FORT, GERMANS, RETREATED, SOVIETS, SURPRISE
from hexfront.kernel.sequence import COMBAT
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, other, set_of
from hexfront.kernel.state import State


class Situation:
    """One state, read once; sets of hexes are integers, strengths of untried units the mean of what may be drawn."""

    def __init__(self, atlas: Atlas, state: State) -> None:
        self.atlas = atlas
        self.state = state
        german, soviet = state.ground.sides
        self.stacks = german.stacks | soviet.stacks
        self.occupied = (german.occupied, soviet.occupied)
        self.zones = (atlas.board.zone(state, GERMANS), atlas.board.zone(state, SOVIETS))
        self.forts = state.markers[FORT]
        self.step_worth = atlas.step_worth[state.turn]
        self._means: dict[str, tuple[float, float]] = {}
        self._supplied: list[Hexes | None] = [None, None]

    def mean(self, kind: str) -> tuple[float, float]:
        """Attack and defence that an untried unit of a kind may be expected to have."""
        known = self._means.get(kind)
        if known is None:
            known = self._means[kind] = self._drawn(kind)
        return known

    def _drawn(self, kind: str) -> tuple[float, float]:
        first, then = self.atlas.rules.untried.pool(self.state, kind)
        pool = first or then or self.atlas.rules.untried.divisions[kind]
        counters = [self.atlas.counters[unit] for unit in pool]
        return (
            sum(counter.attack[0] for counter in counters) / len(pool),
            sum(counter.defense[0] for counter in counters) / len(pool),
        )

    def supplied(self, side: Side) -> Hexes:
        """The hexes from which a side can trace supply."""
        known = self._supplied[side]
        if known is None:
            known = self._supplied[side] = self.atlas.rules.supply.supplied_hexes(self.state, side)
        return known

    def attack(self, unit: Unit) -> float:
        kind = self.atlas.kinds[unit]
        return self.mean(kind)[0] if kind else self.atlas.counters[unit].attack[self.state.steps[unit] - 1]

    def defense(self, unit: Unit) -> float:
        kind = self.atlas.kinds[unit]
        return self.mean(kind)[1] if kind else self.atlas.counters[unit].defense[self.state.steps[unit] - 1]

    def worth(self, unit: Unit) -> float:
        """What all steps of a unit are worth."""
        return sum(self.step_worth[unit][: self.state.steps[unit]])

    def steps_of(self, units: Iterable[Unit]) -> list[float]:
        """What every step that units could lose is worth, cheapest first."""
        worth, steps = self.step_worth, self.state.steps
        return sorted([step for unit in units for step in worth[unit][: steps[unit]]])

    def air_ready(self) -> int:
        return len(ready(self.atlas.campaign, self.state))

    def defenders(self, place: Hex) -> tuple[Unit, ...]:
        """Who defends a hex; units that retreated into it earlier in a combat phase do not."""
        stack = self.stacks.get(place, ())
        fled = self.state.statuses[RETREATED]
        if fled and self.state.kind == COMBAT:
            return tuple(unit for unit in stack if not fled >> unit & 1)
        return stack


class Attackers:
    """Attackers gathered against one hex: what decides the column, kept up to date as units join."""

    __slots__ = ("armor", "bits", "corps", "hexes", "places", "strength", "unsupplied")

    def __init__(self) -> None:
        self.strength = 0.0
        self.armor = False
        self.unsupplied = False
        self.bits = NO_UNITS
        self.hexes = NO_HEXES
        self.places: dict[Unit, Hex] = {}
        self.corps = 0

    def join(self, situation: Situation, unit: Unit, place: Hex, supplied: bool) -> None:
        atlas = situation.atlas
        self.strength += situation.attack(unit)
        self.armor = self.armor or atlas.is_armor[unit]
        self.unsupplied = self.unsupplied or not supplied
        self.bits |= 1 << unit
        self.hexes |= 1 << place
        self.places[unit] = place
        corps = atlas.corps_of[unit]
        if corps and corps & ~self.bits == 0:
            where = {self.places[one] for one in self.places if corps >> one & 1}
            self.corps += len(where) == 1

    def copy(self) -> Attackers:
        twin = Attackers()
        twin.strength, twin.armor, twin.unsupplied = self.strength, self.armor, self.unsupplied
        twin.bits, twin.hexes, twin.corps = self.bits, self.hexes, self.corps
        twin.places = dict(self.places)
        return twin


class Target:
    """A hex with enemies: all that the column depends on besides the attackers, read once."""

    def __init__(self, situation: Situation, place: Hex) -> None:
        atlas, state = situation.atlas, situation.state
        self.situation = situation
        self.place = place
        self.units = situation.defenders(place)
        self.side = atlas.sides[situation.stacks[place][0]]
        self.enemy = other(self.side)
        self.defense = sum(situation.defense(unit) for unit in self.units)
        self.supplied = bool(situation.supplied(self.side) >> place & 1)
        self.fort = bool(situation.forts >> place & 1) and self.side == SOVIETS
        numbers = atlas.rules.shifts.numbers
        columns = -atlas.shelter[self.side][place]
        if self.fort:
            columns += numbers["fort"]
        if not self.supplied:
            columns += numbers["unsupplied"]
        if not atlas.denied[self.side] >> place & 1:
            columns -= numbers["armor"] * any(atlas.is_armor[unit] for unit in self.units)
            bits = set_of(self.units)
            columns -= numbers["panzer_corps"] * sum(corps & ~bits == 0 for corps in atlas.corps)
        if self.side == GERMANS and state.tracks[SURPRISE] == state.turn:
            columns += numbers["surprise"]
        self.columns = columns
        self.open = bool(atlas.clear >> place & 1) and not situation.forts >> place & 1
        self.rivers = atlas.rivers[place]
        self.steps = situation.steps_of(self.units)

    def column(self, force: Attackers, air: int = 0, overrun: bool = False) -> int:
        """The column of the combat table, by its number from the left."""
        atlas = self.situation.atlas
        numbers = atlas.rules.shifts.numbers
        columns = self.columns + air * numbers["air"] + force.corps * numbers["panzer_corps"]
        if overrun:
            columns += numbers["overrun"]
        if force.unsupplied:
            columns -= numbers["unsupplied"]
        if force.armor and self.open:
            columns += numbers["armor"]
        if force.hexes & ~self.rivers == 0:
            columns += numbers["river"]
        rank = _rank(force.strength, self.defense) + columns - atlas.lowest
        return min(max(rank, 0), len(atlas.outcomes) - 1)


def _rank(attack: float, defense: float) -> int:
    """The rank of a ratio rounded in the defender's favour; a hair is forgiven where strengths are means."""
    if attack >= defense:
        return int(attack / defense + 1e-9) - 1
    return 1 - _ceil(defense / max(attack, 0.1))


def _ceil(value: float) -> int:
    whole = int(value - 1e-9)
    return whole + 1


def suffered(harm: int, steps: Sequence[float], retreat: float, ground: float) -> tuple[float, bool]:
    """What a result costs an owner who chooses well, and whether his hex is vacated; ``retreat`` is the price of a hex.

    He may fall back as many hexes as he would lose steps, or lose one of two steps and fall back one hex.
    """
    if harm >= ALL:
        return sum(steps) + ground, True
    back = retreat * harm
    if harm == 2 and len(steps) > 1:
        back = min(back, steps[0] + retreat)
    return losses.suffered(harm, steps, back, ground)
