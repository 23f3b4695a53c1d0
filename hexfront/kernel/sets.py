"""Hexes, units, sides and sets of them. They are five types to the type checker and plain integers at run time.

A set is one integer in which bit i stands for member i. The neighbours of a whole set of hexes are six shifts, and a
state with all its sets copies as fast as a tuple of numbers. The type checker keeps the types apart: sets of hexes
combine only with sets of hexes, and a unit is not a hex.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.kernel.bits import chosen, has, members, nth_member, other, set_of

if TYPE_CHECKING:
    from typing import Self

    # The methods are narrower than those of int on purpose. Mixing a set with any other type gives a plain int, which
    # no function accepts.
    class _Set(int):
        """The operations that sets of hexes and sets of units share."""

        def __or__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __and__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __xor__(self, other: Self, /) -> Self: ...  # type: ignore[override]
        def __invert__(self) -> Self: ...
        def __lshift__(self, by: int, /) -> Self: ...
        def __rshift__(self, by: int, /) -> Self: ...

    class Hexes(_Set):
        """A set of hexes."""

    class Units(_Set):
        """A set of units."""

    class Hex(int):
        """The index of a hex, or of a box beside the map."""

        def __rlshift__(self, one: int, /) -> Hexes: ...

    class Unit(int):
        """The index of a unit."""

        def __rlshift__(self, one: int, /) -> Units: ...

    class Side(int):
        """The index of a side."""
else:
    Hex = Unit = Side = Hexes = Units = int


__all__ = [
    "ALL_HEXES",
    "NO_HEXES",
    "NO_UNITS",
    "Hex",
    "Hexes",
    "Side",
    "Unit",
    "Units",
    "chosen",
    "has",
    "members",
    "nth_member",
    "other",
    "set_of",
    "union",
]

NO_HEXES, NO_UNITS = Hexes(0), Units(0)
#: Every bit is set, including bits off the sheet. Use it as a mask; never list its members.
ALL_HEXES = Hexes(-1)


def union(sets: Iterable[Hexes]) -> Hexes:
    """The hexes in any of these sets."""
    found = NO_HEXES
    for one in sets:
        found |= one
    return found
