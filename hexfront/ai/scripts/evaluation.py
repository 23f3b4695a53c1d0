"""Evaluates positions as one side's chance to win: by weighted terms during a game, and by the outcome at its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.ai.scripts.weighing import chance, load_weights
from hexfront.kernel.game import Game, Outcome
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class Judging:
    """How a finished game is scored from 0 to 1: ``winning`` is the share that depends on who won, not by how much.

    ``points`` is the margin that scores like a chance of 0.73.

    A family has two of these, because a finished game is scored for two purposes. *In play*, the score tells a search
    what the side wants. *To learn from*, it tells a fit what the positions of the game should have predicted. If one
    side hardly ever wins, the margin says more than the result, so the second may give winning less weight. Changing
    the first changes how computers play; changing the second has no effect until the weights are fitted again.
    """

    winning: float
    points: float

    def worth(self, won: float, points: float) -> float:
        """The score of a game that was won (1), drawn (one half) or lost (0) by a margin in points."""
        return self.winning * won + (1 - self.winning) * chance(points / self.points)


def won_by(side: str, outcome: Outcome) -> float:
    """1 if a side won, 0 if it lost, and one half if nobody won."""
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


class Evaluation(ABC):
    """One side's chance to win, from terms and weights fitted to finished games.

    ``package`` is where the weights of the game are kept. ``unit`` divides the weighted sum: where weights are in
    points, it is the number of points that makes a chance of 0.73.
    """

    def __init__(
        self, game: Game, package: str, terms: tuple[str, ...], stages: Sequence[int], unit: float = 1.0
    ) -> None:
        self.game = game
        self.stages = tuple(stages)
        self.unit = unit
        self._weights = load_weights(package, game.name, terms, self.stages)

    def chance(self, state: State) -> float:
        """The side's chance to win; for a finished game, its score in play."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return self.finished(outcome)
        return chance(self._weights.score(state.turn, self.values(state)) / self.unit)

    @abstractmethod
    def values(self, state: State) -> list[float]:
        """The values to multiply by the weights, in the order of the terms."""

    @abstractmethod
    def finished(self, outcome: Outcome) -> float:
        """The score of a finished game in play, which a search maximizes."""

    @abstractmethod
    def lesson(self, outcome: Outcome) -> float:
        """The score that the positions of a finished game should have predicted, which weights are fitted to."""
