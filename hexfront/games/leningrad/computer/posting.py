"""Where units go that do not attack: the Germans forward under cover, the Soviets across the roads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from hexfront.ai.scripts.ways import NEVER
from hexfront.games.leningrad.computer.battle import ground
from hexfront.games.leningrad.computer.doctrine import Style
from hexfront.games.leningrad.computer.movers import Mover
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import GERMANS, SOVIETS
from hexfront.games.leningrad.pieces.statuses import is_resting
from hexfront.kernel.sets import NO_HEXES, Hex, Side, Units, has, members, other, set_of

#: Odds that nobody fears, and how much worse they are without supply.
SAFE, CUT_OFF = 0.6, 2.0
#: What it is worth to armor to end where others of its corps do.
CORPS = 1.5
#: How many hexes from a unit its threat is felt, by side: for foot, and for wheels and tracks.
FELT = ((2, 3), (3, 3))
#: How much more the Soviets are to be feared on the turn of their surprise.
SURPRISE_FEAR = 3.0
#: What a lost step of armor that can be made good counts for, while resting for it and on the way to rest.
AT_REST, TO_REST = 1.0, 0.5
#: How much of what a hex of Leningrad is worth draws the first unit into it.
HELD = 0.6
#: How many hexes a German mover looks at.
MOST_CHOICES = 40
#: Garrison of a hex of Leningrad by how many movement points away the nearest Germans are.
GARRISONS = ((3.0, 3), (6.0, 2), (11.0, 1))


def threats(situation: Situation, side: Side) -> list[float]:
    """For every hex the attack strength that a side could bring near it."""
    atlas = situation.atlas
    felt = [0.0] * atlas.hex_places
    for place, stack in situation.stacks.items():
        if atlas.sides[stack[0]] != side:
            continue
        for far in set(FELT[side]):
            strength = sum(situation.attack(unit) for unit in stack if FELT[side][atlas.is_mobile[unit]] == far)
            if strength:
                for near in atlas.within(place, far):
                    felt[near] += strength
    return felt


class Posting(ABC):
    """What hexes are worth to movers, one after another; ``room`` counts who will stand where."""

    def __init__(self, situation: Situation, side: Side, style: Style, room: dict[Hex, int]) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.side = side
        self.style = style
        self.room = room
        self.scale = self.atlas.campaign.scale
        self._limit = self.atlas.campaign.stacking_limit
        self.supplied = situation.supplied(side)
        self.threat = threats(situation, other(side))
        self.strength: dict[Hex, float] = {}

    def settle(self, mover: Mover, place: Hex) -> None:
        self.room[place] = self.room.get(place, 0) + len(mover.units)
        self.strength[place] = self.strength.get(place, 0.0) + mover.defense

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        """Those nearest to the goal choose first."""
        return sorted(movers, key=lambda mover: (mover.can_move, mover.nearest, mover.units))

    def has_room(self, mover: Mover, place: Hex) -> bool:
        return self.room.get(place, 0) + len(mover.units) <= self._limit

    def choices(self, mover: Mover) -> Iterable[Hex]:
        return members(mover.reach)

    @abstractmethod
    def score(self, mover: Mover, place: Hex) -> float: ...

    def danger(self, mover: Mover, place: Hex) -> float:
        """What the enemy may do to a mover there, as a share of its worth."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        own = self.strength.get(place, 0.0) + mover.defense
        odds = threat / own / (1.0 + 0.5 * self.atlas.shelter[self.side][place])
        if not has(self.supplied, place):
            odds *= CUT_OFF
        return min(max(odds - SAFE, 0.0), 4.0) / 4.0


