"""A position as the staff reads it: who can fire where, what a step costs in blood, and what hexes are worth."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.leningrad41.computer.atlas import Atlas
from hexfront.games.leningrad41.pieces.campaign import GERMAN_CONTROL, GERMANS, RUBBLE, SOVIETS
from hexfront.games.leningrad41.pieces.statuses import identity
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, other
from hexfront.kernel.state import Deployment, State

#: Units of one army or division that fire together at a mover, as a rule.
TOGETHER = (4, 3)
#: From how many hexes away units can be next to a hex in their next turn and fire at it, by side.
FELT = (4, 3)
#: How many units of the enemy are expected to join against one hex, by the side they belong to.
JOINED = (5, 3)


class Fields(NamedTuple):
    """The defensive fire of one side: its strength in every hex, where it is, and where armor is no protection."""

    strength: list[float]
    zone: Hexes
    anti_armor: Hexes


class Situation:
    """One state, read once, seen by one side."""

    def __init__(self, atlas: Atlas, state: State, side: Side) -> None:
        self.atlas = atlas
        self.state = state
        self.side = side
        self.enemy = other(side)
        self.own, self.theirs = state.ground.sides[side], state.ground.sides[self.enemy]
        self.rubble = state.markers[RUBBLE]
        self.german = state.markers[GERMAN_CONTROL]
        self.soviet = atlas.objectives & ~self.german
        self.turns_left = state.frame.last_turn - state.turn
        self._risks: dict[tuple[Hex, bool], float] = {}
        self._exposures: dict[tuple[Hex, bool], float] = {}
        # Worked out when first asked for. ``cached_property`` keeps nothing in a class compiled by mypyc.
        self._kept_fields: Fields | None = None
        self._kept_punch: dict[Hex, float] | None = None

    @property
    def fields(self) -> Fields:
        """The defensive fire of the enemy."""
        if self._kept_fields is None:
            self._kept_fields = self._find_fields()
        return self._kept_fields

    def _find_fields(self) -> Fields:
        return fields(self.atlas, self.theirs, self.enemy)

    @property
    def is_last(self) -> bool:
        """Whether nobody moves after this side's player turn."""
        return self.side == SOVIETS and not self.turns_left

    @property
    def held(self) -> Hexes:
        """The objective hexes of this side."""
        return self.german if self.side == GERMANS else self.soviet

    @property
    def wanted(self) -> Hexes:
        """The objective hexes of the enemy."""
        return self.soviet if self.side == GERMANS else self.german

    def cover(self, side: Side, place: Hex) -> int:
        """What the die against a unit of a side in a hex is raised by."""
        return self.atlas.cover[side][place] + (has(self.rubble, place) and self.atlas.campaign.modifiers.rubble)

    def risk(self, place: Hex, armored: bool) -> float:
        """The chance that a unit is lost when it enters a hex."""
        known = self._risks.get((place, armored))
        if known is None:
            known = self._risks[place, armored] = self._hit(place, armored)
        return known

    def _hit(self, place: Hex, armored: bool) -> float:
        strength, _, anti_armor = self.fields
        if not strength[place]:
            return 0.0
        modifier = self.cover(self.side, place)
        if armored and not has(anti_armor, place):
            modifier += self.atlas.campaign.modifiers.armored
        return self.atlas.chance(strength[place], modifier)

    @property
    def danger(self) -> tuple[Hexes, Hexes]:
        """The hexes where soft units and where armor may be lost when they enter."""
        # It follows from the enemy's units and from rubble, so it is kept with the units.
        memo = self.theirs.memo
        known: tuple[Hexes, Hexes] | None = memo.get(("computer danger", self.rubble))
        if known is None:
            known = memo["computer danger", self.rubble] = self._danger()
        return known

    def _danger(self) -> tuple[Hexes, Hexes]:
        soft = armor = NO_HEXES
        for place in members(self.fields.zone & self.atlas.playable):
            if self.risk(place, False):
                soft |= 1 << place
                if self.risk(place, True):
                    armor |= 1 << place
        return soft, armor

    def exposure(self, place: Hex, armored: bool) -> float:
        """The chance that a unit in a hex is lost in the enemy's next player turn."""
        known = self._exposures.get((place, armored))
        if known is None:
            known = self._exposures[place, armored] = self._exposed(place, armored)
        return known

    def _exposed(self, place: Hex, armored: bool) -> float:
        near = self.atlas.within(place, FELT[self.enemy]) & self.theirs.occupied
        if not near or self.is_last:
            return 0.0
        found = sorted((self.punch[at] for at in members(near)), reverse=True)
        strength = sum(found[: JOINED[self.enemy]], 0.0)
        modifier = self.cover(self.side, place) - 1
        if armored:
            modifier += 1
        # Not everybody in reach will fire at this hex.
        return 0.6 * self.atlas.chance(strength, modifier)

    @property
    def punch(self) -> dict[Hex, float]:
        """The fire of each enemy stack that can come near."""
        if self._kept_punch is None:
            self._kept_punch = self._find_punch()
        return self._kept_punch

    def _find_punch(self) -> dict[Hex, float]:
        fire, guns, leaders = self.atlas.fire, self.atlas.indirect, self.atlas.leaders
        return {
            place: sum(fire[unit] for unit in stack if not has(guns, unit) and not has(leaders, unit))
            for place, stack in self.theirs.stacks.items()
        }

    def objective_worth(self, place: Hex) -> float:
        """What the control of an objective hex is worth now; more towards the end."""
        return 3.0 + 5.0 * (state_share(self.state)) ** 2

    def face(self, unit: Unit) -> Unit:
        """What a unit of this side is, as far as its owner knows: the unit under a back he has looked at."""
        if not has(self.atlas.hidden, unit):
            return unit
        known = identity(self.state, unit)
        return unit if known is None else known

    def is_armored(self, unit: Unit) -> bool:
        return has(self.atlas.armored, unit)


def state_share(state: State) -> float:
    """How far the game has gone, from 0 to 1."""
    return state.turn / state.frame.last_turn


def fields(atlas: Atlas, stand: Deployment, side: Side) -> Fields:
    """The defensive fire of a side. It follows from where its units are, so it is kept with them."""
    known: Fields | None = stand.memo.get("computer fields")
    if known is None:
        known = stand.memo["computer fields"] = _fields(atlas, stand, side)
    return known


def _fields(atlas: Atlas, stand: Deployment, side: Side) -> Fields:
    strength, count = [0.0] * atlas.hex_places, [0] * atlas.hex_places
    zone = anti_armor = NO_HEXES
    watchful, fire = atlas.watchful, atlas.fire
    for place, stack in stand.stacks.items():
        eyes = [unit for unit in stack if has(watchful, unit)]
        if not eyes:
            continue
        near = atlas.around[place]
        zone |= near
        total = sum([fire[unit] for unit in eyes], 0.0)
        for one in members(near):
            strength[one] += total
            count[one] += len(eyes)
        if any(has(atlas.anti_armor, unit) for unit in eyes):
            anti_armor |= near
    if side == SOVIETS:
        for one in members(zone):
            if count[one] > TOGETHER[side]:
                strength[one] *= TOGETHER[side] / count[one]
    return Fields(strength, zone, anti_armor)
