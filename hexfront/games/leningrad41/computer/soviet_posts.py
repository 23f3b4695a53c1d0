"""What hexes are worth to Soviet units: threatened objective hexes two deep, built-up ground, and chances to strike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.games.leningrad41.computer.atlas import Pull
from hexfront.games.leningrad41.computer.bridges import worthy_bridges
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.movers import Mover
from hexfront.games.leningrad41.computer.posting import Posting
from hexfront.games.leningrad41.computer.situation import Situation
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
#: The worth of barring a bridge over the Neva to the Germans, by the distance of the nearest of them in hexes.
GUARDED = ((6, 3.0), (10, 2.5), (16, 1.5), (99, 0.3))
#: How much of the danger after the move counts for whoever does not go to fire.
LATER = 0.3
#: From which worth on engineers leave everything else for a bridge.
LEAST_DEMOLITION = 1.5
#: What an engineer at a bridge adds to its demolition: two pips of the die.
SAPPER = 2 / 6
#: How much of the danger after the move counts for a unit that goes next to the enemy to fire.
AFTERWARDS = 0.35


class SovietPosting(Posting):
    """The hexes of a Soviet army."""

    def __init__(self, situation: Situation, style: Style, doctrine: Doctrine, movers: Sequence[Mover]) -> None:
        super().__init__(situation, style, doctrine, movers)
        self._kept_hot: Hexes | None = None
        self._kept_guards: dict[Hex, float] | None = None
        self._kept_core: Hexes | None = None
        self._kept_demolitions: dict[Hex, float] | None = None

    @property
    def afterwards(self) -> float:
        return AFTERWARDS

    def _goals(self) -> Pull:
        ways = self.atlas.marching.costs.ways(self.state, SOVIETS, False)
        return self.atlas.pull(ways, self.hot)

    @property
    def hot(self) -> Hexes:
        """The objective hexes to gather at: those threatened, at the end those lost, else the southernmost."""
        if self._kept_hot is None:
            self._kept_hot = self._find_hot()
        return self._kept_hot

    def _find_hot(self) -> Hexes:
        situation = self.situation
        core = situation.held & self.core
        hot = set_of(place for place in members(core) if self.threat(place) >= HOT)
        if situation.is_last:
            # Whoever enters last holds an objective hex at the end.
            hot |= situation.wanted
        return hot or core or self._southernmost()

    @property
    def guards(self) -> dict[Hex, float]:
        """What it is worth to bar the far ends of bridges that the Germans come near."""
        if self._kept_guards is None:
            self._kept_guards = self._find_guards()
        return self._kept_guards

    def _find_guards(self) -> dict[Hex, float]:
        down = self.state.tracks[DEMOLISHED]
        if self.situation.is_last:
            return {}
        return {
            far: self.style.guard * self._guarded(near)
            for number, near, far in self.atlas.way_over
            if not is_on(down, number)
        }

    def _guarded(self, near: Hex) -> float:
        germans = self.situation.theirs.occupied
        return next((worth for far, worth in GUARDED if self.atlas.within(near, far) & germans), 0.0)

    @property
    def core(self) -> Hexes:
        """The objective hexes to hold above all."""
        if self._kept_core is None:
            self._kept_core = self._find_core()
        return self._kept_core

    def _find_core(self) -> Hexes:
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

    def choices(self, mover: Mover) -> Iterable[Hex]:
        ends = self.demolitions if has(self.atlas.engineers, mover.face) else {}
        return [*super().choices(mover), *(place for place in (*self.guards, *ends) if has(mover.reach, place))]

    def first_posts(self, movers: Iterable[Mover]) -> list[tuple[Mover, Hex]]:
        """Engineers go to the bridges that should be broken."""
        posts = []
        for one in movers:
            ends = [place for place, worth in self.demolitions.items() if worth > LEAST_DEMOLITION]
            open_ends = [place for place in ends if has(one.reach, place) and self.has_room(place)]
            if open_ends and has(self.atlas.engineers, one.face):
                best = max(open_ends, key=lambda place: self.score(one, place))
                self.settle(best)
                posts.append((one, best))
        return posts

    @property
    def demolitions(self) -> dict[Hex, float]:
        """What an engineer adds to the demolition of bridges, by the hexes at their ends."""
        if self._kept_demolitions is None:
            self._kept_demolitions = self._find_demolitions()
        return self._kept_demolitions

    def _find_demolitions(self) -> dict[Hex, float]:
        found: dict[Hex, float] = {}
        for number, worth in worthy_bridges(self.situation, self.style).items():
            for end in self.atlas.campaign.bridges[number]:
                found[end] = max(found.get(end, 0.0), SAPPER * worth)
        return found

    def score(self, mover: Mover, place: Hex) -> float:
        situation = self.situation
        exposure = situation.exposure(place, mover.armored)
        risk = 0.0 if place == mover.here else situation.risk(place, mover.armored)
        score = -self.style.risk * mover.worth * (risk + LATER * exposure)
        if exposure:
            score += COVERED * situation.cover(SOVIETS, place)
        if place == mover.here and has(situation.held, place):
            score += STAYING
        if has(self.atlas.engineers, mover.face):
            score += self.demolitions.get(place, 0.0)
        return score + self.ground(place) - NEARER * self.style.goal * self.pull[place]

    def ground(self, place: Hex) -> float:
        """What it is worth to stand in an objective hex."""
        situation = self.situation
        if has(situation.wanted, place):
            return situation.objective_worth(place)
        number = self.count(place)
        guard = self.guards.get(place, 0.0) if not number else 0.0
        if not has(situation.held, place):
            return guard
        share = GARRISON[number] if number < len(GARRISON) else 0.0
        core = 1.0 if has(self.core, place) else self.style.rest
        return guard + core * self.style.hold * situation.objective_worth(place) * self.threat(place) * share

    def ground_if_left(self, place: Hex) -> float:
        core = 1.0 if has(self.core, place) else self.style.rest
        return core * self.style.hold * self.situation.objective_worth(place) * self.threat(place) * GARRISON[0]

    def leaving(self, mover: Mover) -> float:
        if mover.here >= self.atlas.hex_places:
            return 0.0
        mates = len(self.situation.own.stacks.get(mover.here, ())) - 1
        guard = self.guards.get(mover.here, 0.0) if mates <= 0 else 0.0
        if not has(self.situation.held, mover.here):
            return guard
        return guard + self.ground_if_left(mover.here) * (0.5 if mates > 0 else 1.0)
