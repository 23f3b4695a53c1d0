"""The movement phase: lazy lists of moves, and one walk that both checks a move and carries it out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple, overload

from hexfront.kernel.actions import Action
from hexfront.kernel.events import Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, members, nth_member
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject
from hexfront.mechanics.actions import Move
from hexfront.mechanics.board import Board
from hexfront.mechanics.flood import Flood
from hexfront.mechanics.steps.board import BoardStep
from hexfront.mechanics.walk import Walk


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
        if isinstance(index, slice):
            return list(self)[index]
        # The range handles negative indices and raises IndexError like a list.
        number = range(len(self))[index]
        if number < self._moves:
            return self._move(nth_member(self._goals, number))
        return self._others[number - self._moves]

    def __iter__(self) -> Iterator[Action]:
        yield from map(self._move, members(self._goals))
        yield from self._others

    def _move(self, place: Hex) -> Action:
        name = self._board.frame.place_name
        return Move(self._units, tuple([name(step) for step in self._flood.path(place)]))


class MovementStep(BoardStep, ABC):
    """A phase in which a side moves units along paths. It is never skipped: the player decides when to end it."""

    def __init__(self, board: Board, side: Side) -> None:
        super().__init__(board, side)
        # The gate checks a move and then carries it out, with the same state and move object. Both need the walk, so
        # keeping the last one and comparing identities is enough.
        self._last: tuple[State | None, Move | None, Walk | Refusal | None] = (None, None, None)

    @abstractmethod
    def new_walk(self, state: State, move: Move) -> Walk | Refusal:
        """The walk for a move, or the reason why these units cannot make it."""

    @abstractmethod
    def moved(self, state: State, move: Move, walk: Walk) -> Event:
        """The event that records the move."""

    @abstractmethod
    def passed(self, course: Course, move: Move, walk: Walk) -> None:
        """Apply the consequences of passing through hexes."""

    def is_idle(self, state: State) -> bool:
        return False

    def sure_movers(self, state: State, subjects: Sequence[Subject]) -> Sequence[tuple[str, ...]]:
        """For each subject its units, if they can certainly move; empty where only ``offers`` can tell.

        Whoever asks which units can move at all, and not yet where to, saves most of the floods.
        """
        return [()] * len(subjects)

    def walk(self, state: State, move: Move) -> Walk | Refusal:
        """The walk for a move, computed once for checking and carrying out."""
        asked, last, walk = self._last
        if asked is not state or last is not move:
            walk = self.new_walk(state, move)
            self._last = (state, move, walk)
        assert walk is not None
        return walk

    def carry_out_move(self, move: Move, course: Course) -> None:
        state = course.state
        walk = self.walk(state, move)
        assert isinstance(walk, Walk)
        course.happen(self.moved(state, move, walk))
        self.passed(course, move, walk)
