"""Hexes, units, sides and sets of them: five types to the checker, small integers when the program runs.

A set is one integer: bit i stands for member i. So the neighbours of a whole set of hexes are six shifts, and a state
with all its sets is copied as fast as a tuple of numbers. The checker keeps apart what the machine does not: a set of
hexes meets only sets of hexes, and a unit is no hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from typing import Self

    # The methods are narrower than those of int on purpose: with anything but its like, a set makes a bare int,
    # which nothing accepts.
    class _Set(int):
        """A set, as far as hexes and units have it in common."""

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

NO_HEXES, NO_UNITS = Hexes(0), Units(0)
#: Every bit is set, also those off the sheet: for masking, never for listing.
ALL_HEXES = Hexes(-1)


@overload
def has(some: Hexes, one: Hex) -> bool: ...
@overload
def has(some: Units, one: Unit) -> bool: ...
def has(some: int, one: int) -> bool:
    """Whether a set holds a member."""
    return some >> one & 1 == 1


@overload
def members(some: Hexes) -> Iterator[Hex]: ...
@overload
def members(some: Units) -> Iterator[Unit]: ...
def members(some: int) -> Iterator[int]:
    """The members of a set, lowest first."""
    while some:
        lowest = some & -some
        yield lowest.bit_length() - 1
        some ^= lowest


@overload
def set_of(ones: Iterable[Hex]) -> Hexes: ...
@overload
def set_of(ones: Iterable[Unit]) -> Units: ...
def set_of(ones: Iterable[int]) -> int:
    """The set of some members."""
    some = 0
    for one in ones:
        some |= 1 << one
    return some


@overload
def nth_member(some: Hexes, number: int) -> Hex: ...
@overload
def nth_member(some: Units, number: int) -> Unit: ...
def nth_member(some: int, number: int) -> int:
    """One member of a set, counted from the lowest."""
    for _ in range(number):
        some &= some - 1
    return (some & -some).bit_length() - 1


def other(side: Side) -> Side:
    """The other of two sides; only for games whose rulebook knows two."""
    return 1 - side  # type: ignore[return-value]
