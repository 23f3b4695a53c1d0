"""Where units go that do not attack: what is common to both sides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.situation import Situation
from hexfront.kernel.sets import Hex, Side, has, members, other

#: Odds that nobody fears.
SAFE = 0.5


class Rooms:
    """Who will stand where: a hex has one place for units of the line, and one for each other kind."""

    def __init__(self, situation: Situation) -> None:
        self.atlas = situation.atlas
        self._taken: dict[tuple[Hex, str], str] = {}

    def key(self, mover: Mover) -> str:
        """Who shares a place: regiments of a division do."""
        counter = self.atlas.counters[mover.units[0]]
        return counter.division or counter.id

    def spot(self, place: Hex) -> Hex:
        """The hex that counts: fringe hexes of the inset are one with that of the main map when the turn ends."""
        city = self.atlas.city
        return city.on_map[place] if has(city.fringe, place) else place

    def has_room(self, mover: Mover, place: Hex) -> bool:
        if has(self.atlas.city.hexes, place):
            return True
        taken = self._taken.get((self.spot(place), self.atlas.rooms[mover.units[0]]))
        return taken is None or taken == self.key(mover)

    def take(self, mover: Mover, place: Hex) -> None:
        self._taken[self.spot(place), self.atlas.rooms[mover.units[0]]] = self.key(mover)

    def is_held(self, place: Hex) -> bool:
        """Whether a unit of the line will stand there."""
        return (self.spot(place), "line") in self._taken


class Posting(ABC):
    """What hexes are worth to movers, one after another; ``rooms`` says who will stand where."""

    def __init__(self, situation: Situation, side: Side, style: Style, rooms: Rooms) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.side = side
        self.style = style
        self.rooms = rooms
        self.threat = situation.threats(other(side))
        self.strength: dict[Hex, float] = {}

    def settle(self, mover: Mover, place: Hex) -> None:
        self.rooms.take(mover, place)
        self.strength[place] = self.strength.get(place, 0.0) + mover.strength

    def has_room(self, mover: Mover, place: Hex) -> bool:
        return self.rooms.has_room(mover, place)

    @abstractmethod
    def in_order(self, movers: Sequence[Mover]) -> list[Mover]: ...

    def choices(self, mover: Mover) -> Iterable[Hex]:
        return members(mover.reach)

    @abstractmethod
    def score(self, mover: Mover, place: Hex) -> float: ...

    def is_pinned(self, mover: Mover) -> bool:
        """Whether a mover has to stay, whatever else there is to do."""
        return False

    @abstractmethod
    def price(self, mover: Mover, place: Hex) -> float:
        """What it costs beyond the fight to send a mover somewhere to attack from there."""

    def danger(self, mover: Mover, place: Hex, cut_off: bool) -> float:
        """What the enemy may do to a mover there, as a share of its worth."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        own = self.strength.get(place, 0.0) + mover.strength
        own *= self.atlas.shelter[self.side][place] * (0.5 if cut_off else 1.0)
        return min(max(threat / max(own, 0.5) - SAFE, 0.0), 4.0) / 4.0
