"""Processes that try out plans together. What they find depends on the work and their number, never on their speed."""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar

from hexfront.ai.budget import Budget
from hexfront.ai.search.contract import Staff
from hexfront.ai.search.desk import Desk, Matter
from hexfront.ai.search.trials import Trials, Tried
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError

OptionT = TypeVar("OptionT")
PlanT = TypeVar("PlanT", bound=Hashable)

#: How many trials, or changes to be examined, each process gets before the budget is looked at again. More keep the
#: processes busier, fewer stop sooner. By the processor time of single tasks, two processes with four trials each do
#: 1.95 times the work of one, eight 7.3 times; with four changes each 1.8 and 5.2, with one each 1.5 and 3.5.
EACH = 4
#: How many games a process keeps with their caches; 50 to 150 MB each after a long game.
KEPT = 2


class PlanTrial(NamedTuple):
    """A plan to be tried out on the dice of a number."""

    plan: Any
    number: int


class AnswerTrial(NamedTuple):
    """An answer to a decision, to be tried out on the dice of a number."""

    plan: Any
    action: Action
    number: int


class ChangeTrial(NamedTuple):
    """A small change to the best plan, to be made from a seed and compared with the plan's results round by round."""

    best: Tried[Any]
    rounds: Sequence[int]
    seed: str


class Changed(NamedTuple):
    """The change, if it was ahead in every round, and the work it took."""

    ahead: list[Tried[Any]]
    work: int


Task = PlanTrial | AnswerTrial | ChangeTrial


class Recruit(NamedTuple):
    """How another process makes the staff that thinks about a game. Equal recruits make equal staffs."""

    #: Equal for equal games.
    key: Hashable
    make: Callable[[], Staff[Any]]


class Briefing(NamedTuple):
    """What a process is to think about next. Without a matter it only makes the staff, and says when it is ready."""

    recruit: Recruit
    matter: Matter | None = None


class CrewFailed(HexfrontError):
    """A process of the crew ended in the midst of its work."""


class Crew:
    """Some processes that try out whatever they are given. They start with the first task, and end with the program.

    After a failure or an interruption nobody can tell what is still on its way, so all of them are replaced.
    """

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._lines: list[Connection] = []
        self._workers: list[BaseProcess] = []
        self._briefing: Briefing | None = None
        self._turn = Lock()

    def results(self, recruit: Recruit, matter: Matter, tasks: Sequence[Task]) -> list[Any]:
        """The results of some tasks, in their order. Whoever is free takes the next one."""
        return self._told(Briefing(recruit, matter), tasks)

    def make_ready(self, recruit: Recruit) -> None:
        """Wait until all processes have started and know a game, so that this takes no thinking time."""
        if self._briefing is None or self._briefing.recruit.key != recruit.key:
            self._told(Briefing(recruit), ())

    def _told(self, briefing: Briefing, tasks: Sequence[Task]) -> list[Any]:
        with self._turn:
            try:
                self._start()
                self._brief(briefing)
                return self._collected(tasks)
            except (EOFError, OSError) as lost:
                self.dismiss()
                raise CrewFailed("a process of a computer player ended while it was thinking") from lost
            except BaseException:
                self.dismiss()
                raise

    def _start(self) -> None:
        context = get_context("spawn")
        while len(self._workers) < self.processes:
            ours, theirs = context.Pipe()
            self._lines.append(ours)
            worker = context.Process(target=_work, args=(theirs,), daemon=True)
            worker.start()
            self._workers.append(worker)
            theirs.close()

    def _brief(self, briefing: Briefing) -> None:
        last = self._briefing
        if last is not None and last.recruit.key == briefing.recruit.key and last.matter is briefing.matter:
            return
        for line in self._lines:
            line.send(briefing)
        if briefing.matter is None:
            for line in self._lines:
                line.recv()
        self._briefing = briefing

    def _collected(self, tasks: Sequence[Task]) -> list[Any]:
        results: list[Any] = [None] * len(tasks)
        waiting: Iterator[tuple[int, Task]] = iter(enumerate(tasks))
        doing: dict[Connection, int] = {}

        def hand_out(line: Connection) -> None:
            given = next(waiting, None)
            if given is not None:
                doing[line], task = given
                line.send(task)

        for line in self._lines:
            hand_out(line)
        while doing:
            for free in wait(list(doing)):
                assert isinstance(free, Connection)
                results[doing.pop(free)] = free.recv()
                hand_out(free)
        return results

    def dismiss(self) -> None:
        """End the processes, even in the midst of a task. New ones start when they are needed."""
        for line in self._lines:
            line.close()
        for worker in self._workers:
            worker.terminate()
            worker.join()
        self._lines, self._workers, self._briefing = [], [], None


