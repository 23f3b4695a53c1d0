"""Questions of those who care for the server: is it alive, is it ready, and its figures."""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Request, Response, get

from hexfront.server import faults
from hexfront.server.figures import MEDIA_TYPE
from hexfront.server.web.asking import house_of

Asking = Request[Any, Any, Any]


async def unlimited(request: Asking) -> None:
    """Monitoring is not counted against any limit: it must go on when there are too many requests."""


@get("/health", before_request=unlimited)
async def health() -> dict[str, Any]:
    """Whether the process is alive. It asks nothing of the database."""
    return {"status": "alive"}


@get("/ready", before_request=unlimited)
async def ready(request: Asking) -> Response[dict[str, Any]]:
    """Whether the server can do its work; 503 with what is wrong if it cannot."""
    wrong = await house_of(request).health.faults()
    if wrong:
        document = {"status": "not ready", "error": "; ".join(wrong), "code": "failed"}
        return Response(document, status_code=503, headers={"Retry-After": "5"})
    return Response({"status": "ready"})


@get("/metrics", before_request=unlimited, media_type=MEDIA_TYPE)
async def metrics(request: Asking) -> str:
    """Figures for Prometheus, for those who send the token that is set as HEXFRONT_METRICS_TOKEN."""
    house = house_of(request)
    token = house.settings.metrics_token
    if not token:
        raise faults.no_such("there is nothing at /metrics")
    scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not hmac.compare_digest(sent.strip().encode(), token.encode()):
        raise faults.not_yours("the figures are for those who have the token")
    return house.figures.text(await house.health.gauges())


HANDLERS = (health, ready, metrics)
