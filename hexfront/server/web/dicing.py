"""The parts that seats add to the dice of their table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from litestar import post
from litestar.params import JSONBody

from hexfront.server import faults
from hexfront.server.people.seats import held
from hexfront.server.tables.clerk import Change, LockedTable
from hexfront.server.tables.parts import Parts, take_parts
from hexfront.server.tables.rooms import write_row
from hexfront.server.web.asking import TableId, asker_of, house_of, limited
from hexfront.server.web.bodies import DicePart
from hexfront.server.web.tables import Asking, table_as_seen


@post("/api/tables/{table_id:str}/dice", status_code=200)
async def add_part(request: Asking, table_id: TableId, data: JSONBody[DicePart]) -> dict[str, Any]:
    """Commit to your seat's part of the dice, or reveal it; both at once reveals one and commits to the next."""
    limited(request, "change")
    house, asker = house_of(request), await asker_of(request)
    async with house.clerk.changing(table_id, asker, None) as (table, done):
        row = replace(table.room.row, parts=_after(table, data).to_json())
        await write_row(table.tx, table.room.row, row)
        done.append(Change(replace(table.room, row=row), table.seats))
    return table_as_seen(request, done[0].room, done[0].seats, held(done[0].seats, asker))


def _after(table: LockedTable, data: DicePart) -> Parts:
    """The parts of a table after a request."""
    room, side = table.room, data.side or table.sides[0]
    if side not in table.sides:
        raise faults.not_yours(f"the {side[:40]} seat is not yours: you hold {', '.join(table.sides)}")
    if not take_parts(room.row):
        raise faults.not_now("the seats of this table can add nothing to its dice")
    if data.part is None and data.commitment is None:
        raise faults.bad_input("the request has neither a 'part' nor a 'commitment'")
    parts = Parts.of(room.row)
    if data.part is not None:
        parts = parts.revealed(side, data.part, table.seats, room.number)
    if data.commitment is not None:
        parts = parts.offered(side, data.commitment, table.seats, room.number)
    return parts


HANDLERS = (add_part,)
