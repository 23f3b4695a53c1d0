"""Processes that try out plans together. What they find depends on the work and their number, never on their speed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from hexfront.ai.budget import Budget
from hexfront.ai.search.contract import Staff
from hexfront.ai.search.desk import Desk, Matter
from hexfront.ai.search.trials import Trials, Tried
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import HexfrontError

OptionT = TypeVar("OptionT")
PlanT = TypeVar("PlanT", bound=Hashable)

#: How many trials each process gets before the budget is looked at again. More keep the processes busier, fewer stop
#: sooner.
EACH = 4


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
#: Makes the staff of a game in another process, from the name of the game and its options.
Recruit = Callable[[str, Mapping[str, Any]], Staff[Any]]


class CrewFailed(HexfrontError):
    """A process of the crew ended in the midst of its work."""


class Crew:
    """Some processes with the same staff. They end with the program, or when the crew is dismissed."""

    def __init__(self, recruit: Recruit, game: str, options: Mapping[str, Any], processes: int) -> None:
        self.processes = processes
        context = get_context("spawn")
        self._lines: list[Connection] = []
        self._workers: list[BaseProcess] = []
        for _ in range(processes):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, recruit, game, dict(options)), daemon=True)
            worker.start()
            theirs.close()
            self._lines.append(ours)
            self._workers.append(worker)
        self._matter: Matter | None = None

    def results(self, matter: Matter, tasks: Sequence[Task]) -> list[Any]:
        """The results of some tasks, in their order. Whoever is free takes the next one."""
        try:
            self._lay_out(matter)
            return self._collected(tasks)
        except (EOFError, OSError) as lost:
            raise CrewFailed("a process of a computer player ended while it was thinking") from lost

    def _lay_out(self, matter: Matter) -> None:
        if matter is not self._matter:
            for line in self._lines:
                line.send(matter)
            self._matter = matter

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
        """End the processes."""
        for line in self._lines:
            line.close()
        for worker in self._workers:
            worker.join()


class TrialsTogether(Trials[OptionT], Generic[OptionT]):
    """Trials by a crew. ``task`` makes the task for a process out of an option and the number of its dice."""

    def __init__(
        self,
        crew: Crew,
        matter: Matter,
        task: Callable[[OptionT, int], Task],
        budget: Budget,
        until: float,
        report: Callable[[], None],
        offset: int = 0,
    ) -> None:
        super().__init__(self._alone, budget, until)
        self.crew = crew
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
        most = EACH * self.crew.processes
        for start in range(0, len(missing), most):
            if self.is_over:
                return
            self.report()
            portion = missing[start : start + most]
            tasks = [self.task(tried.option, dice + self.offset) for tried, dice in portion]
            for (tried, _), result in zip(portion, self.crew.results(self.matter, tasks), strict=True):
                tried.results.append(result)
                self.budget.count()

    def on_new_dice(self, offset: int) -> Trials[OptionT]:
        farther = self.offset + offset
        return TrialsTogether(self.crew, self.matter, self.task, self.budget, self.until, self.report, farther)

    def changes(self, best: Tried[OptionT], rounds: Sequence[int]) -> list[Tried[OptionT]]:
        """As many changes at once as there are processes; those that are ahead, in the order of their seeds."""
        self.report()
        first = self._changes
        self._changes += self.crew.processes
        seeds = (f"{self.matter.seed} {self.matter.state.turn} change {n}" for n in range(first, self._changes))
        found = self.crew.results(self.matter, [ChangeTrial(best, rounds, seed) for seed in seeds])
        for changed in found:
            self.budget.count(changed.work)
        return [other for changed in found for other in changed.ahead]

    def _alone(self, option: OptionT, number: int) -> float:
        found: list[float] = self.crew.results(self.matter, [self.task(option, number + self.offset)])
        return found[0]


def _work(line: Connection, recruit: Recruit, game: str, options: Mapping[str, Any]) -> None:
    """The program of a process: matters and tasks come in, results go out, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    staff = recruit(game, options)
    desk: Desk[Any] | None = None
    while True:
        try:
            message = line.recv()
        except (EOFError, OSError):
            return
        if isinstance(message, Matter):
            desk = Desk(staff, message, _unseen(message))
        else:
            assert desk is not None, "a task came before the matter it is about"
            line.send(_done(desk, message))


def _unseen(matter: Matter) -> Callable[[int], Random]:
    """What draws the unseen depends on the number of the trial alone: any process may get it."""
    return lambda number: Random(f"{matter.seed} {matter.state.turn} unseen {number}")


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
