"""Export: everything that the server stores about an account, for its owner."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.people import blocks, players, reports, tokens
from hexfront.server.people.seats import Account
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment

WHO, SEATS, TABLES, CHAT = schema.accounts.c, schema.seats.c, schema.tables.c, schema.chat.c


async def exported(tx: AsyncConnection, account: Account) -> dict[str, Any]:
    """An account with all that belongs to it. Secrets are stored as hashes, and even those are left out."""
    sessions = schema.sessions.c
    ends = await tx.execute(select(sessions.expires).where(sessions.account_id == account.id))
    return {
        "format": "hexfront account export 1",
        "account": await _account(tx, account),
        "sessions": [{"expires": moment(one)} for one in sorted(ends.scalars())],
        "tokens": await tokens.listed(tx, account),
        "tables": await _tables(tx, account),
        "chat": await _said(tx, account),
        "blocked": await blocks.listed(tx, account),
        "reports": await reports.made_by(tx, account),
        "player": await players.player(tx, account.name, account),
    }


async def _account(tx: AsyncConnection, account: Account) -> dict[str, Any]:
    created = (await tx.execute(select(WHO.created).where(WHO.id == account.id))).scalar_one()
    return {**account.document(), "created": moment(created)}


async def _tables(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    """The seats of an account, with its own notes and orders."""
    columns = (
        TABLES.id,
        TABLES.game,
        TABLES.title,
        TABLES.mode,
        TABLES.created,
        TABLES.outcome,
        SEATS.side,
        SEATS.name,
    )
    query = select(*columns).join(schema.seats, SEATS.table_id == TABLES.id).where(SEATS.account_id == account.id)
    found = []
    for row in (await tx.execute(query.order_by(TABLES.created, SEATS.side))).mappings().all():
        notes = await _private(tx, schema.notes, "text", row["id"], row["side"])
        orders = await _private(tx, schema.orders, "orders", row["id"], row["side"])
        line = dict(row) | {"created": moment(row["created"]), "notes": notes or "", "orders": orders or []}
        line["plans"] = await _plans(tx, row["id"], row["side"])
        found.append(line | {"record": f"/api/tables/{row['id']}/record"})
    return found


async def _private(tx: AsyncConnection, table: Any, column: str, table_id: str, side: str) -> Any:
    query = select(table.c[column]).where(table.c.table_id == table_id, table.c.side == side)
    return (await tx.execute(query)).scalar()


async def _plans(tx: AsyncConnection, table_id: str, side: str) -> dict[str, Any]:
    plans = schema.plans.c
    query = select(plans.kind, plans.plan).where(plans.table_id == table_id, plans.side == side)
    return {kind: plan for kind, plan in await tx.execute(query.order_by(plans.kind))}


async def _said(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    query = select(CHAT.table_id, CHAT.text, CHAT.at).where(CHAT.account_id == account.id).order_by(CHAT.id)
    return [{"table": row.table_id, "text": row.text, "at": moment(row.at)} for row in await tx.execute(query)]
