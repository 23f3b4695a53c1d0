"""Guards the rear: finds Soviets who could cut the supply of the prizes, and the movers to send against them."""

from __future__ import annotations

from hexfront.games.leningrad.computer.movers import Mover, movers, reach_of
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members, set_of
from hexfront.kernel.state import State

#: In how many of the last turns the line is guarded; before that, the army only advances.
LAST_TURNS = 4
#: How many movers are sent against each stack that could cut the line, and how many in all.
HUNTERS, MOST_HUNTERS = 2, 6


class Rear:
    """The prizes held late in a game, and the Soviets that threaten their supply."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        held = set_of(self.atlas.prizes) & situation.occupied[GERMANS]
        late = situation.state.turn > self.atlas.frame.last_turn - LAST_TURNS
        self.held = held if late else NO_HEXES
        self._kept_line: Hexes | None = None

    def raiders(self) -> list[Hex]:
        """Soviet stacks that could cut the last line with their next move; if it is already cut, those that cut it."""
        if not self.held:
            return []
        dangerous = self._cuts if self._is_cut(self.situation.state) else self._could_cut
        return [place for place in members(self.situation.occupied[SOVIETS]) if dangerous(place)]

    def _cuts(self, place: Hex) -> bool:
        """Whether a prize would be in supply without this stack."""
        state, gone = self.situation.state, self.atlas.campaign.box("eliminated")
        for unit in self.situation.stacks[place]:
            state = state.with_place(unit, gone)
        return not self._is_cut(state)

    def _could_cut(self, place: Hex) -> bool:
        """Whether the fastest unit of this stack could put every prize out of supply."""
        state = self.situation.state
        unit = max(self.situation.stacks[place], key=lambda one: self.atlas.campaign.movement_points[one])
        reach = reach_of(self.atlas, state, (unit,)) & self._line
        return any(self._is_cut(state.with_place(unit, there)) for there in members(reach))

    @property
    def _line(self) -> Hexes:
        """The hexes from which a unit could cut the present supply lines of the prizes."""
        if self._kept_line is None:
            self._kept_line = self._find_line()
        return self._kept_line

    def _find_line(self) -> Hexes:
        supply, near = self.atlas.rules.supply, NO_HEXES
        for place in members(self.held):
            line = supply.line(self.situation.state, self.situation.stacks[place][0])
            for name in line.path if line else ():
                hex_ = self.atlas.sheet.index[name]
                near |= self.atlas.around[hex_] | 1 << hex_
        return near

    def _is_cut(self, state: State) -> bool:
        return not self.atlas.rules.supply.supplied_hexes(state, GERMANS) & self.held

    def hunters(self) -> list[tuple[Mover, Hex]]:
        """The movers nearest to the raiders, each with the hex nearest to its raider. Units in the city stay there."""
        raiders = self.raiders()
        if not raiders:
            return []
        free = [one for one in movers(self.situation, GERMANS) if one.can_move and not has(self.atlas.city, one.here)]
        sent: list[tuple[Mover, Hex]] = []
        for raider in raiders[: MOST_HUNTERS // HUNTERS]:
            free.sort(key=lambda one: (self.atlas.way(one.cls, raider)[one.here], one.units))
            for one in free[:HUNTERS]:
                way = self.atlas.way(one.cls, raider)
                sent.append((one, min(members(one.reach), key=lambda place: (way[place], place))))
            free = free[HUNTERS:]
        return sent
