"""The journal of a table: one stored line per action, in the form of a record file with its hash chain.

Whoever reads lines has their chain checked. A damaged line is named, and those before it can still be read.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.record.entries import FAULTS, Entry
from hexfront.play.record.lines import canonical
from hexfront.play.record.record import BROKEN
from hexfront.server import faults
from hexfront.server.storage import schema

LINES = schema.journal.c
SHOTS = schema.snapshots.c
OBEYED = schema.obeyed.c
# Built once: that takes longer than to append.
_APPEND = insert(schema.journal)


@dataclass(frozen=True, slots=True)
class Written:
    """An action as stored in the journal."""

    entry: Entry
    hash: str
    at: float


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position stored after an action, and the seal that binds it to that action; old ones have none."""

    n: int
    position: str
    seal: str | None

    def fits(self, hash_: str) -> bool:
        """Whether the text is the one that was stored after the action with this hash."""
        return self.seal is None or self.seal == seal(hash_, self.position)


class Damaged(faults.Fault):
    """A line of a journal that is not as it was written; ``whole`` are the lines before it that were asked for."""

    def __init__(self, number: int, reason: str, whole: tuple[Written, ...] = ()) -> None:
        readable = f"can be read up to action {number - 1}" if number else "cannot be read"
        sentence = f"line {number + 1} of the record of this table is damaged ({reason}): the table is closed, and"
        super().__init__(423, faults.DAMAGED, f"{sentence} {readable}", line=number + 1)
        self.number = number
        self.reason = reason
        self.whole = whole


async def append(tx: AsyncConnection, table_id: str, entry: Entry, hash_: str, at: float) -> None:
    """Append an action after the one with the given hash; return the new hash."""
    line = canonical(entry.content())
    row = {"table_id": table_id, "n": entry.number, "line": line, "hash": hash_, "at": at}
    await tx.execute(_APPEND, row)


async def read(tx: AsyncConnection, table_id: str, after: int, upto: int) -> list[Written]:
    """The actions numbered from ``after + 1`` to ``upto``. Raises ``Damaged`` at the first that is not as written."""
    first = max(after, 0)
    if upto <= first:
        return []
    query = select(LINES.n, LINES.line, LINES.hash, LINES.at).where(LINES.table_id == table_id)
    rows = {row.n: row for row in await tx.execute(query.where(LINES.n >= first, LINES.n <= upto))}
    if first:
        previous = rows[first].hash if first in rows else None
    else:
        opening = select(schema.tables.c.opening_hash).where(schema.tables.c.id == table_id)
        previous = (await tx.execute(opening)).scalar_one()
    whole: list[Written] = []
    for number in range(first + 1, upto + 1):
        row = rows.get(number)
        if row is None or previous is None:
            raise Damaged(number if row is None else first, "it is missing", tuple(whole))
        if sha256(f"{previous}\n{row.line}".encode()).hexdigest() != row.hash:
            raise Damaged(number, BROKEN, tuple(whole))
        whole.append(Written(_entry(row.line, number, whole), row.hash, row.at))
        previous = row.hash
    return whole


def _entry(line: str, number: int, whole: list[Written]) -> Entry:
    """The action in a line. A line may have the right hash and still be none that a table writes."""
    try:
        entry = Entry.read(json.loads(line))
    except FAULTS as fault:
        raise Damaged(number, f"it holds no action: {fault}", tuple(whole)) from fault
    if entry.number != number:
        raise Damaged(number, f"it holds action {entry.number}", tuple(whole))
    return entry


async def readable(
    tx: AsyncConnection, table_id: str, after: int, upto: int
) -> tuple[tuple[Written, ...], Damaged | None]:
    """The actions numbered from ``after + 1`` to ``upto`` as far as they are whole, and what is wrong with the next."""
    try:
        return tuple(await read(tx, table_id, after, upto)), None
    except Damaged as fault:
        return fault.whole, fault


async def rolled(tx: AsyncConnection, table_id: str, upto: int) -> list[int]:
    """The sides of every die that was rolled in the first actions, in order."""
    return [sides for one in await read(tx, table_id, 0, upto) for sides, _ in one.entry.rolls]


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


def seal(hash_: str, position: str) -> str:
    """What binds the text of a position to the action after which it was stored."""
    return sha256(f"{hash_}\n{position}".encode()).hexdigest()


async def copied(tx: AsyncConnection, table_id: str, created: float) -> int:
    """How many actions are older than their table: they were made at another one."""
    query = select(func.count()).select_from(schema.journal).where(LINES.table_id == table_id, LINES.at < created)
    return int((await tx.execute(query)).scalar_one())


async def keep_snapshot(tx: AsyncConnection, table_id: str, number: int, hash_: str, position: dict[str, Any]) -> None:
    """Store the position after an action, which has the given hash."""
    text = json.dumps(position, separators=(",", ":"))
    row = {"table_id": table_id, "n": number, "position": text, "seal": seal(hash_, text)}
    await tx.execute(insert(schema.snapshots).values(row))


async def last_snapshot(tx: AsyncConnection, table_id: str, upto: int) -> Snapshot | None:
    """The last stored position at or before an action."""
    query = select(SHOTS.n, SHOTS.position, SHOTS.seal).where(SHOTS.table_id == table_id, SHOTS.n <= upto)
    row = (await tx.execute(query.order_by(SHOTS.n.desc()).limit(1))).first()
    return None if row is None else Snapshot(*row)
