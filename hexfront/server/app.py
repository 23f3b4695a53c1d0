"""The web application: request handlers, the checks before them, and errors as JSON documents."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.version import __version__
from hexfront.server import faults
from hexfront.server.house import House
from hexfront.server.settings import Settings
from hexfront.server.storage.ailments import Ailment, ailment_of
from hexfront.server.web import (
    account,
    caring,
    client,
    computing,
    dicing,
    ending,
    events,
    games,
    lessons,
    live,
    meeting,
    noticing,
    ordering,
    people,
    planning,
    players,
    playing,
    recording,
    resting,
    seating,
    signing,
    tables,
    talking,
)
from hexfront.server.web.asking import SAFE, check_address, check_origin, limited, spoken
from hexfront.server.web.door import Asked, Door
from hexfront.server.web.watching import Watch, facts_of

log = logging.getLogger(__name__)
ROOMS = (
    games,
    lessons,
    tables,
    seating,
    playing,
    ending,
    planning,
    dicing,
    ordering,
    computing,
    live,
    people,
    players,
    account,
    meeting,
    noticing,
    resting,
    events,
    talking,
    recording,
    signing,
    caring,
    client,
)
HANDLERS = [handler for room in ROOMS for handler in room.HANDLERS]

Asking = Request[Any, Any, Any]
CODES = {404: faults.UNKNOWN, 429: faults.RATE_LIMITED, 401: faults.NOT_YOURS, 403: faults.NOT_YOURS}


def make_app(settings: Settings) -> Litestar:
    """The assembled application, ready to run."""
    house = House(settings)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with house.open():
            yield

    app = Litestar(
        route_handlers=HANDLERS,
        lifespan=[lifespan],
        before_request=check_request,
        exception_handlers={
            HexfrontError: answer_fault,
            HTTPException: answer_http,
            Exception: answer_failure,
        },
        openapi_config=OpenAPIConfig(
            "hexfront",
            __version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        compression_config=CompressionConfig("gzip", minimum_size=1000, gzip_compress_level=1),
        request_class=Asked,
        request_max_body_size=200_000,
        logging_config=None,
    )
    app.state.house = house
    app.asgi_handler = Watch(Door(app.asgi_handler), house.figures)
    return app


async def check_request(request: Asking) -> None:
    """Checks made before every handler: rate limits, no key in the address, no changes from pages of other sites."""
    limited(request, "look")
    check_address(request)
    if request.method not in SAFE:
        check_origin(request)


def answer_fault(request: Asking, error: HexfrontError) -> Response[dict[str, Any]]:
    """Answer with one of our own errors, with its code and rule."""
    fault = faults.from_error(error)
    headers = {"Retry-After": str(fault.more["retry_after"])} if "retry_after" in fault.more else {}
    return Response(spoken(request, fault.to_json()), status_code=fault.status, headers=headers)


def answer_http(request: Asking, error: HTTPException) -> Response[dict[str, Any]]:
    """Answer a request that the framework could not parse."""
    status = error.status_code
    code = CODES.get(status, faults.BAD_INPUT)
    document = spoken(request, {"error": _sentence(error), "code": code})
    return Response(document, status_code=status)


def _sentence(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    told = [
        f"{one.get('key', '')}: {_kindly(one.get('message', ''))}".strip(": ") for one in extra if isinstance(one, dict)
    ]
    return "; ".join(told) or error.detail or "the request cannot be read"


def _kindly(message: str) -> str:
    """The framework's message about a field in plain words. The only pattern we use on fields forbids NUL."""
    return "a character in it cannot be stored (NUL)" if "matching regex" in message else message


def answer_failure(request: Asking, error: Exception) -> Response[dict[str, Any]]:
    """Answer an internal error. Details go to the log, not to the client."""
    ailment, facts = ailment_of(error), facts_of(request.scope)
    if ailment is None:
        log.error("%(method)s %(route)s failed", facts, exc_info=error, extra={"facts": facts})
        ailment = Ailment(500, "failed", "something went wrong here; nothing has changed")
    else:
        told = facts | {"sentence": ailment.sentence, "reason": getattr(error, "orig", error)}
        log.error("%(method)s %(route)s failed: %(sentence)s (%(reason)s)", told, extra={"facts": facts})
    document = spoken(request, {"error": ailment.sentence, "code": ailment.code})
    return Response(document, status_code=ailment.status)
