"""Vacations: correspondence games wait for a player who is away, for so many days a year and no more."""

from __future__ import annotations

import math
import time
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people.seats import PERSON, Account
from hexfront.server.settings import Settings
from hexfront.server.storage import schema

DAY, YEAR = 86_400.0, 365 * 86_400.0
#: The seconds that a player has at least when he comes back early.
AT_LEAST = DAY
AWAY, SEATS, TABLES = schema.vacations.c, schema.seats.c, schema.tables.c


async def away_until(tx: AsyncConnection, account_id: int | None, now: float) -> float:
    """When a player comes back; 0 for one who is not away."""
    if account_id is None:
        return 0.0
    query = select(func.max(AWAY.ends)).where(AWAY.account_id == account_id, AWAY.begins <= now, AWAY.ends > now)
    return float((await tx.execute(query)).scalar() or 0.0)


async def days_left(tx: AsyncConnection, settings: Settings, account: Account, now: float) -> int:
    """The days that an account may still take. What was begun within a year counts, a begun day as a whole one."""
    query = select(AWAY.begins, AWAY.ends).where(AWAY.account_id == account.id, AWAY.begins > now - YEAR)
    used = sum(max(1, math.ceil((ends - begins) / DAY - 1e-6)) for begins, ends in await tx.execute(query))
    return max(0, settings.vacation_days - int(used))


async def begin(tx: AsyncConnection, settings: Settings, account: Account, days: int) -> None:
    """Go on vacation for some days, from now on."""
    now = time.time()
    # Of two requests at once the second has to see the first.
    await tx.execute(select(schema.accounts.c.id).where(schema.accounts.c.id == account.id).with_for_update())
    if await away_until(tx, account.id, now):
        raise faults.not_now("you are on vacation already: come back first")
    left = await days_left(tx, settings, account, now)
    if not 1 <= days <= left:
        raise faults.bad_input(f"the vacation is to last {days} days, expected 1 to {left}: so many are left this year")
    row = {"account_id": account.id, "begins": now, "ends": now + days * DAY}
    await tx.execute(insert(schema.vacations).values(row))
    # Games whose time has run out already are not helped: the other side has waited.
    waits = (TABLES.days_per_turn.is_not(None), TABLES.deadline > now, TABLES.id.in_(_awaited(account)))
    await tx.execute(update(schema.tables).where(*waits).values(deadline=TABLES.deadline + days * DAY))


async def end(tx: AsyncConnection, account: Account) -> None:
    """Come back early. The days not used are free again, and the clocks run as if they had not been taken."""
    now = time.time()
    ends = await away_until(tx, account.id, now)
    if not ends:
        raise faults.not_now("you are not on vacation")
    mine = (AWAY.account_id == account.id, AWAY.begins <= now, AWAY.ends > now)
    await tx.execute(update(schema.vacations).where(*mine).values(ends=now))
    waits = (TABLES.days_per_turn.is_not(None), TABLES.deadline > now, TABLES.id.in_(_awaited(account)))
    found = (await tx.execute(select(TABLES.id, TABLES.deadline).where(*waits))).all()
    for table_id, deadline in found:
        # Somebody who comes back finds a day at least, and never more than the vacation would have given.
        earlier = min(deadline, max(deadline - (ends - now), now + AT_LEAST))
        await tx.execute(update(schema.tables).where(TABLES.id == table_id).values(deadline=earlier))


async def told(tx: AsyncConnection, settings: Settings, account: Account) -> dict[str, Any]:
    """The vacation of an account: until when, and how many days are left this year."""
    now = time.time()
    return {"until": await away_until(tx, account.id, now), "left": await days_left(tx, settings, account, now)}


def _awaited(account: Account) -> Any:
    """The tables where an account is to act."""
    mine = (SEATS.account_id == account.id, SEATS.kind == PERSON, SEATS.side == TABLES.to_act)
    return select(SEATS.table_id).where(SEATS.table_id == TABLES.id, *mine).correlate(schema.tables)
