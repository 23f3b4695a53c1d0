"""Offers that are worked out when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Hex, Hexes, members, nth_member

Key = TypeVar("Key")


class EachHex(Sequence[Hex]):
    """The hexes of a set as keys, lowest first. The set is not listed to find one of them."""

    def __init__(self, hexes: Hexes) -> None:
        self._hexes = hexes

    def __len__(self) -> int:
        return self._hexes.bit_count()

    @overload
    def __getitem__(self, index: int) -> Hex: ...

    @overload
    def __getitem__(self, index: slice) -> list[Hex]: ...

    def __getitem__(self, index: int | slice) -> Hex | list[Hex]:
        if isinstance(index, slice):
            return list(self)[index]
        # The range handles negative indices and raises IndexError like a list.
        return nth_member(self._hexes, range(len(self))[index])

    def __iter__(self) -> Iterator[Hex]:
        return members(self._hexes)


class Lazily(Sequence[Action], Generic[Key]):
    """One action for each of some keys, such as hexes. There may be hundreds, and only one is chosen."""

    def __init__(self, keys: Sequence[Key], action: Callable[[Key], Action]) -> None:
        self._keys = keys
        self._action = action

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self._action(key) for key in self._keys[index]]
        return self._action(self._keys[index])

    def __iter__(self) -> Iterator[Action]:
        return map(self._action, self._keys)