class Helpers(NamedTuple):
    """A crew, and how its processes make the staff of the game that they are to think about."""

    crew: Crew
    recruit: Recruit

    def results(self, matter: Matter, tasks: Sequence[Task]) -> list[Any]:
        """The results of some tasks, in their order."""
        return self.crew.results(self.recruit, matter, tasks)

    def make_ready(self) -> None:
        """Wait until all processes know the game."""
        self.crew.make_ready(self.recruit)


class TrialsTogether(Trials[OptionT], Generic[OptionT]):
    """Trials by a crew. ``task`` makes the task for a process out of an option and the number of its dice."""

    def __init__(
        self,
        helpers: Helpers,
        matter: Matter,
        task: Callable[[OptionT, int], Task],
        budget: Budget,
        until: float,
        report: Callable[[], None],
        offset: int = 0,
    ) -> None:
        super().__init__(self._alone, budget, until)
        self.helpers = helpers
        self.matter = matter
        self.task = task
        self.report = report
        self.offset = offset
        self._changes = 0

    def run(self, tried: Tried[OptionT], number: int) -> None:
        self.run_all([tried], number)

    def run_all(self, options: Sequence[Tried[OptionT]], number: int) -> None:
        """Run what is missing in portions, in the order in which one process alone would."""
        missing = [(tried, dice) for dice in range(number) for tried in options if dice >= len(tried.results)]
        most = EACH * self.helpers.crew.processes
        for start in range(0, len(missing), most):
            if self.is_over:
                return
            self.report()
            portion = missing[start : start + most]
            tasks = [self.task(tried.option, dice + self.offset) for tried, dice in portion]
            for (tried, _), result in zip(portion, self.helpers.results(self.matter, tasks), strict=True):
                tried.results.append(result)
                self.budget.count()

    def on_new_dice(self, offset: int) -> Trials[OptionT]:
        farther = self.offset + offset
        return TrialsTogether(self.helpers, self.matter, self.task, self.budget, self.until, self.report, farther)

    def changes(self, best: Tried[OptionT], rounds: Sequence[int]) -> list[Tried[OptionT]]:
        """Some changes for each process at once; those that are ahead, in the order of their seeds."""
        self.report()
        first, processes = self._changes, self.helpers.crew.processes
        fits = self.budget.left(self.until) >= EACH * processes * rounds[-1]
        self._changes += processes * (EACH if fits else 1)
        seeds = (f"{self.matter.seed} {self.matter.state.turn} change {n}" for n in range(first, self._changes))
        found = self.helpers.results(self.matter, [ChangeTrial(best, rounds, seed) for seed in seeds])
        for changed in found:
            self.budget.count(changed.work)
        return [other for changed in found for other in changed.ahead]

    def _alone(self, option: OptionT, number: int) -> float:
        found: list[float] = self.helpers.results(self.matter, [self.task(option, number + self.offset)])
        return found[0]


def _work(line: Connection) -> None:
    """The program of a process: matters and tasks come in, results go out, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    staffs: OrderedDict[Hashable, Staff[Any]] = OrderedDict()
    desk: Desk[Any] | None = None
    try:
        while True:
            message = line.recv()
            if isinstance(message, Briefing):
                staff, matter = _staff(staffs, message.recruit), message.matter
                if matter is None:
                    line.send(True)
                else:
                    desk = Desk(staff, matter, partial(_unseen, matter))
            else:
                assert desk is not None, "a task came before the matter it is about"
                line.send(_done(desk, message))
    except (EOFError, OSError):
        # Whoever it works for has ended, or has dismissed it.
        return


def _staff(staffs: OrderedDict[Hashable, Staff[Any]], recruit: Recruit) -> Staff[Any]:
    """The staff of a game; the one that was not needed for longest is given up for a new one."""
    if recruit.key not in staffs:
        staffs[recruit.key] = recruit.make()
    staffs.move_to_end(recruit.key)
    if len(staffs) > KEPT:
        staffs.popitem(last=False)
    return staffs[recruit.key]


def _unseen(matter: Matter, number: int) -> Random:
    """What draws the unseen depends on the number of the trial alone: any process may get it."""
    return Random(f"{matter.seed} {matter.state.turn} unseen {number}")


def _done(desk: Desk[Any], task: Task) -> float | Changed:
    match task:
        case PlanTrial(plan, number):
            return desk.tried(plan, number)
        case AnswerTrial(plan, action, number):
            return desk.answered(plan, action, number)
        case ChangeTrial(best, rounds, seed):
            budget, random = Budget(), Random(seed)
            trials = Trials(desk.tried, budget, change=lambda plan: desk.varied(plan, random, budget))
            return Changed(trials.changes(best, rounds), budget.done)
