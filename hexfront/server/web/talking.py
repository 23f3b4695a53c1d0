"""Chat and notes."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from hexfront.server.people import talk
from hexfront.server.people.seats import held, read_seats
from hexfront.server.tables.rooms import read_row
from hexfront.server.web.asking import TableId, asker_of, house_of, limited
from hexfront.server.web.bodies import Text
from hexfront.server.web.tables import Asking


@get("/api/tables/{table_id:str}/chat")
async def chat(request: Asking, table_id: TableId) -> list[dict[str, Any]]:
    """The chat of a table."""
    async with house_of(request).database.read() as tx:
        await read_row(tx, table_id)
        return await talk.said(tx, table_id)


@post("/api/tables/{table_id:str}/chat")
async def say(request: Asking, table_id: TableId, data: JSONBody[Text]) -> dict[str, Any]:
    """Post a chat line to everyone at the table."""
    limited(request, "talk")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.write() as tx:
        await read_row(tx, table_id)
        line = await talk.say(tx, table_id, await read_seats(tx, table_id), asker, data.text)
    house.hub.spread(table_id, {"kind": "chat", **line})
    return line


@get("/api/tables/{table_id:str}/notes")
async def notes(request: Asking, table_id: TableId) -> dict[str, str]:
    """Your own notes."""
    house, asker = house_of(request), await asker_of(request)
    async with house.database.read() as tx:
        await read_row(tx, table_id)
        sides = held(await read_seats(tx, table_id), asker)
        return {"text": await talk.read_notes(tx, table_id, sides)}


@post("/api/tables/{table_id:str}/notes", status_code=200)
async def write_notes(request: Asking, table_id: TableId, data: JSONBody[Text]) -> dict[str, str]:
    """Replace your own notes."""
    limited(request, "talk")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.write() as tx:
        await read_row(tx, table_id)
        sides = held(await read_seats(tx, table_id), asker)
        await talk.write_notes(tx, table_id, sides, data.text)
    return {"text": data.text}


HANDLERS = (chat, say, notes, write_notes)
