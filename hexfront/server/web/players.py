"""Players as others see them."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.params import FromPath

from hexfront.server.people import players
from hexfront.server.web.asking import asker_of, house_of, limited, spoken
from hexfront.server.web.tables import Asking


@get("/api/players/{name:str}")
async def show_player(request: Asking, name: FromPath[str]) -> dict[str, Any]:
    """A player: ratings by game and side, results by side and by opponent, the last games, and those under way."""
    limited(request, "ask")
    asker = await asker_of(request)
    async with house_of(request).database.read() as tx:
        found = await players.player(tx, name, asker.account)
    document: dict[str, Any] = spoken(request, found, "title")
    return document


HANDLERS = (show_player,)
