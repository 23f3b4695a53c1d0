"""The worth of an attack: its combat column, and the average over all rolls when both sides choose well."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.ai.scripts import losses
from hexfront.ai.scripts.losses import ALL
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS, SURPRISE
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Unit, other, set_of

#: The cost of retreating one hex for a unit, by side; and a cost so high that a retreat is never chosen.
FALLING_BACK = (0.55, 0.35)
LOST = 1000.0
#: The share of a vacated hex's worth that counts if the attackers took harm too and may be unable to enter it.
UNENTERED = 0.35
#: The extra worth of the style's focus.
FOCUS_GROUND = 30.0


class Attackers:
    """The attackers of one hex, with the facts that decide the column, updated as units join."""

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
    """A hex under attack: everything the column depends on apart from the attackers, read once."""

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
        """The index of the column in the combat table, from the left."""
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
    """The hexes into which the defenders could retreat, with the attackers in their planned hexes."""
    atlas = situation.atlas
    attackers = target.enemy
    near = NO_HEXES
    for place in set(force.places.values()):
        near |= atlas.around[place] | 1 << place
    open_hexes = atlas.around[target.place] & ~situation.occupied[attackers] & ~near
    return open_hexes & (~situation.zones[attackers] | situation.occupied[target.side])


def suffered(harm: int, steps: Sequence[float], retreat: float, ground: float) -> tuple[float, bool]:
    """The cost of a result to an owner who chooses well, and whether the hex is vacated.

    Each step of the result may be met by retreating one hex instead, at the price of ``retreat``. With a result of two,
    the owner may also lose one step and retreat one hex.
    """
    if harm >= ALL:
        return sum(steps) + ground, True
    back = retreat * harm
    if harm == 2 and len(steps) > 1:
        back = min(back, steps[0] + retreat)
    return losses.suffered(harm, steps, back, ground)


class Prospect:
    """The worth of attacking one target with any force."""

    def __init__(self, situation: Situation, target: Target, style: Style | None = None) -> None:
        self.situation = situation
        self.target = target
        self.ground = situation.ground(target.place)
        if style and target.place == style.focus:
            self.ground += FOCUS_GROUND
        self.falling_back = FALLING_BACK[target.side] * len(target.units)

    def worth(self, force: Attackers, air: int = 0, overrun: bool = False, closed: bool | None = None) -> float:
        """Expected gain less expected loss; ``closed`` says that the defenders cannot retreat, None if unknown."""
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
    """The rank of an odds ratio, rounded in the defender's favour.

    The tolerance is for rounding errors: the strengths of untried units are means.
    """
    if attack >= defense:
        return int(attack / defense + 1e-9) - 1
    return 1 - _ceil(defense / max(attack, 0.1))


def _ceil(value: float) -> int:
    whole = int(value - 1e-9)
    return whole + 1
