"""Posts movers one after another: each takes the best hex left, given the hexes already taken."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from hexfront.ai.scripts.allotting import Movable
from hexfront.kernel.sets import Hex, members


class Postable(Movable, Protocol):
    """A mover that is on the map and may stay where it is."""

    here: Hex


MoverT = TypeVar("MoverT", bound=Postable)


class Posting(ABC, Generic[MoverT]):
    """Finds a hex for every mover that does not attack.

    Movers with a wish or an attack are settled before anyone is posted. A family decides who chooses first, where there
    is room, and what a hex is worth. The planning of attacks asks the same posting for ``price``.
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
        """The best hex for a mover at this point; its own hex if no hex has room."""
        found, best = mover.here, -1e9
        for place in self.choices(mover):
            if self.has_room(mover, place):
                score = self.score(mover, place)
                # Of equal hexes the first wins, so the order of choices is part of how a script plays.
                if score > best:
                    found, best = place, score
        return found

    def choices(self, mover: MoverT) -> Iterable[Hex]:
        """The hexes to consider."""
        return members(mover.reach)

    @abstractmethod
    def in_order(self, movers: Sequence[MoverT]) -> list[MoverT]:
        """The movers in the order they choose."""

    @abstractmethod
    def has_room(self, mover: MoverT, place: Hex) -> bool:
        """Whether a mover could still end in a hex, given those already settled there."""

    @abstractmethod
    def settle(self, mover: MoverT, place: Hex) -> None:
        """Note that a mover will stand in a hex."""

    @abstractmethod
    def score(self, mover: MoverT, place: Hex) -> float:
        """The worth of a mover standing in a hex."""

    @abstractmethod
    def price(self, mover: MoverT, place: Hex) -> float:
        """The cost of sending a mover to attack from a hex, whatever the result of the combat."""
