"""Records of tables: export and verification."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Wargame
from hexfront.play.record.entries import Closing
from hexfront.play.record.keys import Key
from hexfront.play.record.notes import Note, Notes, moment
from hexfront.play.record.record import Record
from hexfront.play.record.signatures import SERVER, Trust, head_of, signed
from hexfront.play.record.verify import Verdict, verify
from hexfront.server.people.seats import Seats
from hexfront.server.tables import journal
from hexfront.server.tables.disclosure import disclosed, eye
from hexfront.server.tables.journal import Damaged, Written
from hexfront.server.tables.parts import Parts
from hexfront.server.tables.rooms import Row, header_of

#: The format of a running game with hidden information, as exported for one side.
ACCOUNT = "hexfront account"


async def record_of(tx: AsyncConnection, row: Row, *, timed: bool = False) -> Record:
    """The record of a table; closed once the game is over, with the secret of its dice if everybody may know it.

    When each action was made, as the log tells it too, stands beside a game that is over; ``timed`` puts it beside any
    other, whose record then has a last line. The record of a table with a damaged line ends before it.
    """
    written, damage = await journal.readable(tx, row.id, 0, row.number)
    over, secrets = row.to_act is None and damage is None, Parts.of(row).secrets() if row.tells_secrets else {}
    closing = Closing(row.outcome, row.told_secret, secrets) if over else None
    # What somebody signed was the whole record as it was then.
    signatures = [dict(one) for one in row.signatures or ()] if closing or (row.is_study and damage is None) else []
    notes = Notes(_times(row, written)) if closing or timed else Notes()
    return Record(header_of(row), [one.entry for one in written], closing, signatures, notes)


def _times(row: Row, written: Iterable[Written]) -> dict[int, Note]:
    """When each action was made. That of an imported record is known where the record told it."""
    known = (one for one in written if not row.is_study or one.at < row.created)
    return {one.entry.number: Note(time=moment(one.at)) for one in known}


def vouched(record: Record, row: Row, seats: Seats, copied: int, key: Key, server: str) -> Record:
    """A record with the signature of the server that it was played at; one that was brought here gets none.

    ``copied`` is how many of its actions were made at another table: the server does not vouch for them as its own.
    """
    if row.is_study:
        return record
    says = {
        "server": server,
        "table": row.id,
        "mode": row.mode,
        "number": len(record.entries),
        "copied": copied,
        "finished": record.closing is not None,
        "seats": {seat.side: seat.to_json() for seat in seats},
        "keys": {one["says"]["side"]: one["key"] for one in record.signatures},
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    own = signed(key, SERVER, head_of(record), says)
    return replace(record, signatures=[own.to_json(), *record.signatures])


async def damage_of(tx: AsyncConnection, row: Row) -> Damaged | None:
    """What is wrong with the first damaged line of a table; None if all are whole."""
    return (await journal.readable(tx, row.id, 0, row.number))[1]


def account_of(game: Wargame, record: Record, row: Row, sides: tuple[str, ...]) -> Record:
    """A running game as the holder of these sides saw it. It can be read, but not replayed."""
    before, side = record.opening(game), eye(sides, row.to_act)
    view = game.spectator_sight(before) if side is None else game.sight(before, side)
    header = {name: value for name, value in record.header.items() if name != "position"}
    account = {**header, "format": ACCOUNT, "side": side, "view": view}
    return Record(account, disclosed(game, row, before, record.entries, sides))


def checked(record: Record, keys: Iterable[str]) -> dict[str, Any]:
    """The result of ``hexfront verify`` for a record; ``keys`` are those of this server."""
    own = Trust(frozenset(keys), "which is this server's", "which is not this server's")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        file.write_text("".join(record.lines()), encoding="ascii")
        verdict = verify(file, own)
    return _checked(verdict)


def found_damaged(damage: Damaged) -> dict[str, Any]:
    """The result of ``hexfront verify`` for a table with a damaged line."""
    return _checked(Verdict(False, damage.number + 1, damage.reason, max(damage.number - 1, 0)))


def _checked(verdict: Verdict) -> dict[str, Any]:
    return {
        "ok": verdict.ok,
        "line": verdict.line,
        "reason": verdict.reason,
        "actions": verdict.actions,
        "dice_checked": verdict.dice_checked,
        "reading": verdict.reading,
        "details": list(verdict.details),
    }
