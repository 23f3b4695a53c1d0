"""The worth of an attack: its odds, and the average over all die rolls when both sides choose well."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from hexfront.ai.scripts import losses
from hexfront.ai.scripts.losses import ALL
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.pieces.campaign import DISRUPTED, SOVIETS, highest
from hexfront.games.assault.pieces.charts import AUTOMATIC
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, other

#: The cost of a retreat for a unit, by side; and a cost so high that a retreat is never chosen.
FALLING_BACK = (0.5, 0.6)
LOST = 1000.0
#: The share of a vacated hex's worth that counts if the attackers retreated too, so that nobody may enter it.
UNENTERED = 0.3
RANK = {"A": 0, "B": 1, "C": 2}
CLASSES = "ABC"


class Attackers:
    """The attackers of one hex, with the facts that decide odds and die modifier, updated as units join."""

    __slots__ = ("hexes", "lowest", "places", "strength")

    def __init__(self) -> None:
        self.strength = 0.0
        self.lowest = 0
        self.hexes = NO_HEXES
        self.places: dict[Unit, Hex] = {}

    def join(self, situation: Situation, unit: Unit, place: Hex) -> None:
        self.strength += situation.strength(unit)
        self.lowest = max(self.lowest, RANK[situation.cls(unit)])
        self.hexes |= 1 << place
        self.places[unit] = place


class Target:
    """A hex under attack: everything the odds depend on apart from the attackers, read once."""

    def __init__(self, situation: Situation, place: Hex, side: Side) -> None:
        atlas = situation.atlas
        self.situation = situation
        self.place = place
        self.side = side
        self.attackers = other(side)
        self.units = situation.defenders(place, side)
        sheltered, self.bare = situation.defences(self.units)
        self.sheltered = sheltered * atlas.shelter[side][place]
        self.bonus = situation.firepower(place)
        self.rivers = atlas.rivers[place]
        self.river_factor = atlas.campaign.defence["river", atlas.frame.sides[side]]
        self.cls = highest(situation.cls(unit) for unit in self.units) if self.units else "C"
        self.steps = situation.steps_of(self.units)
        struck = situation.state.statuses[DISRUPTED]
        self.is_rooted = any(
            struck >> unit & 1 or (atlas.workers >> unit & 1 and not atlas.in_the_city >> place & 1)
            for unit in self.units
        )

    @property
    def defence(self) -> float:
        """The defence of the hex, ignoring rivers."""
        return self.sheltered + self.bare

    def column(self, force: Attackers) -> str | None:
        """The column of the combat table; None if the odds are too low for an attack."""
        defence, attack = self.sheltered, force.strength
        if force.hexes & ~self.rivers == 0:
            defence *= self.river_factor
        defence += self.bare
        if self.side == SOVIETS:
            defence += self.bonus
        else:
            attack += self.bonus
        found = None
        for column, more, less in self.situation.atlas.ratios:
            # Exact despite floats: strengths are multiples of a quarter.
            if attack * less < more * defence:
                break
            found = column
        return found

    def change(self, force: Attackers, air: bool) -> int:
        """The die modifier."""
        return self.situation.atlas.campaign.class_table[CLASSES[force.lowest], self.cls] + air


def escapes(situation: Situation, target: Target, force: Attackers) -> Hexes:
    """The hexes into which the defenders could retreat, with the attackers in their planned hexes."""
    atlas = situation.atlas
    if target.is_rooted:
        return NO_HEXES
    side = atlas.frame.sides[target.side]
    near = situation.zones[target.attackers] | situation.occupied[target.side]
    for unit, place in force.places.items():
        near |= 1 << place
        if situation.cls(unit) != "C":
            near |= atlas.controls[place]
    return atlas.country.retreats[side][target.place] & ~near


def suffered(harm: int, steps: Sequence[float], retreat: float, ground: float) -> tuple[float, bool]:
    """The cost of penalties to an owner who chooses well, and whether the hex is vacated.

    ``retreat`` is the price of retreating. Only the first penalty may be a retreat.
    """
    back = inf if harm == ALL else retreat + sum(steps[: harm - 1], 0.0)
    return losses.suffered(harm, steps, back, ground)


class Prospect:
    """The worth of attacking one target with any force."""

    def __init__(self, situation: Situation, place: Hex, side: Side) -> None:
        self.situation = situation
        self.target = Target(situation, place, side)
        self.ground = situation.ground(place) + (situation.raid(place) if side == SOVIETS else 0.0)
        self.falling_back = FALLING_BACK[side] * len(self.target.units)

    def worth(self, force: Attackers, air: bool = False) -> float:
        """Expected gain less expected loss; a very low number if no attack is allowed."""
        target = self.target
        column = target.column(force)
        if column is None:
            return -LOST
        retreat = self.falling_back if escapes(self.situation, target, force) else LOST
        steps = self.situation.steps_of(force.places)
        back = FALLING_BACK[target.attackers] * len(force.places)
        outcomes = self.situation.atlas.outcomes[column, target.change(force, air)]
        if column == AUTOMATIC:
            return sum(target.steps, 0.0) + self.ground
        return sum(self._balance(result, steps, back, retreat) for result in outcomes) / len(outcomes)

    def _balance(self, result: tuple[int, int], steps: Sequence[float], back: float, retreat: float) -> float:
        """The gain for one face of the die. The attacker first decides between losing steps and retreating."""
        to_attacker, to_defender = result
        full, _ = suffered(to_defender, self.target.steps, retreat, self.ground)
        if not to_attacker:
            return full
        bleed = full - sum(steps[:to_attacker], 0.0)
        if to_attacker == ALL:
            return bleed
        spared, left = suffered(max(to_defender - 1, 0), self.target.steps, LOST, self.ground)
        entered = self.ground * (1 - UNENTERED) if left else 0.0
        return max(bleed, spared - entered - back - sum(steps[: to_attacker - 1], 0.0))
