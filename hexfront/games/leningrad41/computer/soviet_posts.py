"""What hexes are worth to Soviet units: threatened objective hexes two deep, built-up ground, and chances to strike."""

from __future__ import annotations

from functools import cached_property

from hexfront.games.leningrad41.computer.atlas import Pull
from hexfront.games.leningrad41.computer.bridges import urgency
from hexfront.games.leningrad41.computer.movers import Mover
from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.games.leningrad41.pieces.campaign import DEMOLISHED, GERMANS, SOVIETS
from hexfront.games.leningrad41.pieces.tracks import is_on
from hexfront.kernel.sets import Hex, Hexes, has, members, set_of

#: The worth of one movement point nearer to the threatened objective hexes.
NEARER = 0.05
#: The worth of the first and of the second unit in a threatened objective hex, as shares of that hex.
GARRISON = (0.45, 0.25)
#: How much an objective hex is threatened, by the distance of the nearest Germans in hexes.
THREAT = ((1, 1.0), (2, 0.95), (3, 0.9), (4, 0.8), (5, 0.7), (7, 0.6), (9, 0.5), (12, 0.3), (15, 0.2))
FAR_THREAT = 0.08
#: The worth of not moving: whoever holds an objective hex stays rather than change places.
STAYING = 0.15
#: So many objective hexes are manned first while no Germans are near.
SOUTHERNMOST = 6
#: From which threat on units gather at an objective hex.
HOT = 0.45
#: The worth of a point of cover for a unit that may be fired at.
COVERED = 0.12
#: The worth of barring a bridge, as a share of what it is worth to break it.
GUARD = 0.4


class SovietPosting(Posting):
    """The hexes of a Soviet army."""

    def _goals(self) -> Pull:
        ways = self.atlas.marching.costs.ways(self.state, SOVIETS, False)
        return self.atlas.pull(ways, self.hot)

    @cached_property
    def hot(self) -> Hexes:
        """The objective hexes to gather at: those threatened, those lost, else those nearest to the south edge."""
        situation = self.situation
        core = situation.held & self.core
        hot = set_of(place for place in members(core) if self.threat(place) >= HOT)
        return hot or core or self._southernmost()

    @cached_property
    def guards(self) -> dict[Hex, float]:
        """What it is worth to bar the far ends of bridges that the Germans come near."""
        situation, down = self.situation, self.state.tracks[DEMOLISHED]
        if situation.is_last:
            return {}
        return {
            far: self.style.guard * GUARD * urgency(situation, near, far)
            for number, near, far in self.atlas.way_over
            if not is_on(down, number)
        }

    @cached_property
    def core(self) -> Hexes:
        """The objective hexes to hold above all."""
        return self.atlas.hexes(list(self.doctrine.aims[self.style.aim])) or self.atlas.objectives

    def _southernmost(self) -> Hexes:
        ways = self.atlas.marching.costs.ways(self.state, GERMANS, False)
        return set_of(self.atlas.pull(ways, self.atlas.entry[GERMANS]).nearest(self.situation.held, SOUTHERNMOST))

    def threat(self, place: Hex) -> float:
        enemies = self.situation.theirs.occupied
        if self.situation.is_last:
            return 0.0
        for far, threat in THREAT:
            if self.atlas.within(place, far) & enemies:
                return threat
        return FAR_THREAT

    def score(self, mover: Mover, place: Hex) -> float:
        situation = self.situation
        exposure = situation.exposure(place, mover.armored)
        risk = 0.0 if place == mover.here else situation.risk(place, mover.armored)
        score = -self.style.risk * mover.worth * (risk + 0.3 * exposure)
        if exposure:
            score += COVERED * situation.cover(SOVIETS, place)
        if place == mover.here and has(situation.held, place):
            score += STAYING
        return score + self.ground(place) - NEARER * self.style.goal * self.pull[place]

    def ground(self, place: Hex) -> float:
        """What it is worth to stand in an objective hex."""
        situation = self.situation
        if has(situation.wanted, place):
            return situation.objective_worth(place)
        if not has(situation.held, place):
            return self.guards.get(place, 0.0) if not self.count(place) else 0.0
        number = self.count(place)
        share = GARRISON[number] if number < len(GARRISON) else 0.0
        core = 1.0 if has(self.core, place) else self.style.rest
        return core * self.style.hold * situation.objective_worth(place) * self.threat(place) * share

    def ground_if_left(self, place: Hex) -> float:
        core = 1.0 if has(self.core, place) else self.style.rest
        return core * self.style.hold * self.situation.objective_worth(place) * self.threat(place) * GARRISON[0]

    def leaving(self, mover: Mover) -> float:
        if mover.here >= self.atlas.hex_places:
            return 0.0
        if not has(self.situation.held, mover.here):
            return self.guards.get(mover.here, 0.0)
        mates = len(self.situation.own.stacks.get(mover.here, ())) - 1
        return self.ground_if_left(mover.here) * (0.5 if mates > 0 else 1.0)
