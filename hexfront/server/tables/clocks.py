"""Clocks for play by correspondence: a time limit in days, a reminder, and replacing an absent player."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import select

from hexfront.kernel.state import State
from hexfront.server import faults
from hexfront.server.people import notices, talk
from hexfront.server.people.seats import COMPUTER, OPEN, Asker, Seat, change_seat, held, read_seats, seat_of
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables import parts, standing
from hexfront.server.tables.documents import moment
from hexfront.server.tables.rooms import Row, read_row, write_row

DAY, HOUR = 86_400.0, 3_600.0
#: The least and the most days that a clock may give for a turn.
LEAST_DAYS, MOST_DAYS = 1 / 24, 365.0


class Clock(NamedTuple):
    """The deadline of the side to act, and the seconds left to the side whose turn it is while another is asked."""

    deadline: float | None
    spare: float | None = None


def check_days(days: float) -> None:
    """Raise a fault if nobody could be expected to move in so many days, or ever."""
    if not LEAST_DAYS <= days <= MOST_DAYS:
        raise faults.bad_input(f"the clock gives {days:g} days a turn, expected 1/24 (an hour) to {MOST_DAYS:g}")


def full_time(row: Row, now: float) -> float | None:
    """The deadline of a side that has its whole time before it; None without clocks."""
    return None if row.days_per_turn is None else now + row.days_per_turn * DAY


def grace(row: Row) -> float:
    """The seconds between telling a side that its time has run out and giving its seat away: a turn, at most a day."""
    return DAY if row.days_per_turn is None else min(DAY, max(HOUR, row.days_per_turn * DAY))


def next_opening(row: Row, deadline: float | None, now: float) -> float | None:
    """When the seat of the side to act may be given away, after an action. Whoever acts, late or not, is not absent."""
    return max(row.opens, now + grace(row)) if row.opens is not None and deadline == row.deadline else None


def full_clock(row: Row, state: State, now: float) -> Clock:
    """The clock of a side that has its whole time before it."""
    return Clock(None if state.to_act is None else full_time(row, now))


def next_clock(row: Row, before: State, state: State, now: float) -> Clock:
    """The clock after an action. It runs on while the same side is to act.

    A question to another side is no change of turn: that side has its own time to answer, and then the turn goes on
    with the time it had left.
    """
    full = full_clock(row, state, now)
    if full.deadline is None or row.deadline is None:
        return full
    if state.to_act == before.to_act and is_asked(state) == is_asked(before):
        return Clock(row.deadline, row.spare)
    if is_asked(state):
        return Clock(full.deadline, row.spare if is_asked(before) else max(0.0, row.deadline - now))
    if goes_on(before, state) and row.spare is not None:
        return Clock(now + row.spare)
    return full


def is_asked(state: State) -> bool:
    """Whether the side to act is asked something in the turn of another."""
    return state.to_act is not None and state.to_act != state.owner


def goes_on(before: State, state: State) -> bool:
    """Whether a turn goes on after a question to another side."""
    return is_asked(before) and state.to_act == state.owner == before.owner


async def remind(database: Database, settings: Settings, now: float) -> int:
    """Send one notice for each table where time has run out, and begin to wait; return how many tables."""
    columns = schema.tables.c
    late = select(columns.id).where(columns.deadline < now, columns.reminded.is_(False))
    async with database.read() as tx:
        ids = list((await tx.execute(late)).scalars())
    for table_id in ids:
        async with database.write() as tx:
            row = await read_row(tx, table_id, lock=True)
            if row.reminded or row.deadline is None or row.deadline >= now:
                continue
            late_row = replace(row, reminded=True, opens=now + grace(row))
            await notices.time_ran_out(tx, settings, late_row, await read_seats(tx, table_id))
            await write_row(tx, row, late_row)
    return len(ids)


async def replace_absent(database: Database, table_id: str, asker: Asker, instead: str) -> Seat:
    """Give the seat of a player whose time has run out to the computer, or open it to anyone."""
    async with database.write() as tx:
        row = await read_row(tx, table_id, lock=True)
        seats = await read_seats(tx, table_id)
        if not held(seats, asker) or row.to_act is None or row.to_act in held(seats, asker):
            raise faults.not_yours("only the player who waits for the other may replace him")
        _check_absence(row, time.time())
        absent = seat_of(seats, row.to_act)
        assert absent is not None
        kind = OPEN if instead == OPEN else COMPUTER
        seat = Seat(absent.side, kind, "" if kind == OPEN else instead)
        await change_seat(tx, table_id, seat)
        # Orders and notes are private to the player who wrote them, and must not bind or inform another.
        await standing.leave(tx, table_id, absent.side)
        await talk.forget_notes(tx, table_id, absent.side)
        await parts.forget(tx, table_id, absent.side, await read_seats(tx, table_id))
        row, public = await read_row(tx, table_id, lock=True), row.public or kind == OPEN
        await write_row(tx, row, replace(row, deadline=None, reminded=False, opens=None, public=public))
    return seat


def _check_absence(row: Row, now: float) -> None:
    """Raise a fault unless time has run out, the absent player was told, and has been waited for."""
    if row.deadline is None or row.deadline >= now:
        raise faults.not_now("the other side still has time")
    if row.opens is None:
        raise faults.not_now("the other side is told first that its time has run out: try again in a minute")
    if row.opens > now:
        at = moment(row.opens)
        raise faults.not_now(f"the other side was told that its time has run out: its seat can be given away from {at}")
