"""What is asked of sets and made from them. These functions can be compiled; the types of ``sets`` cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import TYPE_CHECKING, TypeVar, overload

if TYPE_CHECKING:
    from hexfront.kernel.sets import Hex, Hexes, Side, Unit, Units

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


def other(side: Side) -> Side:
    """The other side. Only for games with exactly two sides."""
    return 1 - side  # type: ignore[return-value]
