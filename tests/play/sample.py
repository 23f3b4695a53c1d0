"""Games to test records with."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.play.dice.choice import DiceOfATable
from hexfront.play.dice.seeded import Seeded
from hexfront.play.record.journal import Journal
from hexfront.play.record.lines import NO_HASH, chained, written
from hexfront.play.record.record import Record, record_header
from hexfront.play.table import Table

GAME = "leningrad-1979"


def table(dice: DiceOfATable, path: Path | None = None, setup: str = "suggested") -> Table:
    """A new table of the sample game."""
    game = load(GAME)
    return Table(game, dice, Journal(Record(record_header(game, game.new(setup=setup), dice.described())), path))


def play_on(table: Table, actions: int, player: RandomPlayer) -> None:
    """Play a number of actions, or to the end of the game."""
    for _ in range(actions):
        side = table.state.to_act
        if side is None:
            return
        table.submit(side, player.choose(table.game, table.state))


@cache
def written_game(actions: int, seed: int = 5) -> tuple[bytes, Wargame]:
    """The bytes of a record with a number of actions of a seeded game."""
    one = table(Seeded(seed))
    play_on(one, actions, RandomPlayer(seed))
    return "".join(one.journal.record.lines()).encode("ascii"), one.game


def forged(raw: bytes, line: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A record with one line changed and every hash recomputed, as a forger would do."""
    contents = [json.loads(row) for row in raw.splitlines()]
    change(contents[line - 1])
    previous, lines = NO_HASH, []
    for content in contents:
        del content["hash"]
        previous = chained(previous, content)
        lines.append(written(content, previous))
    return "".join(lines).encode("ascii")


def first_line_with(raw: bytes, key: str) -> int:
    """The line number of the first action whose field ``key`` is not empty."""
    rows = [json.loads(row) for row in raw.splitlines()]
    return next(number for number, row in enumerate(rows, start=1) if row.get(key))
