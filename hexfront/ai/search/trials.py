"""Chooses between options by trials: all options get the same dice, and the worse half is dropped in each round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from statistics import fmean, stdev
from typing import Generic, TypeVar

from hexfront.ai.budget import Budget

OptionT = TypeVar("OptionT")
#: Plays out an option with the dice of the given number and returns the result.
Trial = Callable[[OptionT, int], float]

#: With fewer trials than this, the first option is preferred.
FEWEST = 2


#: By how many standard errors a change must be ahead to count without being confirmed on fresh dice.
CLEARLY = 1.0


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully a family's plans are compared.

    ``first`` multiplies the trials every plan gets at once. After each number of trials in ``rounds``, a changed plan
    is dropped if it is not ahead. At the end it must be ahead by ``sure`` standard errors.
    """

    first: int = 1
    rounds: tuple[int, ...] = (1, 3, 8)
    sure: float = 0.0


@dataclass(slots=True)
class Tried(Generic[OptionT]):
    """An option with the results of its trials, in the order of their dice."""

    option: OptionT
    results: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return fmean(self.results) if self.results else float("-inf")


class Trials(Generic[OptionT]):
    """Tries out options until the given share of the budget is spent. ``change`` makes a small change to an option."""

    def __init__(
        self,
        trial: Trial[OptionT],
        budget: Budget,
        until: float = 1.0,
        change: Callable[[OptionT], OptionT] | None = None,
    ) -> None:
        self.trial = trial
        self.budget = budget
        self.until = until
        self.change = change

    @property
    def is_over(self) -> bool:
        return self.budget.share >= self.until

    def run(self, tried: Tried[OptionT], number: int) -> None:
        """Run trials until an option has ``number`` of them."""
        while len(tried.results) < number and not self.is_over:
            tried.results.append(self.trial(tried.option, len(tried.results)))
            self.budget.count()

    def run_all(self, options: Sequence[Tried[OptionT]], number: int) -> None:
        """Run trials until each option has ``number`` of them. They take turns, so none is ahead when time runs out."""
        for count in range(1, number + 1):
            for tried in options:
                self.run(tried, count)

    def on_new_dice(self, offset: int) -> Trials[OptionT]:
        """The same trials on dice that none of the first ``offset`` had."""
        return Trials(lambda option, dice: self.trial(option, dice + offset), self.budget, self.until)

    def changes(self, best: Tried[OptionT], rounds: Sequence[int]) -> list[Tried[OptionT]]:
        """Changes to an option that are ahead of it on the same dice in every round: here one or none at a time."""
        assert self.change is not None, "these trials know no changes"
        other = Tried(self.change(best.option))
        for count in rounds:
            self.run(other, count)
            if len(other.results) < count or other.mean <= fmean(best.results[:count]):
                return []
        return [other]


def best_of(options: Sequence[OptionT], trials: Trials[OptionT], first: int, keep: int = 1) -> list[Tried[OptionT]]:
    """Successive halving: all options get a few trials, then the better half twice as many, and so on.

    Options take turns, so they have had equally many trials when time runs out. The result is ordered best first; with
    too few trials, the first option wins.
    """
    field_ = [Tried(option) for option in options]
    number = first
    while True:
        trials.run_all(field_, number)
        if trials.is_over and any(len(tried.results) < number for tried in field_):
            return _ranked_alike(field_)
        field_.sort(key=lambda tried: -tried.mean)
        if len(field_) <= keep:
            return field_
        field_ = field_[: max(keep, (len(field_) + 1) // 2)]
        number *= 2


def _ranked_alike(field_: list[Tried[OptionT]]) -> list[Tried[OptionT]]:
    """Best first, by the trials that all options have had; with too few of these, in the order given."""
    common = min(len(tried.results) for tried in field_)
    if common < FEWEST:
        return field_
    return sorted(field_, key=lambda tried: -fmean(tried.results[:common]))


def improved(best: Tried[OptionT], trials: Trials[OptionT], care: Care) -> Tried[OptionT]:
    """Change the best option repeatedly, dropping a change as soon as it is not ahead on the same dice."""
    trials.run_all([best], care.rounds[-1])
    while not trials.is_over:
        for other in trials.changes(best, care.rounds):
            if lead(best, other) >= care.sure:
                best = other
                break
    return best


def climbed(best: Tried[OptionT], trials: Trials[OptionT], care: Care) -> Tried[OptionT]:
    """Change the best option repeatedly. A change must be ahead in every round, and by ``CLEARLY`` in the end."""
    trials.run_all([best], care.rounds[-1])
    while not trials.is_over:
        ahead = [one for one in trials.changes(best, care.rounds) if lead(best, one) >= max(care.sure, CLEARLY)]
        best = max(ahead, key=lambda one: one.mean, default=best)
    return best


def lead(one: Tried[OptionT], other: Tried[OptionT]) -> float:
    """By how many standard errors ``other`` is ahead, on the dice that both have had."""
    gains = [after - before for before, after in zip(one.results, other.results, strict=False)]
    gain, error = fmean(gains), stdev(gains) / sqrt(len(gains))
    if error:
        return gain / error
    return gain * inf if gain else 0.0


def confirmed(one: Tried[OptionT], other: Tried[OptionT], trials: Trials[OptionT], number: int) -> Tried[OptionT]:
    """The better of two options on new dice.

    ``other`` was selected for its results on the old dice, so those overrate it.
    """
    fresh = trials.on_new_dice(max(len(one.results), len(other.results)))
    pair = [Tried(one.option), Tried(other.option)]
    fresh.run_all(pair, number)
    if len(pair[1].results) < number:
        return one
    return one if pair[0].mean >= pair[1].mean else other
