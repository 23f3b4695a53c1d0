"""Posting: a hex for every mover that does not attack, each in its turn taking the best that is left."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, Protocol, TypeVar

from hexfront.kernel.sets import Hex, Hexes, members


class Posted(Protocol):
    """Units that go together: where they are, and the hexes they may end in."""

    here: Hex
    reach: Hexes


MoverT = TypeVar("MoverT", bound=Posted)


class Posting(ABC, Generic[MoverT]):
    """Finds the best hex for every mover, one after another. What is best, and where there is room, a family knows."""

    def post(self, movers: Sequence[MoverT]) -> list[tuple[MoverT, Hex]]:
        """A hex for every mover."""
        posts = []
        for mover in self.in_order(movers):
            place = self.best(mover)
            self.settle(mover, place)
            posts.append((mover, place))
        return posts

    @abstractmethod
    def in_order(self, movers: Sequence[MoverT]) -> list[MoverT]:
        """The movers in the order in which they choose."""

    @abstractmethod
    def settle(self, mover: MoverT, place: Hex) -> None:
        """The mover will stand there."""

    @abstractmethod
    def has_room(self, mover: MoverT, place: Hex) -> bool:
        """Whether a hex can take a mover beside those who will stand there."""

    @abstractmethod
    def score(self, mover: MoverT, place: Hex) -> float:
        """What it is worth that a mover stands in a hex."""

    def choices(self, mover: MoverT) -> Iterable[Hex]:
        """The hexes worth a look."""
        return members(mover.reach)

    def best(self, mover: MoverT) -> Hex:
        """The hex with the highest score that has room; where it is, if none has."""
        found, best = mover.here, -1e9
        for place in self.choices(mover):
            if self.has_room(mover, place):
                score = self.score(mover, place)
                if score > best:
                    found, best = place, score
        return found
