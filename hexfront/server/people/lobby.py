"""The lobby: public tables, tables with an open seat, and a player's own tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.people.blocks import BLOCKS
from hexfront.server.people.ratings import PEOPLE, Rating, ratings_of
from hexfront.server.people.seats import OPEN, PERSON, Account, Seat, Seats, seat_of, seats_of_many
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
    return await lines(tx, query, None)


async def own(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    """The tables where an account has a seat; those waiting for it come first."""
    query = select(schema.tables).where(TABLES.id.in_(select(SEATS.table_id).where(SEATS.account_id == account.id)))
    return sorted(await lines(tx, query, account), key=lambda line: not line["your_turn"])


async def lines(tx: AsyncConnection, query: Select[Any], account: Account | None) -> list[dict[str, Any]]:
    """Tables as they are listed, with those who sit there and how well they play."""
    found = await tx.execute(query.order_by(TABLES.updated.desc()).limit(PAGE))
    rows = [Row(**row) for row in found.mappings()]
    seats = await seats_of_many(tx, [row.id for row in rows])
    people = {seat.account_id for some in seats.values() for seat in some if seat.account_id is not None}
    levels = await ratings_of(tx, people)
    return [_line(row, seats[row.id], account, levels) for row in rows]


Levels = Mapping[tuple[int, str, str, str], Rating]


def _seat(row: Row, seat: Seat, levels: Levels) -> dict[str, Any]:
    """A seat with the rating of its holder in this game on this side."""
    if seat.kind != PERSON or seat.account_id is None:
        return seat.to_json()
    return {**seat.to_json(), "rating": levels.get((seat.account_id, row.game, seat.side, PEOPLE), Rating()).told()}


def _line(row: Row, seats: Seats, account: Account | None, levels: Levels) -> dict[str, Any]:
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
        "seats": {seat.side: _seat(row, seat, levels) for seat in seats},
        "open": [seat.side for seat in seats if seat.kind == OPEN],
        "your_turn": row.is_running and acting is not None and account is not None and acting.account_id == account.id,
        "updated": moment(row.updated),
        "outcome": row.outcome,
        "ended": row.ended,
        "rated": row.rated,
        "clocks": clocks(row),
    }
