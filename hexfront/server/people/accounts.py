"""Accounts: names and passwords, sessions, and where notices go."""

from __future__ import annotations

import re
import secrets
import time
import unicodedata
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.languages.language import ENGLISH
from hexfront.server import faults
from hexfront.server.languages import known_languages
from hexfront.server.people import letters, suspensions
from hexfront.server.people.letters import PERSON, WHO
from hexfront.server.people.lines import LONGEST_ADDRESS, plain_line
from hexfront.server.people.passwords import Passwords, check_password
from hexfront.server.people.seats import Account, hashed
from hexfront.server.people.webhooks import check_host
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clocks import DAY

NAME = re.compile(r"[\w](?:[\w .-]{0,38}[\w])?")
#: No separators, brackets or quotes: the address stands alone in the header of a mail.
EMAIL = re.compile(r"[^\s@,;:<>()\[\]\\\"]{1,64}@[^\s@,;:<>()\[\]\\\"]{1,130}")
SESSIONS = schema.sessions.c


@dataclass(frozen=True, slots=True)
class Login:
    """A log-in: the secret for the session cookie, and the CSRF token that pages send with changes."""

    name: str
    token: str
    csrf: str


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be changed about an account; None leaves it as it is."""

    email: str | None = None
    webhook: str | None = None
    language: str | None = None
    #: The password; needed to replace a confirmed address, through which a new password can be had.
    password: str | None = None


class Accounts:
    """Registers people, logs them in and recognizes their sessions."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.settings = settings
        self.passwords = Passwords(settings.password_checks)

    async def register(self, name: str, password: str, email: str, language: str = ENGLISH) -> Login:
        """A new account, logged in. A given address is asked to confirm itself."""
        shown = _name(name)
        check_password(password, shown, email)
        row: dict[str, Any] = {
            "name": shown,
            "folded": shown.casefold(),
            # Before anybody looks whether the name is taken, so that both answers take the same time.
            "password": await self.passwords.hash(password),
            "email": _email(email),
            "webhook": "",
            "language": language,
            "created": time.time(),
        }
        try:
            async with self.database.write() as tx:
                made = await tx.execute(insert(schema.accounts).values(row))
                assert made.inserted_primary_key is not None
                account = Account(made.inserted_primary_key[0], shown, row["email"], language=language)
                if account.email:
                    await letters.send_confirmation(tx, self.settings, account)
                return await self._log_in(tx, account.id, shown)
        except IntegrityError as fault:
            raise faults.bad_input(f"the name {shown!r} is taken") from fault

    async def log_in(self, name: str, password: str) -> Login:
        folded = unicodedata.normalize("NFC", name).strip(" ").casefold()
        async with self.database.read() as tx:
            columns = (WHO.id, WHO.name, WHO.password, WHO.suspended, WHO.suspension)
            row = (await tx.execute(select(*columns).where(WHO.folded == folded))).first()
        if not await self.passwords.fits(password, row.password if row else None):
            raise faults.not_yours("name and password do not fit")
        assert row is not None
        # Only who knows the password learns of it.
        suspensions.check(row.suspended, row.suspension)
        async with self.database.write() as tx:
            return await self._log_in(tx, row.id, row.name)

    async def log_out(self, token: str) -> None:
        async with self.database.write() as tx:
            await tx.execute(delete(schema.sessions).where(SESSIONS.hash == hashed(token)))

    async def log_out_everywhere(self, account: Account, *, tokens: bool) -> None:
        """End all sessions of an account, and if asked to all its tokens."""
        async with self.database.write() as tx:
            await end_sessions(tx, account.id)
            if tokens:
                await end_tokens(tx, account.id)

    async def _log_in(self, tx: AsyncConnection, account_id: int, name: str) -> Login:
        login = Login(name, secrets.token_urlsafe(32), secrets.token_urlsafe(32))
        expires = time.time() + self.settings.session_days * DAY
        row = {"hash": hashed(login.token), "account_id": account_id, "csrf": login.csrf, "expires": expires}
        await tx.execute(delete(schema.sessions).where(SESSIONS.expires < time.time()))
        await tx.execute(insert(schema.sessions).values(row))
        return login

    async def of_session(self, token: str) -> tuple[Account, str] | None:
        """The account of a session cookie, with its CSRF token."""
        query = select(*PERSON, SESSIONS.csrf).join(schema.sessions, SESSIONS.account_id == WHO.id)
        async with self.database.read() as tx:
            query = query.where(SESSIONS.hash == hashed(token), SESSIONS.expires > time.time())
            row = (await tx.execute(query)).first()
        return None if row is None else (Account(*row[:-1]), row.csrf)

    async def check_owner(self, account: Account, password: str) -> None:
        """Refuse one who does not know the password of the account, though a browser of its owner is logged in."""
        async with self.database.read() as tx:
            stored = (await tx.execute(select(WHO.password).where(WHO.id == account.id))).scalar()
        if not await self.passwords.fits(password, stored):
            raise faults.not_yours("this is not your password")

    async def change_password(self, account: Account, old: str, new: str, kept: str | None) -> None:
        """Set another password. All sessions end but the one that is kept."""
        await self.check_owner(account, old)
        check_password(new, account.name, account.email)
        hash_ = await self.passwords.hash(new)
        async with self.database.write() as tx:
            await self._set_password(tx, account, hash_, kept)

    async def reset_password(self, secret: str, new: str) -> int:
        """Set another password with a link sent by mail; return the account. All sessions and tokens end."""
        async with self.database.read() as tx:
            account = await letters.owner_of_reset(tx, secret)
        check_password(new, account.name, account.email)
        hash_ = await self.passwords.hash(new)
        async with self.database.write() as tx:
            await letters.use_reset(tx, secret)
            await end_tokens(tx, account.id)
            await self._set_password(tx, account, hash_, None)
        return account.id

    async def _set_password(self, tx: AsyncConnection, account: Account, hash_: str, kept: str | None) -> None:
        await tx.execute(update(schema.accounts).where(WHO.id == account.id).values(password=hash_))
        await end_sessions(tx, account.id, kept)
        await letters.forget_links(tx, account.id, letters.RESET)
        await letters.tell_of(tx, account, "Your password was changed", "the password of your account was changed.")

    async def change(self, account: Account, wishes: Wishes) -> Account:
        """Change where notices go, and in which language. A new address has to be confirmed again."""
        changed = replace(
            account,
            email=account.email if wishes.email is None else _email(wishes.email),
            webhook=account.webhook if wishes.webhook is None else self._webhook(wishes.webhook),
            language=account.language if wishes.language is None else _language(wishes.language),
        )
        moved = changed.email != account.email
        if moved and account.confirmed:
            await self.check_owner(account, wishes.password or "")
        changed = replace(changed, confirmed=account.confirmed and not moved)
        names = ("email", "webhook", "language", "confirmed")
        values = {name: getattr(changed, name) for name in names}
        if changed.webhook != account.webhook:
            # Whoever is behind the old address knows the old secret.
            values["webhook_secret"] = ""
        async with self.database.write() as tx:
            await tx.execute(update(schema.accounts).where(WHO.id == account.id).values(values))
            if moved:
                await self._move_mail(tx, account, changed)
        return changed

    def _webhook(self, address: str) -> str:
        if not address:
            return address
        try:
            host = urlsplit(address).hostname if re.fullmatch(r"https?://[^\s/]+(/\S*)?", address) else None
        except ValueError:
            host = None
        if not host or len(address) > 500:
            raise faults.bad_input(f"{address[:60]!r} is no address of a webhook, such as https://example.org/notify")
        check_host(host, self.settings.webhook_hosts)
        return address

    async def _move_mail(self, tx: AsyncConnection, before: Account, after: Account) -> None:
        """Nothing that was meant for the old address goes to the new one, and neither is left without a word."""
        for purpose in (letters.CONFIRM, letters.RESET):
            await letters.forget_links(tx, before.id, purpose)
        sentence = "another mail address was set for your account."
        await letters.tell_of(tx, before, "Your mail address was changed", sentence)
        if after.email:
            await letters.send_confirmation(tx, self.settings, after)

    async def send_confirmation(self, account: Account) -> None:
        """Send the link that confirms the address once more."""
        if not account.email or account.confirmed:
            raise faults.not_now("there is no mail address to confirm")
        async with self.database.write() as tx:
            await letters.send_confirmation(tx, self.settings, account)


