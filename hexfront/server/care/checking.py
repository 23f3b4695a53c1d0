"""Checks a whole database: the file itself, and every table with its header, journal, chain and stored positions."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Wargame
from hexfront.games.registry import games
from hexfront.kernel.errors import DataError
from hexfront.kernel.state import State
from hexfront.play.record.entries import FAULTS, Closing, folded
from hexfront.play.record.record import Record
from hexfront.play.record.repetition import DoesNotFit
from hexfront.play.record.verify import replay
from hexfront.server.people.seats import read_seats
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables import journal
from hexfront.server.tables.journal import Damaged, Snapshot, Written
from hexfront.server.tables.rooms import Row, game_of, header_of, read_row

SHOTS = schema.snapshots.c


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be, in a sentence; about a table, or about the database itself."""

    what: str
    table_id: str | None = None
    #: The action after which a position is stored that is damaged; it can be deleted without loss.
    position: int | None = None


async def check(database: Database, *, with_rules: bool = False) -> AsyncIterator[Finding]:
    """Everything that is wrong with a database. ``with_rules`` also repeats every action, which takes long."""
    async with database.read() as tx:
        for what in await _file_faults(tx, is_sqlite=database.is_sqlite):
            yield Finding(what)
        ids = list((await tx.execute(select(schema.tables.c.id).order_by(schema.tables.c.created))).scalars())
    for table_id in ids:
        # Each table at one moment, because its journal grows while the server runs.
        async with database.snapshot() as tx:
            for finding in await table_faults(tx, table_id, with_rules=with_rules):
                yield finding


async def mend(database: Database, finding: Finding) -> bool:
    """Delete a damaged position, which is rebuilt from the journal anyway; True if that mends the finding."""
    if finding.position is None:
        return False
    async with database.write() as tx:
        place = (SHOTS.table_id == finding.table_id) & (SHOTS.n == finding.position)
        await tx.execute(delete(schema.snapshots).where(place))
    return True


async def _file_faults(tx: AsyncConnection, *, is_sqlite: bool) -> list[str]:
    """What SQLite itself finds wrong; PostgreSQL checks its pages when it reads them."""
    if not is_sqlite:
        return []
    pages = [row[0] for row in await tx.execute(text("PRAGMA integrity_check"))]
    links = [f"a row of {row[0]} belongs to no {row[2]}" for row in await tx.execute(text("PRAGMA foreign_key_check"))]
    return [f"the file is damaged: {said}" for said in pages if said != "ok"] + links


async def table_faults(tx: AsyncConnection, table_id: str, *, with_rules: bool = False) -> list[Finding]:
    """Everything that is wrong with a table."""
    row = await read_row(tx, table_id)
    if row.game not in games():
        return [Finding(f"its game {row.game!r} is not installed", table_id)]
    try:
        header = header_of(row)
        game, written = game_of(row.game, row.options), await journal.read(tx, table_id, 0, row.number)
        state, findings = await _walk(tx, row, game, written)
    except Damaged as damage:
        return [Finding(f"line {damage.number + 1} of its record is damaged: {damage.reason}", table_id)]
    except FAULTS as fault:
        return [Finding(f"it cannot be opened ({type(fault).__name__}: {fault})", table_id)]
    findings += [Finding(what, table_id) for what in _row_faults(row, game, state, written)]
    sides = {seat.side for seat in await read_seats(tx, table_id)}
    if sides != set(game.frame.sides):
        findings.append(Finding(f"its seats are {', '.join(sorted(sides)) or 'missing'}", table_id))
    if with_rules:
        closing = Closing(row.outcome, row.secret) if row.to_act is None else None
        findings += _rule_faults(Record(header, [one.entry for one in written], closing), table_id)
    return findings


async def _walk(tx: AsyncConnection, row: Row, game: Wargame, written: list[Written]) -> tuple[State, list[Finding]]:
    """The state that the journal leads to, and the stored positions that differ from it on the way."""
    query = select(SHOTS.n, SHOTS.position, SHOTS.seal).where(SHOTS.table_id == row.id)
    stored = {shot.n: Snapshot(*shot) for shot in await tx.execute(query)}
    state = game.from_position(header_of(row)["position"])
    findings = _shot_faults(row, game, stored.pop(0, None), state, row.opening_hash)
    for one in written:
        state = folded(game, state, one.entry)
        findings += _shot_faults(row, game, stored.pop(one.entry.number, None), state, one.hash)
    late = [Finding(f"the position after action {n} is of no action of the table", row.id, n) for n in stored]
    return state, findings + late


def _shot_faults(row: Row, game: Wargame, stored: Snapshot | None, state: State, hash_: str) -> list[Finding]:
    if stored is None:
        return []
    try:
        if stored.fits(hash_) and game.from_position(json.loads(stored.position)) == state:
            return []
        why = "differs from the one that the journal leads to"
    except FAULTS as fault:
        why = f"cannot be read ({fault})"
    return [Finding(f"the position stored after action {stored.n} {why}", row.id, stored.n)]


def _row_faults(row: Row, game: Wargame, state: State, written: list[Written]) -> list[str]:
    """Where a table says otherwise than its journal."""
    outcome = game.outcome(state)
    made = {
        "head": written[-1].hash if written else row.opening_hash,
        "to_act": state.to_act,
        "turn": state.turn,
        "outcome": outcome.to_json() if outcome else None,
    }
    return [
        f"its {name} is {getattr(row, name)!r}, the journal leads to {value!r}"
        for name, value in made.items()
        if getattr(row, name) != value
    ]


def _rule_faults(record: Record, table_id: str) -> list[Finding]:
    try:
        replay(record)
    except (DoesNotFit, DataError) as fault:
        return [Finding(f"the rules make something else of it: {fault}", table_id)]
    return []
