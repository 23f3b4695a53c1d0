"""Worker processes on this machine for many tasks of one kind, such as games."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import TypeVar

from hexfront.games.registry import change, changes
from hexfront.kernel.errors import InputError

Task = TypeVar("Task")
Result = TypeVar("Result")


class Processes:
    """A pool of worker processes; with one job, the work is done in the current process."""

    def __init__(self, jobs: int) -> None:
        self.jobs = at_least_one(jobs)

    def results(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        """The result of each task as it finishes; closing the iterator cancels the rest."""
        if self.jobs == 1 or len(tasks) < 2:
            yield from map(work, tasks)
            return
        # Forked workers could inherit a lock that a progress bar's thread holds.
        pool = ProcessPoolExecutor(
            min(self.jobs, len(tasks)), get_context("spawn"), initializer=_begin, initargs=(changes(),)
        )
        try:
            for done in as_completed([pool.submit(work, task) for task in tasks]):
                yield done.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """How many cores this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def at_least_one(number: int, what: str = "jobs") -> int:
    """The number of jobs, refused if less than one."""
    if number < 1:
        raise InputError(f"{number} {what} were asked for, expected at least one")
    return number


def _begin(changed: Mapping[str, Mapping[str, str]]) -> None:
    """Play with the same data files as the parent, and leave interrupts to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name, files in changed.items():
        change(name, files, f"changed files of {name}")
