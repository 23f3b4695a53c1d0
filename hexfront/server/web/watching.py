"""Watches over requests: each gets an id, is timed and counted, and leaves a line in the log."""

from __future__ import annotations

import logging
import re
import secrets
import time

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from hexfront.server.figures import Figures
from hexfront.server.logs import request_id

log = logging.getLogger("hexfront.access")
ID_HEADER = b"x-request-id"
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"})
#: What is counted for a request that led nowhere. Addresses of strangers are neither logged nor counted one by one.
NOWHERE = "none"
#: Only what is the id of a table is logged as one: people paste other things in its place, their keys too.
TABLE = re.compile("[0-9a-f]{16}")


class Watch:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, figures: Figures) -> None:
        self._app = app
        self._figures = figures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note what came of it."""
        # Our own, not the client's: nobody can make two requests look like one.
        known = secrets.token_hex(8)
        asked, began, status = request_id.set(known), time.perf_counter(), 0

        async def told(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (ID_HEADER, known.encode())]
            await send(message)

        try:
            await self._app(scope, receive, told)
        finally:
            self._note(scope, status, time.perf_counter() - began)
            request_id.reset(asked)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        client = scope.get("client")
        facts = facts_of(scope) | {"ms": round(seconds * 1000, 1), "address": client[0] if client else "unknown"}
        route = str(facts["route"])
        if scope["type"] == ScopeType.WEBSOCKET:
            self._figures.sockets.add()
            log.info("socket %s closed", route, extra={"facts": facts})
            return
        method = str(facts["method"])
        self._figures.requests.add(method, route, str(status))
        self._figures.seconds.add(route, seconds)
        log.info("%s %s %s", method, route, status, extra={"facts": facts | {"status": status}})


def facts_of(scope: Scope) -> dict[str, str | float]:
    """What may be logged of a request: the route with names in the place of values, since values can be secrets."""
    asked = str(scope.get("method", ""))
    facts: dict[str, str | float] = {"route": str(scope.get("path_template") or NOWHERE)}
    if asked:
        facts["method"] = asked if asked in METHODS else "other"
    if TABLE.fullmatch(table := str(scope.get("path_params", {}).get("table_id", ""))):
        facts["table"] = table
    return facts
