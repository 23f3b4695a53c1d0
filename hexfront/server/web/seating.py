"""Seats: joining a table, the keys of seats, and replacing an absent player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import delete, post
from litestar.params import FromPath, JSONBody
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.ai.players import levels_of
from hexfront.server import faults
from hexfront.server.people import joining
from hexfront.server.people.lines import plain_line
from hexfront.server.people.seats import Asker, Seats, hashed, held, read_seats
from hexfront.server.tables import endings
from hexfront.server.tables.clerk import Change
from hexfront.server.tables.clocks import replace_absent
from hexfront.server.tables.rooms import Room, read_row
from hexfront.server.web.asking import TableId, asker_of, house_of, limited
from hexfront.server.web.bodies import Join, Replace
from hexfront.server.web.tables import Asking, keys_document, opened, table_as_seen

#: What is said instead of a new holder of the seat by who claims the game.
WIN = "win"


async def _now(request: Asking, tx: AsyncConnection, table_id: str) -> tuple[Room, Seats]:
    """A table after its seats have changed."""
    return await house_of(request).rooms.open(tx, await read_row(tx, table_id)), await read_seats(tx, table_id)


def _with_key(asker: Asker, sides: tuple[str, ...], keys: dict[str, str]) -> Asker:
    """The one who asks, with the new key of a seat of their own."""
    own = next((key for side, key in keys.items() if side in sides), None)
    return replace(asker, key_hash=hashed(own)) if own else asker


@post("/api/tables/{table_id:str}/join", status_code=200)
async def join_table(request: Asking, table_id: TableId, data: JSONBody[Join]) -> dict[str, Any]:
    """Take an open seat or the one you were invited to. The answer has its secret key; the invitation is used up."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    async with house.clerk.turn(table_id):
        async with house.database.write() as tx:
            key = await joining.join(tx, table_id, data.seat, asker, plain_line(data.name, "the name"))
            room, seats = await _now(request, tx, table_id)
        await house.clerk.announce(Change(room, seats))
    keys = {data.seat: key} if key else {}
    sides = held(seats, _with_key(asker, (data.seat,), keys))
    return keys_document(table_id, keys, table_as_seen(request, room, seats, sides))


@post("/api/tables/{table_id:str}/seats/{side:str}/key", status_code=200)
async def renew_key(request: Asking, table_id: TableId, side: FromPath[str]) -> dict[str, Any]:
    """Make a new key for your seat, or for one you invite somebody to. The old one is void."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    async with house.clerk.turn(table_id):
        async with house.database.write() as tx:
            before = held(await read_seats(tx, table_id), asker)
            keys = await joining.renew(tx, table_id, side, asker)
            room, seats = await _now(request, tx, table_id)
        await house.clerk.announce(Change(room, seats))
    own = before if side in before else ()
    return keys_document(table_id, keys, table_as_seen(request, room, seats, held(seats, _with_key(asker, own, keys))))


@delete("/api/tables/{table_id:str}/seats/{side:str}/key", status_code=200)
async def revoke_key(request: Asking, table_id: TableId, side: FromPath[str]) -> dict[str, Any]:
    """Make the key of an invitation void, or that of your own seat if your account holds it too."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    async with house.clerk.turn(table_id):
        async with house.database.write() as tx:
            await joining.revoke(tx, table_id, side, asker)
            room, seats = await _now(request, tx, table_id)
        await house.clerk.announce(Change(room, seats))
    return table_as_seen(request, room, seats, held(seats, asker))


@post("/api/tables/{table_id:str}/replace-absent", status_code=200)
async def replace_player(request: Asking, table_id: TableId, data: JSONBody[Replace]) -> dict[str, Any]:
    """Replace a player whose time has run out, once they have been told and waited for, or claim the game (`win`)."""
    limited(request, "change")
    house = house_of(request)
    room, _, _ = await opened(request, table_id)
    levels = levels_of(room.game)
    if data.by not in ("open", WIN) and data.by not in levels:
        raise faults.bad_input(f"unknown {data.by!r}: known are open, {WIN}, {', '.join(levels)}")
    if not house.outbox.clock.is_settled():
        raise faults.not_now("the clock of the server has jumped: for a quarter of an hour no seat is given away")
    asker = await asker_of(request)
    async with house.clerk.turn(table_id):
        if data.by == WIN:
            await endings.claim(house.database, house.settings, table_id, asker)
        else:
            await replace_absent(house.database, table_id, asker, data.by)
        room, seats, sides = await opened(request, table_id)
        await house.clerk.announce(Change(room, seats))
    return table_as_seen(request, room, seats, sides)


HANDLERS = (join_table, renew_key, revoke_key, replace_player)
