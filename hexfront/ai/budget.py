"""How long a computer player may think: seconds on the clock, or units of work that are the same on every machine."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

#: Told how much of the budget is gone, from 0 to 1, and what the plan is so far.
Progress = Callable[[float, tuple[str, ...]], None]


def nobody_listens(share: float, plan: tuple[str, ...]) -> None:
    """Progress that nobody wants to hear of."""


class Budget:
    """The time for one player turn. A game turn played in thought is one unit of work, a small change that is looked at
    another, and no more than ``most`` are done.

    ``stop`` may be called from another thread; whoever searches looks at ``is_spent`` between two simulations.
    """

    def __init__(self, seconds: float | None = None, work: int | None = None, most: int | None = None) -> None:
        self._seconds = seconds
        self._work = work
        self._most = most
        self._done = 0
        self._began = perf_counter()
        self._stopped = False

    def stop(self) -> None:
        """Think no further."""
        self._stopped = True

    def count(self, work: int = 1) -> None:
        """So much work has been done."""
        self._done += work

    @property
    def share(self) -> float:
        """How much of the budget is gone, from 0 to 1."""
        if self._stopped:
            return 1.0
        share = 0.0
        for work in (self._work, self._most):
            if work is not None:
                share = max(share, self._done / work if work else 1.0)
        if self._work is None and self._seconds is not None:
            share = max(share, (perf_counter() - self._began) / self._seconds if self._seconds > 0 else 1.0)
        return min(share, 1.0)

    @property
    def is_spent(self) -> bool:
        return self.share >= 1.0
