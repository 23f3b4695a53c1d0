"""Base classes for phases and decisions on a board."""

from __future__ import annotations

from hexfront.kernel.course import Course
from hexfront.kernel.sets import Side
from hexfront.kernel.steps import InterruptingStep, QuietStep
from hexfront.mechanics.board import Board


class BoardStep:
    """A phase of one side. It has no automatic events unless a subclass adds some."""

    def __init__(self, board: Board, side: Side) -> None:
        self.board = board
        self.frame = board.frame
        self.side = side

    def begin(self, course: Course) -> None:
        """No automatic events."""

    def finish(self, course: Course) -> None:
        """No automatic events."""


class QuietPhase(BoardStep, QuietStep):
    """A phase without movement or combat: skipped unless there are choices, and ended freely."""


class DecisionStep(InterruptingStep):
    """A decision that interrupts a phase. The decision itself names the side that decides."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.frame = board.frame
