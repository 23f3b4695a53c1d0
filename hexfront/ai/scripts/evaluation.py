"""Evaluations: one side's chance to win, by weighed terms while a game is on, and by the outcome at its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.ai.scripts.weighing import chance, load_weights
from hexfront.kernel.game import Game, Outcome
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class Judging:
    """How a finished game is counted, from 0 to 1: ``winning`` is the share of who won, the rest is by how much.

    ``points`` is the margin that counts like a chance of 0.73.

    Two different questions are asked of a finished game, and a family has a judging for each. *In play* a search asks
    what a side wants; *to learn from* a fitting asks what a position should have foretold. Where one side hardly ever
    wins, games say more by how much they were lost than that they were, so the second may count winning for less. A
    change of the first changes how computers play; a change of the second does nothing until weights are fitted again.
    """

    winning: float
    points: float

    def worth(self, won: float, points: float) -> float:
        """A game that was won, drawn (one half) or lost, by so many points."""
        return self.winning * won + (1 - self.winning) * chance(points / self.points)


def won_by(side: str, outcome: Outcome) -> float:
    """1 for a game that a side has won, 0 for one that it has not, and one half where nobody has."""
    return 0.5 if outcome.winner is None else float(outcome.winner == side)


class Evaluation(ABC):
    """One side's chance to win, from terms and weights fitted to finished games.

    ``package`` is where the weights of the game are kept; ``unit`` is how much of the weighed sum makes a game as good
    as won, where weights are written in points.
    """

    def __init__(
        self, game: Game, package: str, terms: tuple[str, ...], stages: Sequence[int], unit: float = 1.0
    ) -> None:
        self.game = game
        self.stages = tuple(stages)
        self.unit = unit
        self._weights = load_weights(package, game.name, terms, self.stages)

    def chance(self, state: State) -> float:
        """The side's chance to win; at the end what the game is worth to it."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return self.finished(outcome)
        return chance(self._weights.score(state.turn, self.values(state)) / self.unit)

    @abstractmethod
    def values(self, state: State) -> list[float]:
        """The sums that the weights are for, in the order of the terms."""

    @abstractmethod
    def finished(self, outcome: Outcome) -> float:
        """What a finished game is worth to the side in play: what a search is after."""

    @abstractmethod
    def lesson(self, outcome: Outcome) -> float:
        """What the positions of a finished game should have foretold: what weights are fitted to."""
