"""Where to send units that do not attack: the parts that both sides share."""

from __future__ import annotations

from abc import abstractmethod

from hexfront.ai.scripts import posting
from hexfront.games.assault.computer.doctrine import Style
from hexfront.games.assault.computer.movers import Mover
from hexfront.games.assault.computer.rooms import Rooms
from hexfront.games.assault.computer.situation import Situation
from hexfront.kernel.sets import Hex, Side, other

#: Enemy odds below this are harmless.
SAFE = 0.5


class Posting(posting.Posting[Mover]):
    """The parts of posting that both sides share."""

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
        """Whether a mover must stay, whatever else there is to do."""
        return False

    def price(self, mover: Mover, place: Hex) -> float:
        """The price of an attack post: strength tied down, and whatever is given up for it."""
        return self.style.commit * mover.strength * mover.can_move + self.given_up(mover, place)

    @abstractmethod
    def given_up(self, mover: Mover, place: Hex) -> float:
        """The cost of sending a mover to a hex: lack of supply there, or places left behind."""

    def danger(self, mover: Mover, place: Hex, cut_off: bool) -> float:
        """The danger to a mover in a hex, as a share of its value."""
        threat = self.threat[place]
        if not threat:
            return 0.0
        own = self.strength.get(place, 0.0) + mover.strength
        own *= self.atlas.shelter[self.side][place] * (0.5 if cut_off else 1.0)
        return min(max(threat / max(own, 0.5) - SAFE, 0.0), 4.0) / 4.0
