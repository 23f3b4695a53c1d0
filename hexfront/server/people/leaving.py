"""Leaving: an account is deleted with everything that says whose it was, and its games go on without a name."""

from __future__ import annotations

from sqlalchemy import and_, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.people.quotas import owner_of
from hexfront.server.people.seats import Account
from hexfront.server.storage import schema
from hexfront.server.tables import plans

SEATS, CHAT, OUTBOX, NOTES, TABLES = schema.seats.c, schema.chat.c, schema.outbox.c, schema.notes.c, schema.tables.c


async def delete_account(tx: AsyncConnection, account: Account) -> list[str]:
    """Delete an account; return the tables where it had a seat. Sessions, tokens, links and blocks go with it."""
    tables = list((await tx.execute(select(SEATS.table_id).where(SEATS.account_id == account.id))).scalars())
    await _forget_seats(tx, account)
    await _forget_words(tx, account)
    await tx.execute(update(schema.seats).where(SEATS.account_id == account.id).values(account_id=None, name=""))
    await _forget_mail(tx, account)
    await tx.execute(delete(schema.accounts).where(schema.accounts.c.id == account.id))
    return sorted(set(tables))


async def _forget_seats(tx: AsyncConnection, account: Account) -> None:
    """Delete private notes, signatures, which name the player, and who made the tables."""
    mine = select(SEATS.table_id, SEATS.side, TABLES.signatures).join(schema.tables, TABLES.id == SEATS.table_id)
    for table_id, side, signatures in (await tx.execute(mine.where(SEATS.account_id == account.id))).all():
        await tx.execute(delete(schema.notes).where(NOTES.table_id == table_id, NOTES.side == side))
        await plans.leave(tx, table_id, side)
        if signatures:
            others = [one for one in signatures if one["says"].get("side") != side]
            await tx.execute(update(schema.tables).where(TABLES.id == table_id).values(signatures=others or None))
    # The number of the account may be given to another one.
    await tx.execute(delete(schema.founders).where(schema.founders.c.owner == owner_of(account, "")))


async def _forget_words(tx: AsyncConnection, account: Account) -> None:
    """Take the name off what was said in chat."""
    # Lines from before accounts were noted with them have only the name.
    at_my_tables = CHAT.table_id.in_(select(SEATS.table_id).where(SEATS.account_id == account.id))
    old = and_(CHAT.account_id.is_(None), CHAT.speaker == account.name, at_my_tables)
    anonymous = {"speaker": func.coalesce(CHAT.side, ""), "account_id": None}
    await tx.execute(update(schema.chat).where(or_(CHAT.account_id == account.id, old)).values(anonymous))


async def _forget_mail(tx: AsyncConnection, account: Account) -> None:
    """Nothing that waits to be sent is left, nor any request for a new password."""
    mine = OUTBOX.account_id == account.id
    unclaimed = and_(OUTBOX.account_id.is_(None), OUTBOX.address.in_([account.email, account.webhook]))
    await tx.execute(delete(schema.outbox).where(or_(mine, unclaimed)))
    names = [account.name.lower(), account.email.lower()]
    await tx.execute(delete(schema.resets).where(func.lower(schema.resets.c.who).in_(names)))
