"""Output of ``hexfront arena``: a progress bar, then tables of wins and ratings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from hexfront.cli.telling import tell, until_stopped
from hexfront.kernel.errors import InputError
from hexfront.study.arena import Fixture, Match, Result, Tally, by_side, elo, matches, play_all


def run(games: Sequence[Fixture], jobs: int) -> None:
    """Play all games with a progress bar and print the results; Ctrl-C stops and prints the results so far."""
    played = until_stopped(games[0].game, len(games), play_all(games, jobs))
    if not played:
        raise InputError("no game was played to its end: there is nothing to sum up")
    tell(lambda: sheet(played), lambda: document(played))


def document(played: Sequence[Result]) -> dict[str, Any]:
    """The same for programs."""
    return {
        "matches": [
            {"one": match.one, "other": match.other, **_counted(match.tally), "pairs": match.pairs}
            | {"by_side": {side: _counted(tally) for side, tally in match.by_side.items()}}
            for match in matches(played)
        ],
        "sides": {side: _counted(tally) for side, tally in by_side(played).items()},
        "points": sum(game.points for game in played) / len(played),
        "cpu_seconds": sum(game.cpu for game in played) / len(played),
        "elo": {name: rating.value for name, rating in elo(played).items()},
        "elo_intervals": {name: (rating.low, rating.high) for name, rating in elo(played).items()},
    }


def _counted(tally: Tally) -> dict[str, Any]:
    return {"won": tally.wins, "games": tally.games, "share": tally.share, "interval": tally.interval}


def sheet(played: Sequence[Result]) -> RenderableType:
    """Wins of every match with their intervals, wins by side, and the ratings."""
    return Group(_matches(matches(played)), _sides(played), _ratings(played))


def _matches(all_matches: Sequence[Match]) -> Table:
    sides = (f"as {side}" for side in all_matches[0].by_side)
    table = Table("match", "won", "share", "95 % interval", *sides, "pairs by points: won, even, lost")
    for match in all_matches:
        table.add_row(
            f"{match.one} v {match.other}",
            *_tally(match.tally),
            *(_short(one) for one in match.by_side.values()),
            "" if match.pairs is None else ", ".join(map(str, match.pairs)),
        )
    return table


def _sides(played: Sequence[Result]) -> Table:
    table = Table("side", "won", "share", "95 % interval", "points", "CPU seconds a game")
    points = sum(game.points for game in played) / len(played)
    seconds = sum(game.cpu for game in played) / len(played)
    for side, tally in by_side(played).items():
        table.add_row(side, *_tally(tally), f"{points:+.1f}", f"{seconds:.1f}")
    return table


def _ratings(played: Sequence[Result]) -> Table:
    table = Table("player", "Elo", "95 % interval")
    for name, rating in sorted(elo(played).items(), key=lambda pair: -pair[1].value):
        table.add_row(name, f"{rating.value:.0f}", f"{rating.low:.0f} to {rating.high:.0f}")
    return table


def _tally(tally: Tally) -> tuple[str, str, str]:
    low, high = tally.interval
    return _short(tally), f"{tally.share * 100:.0f} %", f"{low * 100:.0f} to {high * 100:.0f} %"


def _short(tally: Tally) -> str:
    return f"{tally.wins} of {tally.games}"
