"""Finds a hex for every unit of a sub-command: what hexes are worth to each side, and where there is room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from hexfront.games.leningrad41.computer.atlas import Pull
from hexfront.games.leningrad41.computer.doctrine import Doctrine, Style
from hexfront.games.leningrad41.computer.movers import Mover
from hexfront.games.leningrad41.computer.situation import Situation
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members

#: How many of the hexes nearest to the goal a unit looks at.
NEAREST = 14


class Posting(ABC):
    """The hexes of one sub-command. Those who do not move, and those of other sub-commands, stay where they are."""

    @property
    @abstractmethod
    def afterwards(self) -> float:
        """How much of the danger after the move counts for a unit that goes next to the enemy to fire."""

    def __init__(self, situation: Situation, style: Style, doctrine: Doctrine, movers: Sequence[Mover]) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.style = style
        self.doctrine = doctrine
        self.moving = {one.unit for one in movers}
        self.state = situation.state
        #: How many will stand in each hex, as far as it is settled, and where there is no more room.
        self._there: dict[Hex, int] = {}
        self._settled = NO_HEXES
        self.full = NO_HEXES
        self._dangers: dict[tuple[Hex, bool], float] = {}
        self._kept_goals: Pull | None = None
        leaders = self.atlas.leaders
        for place, stack in situation.own.stacks.items():
            stay = sum([unit not in self.moving and not has(leaders, unit) for unit in stack])
            if stay:
                self._put(place, stay)

    def _put(self, place: Hex, units: int) -> None:
        there = self._there[place] = self._there.get(place, 0) + units
        if there >= self._limit(place):
            self.full |= 1 << place

    def _limit(self, place: Hex) -> int:
        return self.atlas.rules.stacking.limit(self.state, self.situation.side, place)

    @property
    def goals(self) -> Pull:
        """Where units should go."""
        if self._kept_goals is None:
            self._kept_goals = self._goals()
        return self._kept_goals

    @property
    def pull(self) -> Sequence[int]:
        """For every hex how far it is from where units should go, in movement points."""
        return self.goals.far

    @property
    def aim(self) -> Hexes:
        """The objective hexes that the style goes for; all if it names none that the enemy has."""
        named = self.atlas.hexes(list(self.doctrine.aims[self.style.aim]))
        wanted = self.situation.wanted
        return wanted & named or wanted

    @abstractmethod
    def _goals(self) -> Pull:
        """Where units should go."""

    def has_room(self, place: Hex, more: int = 0) -> bool:
        """Whether a unit could still end in a hex, given those settled there and ``more`` others."""
        if not more:
            return not has(self.full, place)
        return self._there.get(place, 0) + more < self._limit(place)

    def settle(self, place: Hex) -> None:
        """Note that a unit will stand in a hex."""
        self._settled |= 1 << place
        self._put(place, 1)

    @property
    def taken(self) -> Hexes:
        """The hexes where somebody is to go."""
        return self._settled

    def walk_in_worth(self, place: Hex) -> float:
        """What it is worth to take an open objective hex."""
        return self.situation.objective_worth(place)

    def count(self, place: Hex) -> int:
        """How many units will stand in a hex."""
        return self._there.get(place, 0)

    def price(self, mover: Mover, place: Hex) -> float:
        """What it costs to send a unit to a hex: the fire on the way in, and some of that afterwards."""
        if place == mover.here:
            return self.style.risk * mover.worth * self.afterwards * self.situation.exposure(place, mover.armored)
        return self.style.risk * mover.worth * self._danger(place, mover.armored) + self.leaving(mover)

    def _danger(self, place: Hex, armored: bool) -> float:
        known = self._dangers.get((place, armored))
        if known is None:
            situation = self.situation
            later = self.afterwards * situation.exposure(place, armored)
            known = self._dangers[place, armored] = situation.risk(place, armored) + later
        return known

    @abstractmethod
    def leaving(self, mover: Mover) -> float:
        """What a unit gives up by leaving its hex."""

    def post(self, movers: Iterable[Mover]) -> list[tuple[Mover, Hex]]:
        """A hex for every unit; whoever is nearest to the goal chooses first."""
        posts = []
        for one in sorted(movers, key=self.order):
            place = self.best(one)
            self.settle(place)
            posts.append((one, place))
        return posts

    def first_posts(self, movers: Iterable[Mover]) -> list[tuple[Mover, Hex]]:
        """The hexes of units that have something better to do than to assault."""
        return []

    def order(self, mover: Mover) -> float:
        return self.pull[mover.here] if mover.here < self.atlas.hex_places else 1000.0

    def best(self, mover: Mover) -> Hex:
        """The best hex for a unit; its own if no other has room."""
        found, best = mover.here, -1e9
        for place in self.choices(mover):
            if self.has_room(place):
                score = self.score(mover, place)
                if score > best:
                    found, best = place, score
        return found

    def choices(self, mover: Mover) -> Iterable[Hex]:
        """The hexes to consider: the own one, those nearest to the goal, and objective hexes."""
        chosen = dict.fromkeys(self.goals.nearest(mover.reach, NEAREST))
        if has(mover.reach, mover.here) and mover.here < self.atlas.hex_places:
            chosen[mover.here] = None
        for place in members(mover.reach & self.atlas.objectives):
            chosen[place] = None
        return chosen

    @abstractmethod
    def ground(self, place: Hex) -> float:
        """What it is worth to stand in an objective hex."""

    @abstractmethod
    def ground_if_left(self, place: Hex) -> float:
        """What is given up if nobody stays in an objective hex."""

    def given_up(self, place: Hex, mates: int) -> float:
        """What is given up if a unit leaves an objective hex in which ``mates`` stay."""
        return 0.0 if mates else self.ground_if_left(place)

    @abstractmethod
    def score(self, mover: Mover, place: Hex) -> float:
        """The worth of a unit standing in a hex."""

    def units(self) -> set[Unit]:
        return self.moving
