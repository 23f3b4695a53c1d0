"""Blocks: players who do not want to meet a certain other one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people.seats import OPEN, Account, Seats
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment

#: The most accounts that one may block.
MOST = 500
WHO, BLOCKS = schema.accounts.c, schema.blocks.c


async def named(tx: AsyncConnection, name: str) -> int:
    """The account with a name."""
    account_id = (await tx.execute(select(WHO.id).where(WHO.folded == name.strip(" ").casefold()))).scalar()
    if account_id is None:
        raise faults.no_such(f"there is no player {name[:40]!r}")
    return int(account_id)


async def block(tx: AsyncConnection, account: Account, other_id: int) -> None:
    """Block a player; once is enough."""
    if other_id == account.id:
        raise faults.bad_input("nobody can block himself")
    before = list((await tx.execute(select(BLOCKS.blocked_id).where(BLOCKS.account_id == account.id))).scalars())
    if len(before) >= MOST:
        raise faults.not_now(f"you have blocked {MOST} players already: unblock one first")
    if other_id not in before:
        row = {"account_id": account.id, "blocked_id": other_id, "created": time.time()}
        await tx.execute(insert(schema.blocks).values(row))


async def unblock(tx: AsyncConnection, account: Account, other_id: int) -> None:
    where = (BLOCKS.account_id == account.id, BLOCKS.blocked_id == other_id)
    gone = await tx.execute(delete(schema.blocks).where(*where))
    if not gone.rowcount:
        raise faults.no_such("you have not blocked this player")


async def listed(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    """The players that an account has blocked, in the order of their names."""
    query = select(WHO.name, BLOCKS.created).join(schema.blocks, BLOCKS.blocked_id == WHO.id)
    rows = await tx.execute(query.where(BLOCKS.account_id == account.id).order_by(WHO.folded))
    return [{"name": row.name, "since": moment(row.created)} for row in rows]


async def apart_from(tx: AsyncConnection, account: Account | None) -> frozenset[int]:
    """The accounts that an account has blocked, and those that have blocked it."""
    if account is None:
        return frozenset()
    query = select(BLOCKS.account_id, BLOCKS.blocked_id)
    query = query.where(or_(BLOCKS.account_id == account.id, BLOCKS.blocked_id == account.id))
    return frozenset(one for pair in await tx.execute(query) for one in pair) - {account.id}


async def blocked_by(tx: AsyncConnection, account_id: int) -> frozenset[int]:
    """The accounts that an account has blocked."""
    return frozenset((await tx.execute(select(BLOCKS.blocked_id).where(BLOCKS.account_id == account_id))).scalars())


async def those_who_blocked(tx: AsyncConnection, account_id: int) -> frozenset[int]:
    """The accounts that have blocked an account."""
    return frozenset((await tx.execute(select(BLOCKS.account_id).where(BLOCKS.blocked_id == account_id))).scalars())


async def check_together(tx: AsyncConnection, seats: Seats, account: Account | None) -> None:
    """Refuse a seat at a table with somebody who has blocked the player, or whom the player has blocked."""
    others = _holders(seats, account.id if account else None)
    if not others:
        return
    if account is None:
        await _check_guest(tx, seats, others)
        return
    either = or_(
        and_(BLOCKS.account_id == account.id, BLOCKS.blocked_id.in_(others)),
        and_(BLOCKS.blocked_id == account.id, BLOCKS.account_id.in_(others)),
    )
    if (await tx.execute(select(BLOCKS.created).where(either).limit(1))).first() is not None:
        raise faults.not_yours("you and a player at this table do not play together: one has blocked the other")


async def _check_guest(tx: AsyncConnection, seats: Seats, others: Sequence[int]) -> None:
    """A guest may be anybody, also one who was blocked and has logged out. Those who come by a link were invited."""
    if not any(seat.kind == OPEN for seat in seats):
        return
    if (await tx.execute(select(BLOCKS.created).where(BLOCKS.account_id.in_(others)).limit(1))).first() is not None:
        raise faults.not_yours("log in to take this seat: a player at this table does not play with everybody")


async def check_may_speak(tx: AsyncConnection, seats: Seats, speaker_id: int | None) -> None:
    """Refuse words to a player who has blocked the speaker."""
    if speaker_id is None:
        return
    deaf = await those_who_blocked(tx, speaker_id)
    if deaf.intersection(_holders(seats, speaker_id)):
        raise faults.not_yours("a player at this table has blocked you: you cannot speak here")


def _holders(seats: Seats, but_for: int | None) -> Sequence[int]:
    return [seat.account_id for seat in seats if seat.account_id is not None and seat.account_id != but_for]
