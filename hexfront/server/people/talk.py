"""Chat at a table, and private notes."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people.blocks import blocked_by, check_may_speak
from hexfront.server.people.lines import plain_text
from hexfront.server.people.seats import Account, Asker, Seats, held, seat_of
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment

LONGEST_LINE = 2_000
LONGEST_NOTES = 50_000
#: How many lines of chat are shown.
SHOWN = 500


async def say(tx: AsyncConnection, table_id: str, seats: Seats, asker: Asker, text: str) -> dict[str, Any]:
    """Post a chat line. Allowed for players and for people with an account."""
    sides = held(seats, asker)
    if not sides and asker.account is None:
        raise faults.not_yours("only players and people who have logged in may speak")
    words = plain_text(text, "the text")
    if not words or len(words) > LONGEST_LINE:
        raise faults.bad_input(f"the text has {len(words)} characters, expected 1 to {LONGEST_LINE}")
    seat = seat_of(seats, sides[0]) if sides else None
    account_id = asker.account.id if asker.account else (seat.account_id if seat else None)
    await check_may_speak(tx, seats, account_id)
    speaker = asker.account.name if asker.account else (seat.name if seat and seat.name else sides[0])
    row = {"table_id": table_id, "speaker": speaker, "side": sides[0] if sides else None, "text": words}
    at = time.time()
    await tx.execute(insert(schema.chat).values(row | {"at": at, "account_id": account_id}))
    return _line(speaker, row["side"], words, at)


async def said(tx: AsyncConnection, table_id: str, account: Account | None) -> list[dict[str, Any]]:
    """The last lines of a table's chat, oldest first; without those of players whom the reader has blocked."""
    columns = schema.chat.c
    query = select(columns.speaker, columns.side, columns.text, columns.at).where(columns.table_id == table_id)
    blocked = await blocked_by(tx, account.id) if account else frozenset()
    if blocked:
        query = query.where(or_(columns.account_id.is_(None), columns.account_id.not_in(blocked)))
    rows = (await tx.execute(query.order_by(columns.id.desc()).limit(SHOWN))).all()
    return [_line(*row) for row in reversed(rows)]


def _line(speaker: str, side: str | None, text: str, at: float) -> dict[str, Any]:
    return {"speaker": speaker, "side": side, "text": text, "at": moment(at)}


async def write_notes(tx: AsyncConnection, table_id: str, sides: tuple[str, ...], text: str) -> None:
    """Replace the requester's notes."""
    _check_seat(sides)
    if len(text) > LONGEST_NOTES:
        raise faults.bad_input(f"the notes have {len(text)} characters, at most {LONGEST_NOTES} are kept")
    await forget_notes(tx, table_id, sides[0])
    await tx.execute(insert(schema.notes).values(table_id=table_id, side=sides[0], text=text))


async def forget_notes(tx: AsyncConnection, table_id: str, side: str) -> None:
    """Delete the notes of a side: they are private to the player who wrote them."""
    columns = schema.notes.c
    await tx.execute(delete(schema.notes).where(columns.table_id == table_id, columns.side == side))


async def read_notes(tx: AsyncConnection, table_id: str, sides: tuple[str, ...]) -> str:
    """The requester's own notes; nobody else can read them."""
    _check_seat(sides)
    columns = schema.notes.c
    query = select(columns.text).where(columns.table_id == table_id, columns.side == sides[0])
    return (await tx.execute(query)).scalar() or ""


def _check_seat(sides: tuple[str, ...]) -> None:
    if not sides:
        raise faults.not_yours("only players keep notes at a table")
