"""Accounts: names and passwords, sessions, and tokens for programs."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.languages.language import ENGLISH
from hexfront.server import faults
from hexfront.server.languages import known_languages
from hexfront.server.people.seats import Account, hashed
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clocks import DAY
from hexfront.server.tables.documents import moment

NAME = re.compile(r"[\w](?:[\w .-]{0,38}[\w])?")
SHORTEST, LONGEST = 8, 200
WHO = schema.accounts.c
PERSON = (WHO.id, WHO.name, WHO.email, WHO.webhook, WHO.language)
#: The most tokens an account may have.
MOST_TOKENS = 20


@dataclass(frozen=True, slots=True)
class Login:
    """A log-in: the secret for the session cookie, and the CSRF token that pages send with changes."""

    name: str
    token: str
    csrf: str


class Passwords:
    """Hashes and checks passwords, a few at a time, because each check occupies a core for a while."""

    def __init__(self, at_once: int) -> None:
        self._hasher = PasswordHasher()
        self._turns = asyncio.Semaphore(at_once)
        self._nobody = ""

    async def hash(self, password: str) -> str:
        async with self._turns:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether a password is right. Takes the same time if the account does not exist."""
        if stored is None:
            self._nobody = self._nobody or await self.hash(secrets.token_hex())
        async with self._turns:
            return await asyncio.to_thread(self._verify, password, stored or self._nobody) and stored is not None

    def _verify(self, password: str, stored: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


class Accounts:
    """Registers people, logs them in and recognizes their sessions and tokens."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self.passwords = Passwords(settings.password_checks)

    async def register(self, name: str, password: str, email: str, language: str = ENGLISH) -> Login:
        """A new account, logged in."""
        shown = name.strip()
        if not NAME.fullmatch(shown):
            raise faults.bad_input("a name has 1 to 40 letters, digits, spaces, dots or hyphens")
        _check_password(password)
        row = {
            "name": shown,
            "folded": shown.casefold(),
            "password": await self.passwords.hash(password),
            "email": _email(email),
            "webhook": "",
            "language": language,
        }
        try:
            async with self.database.write() as tx:
                made = await tx.execute(insert(schema.accounts).values(row | {"created": time.time()}))
                assert made.inserted_primary_key is not None
                return await self._log_in(tx, made.inserted_primary_key[0], shown)
        except IntegrityError as fault:
            raise faults.bad_input(f"the name {shown!r} is taken") from fault

    async def log_in(self, name: str, password: str) -> Login:
        async with self.database.read() as tx:
            row = (
                await tx.execute(select(WHO.id, WHO.name, WHO.password).where(WHO.folded == name.strip().casefold()))
            ).first()
        if not await self.passwords.fits(password, row.password if row else None):
            raise faults.not_yours("name and password do not fit")
        assert row is not None
        async with self.database.write() as tx:
            return await self._log_in(tx, row.id, row.name)

    async def log_out(self, token: str) -> None:
        async with self.database.write() as tx:
            await tx.execute(delete(schema.sessions).where(schema.sessions.c.hash == hashed(token)))

    async def _log_in(self, tx: AsyncConnection, account_id: int, name: str) -> Login:
        login = Login(name, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        expires = time.time() + self.settings.session_days * DAY
        row = {"hash": hashed(login.token), "account_id": account_id, "csrf": login.csrf, "expires": expires}
        await tx.execute(delete(schema.sessions).where(schema.sessions.c.expires < time.time()))
        await tx.execute(insert(schema.sessions).values(row))
        return login

    async def of_session(self, token: str) -> tuple[Account, str] | None:
        """The account of a session cookie, with its CSRF token."""
        sessions = schema.sessions.c
        query = select(*PERSON, sessions.csrf).join(schema.sessions, sessions.account_id == WHO.id)
        async with self.database.read() as tx:
            query = query.where(sessions.hash == hashed(token), sessions.expires > time.time())
            row = (await tx.execute(query)).first()
        return None if row is None else (Account(*row[:-1]), row.csrf)

    async def of_token(self, token: str) -> Account | None:
        """The account of a bearer token."""
        query = select(*PERSON).join(schema.tokens, schema.tokens.c.account_id == WHO.id)
        async with self.database.read() as tx:
            row = (await tx.execute(query.where(schema.tokens.c.hash == hashed(token)))).first()
        return None if row is None else Account(*row)

    async def new_token(self, account: Account, name: str) -> str:
        """A token for a program; it is shown once."""
        token = f"hexfront_{secrets.token_urlsafe(32)}"
        row = {"hash": hashed(token), "account_id": account.id, "name": name.strip()[:80], "created": time.time()}
        async with self.database.write() as tx:
            if len(await self._tokens(tx, account)) >= MOST_TOKENS:
                raise faults.not_now(f"there are {MOST_TOKENS} tokens already: delete one first")
            await tx.execute(insert(schema.tokens).values(row))
        return token

    async def tokens(self, account: Account) -> list[dict[str, Any]]:
        async with self.database.read() as tx:
            return await self._tokens(tx, account)

    async def _tokens(self, tx: AsyncConnection, account: Account) -> list[dict[str, Any]]:
        columns = schema.tokens.c
        query = select(columns.hash, columns.name, columns.created).where(columns.account_id == account.id)
        rows = await tx.execute(query.order_by(columns.created))
        return [{"id": row.hash[:16], "name": row.name, "created": moment(row.created)} for row in rows]

    async def drop_token(self, account: Account, token_id: str) -> None:
        """Delete a token, identified by the start of its hash."""
        if not re.fullmatch(r"[0-9a-f]{16}", token_id):
            raise faults.bad_input(f"{token_id[:40]!r} is no id of a token: 16 letters and digits")
        columns = schema.tokens.c
        where = (columns.account_id == account.id, func.substr(columns.hash, 1, 16) == token_id)
        async with self.database.write() as tx:
            gone = await tx.execute(delete(schema.tokens).where(*where))
        if not gone.rowcount:
            raise faults.no_such(f"you have no token {token_id!r}")

    async def change(
        self, account: Account, email: str | None, webhook: str | None, language: str | None = None
    ) -> Account:
        """Change where notices go, and in which language."""
        new_email = account.email if email is None else _email(email)
        new_webhook = account.webhook if webhook is None else _webhook(webhook)
        if language is not None and language not in known_languages():
            raise faults.bad_input(
                f"unknown language {language[:20]!r}: known are {', '.join(sorted(known_languages()))}"
            )
        values = {"email": new_email, "webhook": new_webhook, "language": language or account.language}
        async with self.database.write() as tx:
            await tx.execute(update(schema.accounts).where(WHO.id == account.id).values(values))
        return Account(account.id, account.name, **values)


def _check_password(password: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise faults.bad_input(f"a password has {SHORTEST} to {LONGEST} characters")


def _email(address: str) -> str:
    if address and not re.fullmatch(r"[^\s@]{1,64}@[^\s@]{1,130}", address):
        raise faults.bad_input(f"{address[:60]!r} is no e-mail address")
    return address


def _webhook(address: str) -> str:
    if (address and not re.fullmatch(r"https?://[^\s/]+(/\S*)?", address)) or len(address) > 500:
        raise faults.bad_input(f"{address[:60]!r} is no address of a webhook, such as https://example.org/notify")
    return address
