"""Candidates for a decision, weighed against each other by trials."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf, log, sqrt

from hexfront.kernel.actions import Action

#: How eagerly UCB tries what was tried less, in standard deviations of the results.
CURIOSITY = 0.5
#: At the end a candidate is judged by its mean less this many standard errors, so that one lucky trial wins nothing.
CAUTION = 0.5
#: The standard deviation that is assumed where all trials come to the same.
LEAST_SPREAD = 0.1


class Candidate:
    """An action with the sums of its trials, kept so that a thousand trials cost no more than ten."""

    __slots__ = ("action", "squares", "sum", "trials")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.trials, self.sum, self.squares = 0, 0.0, 0.0

    def note(self, result: float) -> None:
        """Add the result of a trial."""
        self.trials += 1
        self.sum += result
        self.squares += result * result

    @property
    def mean(self) -> float:
        return self.sum / self.trials

    @property
    def scatter(self) -> float:
        """The sum of squared distances from the mean."""
        return max(0.0, self.squares - self.sum * self.sum / self.trials)


class Candidates:
    """The actions that a decision is between. Those added first win where all is equal."""

    def __init__(self, actions: Iterable[Action] = ()) -> None:
        self._found: dict[Action, Candidate] = {}
        self.trials = 0
        for action in actions:
            self.add(action)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, action: Action) -> None:
        """One more candidate, if it is new."""
        self._found.setdefault(action, Candidate(action))

    def next(self) -> Candidate:
        """The candidate to try next: by UCB, with untried ones first."""
        spread, chances = self._spread(), log(self.trials + 1)

        def bound(one: Candidate) -> float:
            return one.mean + CURIOSITY * spread * sqrt(chances / one.trials) if one.trials else inf

        self.trials += 1
        return max(self._found.values(), key=bound)

    def best(self) -> Action:
        """The best of those that were tried."""
        spread = self._spread()
        tried = [one for one in self._found.values() if one.trials]
        return max(tried, key=lambda one: one.mean - CAUTION * spread / sqrt(one.trials)).action

    def _spread(self) -> float:
        """The standard deviation of results around the mean of their candidate; a little where all are alike."""
        often = [one for one in self._found.values() if one.trials > 1]
        squares = sum(one.scatter for one in often)
        return max(LEAST_SPREAD, sqrt(squares / sum(one.trials - 1 for one in often))) if often else LEAST_SPREAD
