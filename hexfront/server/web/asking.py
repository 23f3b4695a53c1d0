"""Identifies the sender of a request by seat key, session or token, and checks the request's origin."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.params import PathParameter

from hexfront.server import faults
from hexfront.server.house import House
from hexfront.server.languages import TEXTS, chosen, said
from hexfront.server.limits import party
from hexfront.server.people.seats import Account, Asker, hashed
from hexfront.server.people.tokens import PLAY, READ, Token

COOKIE = "hexfront_session"
SEAT_HEADER, CSRF_HEADER = "X-Seat-Key", "X-CSRF-Token"
#: The subprotocols of a live line: ours, and the prefix of the one that carries a key, since pages can send no headers.
PROTOCOL, KEY_PROTOCOL = "hexfront", "seat."
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, Any]
#: An invalid id is looked up like any other and gives 404.
TableId = Annotated[str, PathParameter(description="16 letters and digits")]


def tongue(connection: Connection) -> str:
    """The language of the answer."""
    return chosen(connection.query_params.get("lang"), connection.headers.get("Accept-Language", ""))


def spoken(connection: Connection, document: Any, *titles: str, game: str | None = None) -> Any:
    """A document in the requester's language; ``titles`` are additional fields to translate."""
    return said(document, tongue(connection), TEXTS.union(titles), game=game)


def house_of(connection: Connection) -> House:
    """The house of the application that serves a request."""
    house: House = connection.app.state.house
    return house


def address_of(connection: Connection) -> str:
    """The network address of a client, as limits count it."""
    return party(connection.client.host) if connection.client else "unknown"


async def asker_of(connection: Connection) -> Asker:
    """The sender of a request. For changes, a session cookie counts only together with its CSRF token."""
    house = house_of(connection)
    key = _key(connection)
    token = await token_of(connection)
    if token is not None:
        token.check(_scope(connection))
    account = token.account if token else await _logged_in(connection, house, has_key=bool(key))
    return Asker(account, hashed(key) if key else None)


async def account_of(connection: Connection) -> Account:
    """The account of the sender of a request."""
    asker = await asker_of(connection)
    if asker.account is None:
        raise faults.not_yours("log in first")
    return asker.account


async def token_of(connection: Connection) -> Token | None:
    """The bearer token that a request came with."""
    scheme, _, secret = connection.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    token = await house_of(connection).tokens.found(secret.strip())
    if token is None:
        raise faults.not_yours("the token is not known or has ended")
    return token


def _scope(connection: Connection) -> str:
    """The scope that a token needs for a request: what the handler says, or else to read or to play."""
    reads = not isinstance(connection, Request) or connection.method in SAFE
    return str(connection.route_handler.opt.get("scope", READ if reads else PLAY))


def _key(connection: Connection) -> str | None:
    """The key of a seat that was sent with a request."""
    keys = [one.removeprefix(KEY_PROTOCOL) for one in protocols_of(connection) if one.startswith(KEY_PROTOCOL)]
    return connection.headers.get(SEAT_HEADER) or next(iter(keys), None)


def protocols_of(connection: Connection) -> list[str]:
    """The subprotocols that a WebSocket offers to speak."""
    return [one.strip() for one in connection.headers.get("Sec-WebSocket-Protocol", "").split(",")]


def check_address(connection: Connection) -> None:
    """Refuse a key in an address: it would be written into the logs of every server on the way."""
    if "seat" in connection.query_params and connection.url.path.startswith("/api/"):
        raise faults.bad_input(f"a key does not belong into an address: send it in the header {SEAT_HEADER}")


async def _logged_in(connection: Connection, house: House, *, has_key: bool) -> Account | None:
    cookie = connection.cookies.get(COOKIE)
    found = await house.accounts.of_session(cookie) if cookie else None
    if found is None:
        return None
    account, csrf = found
    if not isinstance(connection, Request) or connection.method in SAFE:
        return account
    sent = connection.headers.get(CSRF_HEADER, "")
    if hmac.compare_digest(sent.encode(), csrf.encode()):
        return account
    if has_key:
        return None
    raise faults.not_yours(f"the header {CSRF_HEADER} is missing or wrong: GET /api/me tells what to send")


def check_origin(connection: Connection) -> None:
    """Refuse requests that come from another site's page."""
    origin = connection.headers.get("Origin")
    if origin is None:
        return
    allowed = {one.strip() for one in house_of(connection).settings.origins.split(",") if one.strip()}
    if origin not in allowed and _host(origin) != connection.headers.get("Host"):
        raise faults.not_yours(f"requests from {origin[:80]} are not taken here")


def _host(origin: str) -> str | None:
    """The host of an origin; None if it has none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def limited(connection: Connection, kind: str) -> None:
    """Count a request against its limit."""
    house_of(connection).limits.check(kind, address_of(connection))


@contextmanager
def guessing(connection: Connection, account: Account) -> Iterator[None]:
    """Count a wrong password of somebody who is logged in, as when logging in."""
    log_ins, address = house_of(connection).log_ins, address_of(connection)
    log_ins.begin(account.name, address)
    yield
    log_ins.succeed(account.name, address)


def mailing(connection: Connection, address: str) -> None:
    """Count a mail to an address that somebody has only claimed, by who asks for it and by who would get it."""
    limited(connection, "mail")
    house_of(connection).limits.check("mail", f"to {address.casefold()}")
