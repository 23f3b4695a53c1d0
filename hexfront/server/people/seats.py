"""Seats: who plays which side of a table, and which seats a requester holds."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.play.languages.language import ENGLISH
from hexfront.server.storage import schema

PERSON, COMPUTER, OPEN = "person", "computer", "open"
#: The columns of a seat, in the order of its fields.
SEAT = ("side", "kind", "name", "key_hash", "account_id")


@dataclass(frozen=True, slots=True)
class Account:
    """A registered account."""

    id: int
    name: str
    email: str = ""
    webhook: str = ""
    language: str = ENGLISH
    #: Whether the mail address is confirmed; nothing else is sent to it before.
    confirmed: bool = False
    admin: bool = False


@dataclass(frozen=True, slots=True)
class Asker:
    """The sender of a request: an account, the hash of a seat key, both, or neither."""

    account: Account | None = None
    key_hash: str | None = None
    #: Sides that the server itself plays; never set from a request.
    played: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """A side of a table and its holder."""

    side: str
    kind: str
    name: str
    key_hash: str | None = None
    account_id: int | None = None

    def is_held_by(self, asker: Asker) -> bool:
        if self.side in asker.played:
            return True
        if self.kind != PERSON:
            return False
        by_key = self.key_hash is not None and self.key_hash == asker.key_hash
        by_account = asker.account is not None and self.account_id == asker.account.id
        return by_key or by_account

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "name": self.name}


Seats = tuple[Seat, ...]


def new_key() -> str:
    """A new secret key for a seat."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """The stored hash of a secret, which is random enough to need no salt."""
    return sha256(secret.encode()).hexdigest()


def held(seats: Iterable[Seat], asker: Asker) -> tuple[str, ...]:
    """The sides that the requester plays; none for a spectator."""
    return tuple(seat.side for seat in seats if seat.is_held_by(asker))


def seat_of(seats: Iterable[Seat], side: str) -> Seat | None:
    return next((seat for seat in seats if seat.side == side), None)


async def read_seats(tx: AsyncConnection, table_id: str) -> Seats:
    """The seats of a table, in the order of its sides."""
    columns = schema.seats.c
    query = select(columns.side, columns.kind, columns.name, columns.key_hash, columns.account_id)
    rows = await tx.execute(query.where(columns.table_id == table_id).order_by(columns.side))
    return tuple(Seat(*row) for row in rows)


async def seats_of_many(tx: AsyncConnection, table_ids: Sequence[str]) -> dict[str, Seats]:
    """The seats of several tables, in one query."""
    columns = schema.seats.c
    query = select(columns.table_id, columns.side, columns.kind, columns.name, columns.key_hash, columns.account_id)
    rows = await tx.execute(query.where(columns.table_id.in_(table_ids)).order_by(columns.table_id, columns.side))
    found: dict[str, Seats] = {}
    for table_id, *seat in rows:
        found[table_id] = (*found.get(table_id, ()), Seat(*seat))
    return found


async def write_seats(tx: AsyncConnection, table_id: str, seats: Sequence[Seat]) -> None:
    """Store the seats of a new table."""
    await tx.execute(insert(schema.seats), [_row(seat) | {"table_id": table_id} for seat in seats])


async def change_seat(tx: AsyncConnection, table_id: str, seat: Seat) -> None:
    """Give a seat to another holder."""
    columns = schema.seats.c
    where = (columns.table_id == table_id, columns.side == seat.side)
    await tx.execute(update(schema.seats).where(*where).values(_row(seat)))


def _row(seat: Seat) -> dict[str, Any]:
    return {
        "side": seat.side,
        "kind": seat.kind,
        "name": seat.name,
        "key_hash": seat.key_hash,
        "account_id": seat.account_id,
    }
