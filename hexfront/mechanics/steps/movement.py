"""The movement phase: lazy lists of moves, and one walk that both checks a move and carries it out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from hexfront.kernel.course import Course
from hexfront.kernel.events import Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Move
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.board import BoardStep
from hexfront.mechanics.walk import Walk


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