async def end_sessions(tx: AsyncConnection, account_id: int, kept: str | None = None) -> None:
    """End the sessions of an account, all or all but one."""
    where = [SESSIONS.account_id == account_id, *([SESSIONS.hash != hashed(kept)] if kept else [])]
    await tx.execute(delete(schema.sessions).where(*where))


async def end_tokens(tx: AsyncConnection, account_id: int) -> None:
    await tx.execute(delete(schema.tokens).where(schema.tokens.c.account_id == account_id))


def _name(name: str) -> str:
    """A name as it is shown. Letters that only look like others in another form are refused."""
    shown = plain_line(name, "the name")
    if not NAME.fullmatch(shown) or "  " in shown:
        raise faults.bad_input("a name has 1 to 40 letters, digits, spaces, dots or hyphens")
    plain = unicodedata.normalize("NFKC", shown)
    if plain != shown:
        raise faults.bad_input(f"the name has letters in a special form: write {plain[:40]!r}")
    return shown


def _email(address: str) -> str:
    if address and not EMAIL.fullmatch(address):
        raise faults.bad_input(f"{address[:60]!r} is no e-mail address")
    return plain_line(address, "the address", LONGEST_ADDRESS)


def _language(tag: str) -> str:
    if tag not in known_languages():
        raise faults.bad_input(f"unknown language {tag[:20]!r}: known are {', '.join(sorted(known_languages()))}")
    return tag
