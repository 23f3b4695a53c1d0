"""The computer at a table: its settings, and its next step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import post, put
from litestar.params import JSONBody

from hexfront.server import faults
from hexfront.server.people.manners import checked
from hexfront.server.people.seats import COMPUTER, held, seat_of
from hexfront.server.tables.clerk import Change
from hexfront.server.tables.rooms import write_row
from hexfront.server.web.asking import TableId, asker_of, house_of, limited
from hexfront.server.web.bodies import At, Computer
from hexfront.server.web.tables import MANNERS, Asking, opened, table_as_seen


@put("/api/tables/{table_id:str}/computer")
async def change_computer(request: Asking, table_id: TableId, data: JSONBody[Computer]) -> dict[str, Any]:
    """Change how long the computer thinks, how fast it moves, and what it shows."""
    limited(request, "change")
    house, asker = house_of(request), await asker_of(request)
    wishes = checked({name: getattr(data, name) for name in MANNERS})
    async with house.clerk.changing(table_id, asker, None) as (table, done):
        row = replace(table.room.row, computer={**table.room.row.computer, **wishes})
        await write_row(table.tx, table.room.row, row)
        done.append(Change(replace(table.room, row=row), table.seats))
    return table_as_seen(request, done[0].room, done[0].seats, held(done[0].seats, asker))


@post("/api/tables/{table_id:str}/step", status_code=200)
async def step(request: Asking, table_id: TableId, data: JSONBody[At]) -> dict[str, Any]:
    """Make the computer take its next action now."""
    limited(request, "change")
    room, seats, sides = await opened(request, table_id)
    acting = seat_of(seats, room.state.to_act) if room.state.to_act else None
    if not sides:
        raise faults.not_yours("you hold no seat at this table: spectators only look on")
    if data.number != room.number:
        raise faults.stale(data.number, room.number)
    if acting is None or acting.kind != COMPUTER or room.row.is_study:
        raise faults.not_now("it is not for the computer to act")
    house_of(request).computers.step(table_id)
    return table_as_seen(request, room, seats, sides)


HANDLERS = (change_computer, step)
