"""Plans attacks before movement: which movers attack which hex, and from where."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.ai.scripts.allotting import Allotment, PlannedAttack
from hexfront.games.leningrad.computer.battle import Attackers, Prospect, Target, escapes
from hexfront.games.leningrad.computer.movers import Mover
from hexfront.games.leningrad.computer.posting import Posting
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members, other

#: How many movers are considered against one target.
MOST_MOVERS = 14
#: The bonus for closing a retreat hex when choosing a hex to attack from.
CLOSING = 3.0


class Attacks:
    """Assigns movers to targets, best attack first, until no attack is worth its price."""

    def __init__(self, posting: Posting) -> None:
        self.posting = posting
        self.situation = posting.situation
        self.atlas = posting.atlas
        self.side = posting.side
        self.style = posting.style
        # A copy, because attackers are settled in the posting only once the plan is complete.
        self.room = dict(posting.room)
        self.free_supply = posting.supplied

    def plan(self, movers: Sequence[Mover]) -> list[PlannedAttack[Mover]]:
        """The attacks to make, in the order chosen."""
        prospects = self._prospects(movers)
        allotment: Allotment[Mover] = Allotment(
            lambda place, free: self._gather(prospects[place], free), self._take, self._has_room
        )
        return allotment.attacks(prospects, movers)

    def _take(self, mover: Mover, place: Hex) -> None:
        self.room[place] = self.room.get(place, 0) + len(mover.units)

    def _has_room(self, mover: Mover, place: Hex) -> bool:
        return self.room.get(place, 0) + len(mover.units) <= self.atlas.campaign.stacking_limit

    def _prospects(self, movers: Sequence[Mover]) -> dict[Hex, Prospect]:
        enemies = self.situation.occupied[other(self.side)]
        reachable = NO_HEXES
        for mover in movers:
            reachable |= mover.reach
        return {
            place: Prospect(self.situation, Target(self.situation, place), self.style)
            for place in members(enemies)
            if self.atlas.around[place] & reachable and place not in self.style.spared
        }

    def _gather(self, prospect: Prospect, free: Sequence[Mover]) -> PlannedAttack[Mover] | None:
        """The best force against one target: movers join one by one, and the best combination so far is kept."""
        around = self.atlas.around[prospect.target.place] & ~self.situation.occupied[other(self.side)]
        able = [mover for mover in free if mover.reach & around]
        if not able or sum(mover.strength for mover in able) < 0.6 * prospect.target.defense:
            return None
        # Movers that cannot move join first, since sending them costs nothing; then whole corps, then the strongest.
        able.sort(key=lambda mover: (mover.can_move, len(mover.units) == 1, -mover.strength))
        air = self.situation.air_ready() if prospect.target.place == self.style.focus else 0
        force, room = Attackers(), dict(self.room)
        posts: list[tuple[Mover, Hex]] = []
        best, price, column = None, 0.0, -1
        for mover in able[:MOST_MOVERS]:
            place = self._post(prospect, mover, around, room, force)
            if place is None:
                continue
            posts.append((mover, place))
            room[place] = room.get(place, 0) + len(mover.units)
            for unit in mover.units:
                force.join(self.situation, unit, place, has(self.free_supply, place))
            price += self.posting.price(mover, place)
            closed = not escapes(self.situation, prospect.target, force)
            # Without a new column or a closed retreat, a further mover hardly adds anything.
            now = prospect.target.column(force, air) + 100 * closed
            if now == column:
                continue
            column = now
            worth = prospect.worth(force, air, closed=closed) - price
            if worth > self.style.least and (best is None or worth > best.worth):
                best = PlannedAttack(prospect.target.place, worth, list(posts))
        return best

    def _post(
        self, prospect: Prospect, mover: Mover, around: Hexes, room: dict[Hex, int], force: Attackers
    ) -> Hex | None:
        """The best hex to attack from: it closes retreat hexes, is sheltered and in supply, and not across a river."""
        limit = self.atlas.campaign.stacking_limit - len(mover.units)
        target = prospect.target
        best: tuple[float, Hex] | None = None
        open_ways = escapes(self.situation, target, force) if force.places else self.atlas.around[target.place]
        for place in members(mover.reach & around):
            if room.get(place, 0) > limit:
                continue
            shut = open_ways & (self.atlas.around[place] | 1 << place)
            score = CLOSING * shut.bit_count() + 0.3 * self.atlas.shelter[self.side][place]
            score -= 0.5 * has(target.rivers, place) + 2.0 * (not has(self.free_supply, place))
            score -= (
                0.1 * self.style.goal * self.atlas.way(mover.cls, self.style.focus)[place] / self.atlas.campaign.scale
            )
            if best is None or score > best[0]:
                best = (score, place)
        return None if best is None else best[1]
