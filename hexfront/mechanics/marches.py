"""What movers can do in a movement phase: lazy lists of moves and other actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, overload

from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Hexes, Unit, members, nth_member
from hexfront.mechanics.actions import Move
from hexfront.mechanics.board import Board
from hexfront.mechanics.flood import Flood


class Newcomer(NamedTuple):
    """A reinforcement that may enter."""

    unit: Unit


class Marches(Sequence[Action]):
    """The options of some movers: a move to each reachable hex, built on demand, then all other actions."""

    #: The action that moves them.
    kind: ClassVar[type[Action]] = Move

    def __init__(
        self, board: Board, units: tuple[str, ...], flood: Flood, goals: Hexes, others: Sequence[Action]
    ) -> None:
        self._board = board
        self._units = units
        self._flood = flood
        self._goals = goals
        self._moves = goals.bit_count()
        self._others = others

    @property
    def units(self) -> tuple[str, ...]:
        """The movers."""
        return self._units

    @property
    def moves(self) -> int:
        """To how many hexes they can move."""
        return self._moves

    @property
    def ends(self) -> list[str]:
        """The hexes they can move to, in the order of the moves; no path is worked out."""
        return list(map(self._board.frame.place_name, members(self._goals)))

    @property
    def others(self) -> Sequence[Action]:
        """What they can do besides moving."""
        return self._others

    def __len__(self) -> int:
        return self._moves + len(self._others)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        # The range handles negative indices and raises IndexError like a list.
        number = range(len(self))[index]
        if isinstance(number, range):
            return [self[one] for one in number]
        if number < self._moves:
            place = nth_member(self._goals, number)
            return self._move(self._board.frame.names_of(self._flood.path(place)))
        return self._others[number - self._moves]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._all())

    def _all(self) -> list[Action]:
        found: list[Action] = []
        if self._moves:
            trails, move = self._flood.trails(self._board.frame.place_names), self._move
            found = [move(trails[place]) for place in members(self._goals)]
        found += self._others
        return found

    def _move(self, path: tuple[str, ...]) -> Action:
        return Move(self._units, path)
