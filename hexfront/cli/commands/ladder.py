"""Output of ``hexfront arena --ladder``: the ratings of all levels, as published or as just measured."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer
from rich.table import Table

from hexfront.ai.strength import RATING, YARDSTICK, Strength
from hexfront.cli.telling import tell, until_stopped
from hexfront.kernel.errors import InputError
from hexfront.study.arena import Fixture, play_all
from hexfront.study.ladder import Rung, ladder, results, written


def publish(names: Sequence[str]) -> None:
    """Print the published ratings of some games, or of all."""
    rungs = ladder(names)
    tell(lambda: sheet(rungs), lambda: document(rungs))


def measure(games: Sequence[Fixture], jobs: int, out: Path) -> None:
    """Play the matches of a ladder, write what they came to, and print the ratings. Ctrl-C keeps what was played."""
    if not out.parent.is_dir():
        raise InputError(f"{out}: there is no folder {str(out.parent)!r} to write to")
    found = until_stopped(games[0].game, len(games), play_all(games, jobs))
    if not found:
        raise InputError("no game was played to its end: nothing was measured")
    strengths = results(found)
    out.write_text(written(strengths), encoding="utf-8")
    rungs = [
        rung._replace(strength=strengths.get(rung.level, rung.strength if rung.level == YARDSTICK else None))
        for rung in ladder((games[0].game,))
    ]
    tell(lambda: sheet(rungs), lambda: document(rungs))
    typer.echo(f"{out}: the matches, as the data file of the game", err=True)


def sheet(rungs: Sequence[Rung]) -> Table:
    """Games, levels, ratings and intervals."""
    table = Table("game", "level", "Elo", "95 % interval", "won", "work", "seed")
    for rung in rungs:
        table.add_row(rung.game, rung.level, *_told(rung))
    return table


def _told(rung: Rung) -> tuple[str, ...]:
    strength = rung.strength
    if strength is None:
        return "not measured", "", "", "", ""
    if not strength.games:
        return str(RATING), "by definition", "", "", ""
    how = strength.match
    won = f"{strength.won} of {strength.games}"
    return _elo(strength), _interval(strength), won, str(how.get("work", "")), str(how.get("seed", ""))


def _elo(strength: Strength) -> str:
    return f"{strength.bound} {strength.elo}" if strength.bound else str(strength.elo)


def _interval(strength: Strength) -> str:
    if strength.low is None:
        return f"up to {strength.high}"
    return f"from {strength.low}" if strength.high is None else f"{strength.low} to {strength.high}"


def document(rungs: Sequence[Rung]) -> list[dict[str, Any]]:
    """The same for programs."""
    return [
        {"game": rung.game, "level": rung.level, "title": rung.title}
        | ({"elo": None} if rung.strength is None else {**rung.strength.to_json(), **rung.strength.match})
        for rung in rungs
    ]
