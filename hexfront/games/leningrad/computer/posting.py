"""Chooses hexes for units that do not attack: the Germans advance in safety, the Soviets block the roads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.ai.scripts import posting
from hexfront.ai.scripts.covering import Cover
from hexfront.ai.scripts.ways import NEVER
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.movers import Mover
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS
from hexfront.games.leningrad.pieces.statuses import is_resting
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Units, has, members, other

#: Odds up to which a hex is safe, and the factor on the odds if it is out of supply.
SAFE, CUT_OFF = 0.6, 2.0
#: The bonus for ending in the same hex as another unit of the corps.
CORPS = 1.5
#: The factor on the Soviet threat on the turn of their surprise attack.
SURPRISE_FEAR = 3.0
#: The share of a lost step's worth that counts when reduced armor is resting for replacement, and on its way to rest.
AT_REST, TO_REST = 1.0, 0.5
#: The share of the worth of a hex of Leningrad that counts for the first unit to enter it.
HELD = 0.6
#: How many hexes a German mover considers.
MOST_CHOICES = 40
#: The most that one unit can gain by blocking roads.
MOST_COVER = 6.0
#: The garrison of each hex of Leningrad, by the distance of the nearest Germans in movement points.
GARRISONS = ((3.0, 3), (6.0, 2), (11.0, 1))


class Posting(posting.Posting[Mover]):
    """The common part of both sides' postings; ``room`` counts the units that will stand in each hex."""

    def __init__(self, situation: Situation, side: Side, style: Style) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.side = side
        self.style = style
        self.room: dict[Hex, int] = {}
        self.scale = self.atlas.campaign.scale
        self.supplied = situation.supplied(side)
        self.threat = situation.threats(other(side))
        self.strength: dict[Hex, float] = {}

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        """Movers that cannot move come first, then those that can get nearest to the goal."""
        return sorted(movers, key=lambda mover: (mover.can_move, mover.nearest, mover.units))

    def has_room(self, mover: Mover, place: Hex) -> bool:
        return self.room.get(place, 0) + len(mover.units) <= self.atlas.campaign.stacking_limit

    def settle(self, mover: Mover, place: Hex) -> None:
        self.room[place] = self.room.get(place, 0) + len(mover.units)
        self.strength[place] = self.strength.get(place, 0.0) + mover.defense

    def price(self, mover: Mover, place: Hex) -> float:
        """The strength committed, the detour from the way to the goal, and the worth of a hex of Leningrad left."""
        price = 0.0
        if mover.can_move:
            price += self.style.commit * mover.strength
            way = self.atlas.way(mover.cls, self.style.focus)
            astray = max(0, way[place] - mover.nearest) / self.scale
            price += 0.12 * self.style.goal * min(astray, 8.0) * len(mover.units)
            if place != mover.here and has(self.atlas.city, mover.here):
                price += self.situation.ground(mover.here) / len(self.situation.stacks[mover.here])
        return price

    def danger(self, mover: Mover, place: Hex) -> float:
        """The share of a mover's worth that the enemy threatens in a hex."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        own = self.strength.get(place, 0.0) + mover.defense
        odds = threat / own / (1.0 + 0.5 * self.atlas.shelter[self.side][place])
        if not has(self.supplied, place):
            odds *= CUT_OFF
        return min(max(odds - SAFE, 0.0), 4.0) / 4.0


class GermanPosting(Posting):
    """Advances on Leningrad, in supply, and stacks where the enemy is near."""

    def __init__(self, situation: Situation, side: Side, style: Style) -> None:
        super().__init__(situation, side, style)
        if situation.state.turn == self.atlas.surprise_turn:
            self.threat = [SURPRISE_FEAR * threat for threat in self.threat]
        self.corps: set[tuple[Units, Hex]] = set()
        self.ways = {cls: self.atlas.way(cls, style.focus) for cls in self.atlas.march}
        self.rest = self.atlas.rest_hexes & self.supplied & ~situation.zones[SOVIETS]

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        """With a focus, the strongest choose first: few units fit next to the target, so they should be armor."""
        if self.style.focus is None:
            return super().in_order(movers)
        return sorted(movers, key=lambda mover: (mover.can_move, -mover.strength // 10, mover.nearest, mover.units))

    def settle(self, mover: Mover, place: Hex) -> None:
        super().settle(mover, place)
        self.corps.add((self.atlas.corps_of[mover.units[0]], place))

    def choices(self, mover: Mover) -> Iterable[Hex]:
        """The hexes nearest to the goal, rest hexes, and its own hex: a corps can reach too many to score them all."""
        near = NO_HEXES
        for _, ring in self.atlas.rings(mover.cls, self.style.focus):
            near |= ring & mover.reach
            if near.bit_count() >= MOST_CHOICES:
                break
        return members(near | 1 << mover.here | mover.reach & self.rest)

    def score(self, mover: Mover, place: Hex) -> float:
        style = self.style
        score = -style.goal * self.ways[mover.cls][place] / self.scale * len(mover.units)
        score -= 0.5 * style.risk * self.danger(mover, place) * mover.worth
        if not has(self.supplied, place):
            score -= style.supply * len(mover.units)
        corps = self.atlas.corps_of[mover.units[0]]
        if corps and (corps, place) in self.corps:
            score += CORPS
        if has(self.atlas.city, place) and not self.room.get(place):
            score += HELD * self.situation.ground(place)
        if has(self.rest, place):
            score += self._rest(mover, place)
        if place == mover.here:
            score += 0.2
        elif has(self.situation.zones[SOVIETS], place):
            score -= 0.5
        return score

    def _rest(self, mover: Mover, place: Hex) -> float:
        """The worth for reduced armor of waiting there for replacements, which come after a whole turn of rest."""
        state, last = self.situation.state, self.atlas.frame.last_turn
        total = 0.0
        for unit in mover.units:
            if self.atlas.is_mobile[unit] and state.steps[unit] == 1:
                rests = place == mover.here and is_resting(state, unit)
                if state.turn + (1 if rests else 2) <= last:
                    total += (AT_REST if rests else TO_REST) * self.situation.step_worth[unit][1]
        return total


class SovietPosting(Posting):
    """Garrisons Leningrad, holds a line, and blocks the roads that the Germans need with zones."""

    def __init__(self, situation: Situation, side: Side, style: Style) -> None:
        super().__init__(situation, side, style)
        self.march = self.atlas.march["armor"]
        germans = list(members(situation.occupied[GERMANS]))
        self.nearest = min((self.march[place] for place in germans), default=NEVER) / self.scale
        self.cover = Cover(self._traffic(), MOST_COVER)
        self.garrison = next((count for far, count in GARRISONS if self.nearest <= far), 0)

    def _traffic(self) -> dict[Hex, float]:
        """How much German strength would pass through each hex on the shortest way to Leningrad."""
        flow: dict[Hex, float] = {}
        for place, stack in self.situation.stacks.items():
            if self.atlas.sides[stack[0]] == GERMANS:
                weight = sum(self.situation.attack(unit) for unit in stack) / 100.0
                at = place
                while self.march[at]:
                    at = self.atlas.next_hex[at]
                    flow[at] = flow.get(at, 0.0) + weight
        return flow

    def settle(self, mover: Mover, place: Hex) -> None:
        super().settle(mover, place)
        self.cover.settle(self._zone(place), len(mover.units))

    def _zone(self, place: Hex) -> Hexes:
        """The hexes in which a unit stops enemy movement."""
        return self.atlas.around[place] | 1 << place

    def score(self, mover: Mover, place: Hex) -> float:
        style = self.style
        score = 0.0
        if has(self.atlas.city, place):
            lacking = self.garrison - self.room.get(place, 0)
            prize = 1.5 if place in self.atlas.prizes else 1.0
            score += 6.0 * prize * lacking if lacking > 0 else 0.3
        far = self.march[place] / self.scale
        score -= 0.8 * abs(far - style.line) if far > style.line else 0.4 * (style.line - far)
        score += style.cover * self.cover.gain(self._zone(place)) + 0.5 * self.atlas.shelter[SOVIETS][place]
        score += 0.6 * has(self.situation.forts, place)
        score -= style.risk * self.danger(mover, place) * 1.5
        if not has(self.supplied, place):
            score -= 1.5
        return score


POSTINGS: dict[Side, type[Posting]] = {GERMANS: GermanPosting, SOVIETS: SovietPosting}
