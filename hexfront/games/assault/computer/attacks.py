"""Plans attacks before movement: which movers attack which hex, and from where."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.ai.scripts import allotting
from hexfront.ai.scripts.allotting import Allotment
from hexfront.games.assault.computer.battle import Attackers, Prospect, escapes
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.posting import Posting
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, has, members, other

#: How many movers are considered against one target.
MOST_MOVERS = 8
#: The bonus for closing a retreat hex when choosing a hex to attack from.
CLOSING = 2.0
#: A mover that would give up more than this is not sent to attack.
TOO_DEAR = 4.0
#: A hex is not attacked if its defence is this many times the strength that could attack it.
HOPELESS = 2.5


PlannedAttack = allotting.PlannedAttack[Mover]


class Attacks:
    """Assigns movers to targets, best attack first, until no attack is worth its price."""

    def __init__(self, posting: Posting) -> None:
        self.posting = posting
        self.situation = posting.situation
        self.atlas = posting.atlas
        self.side = posting.side
        self.style = posting.style
        self.rooms = posting.rooms
        self.planes = len(self.atlas.rules.air.ready(self.situation.state, self.side))

    def plan(self, movers: Sequence[Mover]) -> list[PlannedAttack]:
        """The attacks to make, in the order chosen."""
        free = [one for one in movers if one.strength]
        prospects = self._prospects(free)
        allotment = Allotment(
            lambda place, able: self._gather(prospects[place], able), self.rooms.take, self.rooms.has_room
        )
        return self._supported(allotment.attacks(prospects, free), prospects)

    def _supported(self, attacks: list[PlannedAttack], prospects: dict[Hex, Prospect]) -> list[PlannedAttack]:
        """The attacks still worth making once each air unit is given to the attack it helps most."""
        least = self.style.least
        alone = {one.place: self._worth(one, prospects[one.place]) for one in attacks}
        by_help = sorted(attacks, key=lambda one: max(alone[one.place], least) - one.worth)
        helped = {one.place for one in by_help[: self.planes]}
        return [one for one in attacks if one.place in helped or alone[one.place] > least]

    def _worth(self, attack: PlannedAttack, prospect: Prospect) -> float:
        """The worth of an attack without ground support."""
        force, price = Attackers(), 0.0
        for mover, place in attack.posts:
            for unit in mover.units:
                force.join(self.situation, unit, place)
            price += self.posting.price(mover, place)
        return prospect.worth(force) - price

    def _prospects(self, movers: Sequence[Mover]) -> dict[Hex, Prospect]:
        reachable, enemy = NO_HEXES, other(self.side)
        for mover in movers:
            reachable |= mover.reach
        enemies = self.situation.occupied[enemy] & ~self.atlas.city.hexes
        return {
            place: Prospect(self.situation, place, enemy)
            for place in members(enemies)
            if self.atlas.bases[place] & reachable and place not in self.style.spared
        }

    def _gather(self, prospect: Prospect, free: Sequence[Mover]) -> PlannedAttack | None:
        """The best force against one target, with ground support if any is ready.

        Movers join one by one, and the best combination so far is kept.
        """
        bases = self.atlas.bases[prospect.target.place] & ~self.situation.occupied[other(self.side)]
        able = [mover for mover in free if mover.reach & bases]
        if sum(mover.strength for mover in able) * HOPELESS < prospect.target.defence:
            return None
        able.sort(key=lambda mover: (mover.cls, mover.can_move, -mover.strength))
        force = Attackers()
        posts: list[tuple[Mover, Hex]] = []
        taken: dict[Hex, str] = {}
        best, price = None, 0.0
        for mover in able[:MOST_MOVERS]:
            place = self._post(prospect, mover, bases, taken, force)
            if place is None or self.posting.given_up(mover, place) > TOO_DEAR:
                continue
            posts.append((mover, place))
            taken[self.rooms.spot(place)] = self.rooms.key(mover)
            for unit in mover.units:
                force.join(self.situation, unit, place)
            price += self.posting.price(mover, place)
            worth = prospect.worth(force, self.planes > 0) - price
            if worth > self.style.least and (best is None or worth > best.worth):
                best = PlannedAttack(prospect.target.place, worth, list(posts))
        return best

    def _post(
        self, prospect: Prospect, mover: Mover, bases: Hexes, taken: dict[Hex, str], force: Attackers
    ) -> Hex | None:
        """The best hex to attack from: it closes retreat hexes, is sheltered, and not across a river."""
        target, rooms = prospect.target, self.rooms
        best: tuple[float, Hex] | None = None
        side = self.atlas.frame.sides[target.side]
        open_ways = (
            escapes(self.situation, target, force)
            if force.places
            else self.atlas.country.retreats[side][target.place] & ~self.situation.zones[self.side]
        )
        key = rooms.key(mover)
        for place in members(mover.reach & bases):
            if taken.get(rooms.spot(place), key) != key or not rooms.has_room(mover, place):
                continue
            shut = open_ways & (self.atlas.controls[place] | 1 << place)
            score = CLOSING * shut.bit_count() + 0.4 * self.atlas.shelter[self.side][place]
            score -= 2.0 * has(target.rivers, place) - 0.1 * (place == mover.here)
            if best is None or score > best[0]:
                best = (score, place)
        return None if best is None else best[1]
