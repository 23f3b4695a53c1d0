"""How long a computer player may think: in seconds, or in units of work that do not depend on the machine."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import perf_counter

#: Called with the spent share of the budget, from 0 to 1, and the plan so far.
Progress = Callable[[float, tuple[str, ...]], None]


def nobody_listens(share: float, plan: tuple[str, ...]) -> None:
    """Ignore progress."""


class Budget:
    """The thinking time for one player turn.

    A trial, which plays a plan forward, is one unit of work, and so is generating a change to a plan. ``most`` limits
    the work whether or not there is a time limit. ``stop`` may be called from another thread: the search checks
    ``is_spent`` between trials.
    """

    def __init__(self, seconds: float | None = None, work: int | None = None, most: int | None = None) -> None:
        self._seconds = seconds
        self._work = work
        self._most = most
        #: The work done so far.
        self.done = 0
        self._began = perf_counter()
        self._stopped = False

    def stop(self) -> None:
        """Stop thinking."""
        self._stopped = True

    def count(self, work: int = 1) -> None:
        """Add to the work done."""
        self.done += work

    def left(self, until: float = 1.0) -> float:
        """The work that is left until a share of the budget is spent; endless if only time limits it."""
        limits = [until * work - self.done for work in (self._work, self._most) if work is not None]
        return max(0.0, min(limits, default=inf))

    @property
    def share(self) -> float:
        """The spent share of the budget, from 0 to 1."""
        if self._stopped:
            return 1.0
        share = 0.0
        for work in (self._work, self._most):
            if work is not None:
                share = max(share, self.done / work if work else 1.0)
        if self._work is None and self._seconds is not None:
            share = max(share, (perf_counter() - self._began) / self._seconds if self._seconds > 0 else 1.0)
        return min(share, 1.0)

    @property
    def is_spent(self) -> bool:
        return self.share >= 1.0
