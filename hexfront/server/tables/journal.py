"""The journal of a table: one stored line per action, in the form of a record file with its hash chain."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.record.lines import canonical
from hexfront.play.record.record import Entry
from hexfront.server.storage import schema

LINES = schema.journal.c
SHOTS = schema.snapshots.c
OBEYED = schema.obeyed.c


@dataclass(frozen=True, slots=True)
class Written:
    """An action as stored in the journal."""

    entry: Entry
    hash: str
    at: float


async def append(tx: AsyncConnection, table_id: str, entry: Entry, hash_: str, at: float) -> None:
    """Append an action after the one with the given hash; return the new hash."""
    line = canonical(entry.content())
    row = {"table_id": table_id, "n": entry.number, "line": line, "hash": hash_, "at": at}
    await tx.execute(insert(schema.journal).values(row))


async def read(tx: AsyncConnection, table_id: str, after: int, upto: int) -> list[Written]:
    """The actions numbered from ``after + 1`` to ``upto``."""
    query = select(LINES.line, LINES.hash, LINES.at).where(LINES.table_id == table_id, LINES.n > after, LINES.n <= upto)
    rows = await tx.execute(query.order_by(LINES.n))
    return [Written(Entry.read(json.loads(line)), hash_, at) for line, hash_, at in rows]


async def rolled(tx: AsyncConnection, table_id: str) -> list[int]:
    """The sides of every die that was rolled, in order."""
    lines = await tx.execute(select(LINES.line).where(LINES.table_id == table_id).order_by(LINES.n))
    return [sides for line in lines.scalars() for sides, _ in json.loads(line)["rolls"]]


async def cut(tx: AsyncConnection, table_id: str, number: int) -> None:
    """Delete everything after an action."""
    await tx.execute(delete(schema.journal).where(LINES.table_id == table_id, LINES.n > number))
    await tx.execute(delete(schema.snapshots).where(SHOTS.table_id == table_id, SHOTS.n > number))
    await tx.execute(delete(schema.obeyed).where(OBEYED.table_id == table_id, OBEYED.n > number))


async def copy(tx: AsyncConnection, origin: str, table_id: str, number: int) -> None:
    """Copy the first actions to another table."""
    columns = (LINES.n, LINES.line, LINES.hash, LINES.at)
    rows = await tx.execute(select(*columns).where(LINES.table_id == origin, LINES.n <= number))
    lines = [dict(row) | {"table_id": table_id} for row in rows.mappings()]
    if lines:
        await tx.execute(insert(schema.journal), lines)


async def keep_snapshot(tx: AsyncConnection, table_id: str, number: int, position: dict[str, Any]) -> None:
    """Store the position after an action."""
    row = {"table_id": table_id, "n": number, "position": json.dumps(position, separators=(",", ":"))}
    await tx.execute(insert(schema.snapshots).values(row))


async def last_snapshot(tx: AsyncConnection, table_id: str, upto: int) -> tuple[int, dict[str, Any]] | None:
    """The last stored position at or before an action, with its number."""
    query = select(SHOTS.n, SHOTS.position).where(SHOTS.table_id == table_id, SHOTS.n <= upto)
    row = (await tx.execute(query.order_by(SHOTS.n.desc()).limit(1))).first()
    return None if row is None else (row.n, json.loads(row.position))
