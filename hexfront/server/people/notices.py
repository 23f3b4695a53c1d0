"""Notices to players with an account, by mail or webhook; stored in the transaction that causes them."""

from __future__ import annotations

import json
import time
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.languages import language
from hexfront.server.people import hooks
from hexfront.server.people.seats import Seats
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment
from hexfront.server.tables.rooms import Row

MAIL, WEBHOOK = "mail", "webhook"


async def turn_came(tx: AsyncConnection, settings: Settings, row: Row, seats: Seats, *, asked: bool = False) -> None:
    """Notify the side to act that it is its turn, or asked in another's turn; or everyone that the game is over."""
    if row.to_act is None:
        await _tell(tx, settings, row, seats, None, "game over", f"{row.title}: the game is over")
    elif asked:
        await _tell(tx, settings, row, seats, row.to_act, "asked", f"{row.title}: you are asked to decide")
    else:
        subject = f"{row.title}: it is your turn"
        await _tell(tx, settings, row, seats, row.to_act, "your turn", subject)


async def time_ran_out(tx: AsyncConnection, settings: Settings, row: Row, seats: Seats) -> None:
    """Notify everyone that the side to act has run out of time, and from when on its seat can be given away."""
    subject = f"{row.title}: the time of the {row.to_act} side has run out"
    opens = "" if row.opens is None else moment(row.opens)
    await _tell(tx, settings, row, seats, None, "time ran out", subject, opens)


async def _tell(
    tx: AsyncConnection,
    settings: Settings,
    row: Row,
    seats: Seats,
    side: str | None,
    kind: str,
    subject: str,
    opens: str = "",
) -> None:
    wanted = [seat.account_id for seat in seats if seat.account_id is not None and side in (None, seat.side)]
    if not wanted:
        return
    people = await tx.execute(select(schema.accounts).where(schema.accounts.c.id.in_(wanted)))
    link = f"{settings.public_url.rstrip('/')}/t/{row.id}"
    for person in people.mappings():
        facts = {"kind": kind, "table": row.id, "title": row.title, "game": row.game, "turn": row.turn, "link": link}
        facts |= {"opens": opens} if opens else {}
        warning = f"From {opens} on the other side may give the seat to somebody else.\n\n" if opens else ""
        text = f"Hello {person['name']},\n\n{subject} (turn {row.turn}, {row.phase or 'over'}).\n\n{warning}{link}\n"
        spoken = language(person["language"], row.game)
        if person["email"] and person["confirmed"]:
            mail = (spoken.said(subject), spoken.said(text)) if spoken else (subject, text)
            await post(tx, MAIL, person["id"], person["email"], *mail)
        if person["webhook"]:
            await hooks.secret_of(tx, person["id"])
            body = json.dumps(facts | {"number": row.number})
            await post(tx, WEBHOOK, person["id"], person["webhook"], subject, body)


async def post(tx: AsyncConnection, kind: str, account_id: int, address: str, subject: str, body: str) -> None:
    """Put a notice into the outbox."""
    row: dict[str, Any] = {"kind": kind, "account_id": account_id, "address": address}
    row |= {"subject": subject[:200], "body": body}
    await tx.execute(insert(schema.outbox).values(row | {"due": time.time(), "attempts": 0, "fault": ""}))
