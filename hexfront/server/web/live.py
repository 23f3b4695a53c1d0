"""The live connection of a table: it sends news as they happen and accepts no requests."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from hexfront.server import faults
from hexfront.server.faults import Fault
from hexfront.server.live.hub import Listener
from hexfront.server.people.blocks import apart_from
from hexfront.server.people.seats import Asker, held, read_seats
from hexfront.server.tables.rooms import read_row
from hexfront.server.web.asking import (
    PROTOCOL,
    TableId,
    address_of,
    asker_of,
    check_address,
    check_origin,
    house_of,
    limited,
    protocols_of,
    tongue,
)

#: Our own close codes: refused, and not found.
REFUSED, NOT_THERE = 4403, 4404
#: Seconds of silence after which an empty message is sent, to detect a dead connection.
PULSE = 30.0

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: TableId) -> None:
    """Send all changes at a table to one viewer, as that viewer sees them."""
    house, protocol = house_of(socket), PROTOCOL if PROTOCOL in protocols_of(socket) else None
    try:
        check_origin(socket)
    except Fault:
        # Never accepted, so another site's page learns nothing else.
        await socket.close(REFUSED)
        return
    try:
        limited(socket, "look")
        check_address(socket)
        asker = await asker_of(socket)
        owners = _owners(socket, asker)
        async with house.database.read() as tx:
            await read_row(tx, table_id)
            seats = await read_seats(tx, table_id)
            apart = await apart_from(tx, asker.account)
    except Fault as fault:
        await socket.accept(protocol)
        await socket.close(NOT_THERE if fault.status == 404 else REFUSED, str(fault)[:120])
        return
    await socket.accept(protocol)
    name = asker.account.name if asker.account else ""
    listener = Listener(asker, held(seats, asker), name, tongue(socket), owners, apart)
    house.hub.join(table_id, listener, seats)
    try:
        await _serve(socket, listener)
    finally:
        house.hub.leave(table_id, listener)


def _owners(socket: Socket, asker: Asker) -> tuple[str, ...]:
    """Who is counted for a connection: the address, and the account. Neither may hold too many."""
    house = house_of(socket)
    owners = (f"address {address_of(socket)}", *([f"account {asker.account.id}"] if asker.account else []))
    most = house.settings.quota(house.settings.most_lines)
    if any(house.hub.open_lines(owner) >= most for owner in owners):
        raise Fault(429, faults.RATE_LIMITED, f"you have {most} live connections open, which is the most: close one")
    return owners


async def _serve(socket: Socket, listener: Listener) -> None:
    """Send until either end closes the connection."""
    sending = asyncio.create_task(_send(socket, listener))
    hearing = asyncio.create_task(_hear(socket))
    try:
        await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        sending.cancel()
        hearing.cancel()
        await asyncio.gather(sending, hearing, return_exceptions=True)


async def _send(socket: Socket, listener: Listener) -> None:
    while True:
        try:
            async with asyncio.timeout(PULSE):
                message = await listener.news.get()
        except TimeoutError:
            message = b'{"kind":"pulse"}'
        if message is None:
            await socket.close(1013, "too slow: come back and look again")
            return
        await socket.send_text(message.decode())


async def _hear(socket: Socket) -> None:
    """Ignore a viewer's messages and wait until they disconnect."""
    try:
        while True:
            await socket.receive_data(mode="text")
    except WebSocketDisconnect:
        return


HANDLERS = (live,)
