"""Clocks: days for a turn by correspondence or minutes for a live game, a reminder, and replacing an absent player."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.kernel.state import State
from hexfront.server import faults
from hexfront.server.people import notices, talk
from hexfront.server.people.seats import COMPUTER, OPEN, Asker, Seat, Seats, change_seat, held, read_seats, seat_of
from hexfront.server.people.suspensions import is_suspended
from hexfront.server.people.vacations import away_until
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables import parts, standing
from hexfront.server.tables.banks import Bank
from hexfront.server.tables.documents import moment
from hexfront.server.tables.rooms import Row, read_row, write_row

DAY, HOUR = 86_400.0, 3_600.0
#: The least and the most days that a clock may give for a turn.
LEAST_DAYS, MOST_DAYS = 1 / 24, 365.0
#: The seconds that a side of a live game is waited for after its time has run out.
LIVE_GRACE = 30.0


class Moved(NamedTuple):
    """The state before an action and after it; backwards if the action was taken back."""

    before: State
    state: State
    is_forward: bool = True


class Clock(NamedTuple):
    """The deadline of the side to act, and the seconds left to the side whose turn it is while another is asked."""

    deadline: float | None
    spare: float | None = None
    #: The seconds left to each side of a live game.
    bank: Bank | None = None


def check_days(days: float) -> None:
    """Raise a fault if nobody could be expected to move in so many days, or ever."""
    if not LEAST_DAYS <= days <= MOST_DAYS:
        raise faults.bad_input(f"the clock gives {days:g} days a turn, expected 1/24 (an hour) to {MOST_DAYS:g}")


def all_sit(seats: Seats, acting: Sequence[str] = ()) -> bool:
    """Whether every seat is taken, so that clocks run. Who acts with an invitation sits, though he has not joined."""
    return all(seat.kind != OPEN and (not seat.is_invitation or seat.side in acting) for seat in seats)


def full_time(row: Row, now: float, away: float = 0.0) -> float | None:
    """The deadline of a side that has its whole time before it, after its vacation; None without days."""
    return None if row.days_per_turn is None else max(now, away) + row.days_per_turn * DAY


def grace(row: Row) -> float:
    """The seconds between telling a side that its time has run out and giving its seat away: a turn, at most a day."""
    if row.bank is not None:
        return LIVE_GRACE
    return DAY if row.days_per_turn is None else min(DAY, max(HOUR, row.days_per_turn * DAY))


def next_opening(row: Row, deadline: float | None, now: float) -> float | None:
    """When the seat of the side to act may be given away, after an action. Whoever acts, late or not, is not absent."""
    return max(row.opens, now + grace(row)) if row.opens is not None and deadline == row.deadline else None


async def first_clock(tx: AsyncConnection, row: Row, seats: Seats, now: float) -> Clock:
    """The clock of a side that has its whole time before it: it runs when all have sat down."""
    bank = None if row.bank is None else Bank.read(row.bank)
    seat = None if row.to_act is None else seat_of(seats, row.to_act)
    if seat is None or not all_sit(seats):
        return Clock(None, None, bank)
    if bank is not None:
        return Clock(None if seat.kind == COMPUTER else now + bank.left[seat.side], None, bank)
    return Clock(full_time(row, now, await away_until(tx, seat.account_id, now)))


async def ticked(tx: AsyncConnection, row: Row, seats: Seats, acting: Sequence[str], moved: Moved, now: float) -> Clock:
    """The clock after an action, or after one was taken back."""
    bank = None if row.bank is None else Bank.read(row.bank)
    seat = None if moved.state.to_act is None else seat_of(seats, moved.state.to_act)
    if seat is None or (row.deadline is None and not all_sit(seats, acting)):
        return Clock(None, None, bank)
    if bank is None:
        away = await away_until(tx, seat.account_id, now) if row.days_per_turn is not None else 0.0
        return next_clock(row, moved.before, moved.state, now, away)
    if moved.state.to_act == moved.before.to_act and row.deadline is not None:
        return Clock(row.deadline, None, bank)
    paid = bank if row.deadline is None else bank.paid(moved.before.to_act or "", row.deadline - now)
    is_new_turn = moved.is_forward and not is_asked(moved.state) and not goes_on(moved.before, moved.state)
    after = paid.begun(seat.side) if is_new_turn else paid
    return Clock(None if seat.kind == COMPUTER else now + after.left[seat.side], None, after)


def next_clock(row: Row, before: State, state: State, now: float, away: float = 0.0) -> Clock:
    """The clock after an action. It runs on while the same side is to act.

    A question to another side is no change of turn: that side has its own time to answer, and then the turn goes on
    with the time it had left.
    """
    full = Clock(None if state.to_act is None else full_time(row, now, away))
    if full.deadline is None or row.deadline is None:
        return full
    if state.to_act == before.to_act and is_asked(state) == is_asked(before):
        return Clock(row.deadline, row.spare)
    if is_asked(state):
        return Clock(full.deadline, row.spare if is_asked(before) else max(0.0, row.deadline - now))
    if goes_on(before, state) and row.spare is not None:
        # Who has gone on vacation meanwhile has his time after it.
        return Clock(max(now, away) + row.spare)
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


async def absent_seat(tx: AsyncConnection, row: Row, seats: Seats, asker: Asker) -> Seat:
    """The seat that a player waits for whose time has run out. Raises a fault while it may not be given away."""
    if not held(seats, asker) or not row.is_running or row.to_act in held(seats, asker):
        raise faults.not_yours("only the player who waits for the other may replace him")
    absent = seat_of(seats, row.to_act or "")
    assert absent is not None
    # Who is suspended cannot come: nobody has to wait for him.
    if not await is_suspended(tx, absent.account_id, time.time()):
        _check_absence(row, time.time())
    return absent


async def replace_absent(database: Database, table_id: str, asker: Asker, instead: str) -> Seat:
    """Give the seat of a player whose time has run out to the computer, or open it to anyone."""
    async with database.write() as tx:
        row = await read_row(tx, table_id, lock=True)
        absent = await absent_seat(tx, row, await read_seats(tx, table_id), asker)
        kind = OPEN if instead == OPEN else COMPUTER
        seat = Seat(absent.side, kind, "" if kind == OPEN else instead)
        await change_seat(tx, table_id, seat)
        # Orders and notes are private to the player who wrote them, and must not bind or inform another.
        await standing.leave(tx, table_id, absent.side)
        await talk.forget_notes(tx, table_id, absent.side)
        await parts.forget(tx, table_id, absent.side, await read_seats(tx, table_id))
        row, public = await read_row(tx, table_id, lock=True), row.public or kind == OPEN
        await write_row(tx, row, replace(row, deadline=None, reminded=False, opens=None, public=public, rated=False))
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
