"""Arguments of commands: games by name, options, records, positions, units by any name."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from hexfront.ai.named import Code, read_code
from hexfront.games.changed import changed_files
from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.state import State
from hexfront.play.record.reader import read_record
from hexfront.play.record.record import Record, load_game
from hexfront.play.table import known_to

#: The words that turn an optional rule on and off.
SWITCHES = {"true": True, "false": False}


def options(pairs: Iterable[str]) -> dict[str, Any]:
    """Options from ``name=value``; a value that is a number becomes one, ``true`` and ``false`` become switches."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign or not name:
            raise InputError(f"the option {pair!r} is not of the form name=value, such as bid=5 or combat=true")
        found[name] = int(value) if re.fullmatch(r"-?\d+", value) else SWITCHES.get(value.lower(), value)
    return found


def seed(text: str) -> int | str:
    """A seed from the command line, as a number if possible."""
    return int(text) if re.fullmatch(r"-?\d{1,18}", text) else text


def known_at_the_end(record: Record, game: Wargame, side: str | None) -> State:
    """The last state of a record. Of a running game with secrets, it is as a side knows it, or else as all know it."""
    check_side(game, side)
    return known_to(game, record.final(game), side)


def players(text: str) -> tuple[str, ...]:
    """Players separated by commas. A program whose command has a comma is put in quotation marks."""
    (found,) = csv.reader([text], skipinitialspace=True)
    return tuple(one.strip() for one in found)


def code(files: Iterable[Path]) -> tuple[Code, ...]:
    """Python files with players of one's own."""
    return tuple(map(read_code, files))


def charts(folder: Path | None) -> dict[str, str]:
    """The changed data files of a folder; none without one."""
    return {} if folder is None else changed_files(folder)


def check_side(game: Wargame, side: str | None) -> None:
    """Refuse a side that the game does not have."""
    if side is not None and side not in game.frame.sides:
        raise unknown("side", side, game.frame.sides)


def game_and_state(
    source: str,
    position: Path | None,
    given: Mapping[str, Any],
    side: str | None = None,
    data: Path | None = None,
) -> tuple[Wargame, State]:
    """A game and its state: a name with the suggested set-up or a position, or a record and its last state.

    Whoever reads the record of a running game learns from it what a side knows, or else what all know.
    """
    if source not in games() and Path(source).is_file():
        if position is not None:
            raise InputError(f"{source} is a record and has its own position: --position goes with the name of a game")
        record = read_record(source, data=data)
        game = record.game()
        return game, known_at_the_end(record, game, side)
    if source not in games():
        raise unknown("game or record", source, games())
    game = load_game(source, given, data)
    return game, game.new(setup="suggested") if position is None else game.from_position(read_position(position))


def read_position(path: Path) -> Mapping[str, Any]:
    """A position document from its file."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise InputError(f"{path}: the position cannot be read ({fault.strerror or fault})") from fault
    except ValueError as fault:
        raise InputError(f"{path}: not a JSON document ({fault})") from fault
    if not isinstance(document, dict):
        raise InputError(f"{path}: a {type(document).__name__}, expected a position as a JSON object")
    return document


def units_named(game: Wargame, names: str) -> list[str]:
    """The ids of units named in a list with commas, which may be empty."""
    return [game.unit(name.strip()) for name in names.split(",") if name.strip()]
