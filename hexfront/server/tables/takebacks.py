"""Take-backs by agreement: one side asks to go back, even across dice and turns, and the other agrees or declines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexfront.server import faults
from hexfront.server.people.seats import PERSON, Asker
from hexfront.server.tables.clerk import Change, Gate, Moment
from hexfront.server.tables.rooms import write_row
from hexfront.server.tables.undoing import OVER


async def ask(gate: Gate, table_id: str, asker: Asker, number: int, to: int) -> Change:
    """Ask to go back to an earlier action; if no other person plays, go back at once."""
    async with gate.changing(table_id, asker, number) as (moment, done):
        if moment.room.row.is_study:
            raise faults.not_now("this table shows a record: nothing can be taken back")
        if moment.room.state.to_act is None:
            raise faults.not_now(OVER)
        if not 0 <= to < number:
            raise faults.bad_input(f"cannot go back to action {to}: expected 0 to {number - 1}")
        if _others(moment):
            done.append(await _noted(moment, {"side": moment.sides[0], "to": to}))
        else:
            done.append(await gate.cut(moment, to))
    return done[0]


async def answer(gate: Gate, table_id: str, asker: Asker, accept: bool) -> Change:
    """Agree to the other side's request or decline it. The side that asked may withdraw."""
    async with gate.changing(table_id, asker, None) as (moment, done):
        asked = moment.room.row.take_back
        if asked is None:
            raise faults.not_now("nobody has asked to take anything back")
        if accept and asked["side"] in moment.sides:
            raise faults.not_yours("the other side has to agree")
        done.append(await gate.cut(moment, int(asked["to"])) if accept else await _noted(moment, None))
    return done[0]


async def _noted(moment: Moment, asked: dict[str, Any] | None) -> Change:
    """Store the open request, or that there is none."""
    row = replace(moment.room.row, take_back=asked)
    await write_row(moment.tx, moment.room.row, row)
    return Change(replace(moment.room, row=row), moment.seats)


def _others(moment: Moment) -> list[str]:
    """The sides that other people play."""
    return [seat.side for seat in moment.seats if seat.kind == PERSON and seat.side not in moment.sides]
