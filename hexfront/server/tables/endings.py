"""Endings that the rulebook does not know: a side gives up, or runs out of time and the other claims the game."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people import notices, ratings
from hexfront.server.people.seats import Asker, Seats
from hexfront.server.settings import Settings
from hexfront.server.storage.database import Database
from hexfront.server.tables.clerk import Change, Clerk
from hexfront.server.tables.clocks import absent_seat, all_sit
from hexfront.server.tables.rooms import Row, read_table, release_branches, write_row

#: How a game came to its end: a side gave up, ran out of time, or nobody had sat down on the other side yet.
GAVE_UP, TIME, CALLED_OFF = "gave up", "time", "called off"


async def give_up(clerk: Clerk, table_id: str, asker: Asker) -> Change:
    """Give a game up: the other side has won. A game that not everybody has sat down to is called off."""
    async with clerk.changing(table_id, asker, None) as (table, done):
        row, seats = table.room.row, table.seats
        if not row.is_running:
            raise faults.not_now("the game is over: nothing more can be done")
        if len(table.sides) == len(seats) or len(seats) != 2:
            raise faults.not_now("a game is given up where two play against each other")
        how = GAVE_UP if all_sit(seats, table.sides) else CALLED_OFF
        after = await end(table.tx, clerk.settings, row, seats, table.sides[0], how)
        done.append(Change(replace(table.room, row=after), seats))
    return done[0]


async def claim(database: Database, settings: Settings, table_id: str, asker: Asker) -> None:
    """Claim the game against a player whose time has run out, once he has been told and waited for."""
    async with database.write() as tx:
        row, seats = await read_table(tx, table_id, lock=True)
        absent = await absent_seat(tx, row, seats, asker)
        if len(seats) != 2:
            raise faults.not_now("a game is claimed where two play against each other")
        await end(tx, settings, row, seats, absent.side, TIME)


async def end(tx: AsyncConnection, settings: Settings, row: Row, seats: Seats, loser: str, how: str) -> Row:
    """End a game that a side has lost without playing it to its end."""
    winner = None if how == CALLED_OFF else next(seat.side for seat in seats if seat.side != loser)
    ended = {"side": loser, "winner": winner, "how": how}
    after = replace(row, ended=ended, deadline=None, spare=None, reminded=False, opens=None, take_back=None)
    await write_row(tx, row, after)
    await release_branches(tx, row.id)
    await ratings.count(tx, after, seats)
    await notices.game_ended(tx, settings, after, seats)
    return after
