"""Joining a table: open seats and invitations are taken, and the keys of seats renewed and revoked."""

from __future__ import annotations

import time
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people import talk
from hexfront.server.people.blocks import check_together
from hexfront.server.people.seats import (
    OPEN,
    PERSON,
    Account,
    Asker,
    Seat,
    Seats,
    change_seat,
    hashed,
    held,
    new_key,
    read_seats,
    seat_of,
)
from hexfront.server.tables import parts, plans, standing
from hexfront.server.tables.banks import Bank
from hexfront.server.tables.clocks import first_clock
from hexfront.server.tables.rooms import HOT_SEAT, Row, game_of, read_row, write_row


async def join(tx: AsyncConnection, table_id: str, side: str, asker: Asker, name: str) -> str | None:
    """Take an open seat or an invitation, and return the new key; or add a name to a seat of one's own.

    Whoever comes by a key gets another for it, and the old one is void: it may have been in more than one hand.
    """
    row = await read_row(tx, table_id, lock=True)
    seats = await read_seats(tx, table_id)
    seat, sides = _seat(seats, side), held(seats, asker)
    shown = asker.account.name if asker.account else name or seat.name
    await check_together(tx, seats, asker.account)
    if seat.kind == OPEN:
        if sides:
            raise faults.not_yours(f"you play the {sides[0]} side: another person has to take an open seat")
        return await _take(tx, row, seat, asker, shown)
    if side not in sides:
        raise faults.not_yours(f"the {side} seat is taken")
    if row.mode == HOT_SEAT:
        await _name(tx, table_id, seats, seat, asker, shown)
        return None
    if seat.is_held_by_account(asker):
        await change_seat(tx, table_id, replace(seat, name=shown))
        return None
    others = [one for one in sides if one != side]
    if others and _is_joined_by_others(seats, sides):
        raise faults.not_yours(
            f"you play the {others[0]} side: nobody plays two sides of a table that another has joined"
        )
    return await _take(tx, row, seat, asker, shown)


async def take_invitation(tx: AsyncConnection, row: Row, seats: Seats, seat: Seat, asker: Asker, name: str) -> str:
    """Take a seat that was kept for somebody who has proved to be the one; return its key."""
    await check_together(tx, seats, asker.account)
    return await _take(tx, row, seat, asker, asker.account.name if asker.account else name)


async def renew(tx: AsyncConnection, table_id: str, side: str, asker: Asker) -> dict[str, str]:
    """A new key for an invitation or for one's own seat, and for other seats of one's own with the same key.

    The old key is void.
    """
    await read_row(tx, table_id, lock=True)
    seats = await read_seats(tx, table_id)
    seat, key = _owned(seats, side, asker), new_key()
    alike = [one for one in seats if one.side in held(seats, asker) and one.key_hash == seat.key_hash]
    changed = [seat] if seat.is_invitation else alike
    for one in changed:
        await _with_key(tx, table_id, one, hashed(key))
    return {one.side: key for one in changed}


async def revoke(tx: AsyncConnection, table_id: str, side: str, asker: Asker) -> None:
    """Make the key of an invitation void, or that of one's own seat if an account holds it too."""
    await read_row(tx, table_id, lock=True)
    seats = await read_seats(tx, table_id)
    seat = _owned(seats, side, asker)
    if not seat.is_invitation and seat.account_id is None:
        raise faults.not_now("only the key holds this seat: renew it instead")
    await _with_key(tx, table_id, seat, None)


async def _with_key(tx: AsyncConnection, table_id: str, seat: Seat, key_hash: str | None) -> None:
    """Give a seat another key, or none, for the same holder."""
    after = replace(seat, key_hash=key_hash)
    await change_seat(tx, table_id, after)
    if not seat.is_invitation:
        await parts.renew(tx, table_id, seat, after)


def _seat(seats: Seats, side: str) -> Seat:
    seat = seat_of(seats, side)
    if seat is None:
        raise faults.bad_input(f"unknown seat {side[:40]!r}: known are {', '.join(one.side for one in seats)}")
    return seat


def _owned(seats: Seats, side: str, asker: Asker) -> Seat:
    """A seat whose key belongs to the one who asks: their own, or one that they invite somebody to."""
    seat, sides = _seat(seats, side), held(seats, asker)
    if (seat.invited_by if seat.is_invitation else side) not in sides:
        raise faults.not_yours(f"the key of the {side} seat is not yours: its holder renews it, or who invites to it")
    return seat


def _is_joined_by_others(seats: Seats, sides: tuple[str, ...]) -> bool:
    return any(seat.kind == PERSON and not seat.is_invitation and seat.side not in sides for seat in seats)


async def _take(tx: AsyncConnection, row: Row, seat: Seat, asker: Asker, name: str) -> str:
    """Make a seat that of the one who asks, and nobody else's."""
    key, account = new_key(), asker.account
    await change_seat(tx, row.id, Seat(seat.side, PERSON, name, hashed(key), account.id if account else None))
    if seat.is_invitation:
        # Whoever had the link before may have left something behind.
        await parts.forget(tx, row.id, seat.side, await read_seats(tx, row.id))
        await talk.forget_notes(tx, row.id, seat.side)
        await standing.leave(tx, row.id, seat.side)
        await plans.leave(tx, row.id, seat.side)
        await standing.begin(tx, game_of(row.game, row.options), row, seat.side)
    await _start_clock(tx, row, seat)
    return key


async def _start_clock(tx: AsyncConnection, row: Row, taken: Seat) -> None:
    """The clock starts when the last player sits down, and anew for one who sits down to move."""
    if taken.kind != OPEN and not taken.is_invitation:
        return
    row, seats = await read_row(tx, row.id, lock=True), await read_seats(tx, row.id)
    if row.bank is not None:
        after = replace(row, bank=Bank.read(row.bank).renewed(taken.side).to_json())
        await write_row(tx, row, after)
        row = after
    if row.is_running and (row.to_act == taken.side or row.deadline is None):
        clock = await first_clock(tx, row, seats, time.time())
        await write_row(tx, row, replace(row, deadline=clock.deadline, reminded=False, opens=None))


async def _name(tx: AsyncConnection, table_id: str, seats: Seats, seat: Seat, asker: Asker, name: str) -> None:
    """Name a seat of a table that has one player in all seats. An account that is added holds them all."""
    account: Account | None = asker.account
    free = account is not None and all(one.account_id in (None, account.id) for one in seats)
    for one in seats:
        named = replace(one, name=name) if one == seat else one
        await change_seat(tx, table_id, replace(named, account_id=account.id) if account and free else named)
