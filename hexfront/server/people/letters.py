"""Letters: mails with a link that works once, to confirm an address or to choose a new password."""

from __future__ import annotations

import secrets
import time
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.languages import language
from hexfront.server.people.notices import MAIL, post
from hexfront.server.people.seats import Account, hashed
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clocks import DAY

CONFIRM, RESET = "confirm", "reset"
#: How long a link is good, in seconds.
LASTS = {CONFIRM: 3 * DAY, RESET: 3_600.0}
#: How many requests for a new password are answered in one run, and how many accounts may share an address.
ROUND, MOST_NAMESAKES = 50, 5
WHO, LINKS, RESETS = schema.accounts.c, schema.links.c, schema.resets.c
PERSON = (WHO.id, WHO.name, WHO.email, WHO.webhook, WHO.language, WHO.confirmed, WHO.admin)


async def send_confirmation(tx: AsyncConnection, settings: Settings, account: Account) -> None:
    """Ask the owner of an address to confirm it; earlier links no longer work.

    The mail says nothing that the account chose, not even its name: the address may be a stranger's.
    """
    link = await _new_link(tx, settings, account.id, CONFIRM)
    text = (
        "Hello,\n\nsomebody, probably you, gave this address for an account. Please confirm that it is yours; "
        f"until then nothing else is sent to it.\n\n{link}\n\n"
        "The link works once, within 3 days. If you know nothing of it, ignore this mail.\n"
    )
    await _mail(tx, account, "Please confirm your mail address", text)


async def confirm(tx: AsyncConnection, token: str) -> str:
    """Use a link that confirms an address; return the name of the account."""
    account_id = await _used(tx, token, CONFIRM)
    await tx.execute(update(schema.accounts).where(WHO.id == account_id).values(confirmed=True))
    return str((await tx.execute(select(WHO.name).where(WHO.id == account_id))).scalar())


async def tell_of(tx: AsyncConnection, account: Account, subject: str, sentence: str) -> None:
    """Tell the owner of a confirmed address what was done to the account, in case it was somebody else."""
    if account.email and account.confirmed:
        text = f"Hello {account.name},\n\n{sentence}\n\nIf it was not you, ask for a new password at once.\n"
        await _mail(tx, account, subject, text)


async def want_reset(tx: AsyncConnection, who: str) -> None:
    """Note a request for a new password. It is not looked at now, so that the answer cannot tell who has an account."""
    await tx.execute(insert(schema.resets).values(who=who, at=time.time()))


async def answer_resets(database: Database, settings: Settings) -> int:
    """Mail links to all whose requests are waiting; return how many mails were written."""
    sent = 0
    async with database.write() as tx:
        waiting = (await tx.execute(select(RESETS.id, RESETS.who).order_by(RESETS.id).limit(ROUND))).all()
        await tx.execute(delete(schema.resets).where(RESETS.id.in_([row.id for row in waiting])))
        for who in dict.fromkeys(row.who for row in waiting):
            is_meant = or_(WHO.folded == who.casefold(), func.lower(WHO.email) == who.lower())
            query = select(*PERSON).where(is_meant, WHO.confirmed.is_(True), WHO.email != "")
            people = [Account(*row) for row in await tx.execute(query.limit(MOST_NAMESAKES))]
            for account in people:
                await _send_reset(tx, settings, account)
            sent += len(people)
    return sent


async def _send_reset(tx: AsyncConnection, settings: Settings, account: Account) -> None:
    link = await _new_link(tx, settings, account.id, RESET)
    text = (
        f"Hello {account.name},\n\nsomebody asked for a new password for your account. Choose it here:\n\n{link}\n\n"
        "The link works once, within an hour. If it was not you, ignore this mail: nothing has changed.\n"
    )
    await _mail(tx, account, "A new password", text)


async def owner_of_reset(tx: AsyncConnection, token: str) -> Account:
    """The account that a link for a new password belongs to, without using the link up."""
    query = select(*PERSON).join(schema.links, LINKS.account_id == WHO.id)
    row = (await tx.execute(query.where(*_is_good(token, RESET)))).first()
    if row is None:
        raise _used_up()
    return Account(*row)


async def use_reset(tx: AsyncConnection, token: str) -> None:
    """Use up a link for a new password, and with it all others of the account."""
    await forget_links(tx, await _used(tx, token, RESET), RESET)


async def forget_links(tx: AsyncConnection, account_id: int, purpose: str) -> None:
    await tx.execute(delete(schema.links).where(LINKS.account_id == account_id, LINKS.purpose == purpose))


async def _new_link(tx: AsyncConnection, settings: Settings, account_id: int, purpose: str) -> str:
    """The address of a new link. Its secret is a fragment, which browsers send to nobody."""
    now, secret = time.time(), secrets.token_urlsafe(32)
    await forget_links(tx, account_id, purpose)
    await tx.execute(delete(schema.links).where(LINKS.expires < now))
    row: dict[str, Any] = {"hash": hashed(secret), "account_id": account_id, "purpose": purpose}
    await tx.execute(insert(schema.links).values(row | {"expires": now + LASTS[purpose]}))
    return f"{settings.public_url.rstrip('/')}/{purpose}#{secret}"


async def _used(tx: AsyncConnection, token: str, purpose: str) -> int:
    """Use a link up; return its account. Of two who use it at once, one fails."""
    account_id = (await tx.execute(select(LINKS.account_id).where(*_is_good(token, purpose)))).scalar()
    gone = await tx.execute(delete(schema.links).where(*_is_good(token, purpose)))
    if account_id is None or not gone.rowcount:
        raise _used_up()
    return int(account_id)


def _is_good(token: str, purpose: str) -> tuple[Any, ...]:
    return LINKS.hash == hashed(token), LINKS.purpose == purpose, LINKS.expires > time.time()


def _used_up() -> faults.Fault:
    return faults.not_yours("this link has been used or has ended: ask for a new one")


async def _mail(tx: AsyncConnection, account: Account, subject: str, text: str) -> None:
    spoken = language(account.language)
    mail = (spoken.said(subject), spoken.said(text)) if spoken else (subject, text)
    await post(tx, MAIL, account.id, account.email, *mail)
