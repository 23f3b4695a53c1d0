"""Signatures: the server's public keys, and the signatures of players under the record of a finished game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from litestar import get, post
from litestar.params import JSONBody
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.record.signatures import PLAYER, PUBLISHED, Signature, head_of, message
from hexfront.server import faults
from hexfront.server.people.seats import Seats, seat_of
from hexfront.server.tables import records
from hexfront.server.tables.clerk import Change
from hexfront.server.tables.rooms import Row, read_table, write_row
from hexfront.server.web.asking import TableId, asker_of, house_of, limited
from hexfront.server.web.bodies import PlayerSignature
from hexfront.server.web.tables import Asking


@get(PUBLISHED)
async def keys(request: Asking) -> dict[str, Any]:
    """The public keys that the records of this server are signed with, the newest first."""
    limited(request, "ask")
    house = house_of(request)
    return {"server": house.settings.public_url, "keys": await asyncio.to_thread(house.keys.published)}


@get("/api/tables/{table_id:str}/signatures")
async def signatures(request: Asking, table_id: TableId) -> dict[str, Any]:
    """What the player of each side signs once the game is over, and who has signed."""
    limited(request, "ask")
    async with house_of(request).database.read() as tx:
        row, seats = await read_table(tx, table_id)
        head = await _head(tx, row)
    messages = {seat.side: message(PLAYER, head, _says(row, seats, seat.side)).decode() for seat in seats}
    return {"hash": head, "messages": messages, "signatures": list(row.signatures or ())}


@post("/api/tables/{table_id:str}/signatures", status_code=200)
async def sign(request: Asking, table_id: TableId, data: JSONBody[PlayerSignature]) -> dict[str, Any]:
    """Sign the record of a finished game with your own Ed25519 key."""
    limited(request, "import")
    house, asker = house_of(request), await asker_of(request)
    async with house.clerk.changing(table_id, asker, None) as (table, done):
        row, side = table.room.row, data.side or table.sides[0]
        if side not in table.sides:
            raise faults.not_yours(f"the {side[:40]} seat is not yours: you hold {', '.join(table.sides)}")
        one = Signature(PLAYER, data.key, _says(row, table.seats, side), data.signature)
        if not one.fits(await _head(table.tx, row)):
            raise faults.bad_input("the signature was not made with this key for the record of this game")
        others = [given for given in row.signatures or () if given["says"].get("side") != side]
        after = replace(row, signatures=[*others, one.to_json()])
        await write_row(table.tx, row, after)
        done.append(Change(replace(table.room, row=after), table.seats))
    return {"signatures": list(after.signatures or ())}


async def _head(tx: AsyncConnection, row: Row) -> str:
    """The hash that a player signs."""
    # The secrets of the dice are part of what is signed.
    if not row.tells_secrets or row.is_study:
        raise faults.not_now("players sign the record when the game is over")
    return head_of(await records.record_of(tx, row))


def _says(row: Row, seats: Seats, side: str) -> dict[str, Any]:
    seat = seat_of(seats, side)
    return {"table": row.id, "side": side, "name": seat.name if seat else ""}


HANDLERS = (keys, signatures, sign)
