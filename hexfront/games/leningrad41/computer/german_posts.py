"""What hexes are worth to German units: nearer to the objective hexes, out of fire, and holding what was won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.games.leningrad41.computer.atlas import Pull
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.movers import Mover
from hexfront.games.leningrad41.computer.pontoons import sites
from hexfront.games.leningrad41.computer.posting import NEAREST, Posting
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.games.leningrad41.pieces.campaign import GERMANS
from hexfront.kernel.sets import Hex, Unit, has

#: The worth of one movement point nearer to the goal.
NEARER = 0.1
#: How near to the goal guns come, in movement points: they fire far.
GUNS_BACK = 16
#: The chance that a hex is retaken if nobody stays, by the distance of the nearest enemies in hexes.
RETAKEN = ((3, 0.8), (5, 0.5), (8, 0.2))
#: The same if no enemy is near, and on the last turns, when Komsomol units come out of the Metro.
UNDERGROUND, UNDERGROUND_LATE = 0.02, 0.12
#: The worth of a second unit in an objective hex on the last turn, as a share of the first.
SECOND = 0.35
#: How much of the danger after the move counts for a unit that goes next to the enemy to fire.
AFTERWARDS = 0.35


class GermanPosting(Posting):
    """The hexes of a German sub-command."""

    def __init__(self, situation: Situation, style: Style, doctrine: Doctrine, movers: Sequence[Mover]) -> None:
        super().__init__(situation, style, doctrine, movers)
        self._knows_sites = False
        self._kept_sites: Pull | None = None

    @property
    def afterwards(self) -> float:
        return AFTERWARDS

    def _goals(self) -> Pull:
        ways = self.atlas.marching.costs.ways(self.state, GERMANS, False)
        return self.atlas.pull(ways, self.aim or self.atlas.objectives)

    def score(self, mover: Mover, place: Hex) -> float:
        situation, unit = self.situation, mover.unit
        score = self.danger(mover, place) + self.ground(place)
        if has(self.atlas.bridging, unit) and self.sites is not None:
            return score * 2 - NEARER * self.sites.far[place]
        if self._stays_back(unit):
            return score * 2 - NEARER * max(0, self.pull[place] - GUNS_BACK)
        return score - NEARER * self.style.goal * self.pull[place] - 0.02 * (place in situation.own.stacks)

    @property
    def sites(self) -> Pull | None:
        """The ways to where a pontoon would be of use."""
        if not self._knows_sites:
            self._knows_sites, self._kept_sites = True, self._find_sites()
        return self._kept_sites

    def _find_sites(self) -> Pull | None:
        hexes = sites(self.situation, self.goals)
        if not hexes:
            return None
        return self.atlas.pull(self.atlas.marching.costs.ways(self.state, GERMANS, False), hexes)

    def choices(self, mover: Mover) -> Iterable[Hex]:
        if has(self.atlas.bridging, mover.unit) and self.sites is not None:
            return [*self.sites.nearest(mover.reach, NEAREST), *([mover.here] if has(mover.reach, mover.here) else [])]
        return super().choices(mover)

    def _stays_back(self, unit: Unit) -> bool:
        return has(self.atlas.indirect | self.atlas.bridging, unit)

    def danger(self, mover: Mover, place: Hex) -> float:
        """The fire on the way in and afterwards, as a cost."""
        risk = 0.0 if place == mover.here else self.situation.risk(place, mover.armored)
        later = self.situation.exposure(place, mover.armored)
        return -self.style.risk * mover.worth * (risk + later)

    def ground(self, place: Hex) -> float:
        """What it is worth to stand in an objective hex."""
        situation = self.situation
        if has(situation.wanted, place):
            return situation.objective_worth(place)
        if not has(situation.held, place):
            return 0.0
        return self.given_up(place, self.count(place))

    def given_up(self, place: Hex, mates: int) -> float:
        # On the last turn there is no other chance, so two stand in what must be held.
        share = 1.0 if not mates else SECOND if mates == 1 and not self.situation.turns_left else 0.0
        return share * self.ground_if_left(place)

    def ground_if_left(self, place: Hex) -> float:
        return self.style.hold * self.situation.objective_worth(place) * self.retaken(place)

    def retaken(self, place: Hex) -> float:
        """The chance that an empty hex is retaken before the next turn."""
        enemies = self.situation.theirs.occupied
        for far, chance in RETAKEN:
            if self.atlas.within(place, far) & enemies:
                return chance
        return UNDERGROUND_LATE if self.situation.turns_left <= 1 else UNDERGROUND

    def leaving(self, mover: Mover) -> float:
        if mover.here >= self.atlas.hex_places or not has(self.situation.held, mover.here):
            return 0.0
        return self.given_up(mover.here, len(self.situation.own.stacks.get(mover.here, ())) - 1)
