"""The door of the server: addresses that cannot be read are turned away, and every answer has its safety headers."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar.connection import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import InternalServerException, SerializationException
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from hexfront.server import faults
from hexfront.server.faults import Fault

#: The longest path and query, in bytes as they are sent. The longest of our own have about 100.
LONGEST_PATH, LONGEST_QUERY = 1_000, 4_000
#: How deep lists and objects may lie in each other. The deepest action or order has about six.
DEEPEST = 40
#: A surrogate pair as JSON spells it, and half of one, which stands for no character.
WHOLE = re.compile(rb"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
HALF = re.compile(rb"\\u[dD][89a-fA-F]")
#: The close code for a WebSocket at an address that cannot be read.
BAD_ADDRESS = 4400

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    # The WebSocket of the page's own host counts as 'self'.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
}
#: Behind TLS: a browser that was here once never comes without it again.
STRICT = {"Strict-Transport-Security": "max-age=31536000"}


class Door:
    """Stands before the whole application, so that also what no route is found for passes it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        fault = _unreadable(scope)
        headers = HEADERS | (STRICT if scope.get("scheme") == "https" else {})

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableScopeHeaders.from_message(message)
                for name, value in headers.items():
                    out.setdefault(name, value)
            await send(message)

        if fault is None:
            await self.app(scope, receive, sent)
        elif scope["type"] == ScopeType.HTTP:
            await _turn_away(fault, sent)
        else:
            await receive()
            await send({"type": "websocket.close", "code": BAD_ADDRESS, "reason": str(fault)[:120]})


def _unreadable(scope: Scope) -> Fault | None:
    """What is wrong with the address of a request. Nothing of ours, and no log, is to be shown such a one."""
    path, query = scope.get("raw_path") or scope["path"].encode(errors="replace"), scope.get("query_string", b"")
    for what, sent, most in (("path", path, LONGEST_PATH), ("query", query, LONGEST_QUERY)):
        if len(sent) > most:
            return Fault(414, faults.BAD_INPUT, f"the {what} has {len(sent)} bytes, at most {most} are taken")
    if not scope["path"].isprintable():
        return faults.bad_input(f"the path {scope['path'][:80]!a} has a character that nobody can read")
    return None


async def _turn_away(fault: Fault, send: Send) -> None:
    body = msgspec.json.encode(fault.to_json())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": fault.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


class Asked(Request[Any, Any, Any]):
    """A request whose body is read with care."""

    async def body(self) -> bytes:
        try:
            return await super().body()
        except InternalServerException as fault:
            raise faults.bad_input("the request broke off before its end") from fault

    async def json(self) -> Any:
        """The document of the body; what is no JSON, or lies too deep, is refused in words."""
        try:
            document = await super().json()
        except RecursionError as fault:
            raise _too_deep() from fault
        except (SerializationException, UnicodeDecodeError) as fault:
            raise faults.bad_input(_why_no_json(await self.body(), fault)) from fault
        if is_deeper(document, DEEPEST):
            raise _too_deep()
        return document


def is_deeper(document: object, most: int) -> bool:
    """Whether lists and objects lie in each other more than ``most`` deep."""
    level: list[object] = [document]
    for _ in range(most + 1):
        level = [inner for one in level for inner in _inside(one)]
        if not level:
            return False
    return True


def _inside(document: object) -> list[object]:
    if isinstance(document, dict):
        return [one for one in document.values() if isinstance(one, dict | list)]
    return [one for one in document if isinstance(one, dict | list)] if isinstance(document, list) else []


def _too_deep() -> Fault:
    return faults.bad_input(f"lists and objects lie in each other more than {DEEPEST} deep: nothing here does")


def _why_no_json(body: bytes, fault: Exception) -> str:
    if HALF.search(WHOLE.sub(b"", body)):
        return "the request is no JSON: half of a surrogate pair in it stands for no character"
    return f"the request is no JSON: {fault}"
