"""The lobby: public tables, tables with an open seat, and a player's own tables."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.people.blocks import BLOCKS
from hexfront.server.people.seats import OPEN, Account, Seats, seat_of, seats_of_many
from hexfront.server.storage import schema
from hexfront.server.tables.documents import clocks, moment
from hexfront.server.tables.rooms import Row

#: How many tables are listed at a time.
PAGE = 100
TABLES = schema.tables.c
SEATS = schema.seats.c


async def listed(tx: AsyncConnection, account: Account | None, *, only_open: bool) -> list[dict[str, Any]]:
    """Public tables, most recently changed first; without those of players that one does not play with."""
    query = select(schema.tables).where(TABLES.public.is_(True))
    if account is not None:
        blocked = select(BLOCKS.blocked_id).where(BLOCKS.account_id == account.id)
        blocking = select(BLOCKS.account_id).where(BLOCKS.blocked_id == account.id)
        apart = SEATS.account_id.in_(blocked.union(blocking))
        query = query.where(TABLES.id.not_in(select(SEATS.table_id).where(apart)))
    if only_open:
        query = query.where(TABLES.id.in_(select(SEATS.table_id).where(SEATS.kind == OPEN)))
    return await _lines(tx, query, None)


async def own(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    """The tables where an account has a seat; those waiting for it come first."""
    query = select(schema.tables).where(TABLES.id.in_(select(SEATS.table_id).where(SEATS.account_id == account.id)))
    return sorted(await _lines(tx, query, account), key=lambda line: not line["your_turn"])


async def _lines(tx: AsyncConnection, query: Select[Any], account: Account | None) -> list[dict[str, Any]]:
    found = await tx.execute(query.order_by(TABLES.updated.desc()).limit(PAGE))
    rows = [Row(**row) for row in found.mappings()]
    seats = await seats_of_many(tx, [row.id for row in rows])
    return [_line(row, seats[row.id], account) for row in rows]


def _line(row: Row, seats: Seats, account: Account | None) -> dict[str, Any]:
    acting = seat_of(seats, row.to_act) if row.to_act else None
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "mode": row.mode,
        "options": dict(row.options),
        "number": row.number,
        "turn": row.turn,
        "phase": row.phase,
        "to_act": row.to_act,
        "seats": {seat.side: seat.to_json() for seat in seats},
        "open": [seat.side for seat in seats if seat.kind == OPEN],
        "your_turn": acting is not None and account is not None and acting.account_id == account.id,
        "updated": moment(row.updated),
        "outcome": row.outcome,
        "clocks": clocks(row),
    }
