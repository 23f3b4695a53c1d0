"""Rematches: the same players, the same game, and the sides change hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.kernel.sequence import SET_UP
from hexfront.server import faults
from hexfront.server.people import joining, notices
from hexfront.server.people.blocks import check_together
from hexfront.server.people.seats import COMPUTER, Asker, Seats, held, seat_of
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.tables.rooms import HOT_SEAT, Row, game_of, header_of, read_table, write_row
from hexfront.server.tables.tables import Founded, Wishes, found


async def waiting(tx: AsyncConnection, row: Row) -> str | None:
    """The table of the rematch, if somebody has asked for one and it is still there."""
    table_id = None if row.rematch is None else str(row.rematch["table"])
    known = await tx.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id))
    return known.scalar_one_or_none()


def check(row: Row, seats: Seats, asker: Asker) -> tuple[str, ...]:
    """The sides of somebody who may have a rematch. Raises a fault for others, and while the game runs."""
    sides = held(seats, asker)
    if not sides:
        raise faults.not_yours("only those who played may have a rematch")
    if row.is_running or row.is_study:
        raise faults.not_now("there is a rematch when the game is over")
    return sides


async def ask(
    tx: AsyncConnection, settings: Settings, row: Row, seats: Seats, sides: tuple[str, ...], asker: Asker
) -> Founded:
    """Make the table of a rematch. The other players are told, and sit down if they want to."""
    await check_together(tx, seats, asker.account)
    mine = seat_of(seats, sides[0])
    computer = next((seat for seat in seats if seat.kind == COMPUTER), None)
    wishes = Wishes(
        row.game,
        row.options,
        _set_up(row),
        row.mode,
        None if row.mode == HOT_SEAT else after_swap(seats, sides[0]),
        computer.name if computer else "random",
        row.computer,
        title=row.title,
        days_per_turn=row.days_per_turn,
        name=mine.name if mine else "",
        minutes=row.bank["minutes"] if row.bank else None,
        increment=row.bank["increment"] if row.bank else 0.0,
        rated=row.rated,
    )
    founded = await found(tx, wishes, asker.account)
    after = replace(row, rematch={"table": founded.room.id, "by": sides[0]})
    await write_row(tx, row, after)
    if row.public:
        shown = replace(founded.room.row, public=True)
        await write_row(tx, founded.room.row, shown)
        founded = replace(founded, room=replace(founded.room, row=shown))
    others = tuple(seat for seat in seats if seat.side not in sides)
    await notices.rematch_wanted(tx, settings, founded.room.row, others)
    return founded


async def accept(tx: AsyncConnection, row: Row, seats: Seats, sides: Sequence[str], asker: Asker) -> dict[str, str]:
    """Sit down at the table of a rematch; the keys of the seat, if one was given."""
    assert row.rematch is not None, "somebody has asked"
    table_id, side = str(row.rematch["table"]), after_swap(seats, sides[0])
    next_row, there = await read_table(tx, table_id, lock=True)
    seat, mine = seat_of(there, side), seat_of(seats, sides[0])
    if seat is None or not seat.is_invitation:
        if side in held(there, asker):
            return {}
        raise faults.not_yours(f"the {side} seat is taken")
    key = await joining.take_invitation(tx, next_row, there, seat, asker, mine.name if mine else "")
    return {side: key}


def after_swap(seats: Seats, side: str) -> str:
    """The side that a player has in the rematch: with two the other, with more the next."""
    order = [seat.side for seat in seats]
    return order[(order.index(side) + 1) % len(order)]


def _set_up(row: Row) -> str:
    """How the game began: with counters to be placed, or with a suggested set-up."""
    opening = game_of(row.game, row.options).from_position(header_of(row)["position"])
    return "choose" if opening.kind == SET_UP else "suggested"
