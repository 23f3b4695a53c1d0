"""Quotas: how many tables, imports and branches an account may have, and an address that has none."""

from __future__ import annotations

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.faults import RATE_LIMITED, Fault
from hexfront.server.people.seats import Account, hashed
from hexfront.server.settings import Settings
from hexfront.server.storage import schema

TABLE, IMPORT, BRANCH, LESSON = "table", "import", "branch", "lesson"
FULL = {
    TABLE: "you have {} running tables, which is the most",
    IMPORT: "you have {} imported records, which is the most",
    BRANCH: "you have {} running branches, which is the most",
}
FOUNDERS = schema.founders.c


def owner_of(account: Account | None, address: str) -> str:
    """Who is counted for a table. Addresses are not stored as they are: nobody needs to know them again."""
    return f"address {hashed(address)[:32]}" if account is None else f"account {account.id}"


async def check(tx: AsyncConnection, settings: Settings, owner: str, kind: str) -> None:
    """Raise a fault if somebody has as many tables of a kind as they may. Games that are over do not count."""
    tables = schema.tables.c
    query = select(func.count()).select_from(schema.founders.join(schema.tables, FOUNDERS.table_id == tables.id))
    query = query.where(FOUNDERS.owner == owner, FOUNDERS.kind == kind)
    if kind != IMPORT:
        query = query.where(tables.to_act.is_not(None), tables.ended.is_(None))
    most = settings.quota(
        {TABLE: settings.most_tables, IMPORT: settings.most_imports}.get(kind, settings.most_branches)
    )
    if (await tx.execute(query)).scalar_one() >= most:
        raise Fault(429, RATE_LIMITED, FULL[kind].format(most))


async def note(tx: AsyncConnection, table_id: str, owner: str, kind: str) -> None:
    """Note who made a table."""
    await tx.execute(insert(schema.founders).values(table_id=table_id, owner=owner, kind=kind))


async def founder_of(tx: AsyncConnection, table_id: str) -> str:
    """Who made a table; for an old one the table itself, so that it stands for nobody else."""
    found = await tx.execute(select(FOUNDERS.owner).where(FOUNDERS.table_id == table_id))
    return found.scalar_one_or_none() or f"table {table_id}"
