"""Tokens: how programs act for an account, each with a name, scopes and an end."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people.letters import PERSON, WHO
from hexfront.server.people.lines import plain_line
from hexfront.server.people.seats import Account, hashed
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clocks import DAY
from hexfront.server.tables.documents import moment

#: Look at what the account sees; act, talk and take seats at tables; change where notices go, block and report players.
READ, PLAY, ACCOUNT = "read", "play", "account"
SCOPES = (READ, PLAY, ACCOUNT)
#: For requests that no token may make: they need a log-in.
LOG_IN = "log-in"
#: The most tokens an account may have.
MOST_TOKENS = 20
#: Days until a token ends.
USUAL_DAYS, MOST_DAYS = 90, 366
TOKENS = schema.tokens.c


@dataclass(frozen=True, slots=True)
class Token:
    """A token that a request came with, and whose it is."""

    id: str
    account: Account
    scopes: frozenset[str]

    def check(self, scope: str) -> None:
        """Refuse what the token was not made for."""
        if scope == LOG_IN:
            raise faults.not_yours("no token may do this: log in with your password")
        if scope not in self.scopes:
            raise faults.not_yours(f"this token may not do this: it lacks the scope {scope!r}")


class Tokens:
    """Makes, lists and recognizes tokens."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def found(self, secret: str) -> Token | None:
        """The token with a secret; None if there is none or it has ended."""
        hash_ = hashed(secret)
        query = select(*PERSON, TOKENS.scopes).join(schema.tokens, TOKENS.account_id == WHO.id)
        async with self.database.read() as tx:
            row = (await tx.execute(query.where(TOKENS.hash == hash_, TOKENS.expires > time.time()))).first()
        return None if row is None else Token(hash_[:16], Account(*row[:-1]), frozenset(row.scopes))

    async def make(self, account: Account, name: str, scopes: Sequence[str], days: int) -> dict[str, Any]:
        """A new token; its secret is shown once."""
        _check(scopes, days)
        secret, now = f"hexfront_{secrets.token_urlsafe(32)}", time.time()
        row: dict[str, Any] = {"hash": hashed(secret), "account_id": account.id, "created": now}
        row |= {"name": plain_line(name, "the name"), "scopes": _ordered(scopes), "expires": now + days * DAY}
        async with self.database.write() as tx:
            await tx.execute(delete(schema.tokens).where(TOKENS.expires < now))
            if len(await listed(tx, account)) >= MOST_TOKENS:
                raise faults.not_now(f"there are {MOST_TOKENS} tokens already: delete one first")
            await tx.execute(insert(schema.tokens).values(row))
        return {"token": secret, "id": row["hash"][:16], "scopes": row["scopes"], "expires": moment(row["expires"])}

    async def listed(self, account: Account) -> list[dict[str, Any]]:
        async with self.database.read() as tx:
            return await listed(tx, account)

    async def drop(self, account: Account, token_id: str) -> None:
        """Delete a token, identified by the start of its hash."""
        if not re.fullmatch(r"[0-9a-f]{16}", token_id):
            raise faults.bad_input(f"{token_id[:40]!r} is no id of a token: 16 letters and digits")
        where = (TOKENS.account_id == account.id, func.substr(TOKENS.hash, 1, 16) == token_id)
        async with self.database.write() as tx:
            gone = await tx.execute(delete(schema.tokens).where(*where))
        if not gone.rowcount:
            raise faults.no_such(f"you have no token {token_id!r}")


async def listed(tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
    """The tokens of an account that are still good, without their secrets."""
    query = select(TOKENS.hash, TOKENS.name, TOKENS.created, TOKENS.scopes, TOKENS.expires)
    mine = query.where(TOKENS.account_id == account.id, TOKENS.expires > time.time())
    return [
        {
            "id": row.hash[:16],
            "name": row.name,
            "created": moment(row.created),
            "scopes": row.scopes,
            "expires": moment(row.expires),
        }
        for row in await tx.execute(mine.order_by(TOKENS.created))
    ]


def _check(scopes: Sequence[str], days: int) -> None:
    strange = [one for one in scopes if one not in SCOPES]
    if strange or not scopes:
        found = repr(strange[0][:40]) if strange else "none"
        raise faults.bad_input(f"unknown scope {found}: known are {', '.join(SCOPES)}")
    if not 1 <= days <= MOST_DAYS:
        raise faults.bad_input(f"the token is to last {days} days, expected 1 to {MOST_DAYS}")


def _ordered(scopes: Sequence[str]) -> list[str]:
    return [one for one in SCOPES if one in scopes]
