"""Posting movers: one after another takes the best hex that is left, and the next reckons with it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from hexfront.ai.scripts.allotting import Movable
from hexfront.kernel.sets import Hex, members


class Postable(Movable, Protocol):
    """A mover that stands somewhere, and may stay there."""

    here: Hex


MoverT = TypeVar("MoverT", bound=Postable)


class Posting(ABC, Generic[MoverT]):
    """Finds a hex for every mover that does not attack.

    Whoever is sent elsewhere first, by a wish or to an attack, is settled before anybody is posted. A family says who
    chooses first, where there is room, and what a hex is worth; a plan of attacks asks ``price`` of the same posting.
    """

    def post(self, movers: Sequence[MoverT]) -> list[tuple[MoverT, Hex]]:
        """A hex for every mover."""
        posts = []
        for mover in self.in_order(movers):
            place = self.best(mover)
            self.settle(mover, place)
            posts.append((mover, place))
        return posts

    def best(self, mover: MoverT) -> Hex:
        """The best hex for a mover as things stand; its own where no other has room."""
        found, best = mover.here, -1e9
        for place in self.choices(mover):
            if self.has_room(mover, place):
                score = self.score(mover, place)
                # The first of equals stays: the order of choices is part of how a script plays.
                if score > best:
                    found, best = place, score
        return found

    def choices(self, mover: MoverT) -> Iterable[Hex]:
        """The hexes worth a look."""
        return members(mover.reach)

    @abstractmethod
    def in_order(self, movers: Sequence[MoverT]) -> list[MoverT]:
        """The movers in the order in which they choose."""

    @abstractmethod
    def has_room(self, mover: MoverT, place: Hex) -> bool:
        """Whether a mover could still end in a hex, beside those who have settled there."""

    @abstractmethod
    def settle(self, mover: MoverT, place: Hex) -> None:
        """The mover will stand there."""

    @abstractmethod
    def score(self, mover: MoverT, place: Hex) -> float:
        """What it is worth that a mover stands in a hex."""

    @abstractmethod
    def price(self, mover: MoverT, place: Hex) -> float:
        """What it costs to send a mover to a hex and attack from there, whatever comes of the fight."""
