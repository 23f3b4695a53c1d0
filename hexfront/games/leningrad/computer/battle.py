"""The value of an attack: a fast reading of the column, then each result with sensible choices by both sides."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.ai.scripts import losses
from hexfront.ai.scripts.losses import ALL
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS, SURPRISE
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Unit, other, set_of

#: The cost of retreating one hex, per unit and side. LOST makes retreat impossible to choose.
FALLING_BACK = (0.55, 0.35)
LOST = 1000.0
#: The share of a vacated hex that the attacker gains if it is too weakened to enter.
UNENTERED = 0.35
#: The extra value of the focus hex.
FOCUS_GROUND = 30.0


class Attackers:
    """The attackers gathered against one hex, with everything that affects the column, updated as units join."""

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
    """A hex with enemies, with everything that affects the column besides the attackers."""

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
        """The index of the column in the combat table."""
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


def escapes(situation: Situation, target: Target, force: Attackers) -> Hexes:
    """The hexes the defenders could retreat into once the attackers are in position."""
    atlas = situation.atlas
    attackers = target.enemy
    near = NO_HEXES
    for place in set(force.places.values()):
        near |= atlas.around[place] | 1 << place
    open_hexes = atlas.around[target.place] & ~situation.occupied[attackers] & ~near
    return open_hexes & (~situation.zones[attackers] | situation.occupied[target.side])


def suffered(harm: int, steps: Sequence[float], retreat: float, ground: float) -> tuple[float, bool]:
    """The cost of a result to an owner who chooses well, and whether the hex is vacated.

    ``retreat`` is the price of retreating one hex. The owner may retreat as many hexes as steps are owed, or lose one
    of two steps and retreat one hex.
    """
    if harm >= ALL:
        return sum(steps) + ground, True
    back = retreat * harm
    if harm == 2 and len(steps) > 1:
        back = min(back, steps[0] + retreat)
    return losses.suffered(harm, steps, back, ground)


class Prospect:
    """The value of attacking one target with any force gathered against it."""

    def __init__(self, situation: Situation, target: Target, style: Style | None = None) -> None:
        self.situation = situation
        self.target = target
        self.ground = situation.ground(target.place)
        if style and target.place == style.focus:
            self.ground += FOCUS_GROUND
        self.falling_back = FALLING_BACK[target.side] * len(target.units)

    def worth(self, force: Attackers, air: int = 0, overrun: bool = False, closed: bool | None = None) -> float:
        """Expected gain minus expected loss. ``closed`` says that the defenders cannot retreat, if known."""
        atlas, target = self.situation.atlas, self.target
        column = target.column(force, air, overrun)
        if closed is None:
            closed = not escapes(self.situation, target, force)
        retreat = LOST if closed else self.falling_back
        steps = self.situation.steps_of(force.places)
        back = FALLING_BACK[target.enemy] * len(force.places)
        total = 0.0
        for (to_defender, to_attacker), chance in atlas.outcomes[column]:
            gain, vacated = suffered(to_defender, target.steps, retreat, self.ground)
            if to_attacker:
                own = LOST if overrun and vacated else back
                loss, _ = suffered(to_attacker, steps, own, 0.0)
                gain -= loss + (self.ground * (1 - UNENTERED) if vacated and not overrun else 0.0)
            total += chance * gain
        return total


def _rank(attack: float, defense: float) -> int:
    """The rank of a ratio, rounded in the defender's favour. A tiny tolerance allows for average strengths."""
    if attack >= defense:
        return int(attack / defense + 1e-9) - 1
    return 1 - _ceil(defense / max(attack, 0.1))


def _ceil(value: float) -> int:
    whole = int(value - 1e-9)
    return whole + 1
