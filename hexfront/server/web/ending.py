"""The end of a game and the next one: giving up, and rematches."""

from __future__ import annotations

from typing import Any

from litestar import post

from hexfront.server.people import quotas
from hexfront.server.people.seats import held, read_seats
from hexfront.server.tables import endings, rematches
from hexfront.server.tables.clerk import Change
from hexfront.server.tables.rooms import read_row, read_table
from hexfront.server.web.asking import TableId, address_of, asker_of, house_of, limited
from hexfront.server.web.tables import Asking, founded_document, keys_document, table_as_seen


@post("/api/tables/{table_id:str}/give-up", status_code=200)
async def give_up(request: Asking, table_id: TableId) -> dict[str, Any]:
    """Give the game up. The other side has won; a game that nobody else has sat down to is called off."""
    limited(request, "change")
    asker = await asker_of(request)
    change = await endings.give_up(house_of(request).clerk, table_id, asker)
    return table_as_seen(request, change.room, change.seats, held(change.seats, asker))


@post("/api/tables/{table_id:str}/rematch", status_code=200)
async def rematch(request: Asking, table_id: TableId) -> dict[str, Any]:
    """Ask for another game with the sides swapped, or sit down to the one that the other player asked for."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.write() as tx:
        row, seats = await read_table(tx, table_id, lock=True)
        sides = rematches.check(row, seats, asker)
        there = await rematches.waiting(tx, row)
        if there is None:
            owner = quotas.owner_of(asker.account, address_of(request))
            await quotas.check(tx, house.settings, owner, quotas.TABLE)
            founded = await rematches.ask(tx, house.settings, row, seats, sides, asker)
            await quotas.note(tx, founded.room.id, owner, quotas.TABLE)
            room, seats, keys = founded.room, founded.seats, founded.keys
        else:
            keys = await rematches.accept(tx, row, seats, sides, asker)
            room, seats = await house.rooms.open(tx, await read_row(tx, there)), await read_seats(tx, there)
    await house.clerk.announce(Change(room, seats))
    await house.show_again(table_id)
    if there is None:
        return founded_document(request, founded)
    mine = tuple(keys) or held(seats, asker)
    return keys_document(room.id, keys, table_as_seen(request, room, seats, mine))


HANDLERS = (give_up, rematch)
