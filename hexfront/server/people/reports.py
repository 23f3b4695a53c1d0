"""Reports: what players tell the admins about others."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people.blocks import named
from hexfront.server.people.lines import plain_text
from hexfront.server.people.seats import PERSON, Account, Asker, held, read_seats, seat_of
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment
from hexfront.server.tables.rooms import read_row

LONGEST = 2_000
#: The most reports of one account that may be open.
MOST_OPEN = 20
#: How many reports are listed.
SHOWN = 200
REPORTS, WHO, TABLES, SEATS = schema.reports.c, schema.accounts.c, schema.tables.c, schema.seats.c


@dataclass(frozen=True, slots=True)
class About:
    """Whom a report is about: a player by name, or the one at a seat of a table."""

    name: str | None = None
    table: str | None = None
    seat: str | None = None


async def report(tx: AsyncConnection, asker: Asker, about: About, text: str) -> int:
    """Tell the admins about a player; return the number of the report. Guests may do so at their own table."""
    words = plain_text(text, "the text")
    if not words or len(words) > LONGEST:
        raise faults.bad_input(f"the text has {len(words)} characters, expected 1 to {LONGEST}")
    reported = await _reported(tx, asker, about)
    await _check_patience(tx, asker.account)
    row: dict[str, Any] = {"reporter_id": asker.account.id if asker.account else None, "reported_id": reported}
    # A seat says something only at a table, where it is known to be one of its sides.
    seat = about.seat if about.table is not None else None
    row |= {"table_id": about.table, "side": seat, "text": words, "created": time.time()}
    made = await tx.execute(insert(schema.reports).values(row))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


async def _reported(tx: AsyncConnection, asker: Asker, about: About) -> int | None:
    """The account that a report is about; None for a guest at a table."""
    if about.table is None:
        if asker.account is None:
            raise faults.not_yours("log in first")
        return await named(tx, about.name or "")
    return await at_seat(tx, asker, about.table, about.seat or "")


async def at_seat(tx: AsyncConnection, asker: Asker, table_id: str, side: str) -> int | None:
    """The account of another player at a table; None for a guest."""
    await read_row(tx, table_id)
    seats = await read_seats(tx, table_id)
    seat = seat_of(seats, side)
    if seat is None or seat.kind != PERSON:
        raise faults.bad_input(f"no person has the seat {side[:40]!r} at this table")
    if asker.account is None and not held(seats, asker):
        raise faults.not_yours("log in first")
    if side in held(seats, asker):
        raise faults.bad_input("this is your own seat")
    return seat.account_id


async def _check_patience(tx: AsyncConnection, account: Account | None) -> None:
    if account is None:
        return
    count = select(func.count()).where(REPORTS.reporter_id == account.id, REPORTS.closed.is_(None))
    if ((await tx.execute(count)).scalar() or 0) >= MOST_OPEN:
        raise faults.not_now(f"{MOST_OPEN} of your reports are still open: wait until they are answered")


async def listed(tx: AsyncConnection, *, closed: bool) -> list[dict[str, Any]]:
    """Reports for the admins, newest first: the open ones, or those that are closed."""
    which = REPORTS.closed.is_not(None) if closed else REPORTS.closed.is_(None)
    rows = (await tx.execute(select(schema.reports).where(which).order_by(REPORTS.id.desc()).limit(SHOWN))).mappings()
    return [await _line(tx, dict(row)) for row in rows.all()]


async def _line(tx: AsyncConnection, row: dict[str, Any]) -> dict[str, Any]:
    found = await tx.execute(select(WHO.id, WHO.name).where(WHO.id.in_(_people(row))))
    names = {account_id: name for account_id, name in found}
    table = (await tx.execute(select(TABLES.title, TABLES.game).where(TABLES.id == row["table_id"]))).first()
    return {
        **_own(row),
        "reporter": names.get(row["reporter_id"]),
        "reported": names.get(row["reported_id"]),
        "title": table.title if table else None,
        "game": table.game if table else None,
        "others": await _others(tx, row),
    }


def _people(row: dict[str, Any]) -> list[int]:
    return [row[name] for name in ("reporter_id", "reported_id") if row[name] is not None]


async def _others(tx: AsyncConnection, row: dict[str, Any]) -> int:
    """How many further reports there are about the same account."""
    if row["reported_id"] is None:
        return 0
    count = select(func.count()).where(REPORTS.reported_id == row["reported_id"], REPORTS.id != row["id"])
    return int((await tx.execute(count)).scalar() or 0)


def _own(row: dict[str, Any]) -> dict[str, Any]:
    """What the reporter may know of a report, too."""
    return {
        "id": row["id"],
        "table": row["table_id"],
        "seat": row["side"],
        "text": row["text"],
        "created": moment(row["created"]),
        "closed": moment(row["closed"]) if row["closed"] is not None else None,
        "answer": row["answer"],
    }


async def close(tx: AsyncConnection, report_id: int, answer: str) -> None:
    """Close a report with an answer, which its reporter can read."""
    values = {"closed": time.time(), "answer": plain_text(answer, "the text")[:LONGEST]}
    done = await tx.execute(update(schema.reports).where(REPORTS.id == report_id).values(values))
    if not done.rowcount:
        raise faults.no_such(f"there is no report {report_id}")


async def made_by(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    """The reports that an account has made, with their answers."""
    query = select(schema.reports).where(REPORTS.reporter_id == account.id).order_by(REPORTS.id)
    return [_own(dict(row)) for row in (await tx.execute(query)).mappings().all()]
