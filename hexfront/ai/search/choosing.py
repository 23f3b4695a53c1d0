"""How an officer chooses its plan for a player turn: which plans are tried out how often, and when a change counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hexfront.ai.search.trials import Care, Trials, best_of, climbed, confirmed, improved

PlanT = TypeVar("PlanT", bound=Hashable)
#: Trials until a share of the budget is spent.
Until = Callable[[float], Trials[PlanT]]

# The shares of a turn's budget at which planning and confirming must stop. A quarter remains for combats.

#: These two began as 0.62 and 0.70 and were both raised by 0.06; no measurement of that is recorded. Confirming a
#: change takes 2 * CHECKED trials, which fit into the 0.08 between the two if the budget is at least 250. With less,
#: the unchanged plan stays: a captain, with a budget of 40, always plays the best plan unchanged.
PLANNING, CONFIRMING = 0.68, 0.76
#: The number of trials that confirm a changed plan, on dice not used for choosing it.
CHECKED = 10


class Choosing(ABC):
    """A way to choose between plans by trials."""

    @abstractmethod
    def best(self, plans: Sequence[PlanT], until: Until[PlanT], first: int, care: Care) -> PlanT:
        """The best plan that is found. Every plan gets ``first`` trials at once."""


@dataclass(frozen=True, slots=True)
class Confirming(Choosing):
    """Climbs from change to change on few dice, and in the end confirms the last against the first on fresh ones."""

    def best(self, plans: Sequence[PlanT], until: Until[PlanT], first: int, care: Care) -> PlanT:
        trials = until(PLANNING)
        best = best_of(plans, trials, first)[0]
        better = improved(best, trials, care)
        if better is not best:
            better = confirmed(best, better, until(CONFIRMING), CHECKED)
        return better.option


@dataclass(frozen=True, slots=True)
class Climbing(Choosing):
    """Climbs from change to change, each of which must be ahead by itself: so none is lost for want of time."""

    def best(self, plans: Sequence[PlanT], until: Until[PlanT], first: int, care: Care) -> PlanT:
        trials = until(PLANNING)
        return climbed(best_of(plans, trials, first)[0], trials, care).option


CLIMBING: Choosing = Climbing()
