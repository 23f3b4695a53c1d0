"""Runs marked tests against mutants: pytest collects the tests once, and each mutant runs in its own fork."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from cProfile import Profile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.proofs import live
from tools.proofs.mutants import Mutant, Site

#: A case of a game.
Case = tuple[str, str]
FAILED, CRASHED, HUNG, PASSED = "failed", "crashed", "hung", "passed"


@dataclass(frozen=True, slots=True)
class Trial:
    """A marked test, with its run on unchanged code."""

    item: pytest.Item
    cases: frozenset[Case]
    seconds: float
    touched: frozenset[Site]


class Laboratory:
    """A pytest plugin that hands the tests to an experiment instead of running them."""

    def __init__(self, experiment: Callable[[Laboratory], None], wanted: Iterable[Case], slack: float) -> None:
        self.experiment = experiment
        self.wanted = frozenset(wanted)
        self.slack = slack
        self.trials: list[Trial] = []
        #: Marked tests that fail on unchanged code, and so prove nothing.
        self.broken: list[str] = []
        #: Functions whose results are cached, as when a game is loaded.
        self.kept: set[Site] = set()
        self._fault: BaseException | None = None
        self._caches: list[Any] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        caches, loading = live.loaders()
        self._caches = [one for one in caches if _is_ours(one)]
        for item in session.items:
            cases = frozenset(mark.args for mark in item.iter_markers("rule")) & self.wanted
            if cases:
                self._try(item, cases, loading)
        gc.collect()
        # A garbage collection in a fork would touch, and so copy, all the memory shared with this process.
        gc.freeze()
        self.experiment(self)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
        if call.excinfo is not None and self._fault is None:
            self._fault = call.excinfo.value
        return (yield)

    def _try(self, item: pytest.Item, cases: frozenset[Case], loading: set[Any]) -> None:
        watch = Profile(builtins=False)
        begun = time.perf_counter()
        with watch:
            outcome = self._outcome(item)
        touched, kept = _watched(watch, loading)
        self.kept |= kept
        if outcome == PASSED:
            self.trials.append(Trial(item, cases, time.perf_counter() - begun, touched))
        else:
            self.broken.append(item.nodeid)

    def _outcome(self, item: pytest.Item) -> str:
        """How a test ends: it passes, an expectation fails, or the code itself crashes."""
        self._fault = None
        reports = runtestprotocol(item, log=False, nextitem=None)
        if all(report.outcome != "failed" for report in reports):
            return PASSED
        return FAILED if _is_fair(self._fault) else CRASHED

    def run(self, mutant: Mutant, cases: Iterable[Case], *, cold: bool) -> dict[Case, str]:
        """The results of the tests of some cases for a mutant."""
        wanted = frozenset(cases)
        trials = [trial for trial in self.trials if trial.cases & wanted and self._may_tell(trial, mutant)]
        verdicts: dict[Case, str] = dict.fromkeys(sorted(wanted), PASSED)
        if trials:
            self._fork(mutant, trials, verdicts, cold or mutant.cold)
        return verdicts

    def _may_tell(self, trial: Trial, mutant: Mutant) -> bool:
        """Whether a test reaches the mutated code at all."""
        return mutant.cold or any(site in trial.touched or site in self.kept for site in mutant.sites)

    def _fork(self, mutant: Mutant, trials: Sequence[Trial], verdicts: dict[Case, str], cold: bool) -> None:
        ear, mouth = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ear)
            self._live_and_die(mutant, trials, frozenset(verdicts), mouth, cold)
        os.close(mouth)
        with os.fdopen(ear) as told:
            for line in told:
                index, outcome = line.split()
                _note(verdicts, trials[int(index)].cases, outcome)
        _, status = os.waitpid(child, 0)
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0:
            raise RuntimeError(f"{mutant.pointer}: this mutant cannot be made: {mutant.what}")
        if os.WIFSIGNALED(status):
            _note(verdicts, verdicts, HUNG if os.WTERMSIG(status) == signal.SIGALRM else CRASHED)

    def _live_and_die(
        self, mutant: Mutant, trials: Sequence[Trial], wanted: frozenset[Case], mouth: int, cold: bool
    ) -> None:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(int(self.slack + 5 * sum(trial.seconds for trial in trials)))
        try:
            mutant.apply()
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):
            os.dup2(nowhere, stream)
        for cache in self._caches if cold else ():
            cache.cache_clear()
        done: set[Case] = set()
        for index, trial in sorted(enumerate(trials), key=lambda pair: pair[1].seconds):
            if trial.cases & wanted <= done:
                continue
            outcome = self._outcome(trial.item)
            if outcome == FAILED:
                done |= trial.cases
            os.write(mouth, f"{index} {outcome}\n".encode())
        os._exit(0)


def _watched(watch: Profile, loading: set[Any]) -> tuple[frozenset[Site], set[Site]]:
    """The functions that were called, and those that may have been called to compute a cached result."""
    calls = {
        entry.code: [call.code for call in entry.calls or () if not isinstance(call.code, str)]
        for entry in watch.getstats()
        if not isinstance(entry.code, str)
    }
    kept: set[Any] = set()
    reached = [code for code in calls if code in loading]
    while reached:
        code = reached.pop()
        if code not in kept:
            kept.add(code)
            reached += calls.get(code, ())
    return frozenset(_sites(calls)), _sites(kept)


def _sites(codes: Iterable[Any]) -> set[Site]:
    """The functions that some code belongs to; nested functions count as the enclosing one."""
    return {Site(code.co_filename, code.co_qualname.partition(".<locals>")[0]) for code in codes}


def _note(verdicts: dict[Case, str], cases: Iterable[Case], outcome: str) -> None:
    """Keep the strongest outcome of each case: a failed expectation outranks a crash, and a crash a pass."""
    ranks = (PASSED, CRASHED, HUNG, FAILED)
    for case in cases:
        if case in verdicts:
            verdicts[case] = max(verdicts[case], outcome, key=ranks.index)


def _is_fair(fault: BaseException | None) -> bool:
    """Whether a test noticed something wrong, and not merely the changed code crashed."""
    if fault is None or isinstance(fault, (AssertionError, pytest.fail.Exception)):
        return True
    if type(fault).__module__.startswith("hexfront"):
        return True
    trace = fault.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    file = Path(trace.tb_frame.f_code.co_filename) if trace is not None else Path()
    return "tests" in file.parts or file.name.startswith("test_")


def _is_ours(cache: Any) -> bool:
    """Whether a cache belongs to the project, not to Python or a package."""
    file = getattr(getattr(cache.__wrapped__, "__code__", None), "co_filename", "")
    return bool(file) and not file.startswith((sys.prefix, sys.base_prefix, "<"))


def marked_files(tests: Path) -> list[Path]:
    """The test files with rule marks."""
    return [file for file in sorted(tests.rglob("test_*.py")) if "mark.rule" in file.read_text(encoding="utf-8")]


def conduct(laboratory: Laboratory, root: Path, tests: Path) -> int:
    """Run pytest on the marked tests, with the laboratory as a plugin."""
    wishes = ["-p", "no:terminal", "-p", "no:cacheprovider", "-s", "--rootdir", str(root)]
    return int(pytest.main([*wishes, *map(str, marked_files(tests))], plugins=[laboratory]))
