"""Chooses hexes for units that do not attack: the common part of both sides' postings."""

from __future__ import annotations

from abc import abstractmethod

from hexfront.ai.scripts import posting
from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.rooms import Rooms
from hexfront.games.assault.computer.situation import Situation
from hexfront.kernel.sets import Hex, Side, other

#: Odds up to which a hex is safe.
SAFE = 0.5


class Posting(posting.Posting[Mover]):
    """The common part of both sides' postings."""

    def __init__(self, situation: Situation, side: Side, style: Style, rooms: Rooms) -> None:
        self.situation = situation
        self.atlas = situation.atlas
        self.side = side
        self.style = style
        self.rooms = rooms
        self.threat = situation.threats(other(side))
        self.strength: dict[Hex, float] = {}

    def has_room(self, mover: Mover, place: Hex) -> bool:
        return self.rooms.has_room(mover, place)

    def settle(self, mover: Mover, place: Hex) -> None:
        self.rooms.take(mover, place)
        self.strength[place] = self.strength.get(place, 0.0) + mover.strength

    def is_pinned(self, mover: Mover) -> bool:
        """Whether a mover has to stay where it is."""
        return False

    def price(self, mover: Mover, place: Hex) -> float:
        """The strength committed, and anything given up for it."""
        return self.style.commit * mover.strength * mover.can_move + self.given_up(mover, place)

    @abstractmethod
    def given_up(self, mover: Mover, place: Hex) -> float:
        """What a side gives up when a mover goes to a hex: supply there, or the hex it leaves."""

    def danger(self, mover: Mover, place: Hex, cut_off: bool) -> float:
        """The share of a mover's worth that the enemy threatens in a hex."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        own = self.strength.get(place, 0.0) + mover.strength
        own *= self.atlas.shelter[self.side][place] * (0.5 if cut_off else 1.0)
        return min(max(threat / max(own, 0.5) - SAFE, 0.0), 4.0) / 4.0
