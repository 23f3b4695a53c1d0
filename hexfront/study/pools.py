"""Pools that play many games: local processes, a Dask cluster or a Ray cluster, with one interface."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Protocol

from hexfront.ai.processes import Processes, Result, Task, at_least_one
from hexfront.kernel.errors import HexfrontError, InputError, needing

#: The address that starts a cluster on this machine.
LOCAL = "local"
#: Seconds to wait for a scheduler to answer.
PATIENCE = 15


class Pool(Protocol):
    """Runs the same function for many tasks."""

    def results(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        """The result of each task as it completes; closing the iterator cancels the rest."""


class DaskCluster:
    """A Dask cluster by its scheduler's address, or a new one on this machine."""

    def __init__(self, address: str, jobs: int) -> None:
        self.address = address
        self.jobs = at_least_one(jobs)
        self._distributed = _package("distributed", "Dask")

    def results(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        with self._client() as client:
            futures = [client.submit(work, task, pure=False) for task in tasks]
            try:
                for done in self._distributed.as_completed(futures):
                    yield done.result()
            finally:
                client.cancel(futures)

    @contextmanager
    def _client(self) -> Iterator[Any]:
        if self.address != LOCAL:
            with _reaching("Dask scheduler", self.address):
                client = self._distributed.Client(self.address, timeout=PATIENCE)
            with client:
                yield client
            return
        # No dashboard: it would open a port that nobody asked for.
        cluster = self._distributed.LocalCluster(
            n_workers=self.jobs,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            silence_logs=logging.ERROR,
        )
        with cluster, self._distributed.Client(cluster) as client:
            yield client


class RayCluster:
    """A Ray cluster by its address, or a new one on this machine."""

    def __init__(self, address: str, jobs: int) -> None:
        self.address = address
        self.jobs = at_least_one(jobs)
        # Ray reads these on import: no usage reports, and no guessing from how this process was started.
        os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
        os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
        self._ray = _package("ray", "Ray")

    def results(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Generator[Result]:
        with self._connection():
            far = self._ray.remote(num_cpus=1)(work)
            left = [far.remote(task) for task in tasks]
            try:
                while left:
                    done, left = self._ray.wait(left)
                    yield from self._ray.get(done)
            finally:
                for task in left:
                    self._ray.cancel(task)

    @contextmanager
    def _connection(self) -> Iterator[None]:
        quiet = {"logging_level": "error", "log_to_driver": False}
        with _reaching("Ray cluster", self.address):
            if self.address == LOCAL:
                self._ray.init(address=LOCAL, num_cpus=self.jobs, include_dashboard=False, **quiet)
            else:
                self._ray.init(address=self.address, **quiet)
        try:
            yield
        finally:
            self._ray.shutdown()


def pool(jobs: int, dask: str | None = None, ray: str | None = None) -> Pool:
    """The pool for the given options."""
    if dask is not None and ray is not None:
        raise InputError("both a Dask and a Ray cluster were asked for, expected one of them")
    if dask is not None:
        return DaskCluster(dask, jobs)
    return Processes(jobs) if ray is None else RayCluster(ray, jobs)


def _package(name: str, title: str) -> Any:
    with needing(title.lower(), f"a {title} cluster needs"):
        return import_module(name)


@contextmanager
def _reaching(what: str, address: str) -> Iterator[None]:
    """Turns a failed connection into one sentence with the address."""
    try:
        yield
    except (OSError, ValueError, ConnectionError) as fault:
        raise HexfrontError(f"the {what} at {address!r} cannot be reached ({fault})") from fault
