"""Chooses hexes for Russian units that do not attack: strongholds, roads to block, objectives, the city."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.ai.scripts.covering import Cover
from hexfront.ai.scripts.ways import NEVER
from hexfront.games.assault.computer.axes import Axes
from hexfront.games.assault.computer.doctrine import Doctrine, Style
from hexfront.games.assault.computer.lifelines import lifelines
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.posting import Posting
from hexfront.games.assault.computer.rooms import Rooms
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, has, members

#: The worth of a stronghold near the foremost Germans, and the distance in movement points at which it fades to zero.
STRONGHOLD, FELT_FROM = 2.0, 14.0
#: The worth of each factor of terrain shelter in hexes that Germans threaten.
SHELTER = 0.5
#: The cost of being out of supply.
CUT_OFF = 2.5
#: The cost of leaving a stronghold.
LEFT = 3.0
#: The worth of a division for the city while its garrison is too small.
LACKING = 4.0
#: The worth to a guard of being one movement point nearer to its post.
ON_THE_WAY = 1.0
#: The share of a threatened objective's points that counts for a division at the start, and how much it grows.
PRIZE_EARLY, PRIZE_LATE = 0.3, 1.2
#: The worth of cutting off a full corps, for guerrillas and for others.
RAID, CUT = 8.0, 2.0
#: Within how many movement points Germans count as near the city.
NEAR_THE_CITY = 10.0
#: The most that one unit can gain by blocking roads.
MOST_COVER = 6.0
#: How many hexes of the Germans' way to their goal are worth blocking.
WAY = 14


class SovietPosting(Posting):
    """Holds strongholds, falls back once the enemy is far past them, and garrisons the city."""

    def __init__(
        self, situation: Situation, side: Side, style: Style, rooms: Rooms, axes: Axes, doctrine: Doctrine
    ) -> None:
        super().__init__(situation, side, style, rooms)
        self.doctrine = doctrine
        self.supplied = situation.supplied(SOVIETS)
        self.cover = Cover(self._traffic(axes), MOST_COVER)
        self.home = self.atlas.to_the_city
        self.foremost = self.home.nearest(situation.occupied[GERMANS]) / self.atlas.scale
        wanted = next((count for far, count in doctrine.garrison if self.foremost <= far), 0)
        self.lacking = round(wanted * style.garrison)
        self.sent: dict[Unit, Hex] = {}
        self.grounds: dict[Hex, float] = {}
        self.lifelines = lifelines(situation)
        self._is_last = situation.state.turn == self.atlas.frame.last_turn
        late = situation.state.turn / self.atlas.frame.last_turn
        self._prize_weight = PRIZE_EARLY + PRIZE_LATE * late**3

    def _traffic(self, axes: Axes) -> dict[Hex, float]:
        """How much German strength would pass through each hex on the way to its goal."""
        flow: dict[Hex, float] = {}
        for place, stack in self.situation.stands[GERMANS].items():
            units = [unit for unit in stack if not has(self.atlas.all_headquarters, unit)]
            if units:
                weight = sum(self.situation.strength(unit) for unit in units) / 10.0
                march, at = axes.march(units[0]), place
                for _ in range(WAY):
                    at = march.onward[at]
                    flow[at] = flow.get(at, 0.0) + weight
                    if not march.far[at]:
                        break
        return flow

    def in_order(self, movers: Sequence[Mover]) -> list[Mover]:
        """Movers that cannot move come first, then guards, then the strongest."""
        self._send_guards(movers)
        return sorted(movers, key=lambda one: (one.can_move, one.units[0] not in self.sent, -one.strength, one.units))

    def _send_guards(self, movers: Sequence[Mover]) -> None:
        """Send the nearest free division to every threatened hex in the doctrine's list."""
        atlas, situation = self.atlas, self.situation
        lost = atlas.prize_hexes & situation.hold
        free = [
            one
            for one in movers
            if atlas.rooms[one.units[0]] == "line" and one.can_move and not one.reach & lost and not self._guards(one)
        ]
        for number in self.doctrine.guards:
            place = atlas.sheet.index[number]
            if has(situation.hold, place) or any(
                atlas.rooms[unit] == "line" for unit in situation.stands[SOVIETS].get(place, ())
            ):
                free = [one for one in free if one.here != place]
                continue
            away = atlas.march("german mechanized", 1 << place).nearest(situation.occupied[GERMANS]) / atlas.scale
            if away <= 8.0 * self.doctrine.guard_turns and free:
                march = {one.units[0]: atlas.march(one.column, 1 << place).far[one.here] for one in free}
                guard = min(free, key=lambda one: march[one.units[0]])
                days = march[guard.units[0]] / atlas.campaign.movement_points[guard.units[0]]
                if march[guard.units[0]] < away * atlas.scale and situation.state.turn + days <= atlas.frame.last_turn:
                    self.sent[guard.units[0]] = place
                    free.remove(guard)

    def _guards(self, mover: Mover) -> bool:
        """Whether a mover stands on a threatened objective."""
        return mover.here in self.atlas.prizes and bool(self.threat[mover.here])

    def is_pinned(self, mover: Mover) -> bool:
        """Whether a mover is the last unit in the city while Germans are near: without it the game would be lost."""
        inside = self.situation.occupied[SOVIETS] & self.atlas.in_the_city
        alone = inside == 1 << mover.here and len(self.situation.stands[SOVIETS][mover.here]) == 1
        return alone and self.foremost <= NEAR_THE_CITY

    def settle(self, mover: Mover, place: Hex) -> None:
        super().settle(mover, place)
        atlas = self.atlas
        if has(atlas.in_the_city, place) and atlas.rooms[mover.units[0]] == "line":
            self.lacking -= 1
        self.cover.settle(self._zone(mover, place))

    def _zone(self, mover: Mover, place: Hex) -> Hexes:
        """The hexes that a mover in a hex blocks."""
        if mover.cls != "C" or has(self.atlas.country.strongholds, place):
            return self.atlas.controls[place] | 1 << place
        return 1 << place

    def choices(self, mover: Mover) -> Iterable[Hex]:
        """All hexes in reach except the fringe of the inset, which is cleared at the end of the turn."""
        return members(mover.reach & ~self.atlas.city.fringe | 1 << mover.here)

    def score(self, mover: Mover, place: Hex) -> float:
        atlas, style = self.atlas, self.style
        unit = mover.units[0]
        goal = self.sent.get(unit)
        if goal is not None:
            way = atlas.march(mover.column, 1 << goal).far[place]
            return -ON_THE_WAY * way / atlas.scale - 2.0 * self.danger(mover, place, False)
        score = self.grounds.get(place)
        if score is None:
            score = self.grounds[place] = self._ground(place)
        score += style.cover * self.cover.gain(self._zone(mover, place)) + self._raid(mover, place)
        score += self._prize(mover, place) + self._city(mover, place)
        return score - 1.5 * style.risk * self.danger(mover, place, not has(self.supplied, place))

    def _ground(self, place: Hex) -> float:
        """The worth of a hex to any unit: shelter, strongholds, supply, and not being left behind."""
        atlas, style = self.atlas, self.style
        far = self.home.far[place] / atlas.scale
        near = max(0.0, 1.0 - abs(far - self.foremost) / FELT_FROM) if far < NEVER else 0.0
        score = SHELTER * atlas.shelter[SOVIETS][place] * (self.threat[place] > 0)
        if has(atlas.country.strongholds, place):
            score += STRONGHOLD * near
        score -= style.pull * max(0.0, far - max(self.foremost + style.slack, 3.0))
        return score - CUT_OFF * (not has(self.supplied, place))

    def given_up(self, mover: Mover, place: Hex) -> float:
        """The worth of a stronghold or objective that is left, and the cost of being out of supply."""
        if place == mover.here:
            return 0.0
        left = LEFT * has(self.atlas.country.strongholds, mover.here) + self.situation.prize(mover.here)
        return left + CUT_OFF * (not has(self.supplied, place))

    def _raid(self, mover: Mover, place: Hex) -> float:
        """The worth of standing on a German supply line; highest for guerrillas, who need no supply themselves."""
        if place not in self.lifelines:
            return 0.0
        return (RAID if has(self.atlas.guerrillas, mover.units[0]) else CUT) * self.lifelines[place]

    def _prize(self, mover: Mover, place: Hex) -> float:
        """The worth of standing on an objective: a lost one can be retaken, and a threatened one must be held."""
        if place not in self.atlas.prizes or self.rooms.is_held(place):
            return 0.0
        if has(self.situation.hold, place):
            return 2 * self.atlas.prizes[place]
        needed = self.threat[place] > 0 or (self._is_last and has(self.atlas.occupiable, place))
        return self.atlas.prizes[place] * self._prize_weight * bool(needed)

    def _city(self, mover: Mover, place: Hex) -> float:
        """The worth of joining the city's garrison while it is too small."""
        if self.lacking > 0 and has(self.atlas.in_the_city, place) and self.atlas.rooms[mover.units[0]] == "line":
            return LACKING
        return 0.0


def soviet_posting(situation: Situation, style: Style, axes: Axes, doctrine: Doctrine) -> SovietPosting:
    """The posting of the Russians; ``axes`` are the goals they expect of the Germans."""
    return SovietPosting(situation, SOVIETS, style, Rooms(situation), axes, doctrine)
