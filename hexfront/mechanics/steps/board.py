"""What every phase and every decision on a board has."""

from __future__ import annotations

from hexfront.kernel.sets import Side
from hexfront.kernel.steps import Course, InterruptingStep, QuietStep
from hexfront.mechanics.board import Board


class BoardStep:
    """A phase of one side; unless its own class says otherwise, nothing happens by itself when it begins or ends."""

    def __init__(self, board: Board, side: Side) -> None:
        self.board = board
        self.frame = board.frame
        self.side = side

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""


class QuietPhase(BoardStep, QuietStep):
    """A phase without movement or combat: passed unless there are choices, and ended freely."""


class DecisionStep(InterruptingStep):
    """A decision that interrupts a phase. It has no side of its own: the decision names the one who decides."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.frame = board.frame
