"""Hexes, units, sides and sets of them. They are five types to the type checker and plain integers at run time.

A set is one integer in which bit i stands for member i. The neighbours of a whole set of hexes are six shifts, and a
state with all its sets copies as fast as a tuple of numbers. The type checker keeps the types apart: sets of hexes
combine only with sets of hexes, and a unit is not a hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TYPE_CHECKING, TypeVar, overload

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

NO_HEXES, NO_UNITS = Hexes(0), Units(0)
#: Every bit is set, including bits off the sheet. Use it as a mask; never list its members.
ALL_HEXES = Hexes(-1)
#: A set with so few bits is looked through one by one.
FEW_BITS = 60
#: Digits of a binary number as the numbers they stand for.
DIGITS = bytes.maketrans(b"01", b"\0\1")

Item = TypeVar("Item")


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
    # The highest member is found at once, the lowest only with a complement of the whole set.
    found = []
    while some:
        highest = some.bit_length() - 1
        found.append(highest)
        some ^= 1 << highest
    return reversed(found)


@overload
def set_of(ones: Iterable[Hex]) -> Hexes: ...
@overload
def set_of(ones: Iterable[Unit]) -> Units: ...
def set_of(ones: Iterable[int]) -> int:
    """A set with these members."""
    some = 0
    for one in ones:
        some |= 1 << one
    return some


@overload
def nth_member(some: Hexes, number: int) -> Hex: ...
@overload
def nth_member(some: Units, number: int) -> Unit: ...
def nth_member(some: int, number: int) -> int:
    """The member of a set at a position, counted from the lowest."""
    below, width = 0, some.bit_length()
    # The half with the member is looked into, until few bits are left.
    while width > FEW_BITS:
        half = width >> 1
        lower = some & (1 << half) - 1
        count = lower.bit_count()
        if number < count:
            some, width = lower, half
        else:
            some, width, number, below = some >> half, width - half, number - count, below + half
    for _ in range(number):
        some &= some - 1
    return below + (some & -some).bit_length() - 1


def chosen(items: Sequence[Item], some: Hexes | Units) -> list[Item]:
    """Those of some items whose positions are members of a set, in order. Faster than ``members`` if they are many."""
    return list(compress(items, bin(some)[:1:-1].encode().translate(DIGITS)))


def union(sets: Iterable[Hexes]) -> Hexes:
    """The hexes in any of these sets."""
    found = NO_HEXES
    for one in sets:
        found |= one
    return found


def other(side: Side) -> Side:
    """The other side. Only for games with exactly two sides."""
    return 1 - side  # type: ignore[return-value]
