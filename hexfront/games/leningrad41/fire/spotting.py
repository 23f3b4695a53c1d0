"""Range, lines of fire and spotting (10.6 to 10.9, 11.1, 11.2): which hexes a unit can fire at."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad41.pieces.campaign import GERMANS, Campaign
from hexfront.games.leningrad41.pieces.counters import Counter
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, set_of, union
from hexfront.kernel.state import State

#: A face-down unit may spot an adjacent hex (W-10).
SIGHT_OF_A_BACK = 1
#: Fields of fire up to this range are kept; for longer ones single lines are looked at.
FAR = 6


@dataclass(frozen=True, slots=True)
class FieldRules:
    """The cases that limit where a unit can fire."""

    range: str
    line: str
    spotting: str


class FieldsOfFire:
    """Tells which hexes a unit can fire at from a hex, and why not."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.rules = campaign.rulebook.citations(FieldRules)
        self._lines = campaign.lines
        self._indexing = campaign.sheet.indexing
        #: How far each unit sees.
        self._sights = tuple(map(_sight, campaign.by_index))

    def reaches(self, state: State, unit: Unit, at: Hex, place: Hex) -> bool:
        """Whether a unit in one hex can fire at another."""
        counter = self.campaign.by_index[unit]
        if self._indexing.distance(at, place) > counter.range:
            return False
        return self._lines.free(at, place) or (counter.indirect and self._is_spotted_for(state, unit, place))

    def _is_spotted_for(self, state: State, unit: Unit, place: Hex) -> bool:
        side = self.campaign.frame.unit_sides[unit]
        # Only the Soviets need spotters.
        return side == GERMANS or self.spotted(state, side, self.campaign.sub_command[unit], place)

    def spotted(self, state: State, side: Side, sub_command: int, place: Hex) -> bool:
        """Whether a unit of a sub-command has a line of fire to a hex, within its own range (W-40)."""
        return has(self.in_sight(state, side, sub_command), place)

    def in_sight(self, state: State, side: Side, sub_command: int) -> Hexes:
        """All hexes that the units of a sub-command can spot."""
        stand = state.ground.sides[side]
        # Lines of fire never change, so where the units of the side stand determines what they see.
        seen: Hexes | None = stand.memo.get(("in sight", sub_command))
        if seen is None:
            close, seen = [], NO_HEXES
            sights, own = self._sights, self.campaign.sub_command
            for at, stack in stand.stacks.items():
                sight = max([sights[unit] for unit in stack if own[unit] == sub_command], default=0)
                if sight > 1:
                    seen |= self._lines.field(at, sight)
                elif sight:
                    close.append(at)
            # Whoever sees only his neighbours sees them all (10.7), so these are found together. Like everybody else he
            # sees the hex he stands in, which matters for a bridge there.
            posts = set_of(close)
            seen = stand.memo["in sight", sub_command] = seen | posts | self._indexing.spread(posts)
        return seen

    def field(self, state: State, unit: Unit, at: Hex) -> Hexes:
        """All hexes that a unit can fire at from a hex."""
        counter = self.campaign.by_index[unit]
        if not counter.indirect:
            return self._lines.field(at, counter.range)
        near, side = self._indexing.within(at, counter.range), self.campaign.frame.unit_sides[unit]
        if side == GERMANS:
            return near
        # A unit spots for itself too, so all that matters is who else sees the hex.
        sub_command = self.campaign.sub_command[unit]
        return near & self.in_sight(state, side, sub_command)

    def strengths(self, state: State, side: Side) -> dict[Hex, int]:
        """The hexes that face-up units of a side can fire at from where they are, with the sum of their strengths."""
        found: dict[Hex, int] = {}
        for at, stack in state.ground.sides[side].stacks.items():
            for unit in stack:
                counter = self.campaign.by_index[unit]
                if counter.fire and not counter.is_hidden:
                    for place in members(self.field(state, unit, at) & self.campaign.sheet.playable):
                        found[place] = found.get(place, 0) + counter.fire
        return found

    def seen(self, state: State, side: Side) -> Hexes:
        """The hexes that units of a side see."""
        own = [
            index for index, one in enumerate(self.campaign.sub_commands) if one.side == self.campaign.frame.sides[side]
        ]
        return union(self.in_sight(state, side, index) for index in own) & self.campaign.sheet.playable

    def refusal(self, state: State, unit: Unit, at: Hex, place: Hex) -> Refusal | None:
        """Why a unit cannot fire from one hex at another."""
        if self.reaches(state, unit, at, place):
            return None
        sheet, counter = self.campaign.sheet, self.campaign.by_index[unit]
        here, there, far = sheet.name(at), sheet.name(place), self._indexing.distance(at, place)
        if far > counter.range:
            return Refusal(
                self.rules.range, f"{there} is {far} hexes from {counter.id}, whose range is {counter.range}"
            )
        if counter.indirect:
            return Refusal(self.rules.spotting, f"no unit of the sub-command of {counter.id} can spot {there}")
        blocking = ", ".join(sheet.names(self._lines.line(at, place).blocked_by))
        return Refusal(
            self.rules.line, f"the line of fire of {counter.id} from {here} to {there} is blocked by {blocking}"
        )


def _sight(counter: Counter) -> int:
    if counter.is_hidden:
        return SIGHT_OF_A_BACK
    return 0 if counter.is_leader else counter.range
