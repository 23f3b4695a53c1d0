"""Plans assaults for a movement phase: who goes next to which enemy, so that the fire that follows is worth it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hexfront.games.leningrad41.computer.movers import Mover
from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.games.leningrad41.computer.targets import Target, expected, target_of
from hexfront.games.leningrad41.computer.volleys import FAR_PRICE, NEAR_PRICE
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members, set_of

#: The price of a point on the die for an assault over a river.
RIVER_PRICE = 0.3
#: How much a point of fire counts when units are put in order for an assault.
STRONGER = 0.03
#: How many of the cheapest units are considered for an assault.
MOST_CONSIDERED = 8


@dataclass(slots=True)
class Assault:
    """A planned assault: its target, its net worth, the hex of each unit, and the guns that join."""

    place: Hex
    net: float
    posts: list[tuple[Mover, Hex]]
    guns: list[Unit]


class Stand(NamedTuple):
    """A hex from which a unit could assault: its price, and what a river adds to the die."""

    price: float
    post: Hex
    river: int


class Candidate(NamedTuple):
    """A unit that could join an assault, and the hexes it could do so from, cheapest first."""

    mover: Mover
    stands: tuple[Stand, ...]

    @property
    def rank(self) -> float:
        return self.stands[0].price - STRONGER * self.mover.fire


class Assaults:
    """Allots the units of a sub-command to assaults until none is worth its price."""

    def __init__(self, posting: Posting, guns: Sequence[Unit], most: int) -> None:
        self.posting = posting
        self.situation = posting.situation
        self.atlas = posting.atlas
        self.most = most
        self.guns = sorted(guns, key=lambda unit: -self.atlas.fire[unit])
        self._targets: dict[Hex, Target] = {}
        self._opens: dict[Hex, Hexes] = {}

    def plan(self, movers: Sequence[Mover], shut: Hexes) -> list[Assault]:
        """The assaults to make, best first. Nobody assaults the ``shut`` hexes."""
        free = [one for one in movers if has(self.atlas.assault, one.face)]
        reach = NO_HEXES
        for one in free:
            reach |= one.reach
        hexes = self.situation.theirs.occupied & self.atlas.spread(reach) & ~shut
        best = {place: self.gather(place, free) for place in members(hexes)}
        chosen: list[Assault] = []
        while True:
            worthy = [one for one in best.values() if one is not None]
            if not worthy:
                return chosen
            pick = max(worthy, key=lambda one: one.net)
            chosen.append(pick)
            self._take(pick)
            used = {id(mover) for mover, _ in pick.posts}
            free = [one for one in free if id(one) not in used]
            del best[pick.place]
            for place, plan in best.items():
                if plan is not None and self._is_touched(plan, used):
                    best[place] = self.gather(place, free)

    def _take(self, pick: Assault) -> None:
        for _, post in pick.posts:
            self.posting.settle(post)
        self.guns = [gun for gun in self.guns if gun not in pick.guns]

    def _is_touched(self, plan: Assault, used: set[int]) -> bool:
        """Whether an assault relied on units, guns or room that another has taken."""
        if any(gun not in self.guns for gun in plan.guns):
            return True
        return any(id(mover) in used or not self.posting.has_room(post) for mover, post in plan.posts)

    def target(self, place: Hex) -> Target:
        known = self._targets.get(place)
        if known is None:
            known = self._targets[place] = target_of(self.situation, place)
        return known

    def gather(self, place: Hex, free: Sequence[Mover]) -> Assault | None:
        """The best assault on a hex with the free units, if any is worth making."""
        target = self.target(place)
        candidates = self._candidates(place, free)
        if not candidates:
            return None
        guns = [gun for gun in self.guns if self._reaches(gun, place)]
        found = self._best(target, candidates[:MOST_CONSIDERED], guns, None)
        if target.cover:
            engineer = next((one for one in candidates if has(self.atlas.engineers, one.mover.face)), None)
            if engineer is not None:
                others = [one for one in candidates if one is not engineer][: MOST_CONSIDERED - 1]
                other = self._best(target, [engineer, *others], guns, engineer)
                if other is not None and (found is None or other.net > found.net):
                    found = other
        return found if found is not None and found.net > self.posting.style.least else None

    def _reaches(self, gun: Unit, place: Hex) -> bool:
        return self.atlas.distance(self.situation.state.places[gun], place) <= self.atlas.range[gun]

    def _candidates(self, place: Hex, free: Sequence[Mover]) -> list[Candidate]:
        """The units that can come next to a hex, cheapest first."""
        near = self._open(place) & ~self.posting.full
        found = []
        for one in free:
            posts = one.reach & near
            if posts:
                found.append(Candidate(one, self._stands(one, place, posts)))
        found.sort(key=lambda one: one.rank)
        return found

    def _open(self, place: Hex) -> Hexes:
        """The hexes from which a hex can be assaulted."""
        known = self._opens.get(place)
        if known is None:
            state, side, is_open = self.situation.state, self.situation.side, self.atlas.crossings.is_open
            near = members(self.atlas.around[place] & self.atlas.playable)
            known = self._opens[place] = set_of([post for post in near if is_open(state, side, post, place)])
        return known

    def _stands(self, one: Mover, place: Hex, posts: Hexes) -> tuple[Stand, ...]:
        rivers, price = self.atlas.rivers[place], self.posting.price
        if not rivers:
            return tuple(sorted([Stand(price(one, post), post, 0) for post in members(posts)]))
        each = [(post, rivers.get(post, 0)) for post in members(posts)]
        return tuple(sorted([Stand(price(one, post) + RIVER_PRICE * river, post, river) for post, river in each]))

    def _best(
        self, target: Target, candidates: Sequence[Candidate], guns: Sequence[Unit], engineer: Candidate | None
    ) -> Assault | None:
        """The best number of units and guns, taken in this order."""
        atlas, room = self.atlas, _Room(self.posting)
        fire, begins = atlas.fire, atlas.begins
        chosen: list[tuple[Mover, Hex]] = []
        direct = cost = 0.0
        river, anti_armor = 0, False
        best: Assault | None = None
        base = target.rubble + atlas.campaign.modifiers.close_assault + (0 if engineer else target.cover)
        for one in candidates:
            stand = room.take(one) if len(chosen) < self.most else None
            if stand is None:
                continue
            chosen.append((one.mover, stand.post))
            direct += one.mover.fire
            cost += stand.price + NEAR_PRICE * one.mover.fire
            river = max(river, stand.river)
            anti_armor = anti_armor or has(atlas.anti_armor, one.mover.face)
            strength, joined = direct, 0
            while True:
                column = atlas.column[int(strength)]
                gain = expected(atlas.chances[column], target, base + river, anti_armor, True)
                net = gain * self.posting.style.strike - cost - FAR_PRICE * (strength - direct)
                if best is None or net > best.net:
                    best = Assault(target.place, net, list(chosen), list(guns[:joined]))
                # More guns are needed to reach the next column, if they can.
                wanted = begins[column + 1] if column < atlas.last_column else None
                while (
                    wanted is not None and strength < wanted and joined < len(guns) and self._may_join(chosen, joined)
                ):
                    strength += fire[guns[joined]]
                    joined += 1
                if wanted is None or strength < wanted:
                    break
        return best

    def _may_join(self, chosen: Sequence[object], joined: int) -> bool:
        return len(chosen) + joined < self.most


class _Room:
    """Counts the room that one assault takes, on top of what is settled."""

    def __init__(self, posting: Posting) -> None:
        self.posting = posting
        self._taken: dict[Hex, int] = {}

    def take(self, one: Candidate) -> Stand | None:
        """The cheapest hex that still has room for a unit."""
        for stand in one.stands:
            taken = self._taken.get(stand.post, 0)
            if self.posting.has_room(stand.post, taken):
                self._taken[stand.post] = taken + 1
                return stand
        return None
