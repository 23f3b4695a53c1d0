"""Posting: a hex for every mover that does not attack, each in its turn taking the best that is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from hexfront.kernel.sets import Hex


class Standing(Protocol):
    """Units that go together, and where they are."""

    here: Hex


MoverT = TypeVar("MoverT", bound=Standing)


# A protocol and two functions, not a base class: one family's postings are compiled with these loops, the other's are
# not, and an interpreted class cannot inherit from a compiled one.
class Posting(Protocol[MoverT]):
    """What is best for a mover, and where there is room for it, as a family knows it."""

    def in_order(self, movers: Sequence[MoverT], /) -> list[MoverT]:
        """The movers in the order in which they choose."""

    def choices(self, mover: MoverT, /) -> Iterable[Hex]:
        """The hexes worth a look."""

    def has_room(self, mover: MoverT, place: Hex, /) -> bool:
        """Whether a hex can take a mover beside those who will stand there."""

    def score(self, mover: MoverT, place: Hex, /) -> float:
        """What it is worth that a mover stands in a hex."""

    def settle(self, mover: MoverT, place: Hex, /) -> None:
        """The mover will stand there."""


def posts(posting: Posting[MoverT], movers: Sequence[MoverT]) -> list[tuple[MoverT, Hex]]:
    """A hex for every mover, one after another."""
    found = []
    for mover in posting.in_order(movers):
        place = best_post(posting, mover)
        posting.settle(mover, place)
        found.append((mover, place))
    return found


def best_post(posting: Posting[MoverT], mover: MoverT) -> Hex:
    """The hex with the highest score that has room; where the mover is, if none has."""
    found, best = mover.here, -1e9
    for place in posting.choices(mover):
        if posting.has_room(mover, place):
            score = posting.score(mover, place)
            if score > best:
                found, best = place, score
    return found
