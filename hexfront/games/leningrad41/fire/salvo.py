"""What firing units bring together: their strength, and what changes the die of everybody they hit."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import NamedTuple

from hexfront.games.leningrad41.fire.crossings import Crossings
from hexfront.games.leningrad41.fire.spotting import FieldsOfFire
from hexfront.games.leningrad41.fire.volley import AIR, BRIDGE, DEFENSIVE, FLEET, Volley
from hexfront.games.leningrad41.pieces.campaign import MAJOR, Campaign
from hexfront.kernel.sets import Hex, Unit, has, set_of
from hexfront.kernel.state import State

#: How bad a river is for an assault over it.
NO_RIVER, MINOR_RIVER, MAJOR_RIVER = range(3)


class Salvo(NamedTuple):
    """The fire of one unit or of several together."""

    guns: int = 0
    strength: int = 0
    anti_armor: bool = False
    assaulting: bool = False
    #: A combat engineer is among the assaulting units, or stands at the bridge to be demolished.
    engineer: bool = False
    #: The worst river that an assaulting unit crosses.
    river: int = NO_RIVER
    #: The strength of adjacent units that can fight with fanaticism.
    fanatic: int = 0

    def joined_by(self, other: Salvo) -> Salvo:
        """Both together."""
        return Salvo(
            self.guns + other.guns,
            self.strength + other.strength,
            self.anti_armor or other.anti_armor,
            self.assaulting or other.assaulting,
            self.engineer or other.engineer,
            max(self.river, other.river),
            self.fanatic + other.fanatic,
        )


SILENCE = Salvo()


def together(parts: Iterable[Salvo]) -> Salvo:
    """The fire of all these together."""
    firing = [part for part in parts if part is not SILENCE]
    return reduce(Salvo.joined_by, firing) if firing else SILENCE


class Gunnery:
    """Says what each unit adds to a volley. A unit that proves unable to take part adds nothing."""

    def __init__(self, campaign: Campaign, fields: FieldsOfFire, crossings: Crossings) -> None:
        self.campaign = campaign
        self.fields = fields
        self.crossings = crossings
        self._engineers = campaign.having["engineer"]
        record = campaign.settings["fanaticism"]
        self.fanatic_share = Fraction(record["share"])
        kinds = {side: frozenset(record[side]) for side in campaign.frame.sides}
        self._fanatics = set_of(
            unit
            for unit, counter in campaign.indexed
            if counter.corps in kinds[counter.side] or not counter.traits.isdisjoint(kinds[counter.side])
        )

    def part(self, state: State, volley: Volley, unit: Unit, at: Hex, is_assaulting: bool) -> Salvo:
        """What a face-up unit in a hex adds, if it is named as assaulting or not."""
        counter = self.campaign.by_index[unit]
        if not self.is_able(state, volley, unit, at) or (is_assaulting and not counter.assault):
            return SILENCE
        is_engineer = has(self._engineers, unit)
        return Salvo(
            1,
            counter.fire,
            counter.anti_armor,
            is_assaulting,
            is_engineer and (is_assaulting or (volley.kind == BRIDGE and at in (volley.place, volley.beyond))),
            self._river(at, volley.place) if is_assaulting else NO_RIVER,
            counter.fire if has(self._fanatics, unit) and self._is_adjacent(at, volley.place) else 0,
        )

    def is_able(self, state: State, volley: Volley, unit: Unit, at: Hex) -> bool:
        """Whether a unit can take part in a volley at all."""
        if volley.kind in (AIR, FLEET):
            return True
        if volley.kind == DEFENSIVE:
            return not self.campaign.by_index[unit].indirect
        ends = (volley.place,) if volley.beyond is None else (volley.place, volley.beyond)
        return any(self.fields.reaches(state, unit, at, end) for end in ends)

    def _river(self, at: Hex, place: Hex) -> int:
        river = self.crossings.river(at, place)
        return MAJOR_RIVER if river == MAJOR else MINOR_RIVER if river else NO_RIVER

    def _is_adjacent(self, at: Hex, place: Hex) -> bool:
        return has(self.campaign.around[at], place)

    def is_fanatic(self, volley: Volley, salvo: Salvo) -> bool:
        """Whether fanaticism was declared and enough of the strength is fanatic."""
        if not volley.fervour or not salvo.assaulting:
            return False
        return salvo.fanatic >= salvo.strength * self.fanatic_share
