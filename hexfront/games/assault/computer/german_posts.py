"""Chooses hexes for German units that do not attack: towards the goal of their corps, in supply, or as garrisons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.ai.scripts.covering import Cover
from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.chain import Chain
from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.posting import Posting
from hexfront.games.assault.computer.rooms import Rooms
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.pieces.campaign import CAPTURED, FORFEITED, GERMANS, SOVIETS
from hexfront.kernel.sequence import EXPLOITATION, MOVEMENT
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, has, members

#: How many hexes a mover considers.
MOST_CHOICES = 30
#: The bonus for regiments that end in the same hex as others of their division.
TOGETHER = 1.5
#: The strength of a usual mover; terms that grow with strength are relative to it.
USUAL_STRENGTH = 6.0
#: Within how many hexes divisions count as linked.
LINKED = 3
#: The most that one unit can gain by guarding supply lines.
MOST_COVER = 3.0
#: The cost of infantry on a road, since it blocks those behind.
IN_THE_WAY = 1.5
#: The worth of not leaving a headquarters alone near the enemy.
COMPANY = 6.0
#: The worth of a unit inside the city: it keeps its corps in play and prevents a decisive Russian victory.
INSIDE = 3.0


class GermanPosting(Posting):
    """Advances along the axis of the corps."""

    def __init__(self, situation: Situation, side: Side, style: Style, rooms: Rooms, axes: Axes, chain: Chain) -> None:
        super().__init__(situation, side, style, rooms)
        self.chain = chain
        self.axes = axes
        state = situation.state
        self.cover = Cover(chain.lifelines if state.kind == MOVEMENT else {}, MOST_COVER)
        self.linked = (NO_HEXES, NO_HEXES)
        self.late = state.turn / self.atlas.frame.last_turn
        self.guarded = state.markers[CAPTURED] & ~state.markers[FORFEITED]

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        """Those nearest to their goal choose first, so that they clear the road."""
        return sorted(movers, key=lambda one: (one.can_move, self.axes.march(one.units[0]).far[one.here], one.units))

    def settle(self, mover: Mover, place: Hex) -> None:
        super().settle(mover, place)
        near = self.atlas.around(1 << place, LINKED)
        self.linked = (self.linked[0] | near, self.linked[1] | self.linked[0] & near)
        self.cover.settle(self._zone(mover, place))

    def _zone(self, mover: Mover, place: Hex) -> Hexes:
        return 1 << place if mover.cls == "C" else self.atlas.controls[place] | 1 << place

    def is_pinned(self, mover: Mover) -> bool:
        """Whether a mover is a whole division in a captured city that needs a garrison, and so has to stay."""
        return has(self.guarded, mover.here) and self._is_division(mover)

    def choices(self, mover: Mover) -> Iterable[Hex]:
        """The hexes nearest to the goal within supply, if there are any; on the last turn supply no longer matters."""
        reach = mover.reach & self.chain.region(self.atlas.counters[mover.units[0]].corps)
        if not reach or self.situation.state.turn == self.atlas.frame.last_turn:
            reach = mover.reach
        near = NO_HEXES
        for _, ring in self.axes.march(mover.units[0]).rings:
            near |= ring & reach
            if near.bit_count() >= MOST_CHOICES:
                break
        return members(near | 1 << mover.here | reach & self.atlas.prize_hexes & ~self.situation.hold)

    def score(self, mover: Mover, place: Hex) -> float:
        style, unit = self.style, mover.units[0]
        march = self.axes.march(unit)
        weight = mover.strength / USUAL_STRENGTH
        score = -style.goal * weight * march.far[place] / self.atlas.scale
        fed = has(self.chain.region(self.atlas.counters[unit].corps), place)
        score -= 0.5 * style.risk * self.danger(mover, place, not fed) * mover.worth
        if not fed:
            score -= style.supply * weight
        score += self._holding(mover, place)
        score += style.link * (has(self.linked[0], place) + has(self.linked[1], place))
        if not self.atlas.is_mobile[unit]:
            score += self.style.cover * self.cover.gain(self._zone(mover, place))
            if has(self.atlas.roads, place) and place not in self.atlas.prizes:
                score -= IN_THE_WAY
        if place == mover.here:
            score += 0.2 + COMPANY * self._keeps_company(mover)
        elif has(self.situation.zones[SOVIETS], place):
            score -= 0.5
        if self.rooms.is_held(place):
            score += TOGETHER
        elif has(self.chain.exposed_sites, place):
            score += COMPANY
        return score

    def given_up(self, mover: Mover, place: Hex) -> float:
        fed = has(self.chain.region(self.atlas.counters[mover.units[0]].corps), place)
        return 0.0 if fed or place == mover.here else self.style.supply * mover.strength / USUAL_STRENGTH

    def _holding(self, mover: Mover, place: Hex) -> float:
        """The worth of holding a hex apart from the march: objectives to take, garrisons to keep."""
        atlas, situation = self.atlas, self.situation
        worth = 0.0
        if place in atlas.prizes:
            garrison = has(atlas.garrisoned, place)
            if not has(situation.hold, place):
                whole = not garrison or self._is_division(mover)
                worth += 2 * atlas.prizes[place] * (1.0 if whole else -0.5)
            elif not garrison and self.threat[place] and not self.rooms.is_held(place):
                worth += atlas.prizes[place] * self.late**3
            elif garrison and has(self.guarded, place) and not self.rooms.is_held(place) and self._is_division(mover):
                worth += 2 * atlas.prizes[place]
        if has(atlas.city.interior, place):
            worth += INSIDE
        return worth

    def _keeps_company(self, mover: Mover) -> bool:
        """Whether a headquarters that cannot follow would be left alone near the enemy."""
        stack = self.situation.stands[GERMANS].get(mover.here, ())
        kept = [unit for unit in stack if has(self.atlas.all_headquarters, unit) and not self.atlas.is_mobile[unit]]
        last = self.situation.state.kind == EXPLOITATION
        return bool(kept) and last and len(stack) == len(kept) + len(mover.units) and bool(self.threat[mover.here])

    def _is_division(self, mover: Mover) -> bool:
        """Whether a mover is a whole division."""
        counter = self.atlas.counters[mover.units[0]]
        if not counter.division:
            return True
        size = sum(one.division == counter.division for one in self.atlas.counters)
        return len(mover.units) == size


def german_posting(situation: Situation, style: Style, axes: Axes, chain: Chain) -> GermanPosting:
    """The posting of the Germans."""
    return GermanPosting(situation, GERMANS, style, Rooms(situation), axes, chain)
