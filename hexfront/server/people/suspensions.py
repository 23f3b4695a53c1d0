"""Suspensions: accounts that admins shut out for a while. Their games stay, and nobody has to wait for them."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people.lines import plain_text
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment

DAY = 86_400.0
#: The most days of one suspension; whoever is to stay away for good is deleted.
MOST_DAYS = 3_660
LONGEST_REASON = 500
WHO, SEATS = schema.accounts.c, schema.seats.c


async def is_suspended(tx: AsyncConnection, account_id: int | None, now: float) -> bool:
    """Whether an account is shut out at this moment."""
    if account_id is None:
        return False
    until = (await tx.execute(select(WHO.suspended).where(WHO.id == account_id))).scalar()
    return until is not None and until > now


async def suspend(tx: AsyncConnection, name: str, days: int, reason: str) -> int:
    """Shut an account out for some days; return it. Its log-ins, tokens and the keys of its seats end."""
    if not 1 <= days <= MOST_DAYS:
        raise faults.bad_input(f"the suspension is to last {days} days, expected 1 to {MOST_DAYS}")
    account_id, is_admin = await _named(tx, name)
    if is_admin:
        raise faults.not_now("an admin cannot be suspended: take the rights away first")
    values = {"suspended": time.time() + days * DAY, "suspension": plain_text(reason, "the reason")[:LONGEST_REASON]}
    await tx.execute(update(schema.accounts).where(WHO.id == account_id).values(values))
    for table in (schema.sessions, schema.tokens):
        await tx.execute(delete(table).where(table.c.account_id == account_id))
    # The account holds its seats by itself; with a key somebody could go on without logging in.
    await tx.execute(update(schema.seats).where(SEATS.account_id == account_id).values(key_hash=None))
    return account_id


async def lift(tx: AsyncConnection, name: str) -> None:
    """Let an account in again."""
    account_id, _ = await _named(tx, name)
    values: dict[str, Any] = {"suspended": None, "suspension": ""}
    await tx.execute(update(schema.accounts).where(WHO.id == account_id).values(values))


async def listed(tx: AsyncConnection) -> list[dict[str, Any]]:
    """The accounts that are shut out now, in the order of their names."""
    query = select(WHO.name, WHO.suspended, WHO.suspension).where(WHO.suspended > time.time()).order_by(WHO.folded)
    return [{"name": row[0], "until": moment(row[1]), "reason": row[2]} for row in await tx.execute(query)]


def check(until: float | None, reason: str) -> None:
    """Refuse one whose account is shut out, and say until when and why."""
    if until is not None and until > time.time():
        why = f" ({reason})" if reason else ""
        raise faults.not_yours(f"your account is suspended until {moment(until)}{why}")


async def _named(tx: AsyncConnection, name: str) -> tuple[int, bool]:
    query = select(WHO.id, WHO.admin).where(WHO.folded == name.strip(" ").casefold())
    row = (await tx.execute(query)).first()
    if row is None:
        raise faults.no_such(f"there is no player {name[:40]!r}")
    return row.id, row.admin
