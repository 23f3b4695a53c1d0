"""Room in hexes: which units will be where after all moves."""

from __future__ import annotations

from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.situation import Situation
from hexfront.kernel.sets import Hex, has


class Rooms:
    """Which units will be where. A hex has one place for line units, and one for each other kind."""

    def __init__(self, situation: Situation) -> None:
        self.atlas = situation.atlas
        self._taken: dict[tuple[Hex, str], str] = {}

    def key(self, mover: Mover) -> str:
        """The key of those who share a place: the division for regiments, else the unit."""
        counter = self.atlas.counters[mover.units[0]]
        return counter.division or counter.id

    def spot(self, place: Hex) -> Hex:
        """The hex that counts. Fringe hexes of the inset merge with the main map hex at the end of the turn."""
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
        """Whether a line unit will be there."""
        return (self.spot(place), "line") in self._taken
