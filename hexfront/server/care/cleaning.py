"""Cleaning: deletes what nobody will come back for. The caretaker does it while the server runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass

from sqlalchemy import Select, delete, func, select, text

from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.storage.sqlite import PATIENCE
from hexfront.server.tables.clocks import DAY
from hexfront.server.tables.rooms import release_branches

#: Tables deleted in one transaction; small enough that nobody waits long for the lock.
AT_ONCE = 50


@dataclass(frozen=True, slots=True)
class Rubbish:
    """How much there is to delete, or was deleted."""

    tables: int
    sessions: int
    notices: int


def abandoned(keep_days: int, now: float) -> Select[tuple[str]]:
    """The tables without any account that have been inactive for too long."""
    tables, seats = schema.tables.c, schema.seats.c
    kept = select(seats.table_id).where(seats.account_id.is_not(None))
    return select(tables.id).where(tables.updated < now - keep_days * DAY, tables.id.not_in(kept))


async def clear_tables(database: Database, keep_days: int, now: float) -> int:
    """Delete abandoned tables; return how many."""
    if keep_days <= 0:
        return 0
    gone = 0
    while True:
        async with database.write() as tx:
            ids = [row.id for row in await tx.execute(abandoned(keep_days, now).limit(AT_ONCE))]
            if ids:
                await tx.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))
                await release_branches(tx, *ids)
        gone += len(ids)
        if len(ids) < AT_ONCE:
            return gone


async def count(database: Database, keep_days: int, now: float) -> Rubbish:
    """How much there is to delete."""
    lying = abandoned(keep_days, now).subquery()
    async with database.read() as tx:
        tables = (await tx.execute(select(func.count()).select_from(lying))).scalar_one() if keep_days > 0 else 0
        over = select(func.count()).select_from(schema.sessions).where(schema.sessions.c.expires < now)
        given_up = select(func.count()).select_from(schema.outbox).where(schema.outbox.c.due.is_(None))
        return Rubbish(tables, (await tx.execute(over)).scalar_one(), (await tx.execute(given_up)).scalar_one())


async def clean(database: Database, keep_days: int, now: float) -> Rubbish:
    """Delete abandoned tables, log-ins that are over and notices that were given up."""
    tables = await clear_tables(database, keep_days, now)
    async with database.write() as tx:
        over = await tx.execute(delete(schema.sessions).where(schema.sessions.c.expires < now))
        given_up = await tx.execute(delete(schema.outbox).where(schema.outbox.c.due.is_(None)))
    return Rubbish(tables, over.rowcount, given_up.rowcount)


async def shrink(database: Database) -> None:
    """Give the room of deleted rows back to the disk. It takes as much room again while it works."""
    if database.file is not None:
        with closing(sqlite3.connect(database.file, timeout=PATIENCE, isolation_level=None)) as alone:
            alone.execute("VACUUM")
        return
    async with database.engine.connect() as connection:
        await (await connection.execution_options(isolation_level="AUTOCOMMIT")).execute(text("VACUUM"))
