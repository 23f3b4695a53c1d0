"""Who is asking: seat key, log-in or token; and whether a request may come from where it comes from."""

from __future__ import annotations

import hmac
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, Request
from litestar.params import PathParameter

from hexfront.server import faults
from hexfront.server.house import House
from hexfront.server.languages import TEXTS, chosen, said
from hexfront.server.people.seats import Account, Asker, hashed

COOKIE = "hexfront_session"
SEAT_HEADER, CSRF_HEADER = "X-Seat-Key", "X-CSRF-Token"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

Connection = ASGIConnection[Any, Any, Any, Any]
#: What is no id of a table is looked for all the same, and not found.
TableId = Annotated[str, PathParameter(description="16 letters and digits")]


def tongue(connection: Connection) -> str:
    """The language that somebody wants to be answered in."""
    return chosen(connection.query_params.get("lang"), connection.headers.get("Accept-Language", ""))


def spoken(connection: Connection, document: Any, *titles: str, game: str | None = None) -> Any:
    """A document in the language of the one who asks; ``titles`` are more fields than usual that hold words of ours."""
    return said(document, tongue(connection), TEXTS.union(titles), game=game)


def house_of(connection: Connection) -> House:
    """The house that serves a request."""
    house: House = connection.app.state.house
    return house


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else "unknown"


async def asker_of(connection: Connection) -> Asker:
    """Who asks; for changes a cookie counts only together with what a foreign page cannot know."""
    house = house_of(connection)
    key = connection.headers.get(SEAT_HEADER) or connection.query_params.get("seat")
    scheme, _, token = connection.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        account = await house.accounts.of_token(token.strip())
        if account is None:
            raise faults.not_yours("the token is not known")
    else:
        account = await _logged_in(connection, house, has_key=bool(key))
    return Asker(account, hashed(key) if key else None)


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
    """Refuse what another site's page makes a browser send."""
    origin = connection.headers.get("Origin")
    if origin is None:
        return
    allowed = {one.strip() for one in house_of(connection).settings.origins.split(",") if one.strip()}
    if origin not in allowed and urlsplit(origin).netloc != connection.headers.get("Host"):
        raise faults.not_yours(f"requests from {origin[:80]} are not taken here")


def limited(connection: Connection, kind: str) -> None:
    """Count a request against its limit."""
    house_of(connection).limits.check(kind, address_of(connection))
