"""Take-backs by agreement: one side asks to go back, even across dice and turns, and the other agrees or declines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexfront.play.table import OVER
from hexfront.server import faults
from hexfront.server.people.seats import COMPUTER, Asker
from hexfront.server.tables.clerk import Change, Clerk, LockedTable
from hexfront.server.tables.rooms import write_row


async def ask(clerk: Clerk, table_id: str, asker: Asker, number: int, to: int) -> Change:
    """Ask to go back to an earlier action; if no other person plays, go back at once."""
    async with clerk.changing(table_id, asker, number) as (table, done):
        if table.room.row.is_study:
            raise faults.not_now("this table shows a record: nothing can be taken back")
        if table.room.is_closed:
            raise faults.not_now(OVER)
        if not 0 <= to < number:
            raise faults.bad_input(f"cannot go back to action {to}: expected 0 to {number - 1}")
        if _others(table):
            done.append(await _noted(table, {"side": table.sides[0], "to": to}))
        else:
            done.append(await clerk.cut(table, to))
    return done[0]


async def answer(clerk: Clerk, table_id: str, asker: Asker, accept: bool) -> Change:
    """Agree to the other side's request or decline it. The side that asked may withdraw."""
    async with clerk.changing(table_id, asker, None) as (table, done):
        asked = table.room.row.take_back
        if asked is None:
            raise faults.not_now("nobody has asked to take anything back")
        if accept and asked["side"] in table.sides:
            raise faults.not_yours("the other side has to agree")
        done.append(await clerk.cut(table, int(asked["to"])) if accept else await _noted(table, None))
    return done[0]


async def _noted(table: LockedTable, asked: dict[str, Any] | None) -> Change:
    """Store the open request, or that there is none."""
    row = replace(table.room.row, take_back=asked)
    await write_row(table.tx, table.room.row, row)
    return Change(replace(table.room, row=row), table.seats)


def _others(table: LockedTable) -> list[str]:
    """The sides that other people play, or will: who goes back before they sit down knows the dice to come."""
    return [seat.side for seat in table.seats if seat.kind != COMPUTER and seat.side not in table.sides]
