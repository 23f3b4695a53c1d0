"""Tables: creating, listing and viewing them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from hexfront.play.table import is_secret
from hexfront.server import faults
from hexfront.server.people import lobby, quotas
from hexfront.server.people.lines import LONGEST_TITLE, plain_line
from hexfront.server.people.seats import Seats, held, read_seats
from hexfront.server.tables.clerk import Change
from hexfront.server.tables.disclosure import chosen_eye, through
from hexfront.server.tables.documents import seen
from hexfront.server.tables.rooms import Room, read_row, read_table
from hexfront.server.tables.tables import SAME, Founded, Wishes, branch, found, why_other_dice
from hexfront.server.web.asking import TableId, address_of, asker_of, house_of, limited, spoken
from hexfront.server.web.bodies import Branch, Computer, NewTable

Asking = Request[Any, Any, Any]
#: The names of the computer settings in a request.
MANNERS = Computer.__struct_fields__


def table_as_seen(request: Asking, room: Room, seats: Seats, sides: tuple[str, ...]) -> dict[str, Any]:
    """A table document for the requester, in their language."""
    found = house_of(request).document(room, seats, sides)
    document: dict[str, Any] = spoken(request, found, "title", game=room.game.name)
    return document


def founded_document(request: Asking, founded: Founded) -> dict[str, Any]:
    """A new table with the keys of its seats, which are shown only once."""
    document = table_as_seen(request, founded.room, founded.seats, founded.own)
    return keys_document(founded.room.id, founded.keys, document)


def keys_document(table_id: str, keys: Mapping[str, str], table: dict[str, Any]) -> dict[str, Any]:
    """A table with keys of its seats. What follows the ``#`` of a link is never sent to any server."""
    links = {side: f"/t/{table_id}#seat={key}" for side, key in keys.items()}
    return {"id": table_id, "keys": dict(keys), "links": links, "table": table}


async def opened(request: Asking, table_id: str) -> tuple[Room, Seats, tuple[str, ...]]:
    """A table in its current state, and the requester's sides."""
    house, asker = house_of(request), await asker_of(request)
    async with house.database.read() as tx:
        row, seats = await read_table(tx, table_id)
        room = await house.rooms.open(tx, row)
    return room, seats, held(seats, asker)


@post("/api/tables")
async def found_table(request: Asking, data: JSONBody[NewTable]) -> dict[str, Any]:
    """Create a table; the answer has the secret keys of its seats."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    wishes = Wishes(
        data.game,
        data.options,
        data.setup,
        data.mode,
        data.side,
        data.computer,
        {name: getattr(data, name) for name in MANNERS},
        data.public,
        plain_line(data.title, "the title", LONGEST_TITLE),
        data.clock.days_per_turn if data.clock else None,
        plain_line(data.name, "the name"),
        data.clock.minutes if data.clock else None,
        data.clock.increment if data.clock else 0.0,
        data.rated,
        data.commitment,
    )
    async with house.database.write() as tx:
        owner = quotas.owner_of(asker.account, address_of(request))
        await quotas.check(tx, house.settings, owner, quotas.TABLE)
        founded = await found(tx, wishes, asker.account)
        await quotas.note(tx, founded.room.id, owner, quotas.TABLE)
    await house.clerk.announce(Change(founded.room, founded.seats))
    return founded_document(request, founded)


@get("/api/tables")
async def list_tables(
    request: Asking, open: FromQuery[bool] = False, own: FromQuery[bool] = False
) -> list[dict[str, Any]]:
    """The lobby: public tables, only those with an open seat, or your own."""
    house = house_of(request)
    asker = await asker_of(request)
    async with house.database.read() as tx:
        if own and asker.account is None:
            raise faults.not_yours("log in to see your own tables")
        if own and asker.account:
            found = await lobby.own(tx, asker.account)
        else:
            found = await lobby.listed(tx, asker.account, only_open=open)
    lines: list[dict[str, Any]] = spoken(request, found, "title")
    return lines


@get("/api/tables/{table_id:str}")
async def show_table(request: Asking, table_id: TableId) -> dict[str, Any]:
    """A table as you see it."""
    return table_as_seen(request, *await opened(request, table_id))


@get("/api/tables/{table_id:str}/at/{n:int}")
async def table_at(
    request: Asking, table_id: TableId, n: FromPath[int], eye: FromQuery[str | None] = None
) -> dict[str, Any]:
    """Your view after a given number of actions; once the game is over, that of any side, or the truth."""
    house, asker = house_of(request), await asker_of(request)
    async with house.database.read() as tx:
        room = await house.rooms.at(tx, await read_row(tx, table_id), n)
        sides = held(await read_seats(tx, table_id), asker)
    head = None if is_secret(room.game, room.row.to_act) else room.row.head
    found = {"view": seen(room, sides)} if eye is None else through(chosen_eye(room.game, room.row, eye), room)
    return {"number": n, "hash": head, **spoken(request, found, game=room.game.name)}


@post("/api/tables/{table_id:str}/branch")
async def branch_table(request: Asking, table_id: TableId, data: JSONBody[Branch]) -> dict[str, Any]:
    """Create your own private table that continues from an earlier action."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    async with house.database.write() as tx:
        row = await read_row(tx, table_id, lock=True)
        room = await house.rooms.at(tx, row, data.n)
        seats = await read_seats(tx, table_id)
        why = why_other_dice(room, seats, held(seats, asker)) if data.dice == SAME else None
        if why is not None:
            raise faults.not_now(why)
        owner = quotas.owner_of(asker.account, address_of(request))
        await quotas.check(tx, house.settings, owner, quotas.BRANCH)
        founded = await branch(tx, room, data.n, data.dice, asker.account)
        await quotas.note(tx, founded.room.id, owner, quotas.BRANCH)
    return founded_document(request, founded)


HANDLERS = (
    found_table,
    list_tables,
    show_table,
    table_at,
    branch_table,
)
