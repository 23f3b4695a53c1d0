"""Output of ``hexfront study``: the study from its arguments, a progress bar, and the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import typer
from rich.table import Column, Table

from hexfront.cli import sources
from hexfront.cli.telling import note, progress, tell
from hexfront.games.registry import games
from hexfront.kernel.errors import InputError, MissingExtra, unknown
from hexfront.study.plan import Flags, Plan, read_plan
from hexfront.study.pools import Pool
from hexfront.study.running import Run
from hexfront.study.stopping import Stopping
from hexfront.study.store import has_parquet
from hexfront.study.watching.sample import Sample


def planned(
    source: str, flags: Flags, count: int | None, seed: str | None, stop: str | None = None, looks: int = 5
) -> Plan:
    """The study of a TOML file, or of the named games. Count and seed of the command line take precedence."""
    if source.endswith(".toml"):
        plan = read_plan(Path(source))
    else:
        for name in flags.games_named:
            if name not in games():
                raise unknown("game or study", name, games())
        plan = Plan(f"Study of {', '.join(flags.games_named)}", tuple(flags.variants()), 100)
    given = plan.seed if seed is None else sources.seed(seed)
    most = plan.games if count is None else count
    stopping = Stopping(stop, looks) if stop else plan.stopping
    return Plan(plan.title, plan.variants, most, given, stopping)


def varied(pairs: Sequence[str]) -> dict[str, tuple[object, ...]]:
    """Options with several values from ``name=value,value``."""
    found: dict[str, tuple[object, ...]] = {}
    for pair in pairs:
        name, sign, values = pair.partition("=")
        if not sign or not name or not values:
            raise InputError(f"{pair!r} is not of the form name=value,value, such as bid=0,5,10")
        found[name] = tuple(sources.options([f"{name}={value}"])[name] for value in values.split(","))
    return found


def run(plan: Plan, folder: Path, pool: Pool) -> None:
    """Play the remaining games of a study; Ctrl-C stops it, and it can be resumed."""
    study = Run(plan, folder)
    if study.games:
        note(f"{folder}: {len(study.games)} of {study.total} games were played before")
    try:
        with progress(plan.title, study.total, len(study.games)) as one_more, closing(study.play(pool)) as playing:
            for _ in playing:
                one_more()
    except KeyboardInterrupt:
        typer.echo(f"stopped after {len(study.games)} of {study.total} games; the same command goes on", err=True)
    if not study.games:
        raise InputError("no game was played to its end: there is nothing to report")
    written = study.finish()
    tell(lambda: _sheet(study), lambda: [_document(sample) for sample in _samples(study)])
    if not has_parquet():
        typer.echo(f"no Parquet files: {MissingExtra('parquet', 'they need', 'pyarrow')}", err=True)
    note(f"{written[-1]}: the report")


def _samples(study: Run) -> Iterator[Sample]:
    """The games of every variant that has any."""
    for variant in study.plan.variants:
        games_of = [game for game in study.games if game["variant"] == variant.name]
        if games_of:
            yield Sample(variant, games_of)


def _document(sample: Sample) -> dict[str, Any]:
    """The results of a variant for programs."""
    wins = {side: sample.wins(side) for side in sample.sides}
    return {"variant": sample.variant.name, "games": len(sample.games), "won": wins, "points": sample.mean_points}


def _sheet(study: Run) -> Table:
    """Wins and points of every variant."""
    sheet = Table(Column("variant", overflow="fold"), "games", "side", "won (95 % interval)", "mean points")
    for sample in _samples(study):
        first, mean = sample.wins(sample.reckoned.name), sample.mean_points
        sheet.add_row(
            sample.variant.name,
            str(len(sample.games)),
            sample.reckoned.name,
            f"{first.value * 100:.0f} % ({first.low * 100:.0f} to {first.high * 100:.0f})",
            f"{mean.value:+.1f} ({mean.interval(lambda end: f'{end:+.1f}')})",
        )
    return sheet