class GermanPosting(Posting):
    """Forward to Leningrad, in supply, in stacks where the enemy is near."""

    def __init__(self, situation: Situation, side: Side, style: Style, room: dict[Hex, int]) -> None:
        super().__init__(situation, side, style, room)
        if situation.state.turn == self.atlas.surprise_turn:
            self.threat = [SURPRISE_FEAR * threat for threat in self.threat]
        self.corps: set[tuple[Units, Hex]] = set()
        self.ways = {cls: self.atlas.way(cls, style.focus) for cls in self.atlas.march}
        self.rest = self.atlas.rest_hexes & self.supplied & ~situation.zones[SOVIETS]

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        """Armor goes first where everything is for one hex: there is room for three, and its three are worth five."""
        if self.style.focus is None:
            return super().in_order(movers)
        return sorted(movers, key=lambda mover: (mover.can_move, -mover.strength // 10, mover.nearest, mover.units))

    def settle(self, mover: Mover, place: Hex) -> None:
        super().settle(mover, place)
        self.corps.add((self.atlas.corps_of[mover.units[0]], place))

    def choices(self, mover: Mover) -> Iterable[Hex]:
        """Where the way to Leningrad is shortest, places of rest, its own hex: a corps reaches two hundred hexes."""
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
            score += HELD * ground(self.situation, place)
        if has(self.rest, place):
            score += self._rest(mover, place)
        if place == mover.here:
            score += 0.2
        elif has(self.situation.zones[SOVIETS], place):
            score -= 0.5
        return score

    def _rest(self, mover: Mover, place: Hex) -> float:
        """What it is worth to reduced armor to wait there for replacements; they come after a whole turn of rest."""
        state, last = self.situation.state, self.atlas.frame.last_turn
        total = 0.0
        for unit in mover.units:
            if self.atlas.is_mobile[unit] and state.steps[unit] == 1:
                rests = place == mover.here and is_resting(state, unit)
                if state.turn + (1 if rests else 2) <= last:
                    total += (AT_REST if rests else TO_REST) * self.situation.step_worth[unit][1]
        return total


class SovietPosting(Posting):
    """Garrison Leningrad, stand on the line, and put zones across the roads that the Germans need."""

    def __init__(self, situation: Situation, side: Side, style: Style, room: dict[Hex, int]) -> None:
        super().__init__(situation, side, style, room)
        self.march = self.atlas.march["armor"]
        germans = list(members(situation.occupied[GERMANS]))
        self.nearest = min((self.march[place] for place in germans), default=NEVER) / self.scale
        self.traffic = self._traffic()
        self.busy = set_of(self.traffic)
        self.covered: dict[Hex, int] = {}
        self.garrison = next((count for far, count in GARRISONS if self.nearest <= far), 0)

    def _traffic(self) -> dict[Hex, float]:
        """How much German strength would pass each hex on the quickest way to Leningrad."""
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
        for near in members(self.atlas.around[place] | 1 << place):
            self.covered[near] = self.covered.get(near, 0) + len(mover.units)

    def score(self, mover: Mover, place: Hex) -> float:
        style = self.style
        score = 0.0
        if has(self.atlas.city, place):
            lacking = self.garrison - self.room.get(place, 0)
            prize = 1.5 if place in self.atlas.prizes else 1.0
            score += 6.0 * prize * lacking if lacking > 0 else 0.3
        far = self.march[place] / self.scale
        score -= 0.8 * abs(far - style.line) if far > style.line else 0.4 * (style.line - far)
        score += style.cover * self._cover(place) + 0.5 * self.atlas.shelter[SOVIETS][place]
        score += 0.6 * has(self.situation.forts, place)
        score -= style.risk * self.danger(mover, place) * 1.5
        if not has(self.supplied, place):
            score -= 1.5
        return score

    def _cover(self, place: Hex) -> float:
        """The traffic that a unit here would stop and nobody else does yet."""
        total = 0.0
        for near in members((self.atlas.around[place] | 1 << place) & self.busy):
            total += self.traffic[near] / (1 + self.covered.get(near, 0)) ** 2
        return min(total, 6.0)


POSTINGS: dict[Side, type[Posting]] = {GERMANS: GermanPosting, SOVIETS: SovietPosting}
