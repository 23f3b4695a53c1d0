"""Lists of tables and accounts, for whoever keeps the server."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import case, delete, func, select

from hexfront.server.faults import no_such
from hexfront.server.people.quotas import BRANCH, IMPORT, TABLE
from hexfront.server.people.seats import COMPUTER, OPEN
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clocks import DAY

TABLES, SEATS, ACCOUNTS = schema.tables.c, schema.seats.c, schema.accounts.c


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list."""

    id: str
    game: str
    title: str
    number: int
    turn: int
    to_act: str | None
    updated: datetime
    #: Who holds each side, in words.
    seats: dict[str, str]


@dataclass(frozen=True, slots=True)
class Person:
    """An account in a list."""

    id: int
    name: str
    email: str
    created: datetime
    tables: int
    admin: bool


@dataclass(frozen=True, slots=True)
class Founder:
    """Somebody who makes tables, by account or by the hash of an address, and how many count against the quotas."""

    owner: str
    tables: int
    imports: int
    branches: int


async def listed(database: Database, *, game: str | None, idle_days: int, most: int) -> list[Listed]:
    """The tables, the latest first."""
    query = select(TABLES.id, TABLES.game, TABLES.title, TABLES.number, TABLES.turn, TABLES.to_act, TABLES.updated)
    query = query.where(TABLES.updated <= time.time() - idle_days * DAY) if idle_days else query
    query = query if game is None else query.where(TABLES.game == game)
    async with database.snapshot() as tx:
        rows = (await tx.execute(query.order_by(TABLES.updated.desc()).limit(most))).all()
        seats: dict[str, dict[str, str]] = {row.id: {} for row in rows}
        taken = select(SEATS.table_id, SEATS.side, SEATS.kind, SEATS.name).where(SEATS.table_id.in_(seats))
        for table_id, side, kind, name in await tx.execute(taken.order_by(SEATS.side)):
            seats[table_id][side] = _holder(kind, name)
    return [Listed(*row[:6], _moment(row.updated), seats[row.id]) for row in rows]


def _holder(kind: str, name: str) -> str:
    if kind == OPEN:
        return "open"
    return f"computer {name}" if kind == COMPUTER else name or "a guest"


def _moment(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)


async def delete_tables(database: Database, ids: Sequence[str]) -> int:
    """Delete tables with everything that belongs to them, all or none; return how many."""
    async with database.write() as tx:
        known = set((await tx.execute(select(TABLES.id).where(TABLES.id.in_(ids)))).scalars())
        for one in ids:
            if one not in known:
                raise no_such(f"there is no table {one[:40]!r}")
        await tx.execute(delete(schema.tables).where(TABLES.id.in_(ids)))
    return len(known)


async def people(database: Database) -> list[Person]:
    """The accounts in the order of their ids."""
    count = select(func.count(func.distinct(SEATS.table_id))).where(SEATS.account_id == ACCOUNTS.id).scalar_subquery()
    query = select(ACCOUNTS.id, ACCOUNTS.name, ACCOUNTS.email, ACCOUNTS.created, count, ACCOUNTS.admin).order_by(
        ACCOUNTS.id
    )
    async with database.read() as tx:
        return [
            Person(id_, name, email, _moment(created), tables, admin)
            for id_, name, email, created, tables, admin in await tx.execute(query)
        ]


async def founders(database: Database, most: int) -> list[Founder]:
    """Those who have made most tables that count against their quotas."""
    made = schema.founders.c
    runs = case((made.kind == IMPORT, True), else_=TABLES.to_act.is_not(None))
    query = select(made.owner, made.kind, func.count()).join(schema.tables, made.table_id == TABLES.id).where(runs)
    found: dict[str, dict[str, int]] = {}
    async with database.read() as tx:
        for owner, kind, count in await tx.execute(query.group_by(made.owner, made.kind)):
            found.setdefault(owner, {})[kind] = count
    listed = [
        Founder(owner, *(kinds.get(kind, 0) for kind in (TABLE, IMPORT, BRANCH))) for owner, kinds in found.items()
    ]
    return sorted(listed, key=lambda one: (-one.tables - one.imports - one.branches, one.owner))[:most]
