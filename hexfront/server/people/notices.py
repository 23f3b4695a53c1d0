"""Notices to players with an account, by mail, webhook or push; stored in the transaction that causes them."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.languages import language
from hexfront.server.people import hooks, push
from hexfront.server.people.hours import Hours
from hexfront.server.people.seats import Seats
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.documents import moment
from hexfront.server.tables.rooms import Row

MAIL, WEBHOOK, PUSH = "mail", "webhook", "push"
#: Notices that can wait for the digest of the day: that it is somebody's turn.
CALLS = frozenset({"your turn", "asked"})


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


async def game_ended(tx: AsyncConnection, settings: Settings, row: Row, seats: Seats) -> None:
    """Notify everyone that a side has given up or lost on time, or that the game was called off."""
    await _tell(tx, settings, row, seats, None, "game over", f"{row.title}: the game is over")


async def rematch_wanted(tx: AsyncConnection, settings: Settings, row: Row, seats: Seats) -> None:
    """Notify players that their opponent waits for them at the table of a rematch."""
    await _tell(tx, settings, row, seats, None, "rematch", f"{row.title}: your opponent asks for a rematch")


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
    link = _link(settings, row.id)
    for person in people.mappings():
        facts = {"kind": kind, "table": row.id, "title": row.title, "game": row.game, "turn": row.turn, "link": link}
        facts |= {"opens": opens} if opens else {}
        warning = f"From {opens} on the other side may give the seat to somebody else.\n\n" if opens else ""
        text = f"Hello {person['name']},\n\n{subject} (turn {row.turn}, {row.phase or 'over'}).\n\n{warning}{link}\n"
        spoken = language(person["language"], row.game)
        said, told = (spoken.said(subject), spoken.said(text)) if spoken else (subject, text)
        await _send(tx, dict(person), kind, facts | {"number": row.number}, (subject, said, told))


async def _send(
    tx: AsyncConnection, person: Mapping[str, Any], kind: str, facts: dict[str, Any], words: tuple[str, str, str]
) -> None:
    """Put a notice into the outbox for every way in which somebody wants to be told, and at the hours of their choice.

    ``words`` are the subject as programs know it, and subject and text as people read them.
    """
    now, hours = time.time(), Hours.of(person)
    subject, said, told = words
    if person["email"] and person["confirmed"]:
        if kind in CALLS and hours.digest is not None:
            await _note_digest(tx, person, hours.next_digest(now))
        else:
            await post(tx, MAIL, person["id"], person["email"], said, told, hours.heard(now))
    if person["webhook"]:
        await hooks.secret_of(tx, person["id"])
        await post(tx, WEBHOOK, person["id"], person["webhook"], subject, json.dumps(facts))
    message = {"title": said, "link": facts["link"], "tag": facts["table"]}
    for endpoint, keys in await push.browsers(tx, person["id"]):
        body = push.sealed_later(keys, message)
        await post(tx, PUSH, person["id"], endpoint, said, body, hours.heard(now))


async def _note_digest(tx: AsyncConnection, person: Mapping[str, Any], at: float) -> None:
    """Somebody has something to read in the next digest."""
    if person["digest_due"] is None:
        who = schema.accounts.c.id == person["id"]
        await tx.execute(update(schema.accounts).where(who).values(digest_due=at))


async def send_digests(database: Database, settings: Settings, now: float) -> int:
    """Write the digests that are due: all games that wait for somebody at this moment. Nobody is told of none."""
    accounts, tables, seats = schema.accounts.c, schema.tables.c, schema.seats.c
    sent = 0
    async with database.write() as tx:
        due = (await tx.execute(select(schema.accounts).where(accounts.digest_due <= now))).mappings().all()
        for person in due:
            await tx.execute(update(schema.accounts).where(accounts.id == person["id"]).values(digest_due=None))
            waits = (seats.account_id == person["id"], seats.side == tables.to_act, tables.ended.is_(None))
            query = select(tables.id, tables.title, tables.turn).join(schema.seats, seats.table_id == tables.id)
            found = (await tx.execute(query.where(*waits).order_by(tables.updated))).all()
            if not found or not person["email"] or not person["confirmed"]:
                continue
            lines = "\n".join(f"{row.title}: {_link(settings, row.id)}" for row in found)
            subject, text = (
                f"{len(found)} games wait for you",
                f"Hello {person['name']},\n\nit is your turn:\n\n{lines}\n",
            )
            spoken = language(person["language"])
            words = (spoken.said(subject), spoken.said(text)) if spoken else (subject, text)
            await post(tx, MAIL, person["id"], person["email"], *words)
            sent += 1
    return sent


def _link(settings: Settings, table_id: str) -> str:
    return f"{settings.public_url.rstrip('/')}/t/{table_id}"


async def post(
    tx: AsyncConnection, kind: str, account_id: int, address: str, subject: str, body: str, due: float | None = None
) -> None:
    """Put a notice into the outbox, to be sent at once or at its time."""
    row: dict[str, Any] = {"kind": kind, "account_id": account_id, "address": address}
    row |= {"subject": subject[:200], "body": body, "due": time.time() if due is None else due}
    await tx.execute(insert(schema.outbox).values(row | {"attempts": 0, "fault": ""}))
