"""Tracks the room left in hexes while moves are planned."""

from __future__ import annotations

from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.situation import Situation
from hexfront.kernel.sets import Hex, has


class Rooms:
    """The units that will stand in each hex: a hex has one place for units of the line, and one for each other kind."""

    def __init__(self, situation: Situation) -> None:
        self.atlas = situation.atlas
        self._taken: dict[tuple[Hex, str], str] = {}

    def key(self, mover: Mover) -> str:
        """A key that is equal for movers that may share a place: regiments of the same division."""
        counter = self.atlas.counters[mover.units[0]]
        return counter.division or counter.id

    def spot(self, place: Hex) -> Hex:
        """The hex that counts for stacking: fringe hexes of the inset count as the main map's when the turn ends."""
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
