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
SEAT = ("side", "kind", "name", "key_hash", "account_id", "invited_by")


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

    def document(self) -> dict[str, Any]:
        """An account as its owner sees it."""
        return {
            "name": self.name,
            "email": self.email,
            "confirmed": self.confirmed,
            "webhook": self.webhook,
            "language": self.language,
            "admin": self.admin,
        }


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
    #: The side whose holder invites somebody to this seat; None once it is taken.
    invited_by: str | None = None

    @property
    def is_invitation(self) -> bool:
        """Whether nobody has joined yet: the key is an invitation, and used up by joining."""
        return self.kind == PERSON and self.invited_by is not None

    def is_held_by_key(self, asker: Asker) -> bool:
        return self.kind == PERSON and self.key_hash is not None and self.key_hash == asker.key_hash

    def is_held_by_account(self, asker: Asker) -> bool:
        return self.kind == PERSON and asker.account is not None and self.account_id == asker.account.id

    def to_json(self) -> dict[str, Any]:
        """A seat as everybody sees it; ``account`` says that its holder can be looked up under his name."""
        known = {"account": True} if self.kind == PERSON and self.account_id is not None else {}
        return {"kind": self.kind, "name": self.name, **known}


Seats = tuple[Seat, ...]


def new_key() -> str:
    """A new secret key for a seat."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """The stored hash of a secret, which is random enough to need no salt."""
    return sha256(secret.encode()).hexdigest()


def held(seats: Sequence[Seat], asker: Asker) -> tuple[str, ...]:
    """The sides that the requester plays; none for a spectator.

    To an account that plays here another person's key gives nothing, so that nobody sits on both sides of a table.
    """
    own = {seat.key_hash for seat in seats if seat.is_held_by_account(asker)}
    return tuple(seat.side for seat in seats if seat.side in asker.played or _is_held(seat, asker, own))


def _is_held(seat: Seat, asker: Asker, own: set[str | None]) -> bool:
    """Whether somebody holds a seat; ``own`` are the keys of the seats that their account has."""
    if seat.is_held_by_account(asker):
        return True
    return seat.is_held_by_key(asker) and (not own or seat.key_hash in own or seat.is_invitation)


def has_one_player(seats: Sequence[Seat]) -> bool:
    """Whether one person holds all seats, by the same key and account."""
    holders = {(seat.kind, seat.key_hash, seat.account_id) for seat in seats}
    return len(holders) == 1 and all(seat.kind == PERSON and not seat.is_invitation for seat in seats)


def seat_of(seats: Iterable[Seat], side: str) -> Seat | None:
    return next((seat for seat in seats if seat.side == side), None)


async def read_seats(tx: AsyncConnection, table_id: str) -> Seats:
    """The seats of a table, in the order of its sides."""
    columns = schema.seats.c
    query = select(*(columns[name] for name in SEAT))
    rows = await tx.execute(query.where(columns.table_id == table_id).order_by(columns.side))
    return tuple(Seat(*row) for row in rows)


async def seats_of_many(tx: AsyncConnection, table_ids: Sequence[str]) -> dict[str, Seats]:
    """The seats of several tables, in one query."""
    columns = schema.seats.c
    query = select(columns.table_id, *(columns[name] for name in SEAT))
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
    return {name: getattr(seat, name) for name in SEAT}
