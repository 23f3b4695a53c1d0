"""Chat and notes."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from hexfront.server.people import talk
from hexfront.server.people.blocks import those_who_blocked
from hexfront.server.people.seats import held, read_seats
from hexfront.server.tables.disclosure import own_sides
from hexfront.server.tables.rooms import game_of, read_row
from hexfront.server.web.asking import TableId, asker_of, house_of, limited
from hexfront.server.web.bodies import Notes, Text
from hexfront.server.web.tables import Asking


@get("/api/tables/{table_id:str}/chat")
async def chat(request: Asking, table_id: TableId) -> list[dict[str, Any]]:
    """The chat of a table."""
    asker = await asker_of(request)
    async with house_of(request).database.read() as tx:
        await read_row(tx, table_id)
        return await talk.said(tx, table_id, asker.account)


@post("/api/tables/{table_id:str}/chat")
async def say(request: Asking, table_id: TableId, data: JSONBody[Text]) -> dict[str, Any]:
    """Post a chat line to everyone at the table."""
    limited(request, "talk")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.write() as tx:
        await read_row(tx, table_id)
        line = await talk.say(tx, table_id, await read_seats(tx, table_id), asker, data.text)
        deaf = await those_who_blocked(tx, asker.account.id) if asker.account else frozenset()
    house.hub.spread(table_id, {"kind": "chat", **line}, deaf)
    return line


@get("/api/tables/{table_id:str}/notes")
async def notes(request: Asking, table_id: TableId) -> dict[str, str]:
    """Your own notes. Where players share a screen and see different things, those of the one who looks at it."""
    house, asker = house_of(request), await asker_of(request)
    async with house.database.read() as tx:
        row = await read_row(tx, table_id)
        sides = own_sides(game_of(row.game, row.options), row, held(await read_seats(tx, table_id), asker))
        text = await talk.read_notes(tx, table_id, sides)
    return {"text": text, "side": sides[0]}


@post("/api/tables/{table_id:str}/notes", status_code=200)
async def write_notes(request: Asking, table_id: TableId, data: JSONBody[Notes]) -> dict[str, str]:
    """Replace your own notes, or those of one of your sides. They may come late, when another is at the screen."""
    limited(request, "talk")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.write() as tx:
        row = await read_row(tx, table_id)
        sides = held(await read_seats(tx, table_id), asker)
        if data.side is None:
            sides = own_sides(game_of(row.game, row.options), row, sides)
        else:
            sides = tuple(side for side in sides if side == data.side)
        await talk.write_notes(tx, table_id, sides, data.text)
    return {"text": data.text, "side": sides[0]}


HANDLERS = (chat, say, notes, write_notes)
