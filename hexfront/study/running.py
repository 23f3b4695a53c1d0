"""Runs a study: plays the remaining games, stores them, and writes tables and the report."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from hexfront.study.plan import Plan, Task
from hexfront.study.pools import Pool
from hexfront.study.reports.report import study_report
from hexfront.study.store import GameNotes, Store, game_rows, in_order, replace, turn_rows, write_tables
from hexfront.study.watching.deciding import is_decided
from hexfront.study.watching.observer import Observer


def play_task(task: Task) -> GameNotes:
    """Play one game of a study with an observer."""
    observer = Observer(task.variant.load(), task.seed)
    played = task.variant.play(task.number, task.seed, [observer])
    return {
        "variant": task.variant.name,
        "number": task.number,
        "seed": task.seed,
        "winner": played.outcome.winner,
        "level": played.outcome.level,
        "points": played.outcome.points,
        "actions": played.actions,
        "seconds": played.seconds,
        **observer.notes(),
    }


class Run:
    """A study being played in its folder."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        plan.check()
        self.plan = plan
        self.folder = folder
        self.store = Store(folder, plan)
        self.games = self.store.open()

    @property
    def total(self) -> int:
        """How many games the study has in all."""
        return self.plan.games * len(self.plan.variants)

    def play(self, pool: Pool) -> Generator[GameNotes]:
        """Play every remaining game and store it when it ends; closing the iterator cancels the rest.

        A study that may stop plays from look to look, and no further once everything is decided.
        """
        sizes = self.plan.stopping.sizes(self.plan.games) if self.plan.stopping else [self.plan.games]
        for look, size in enumerate(sizes, start=1):
            yield from self._play_to(pool, size)
            if self.plan.stopping and is_decided(self.plan, self.games, look):
                break

    def _play_to(self, pool: Pool, number: int) -> Generator[GameNotes]:
        """Play every remaining game up to a number."""
        tasks = [task for task in self.store.left(self.games) if task.number <= number]
        playing = pool.results(play_task, tasks)
        try:
            for game in playing:
                self.store.append(game)
                self.games.append(game)
                yield game
        finally:
            playing.close()

    def finish(self) -> list[Path]:
        """Write the tables and then the report of the games played."""
        games = in_order(self.games, self.plan)
        tables = {"results": game_rows(games, self.plan), "turns": turn_rows(games, self.plan)}
        written = write_tables(self.folder, tables)
        report = self.folder / "report.html"
        replace(report, study_report(self.plan, games))
        return [*written, report]
