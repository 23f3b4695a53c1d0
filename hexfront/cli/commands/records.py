"""Output of ``hexfront record``: a record in its notation, or as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hexfront.cli.sources import check_side
from hexfront.games.face import Wargame
from hexfront.kernel.errors import DataError, InputError
from hexfront.play.record.reader import read_record
from hexfront.play.record.record import Record, write_record
from hexfront.play.table import as_told, is_secret
from hexfront.play.words import action_words, told

#: How a file of JSON Lines is named; any other is written in the notation.
JSON_LINES = ".jsonl"


def shown(file: Path, side: str | None, data: Path | None = None, *, in_words: bool) -> str:
    """A record in its notation. Of a running game with secrets, only what a side knows, or else what all know."""
    record = read_record(file, data=data)
    game = record.game()
    check_side(game, side)
    if not is_secret(game, record.final(game).to_act):
        return record.notation(told=in_words)
    return "\n".join(_account(record, game, side))


def write(file: Path, out: Path, data: Path | None = None, *, in_words: bool) -> None:
    """Write the whole record to another file: as JSON Lines if its name ends so, else in the notation."""
    if out.exists() and out.samefile(file):
        raise InputError(f"{out} is the record itself: name another file")
    record = read_record(file, data=data)
    if out.suffix == JSON_LINES:
        write_record(record, out)
        return
    try:
        out.write_text(record.notation(told=in_words), encoding="utf-8")
    except OSError as fault:
        raise DataError(f"{out}: the record cannot be written ({fault.strerror or fault})") from fault


def _account(record: Record, game: Wargame, side: str | None) -> Iterator[str]:
    """A running game with secrets as somebody saw it: words only, which cannot be read back."""
    who = f"the {side} side" if side else "everybody"
    yield f"; {game.name}, still being played: what {who} knows. --out writes the whole record."
    for entry in as_told(game, record.opening(game), record.entries, side):
        yield f"{entry.number}. {entry.side} {action_words(game, entry.action)}"
        yield from (f"  ; {line['text']}" for line in told(game, entry.events))
