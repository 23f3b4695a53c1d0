"""The standing orders of seats: stored, obeyed, and noted for their owner."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Obeyed, Order, TakesOrders, Wargame
from hexfront.kernel.errors import HexfrontError
from hexfront.play.orders import is_asked, obeyed, order_words, orders_of
from hexfront.server import faults
from hexfront.server.people.seats import PERSON, Seats
from hexfront.server.storage import schema
from hexfront.server.tables.disclosure import known, own_sides
from hexfront.server.tables.rooms import Room, Row

log = logging.getLogger(__name__)
ORDERS = schema.orders.c
OBEYED = schema.obeyed.c
# Read before every action, so it is built once.
_ORDERS = select(ORDERS.side, ORDERS.orders).where(ORDERS.table_id == bindparam("wanted"))


@dataclass(frozen=True, slots=True)
class Obedience:
    """An action that a standing order made: for which side, the number of the order from 1, and the order."""

    side: str
    number: int
    order: Order


async def read(tx: AsyncConnection, game: Wargame, table_id: str, sides: Sequence[str]) -> dict[str, tuple[Order, ...]]:
    """The orders of some sides."""
    stored = {side: documents for side, documents in await tx.execute(_ORDERS, {"wanted": table_id})}
    return {side: _readable(game, stored.get(side, [])) for side in sides}


def _readable(game: Wargame, documents: list[Any]) -> tuple[Order, ...]:
    """Stored orders. Those that a newer version of the game does not understand are dropped together."""
    try:
        return orders_of(game, documents) if documents else ()
    except HexfrontError:
        log.exception("stored orders of %s cannot be read", game.name)
        return ()


async def in_force(tx: AsyncConnection, room: Room, seats: Seats) -> dict[str, tuple[Order, ...]]:
    """The orders at a table that may answer: those of people."""
    if not isinstance(room.game, TakesOrders):
        return {}
    people = [seat.side for seat in seats if seat.kind == PERSON]
    return await read(tx, room.game, room.id, people)


async def write(tx: AsyncConnection, table_id: str, side: str, orders: Sequence[Order]) -> None:
    """Replace the orders of a side."""
    await forget(tx, table_id, side)
    if orders:
        row = {"table_id": table_id, "side": side, "orders": [order.to_json() for order in orders]}
        await tx.execute(insert(schema.orders).values(row))


async def begin(tx: AsyncConnection, game: Wargame, row: Row, side: str) -> None:
    """Give a side the orders that a new player begins with: the usual ones at a table with a clock, else none."""
    usual = game.usual_orders if row.days_per_turn is not None and isinstance(game, TakesOrders) else ()
    await write(tx, row.id, side, usual)


async def forget(tx: AsyncConnection, table_id: str, side: str) -> None:
    """Delete the orders of a side."""
    await tx.execute(delete(schema.orders).where(ORDERS.table_id == table_id, ORDERS.side == side))


async def leave(tx: AsyncConnection, table_id: str, side: str) -> None:
    """A side gets another player, who is told neither of the orders before him nor of what they did."""
    await forget(tx, table_id, side)
    await tx.execute(delete(schema.obeyed).where(OBEYED.table_id == table_id, OBEYED.side == side))


async def note(tx: AsyncConnection, table_id: str, n: int, side: str, number: int, order: Order) -> None:
    """Note which order made an action."""
    row = {"table_id": table_id, "n": n, "side": side, "number": number, "given": order.to_json()}
    await tx.execute(insert(schema.obeyed).values(row))


async def noted(tx: AsyncConnection, game: Wargame, table_id: str, after: int, upto: int) -> dict[int, Obedience]:
    """The actions numbered from ``after + 1`` to ``upto`` that orders made."""
    query = select(schema.obeyed).where(OBEYED.table_id == table_id, OBEYED.n > after, OBEYED.n <= upto)
    found = {}
    for row in (await tx.execute(query)).mappings():
        for order in _readable(game, [row["given"]]):
            found[int(row["n"])] = Obedience(row["side"], row["number"], order)
    return found


def told(game: Wargame, row: Row, sides: Sequence[str], done: Obedience | None) -> dict[str, Any] | None:
    """The order behind an action, for the holder of some sides: its owner, and everybody once the game is over."""
    if done is None or (row.to_act is not None and done.side not in own_sides(game, row, sides)):
        return None
    return {"number": done.number, "kind": done.order.kind, "text": order_words(game, done.order)}


def answer(room: Room, orders: Mapping[str, Sequence[Order]]) -> Obeyed | None:
    """The answer of a standing order to the pending decision; None if the side is to be asked."""
    side = room.state.to_act
    if side is None or not orders.get(side):
        return None
    try:
        found = obeyed(room.game, known(room, (side,)), orders[side])
        refusal = found and room.game.refusal(known(room, (side,)), side, found.action)
    except Exception:
        # A fault in one side's orders must not stop the other side's action: the owner is asked instead.
        log.exception("the orders of %s at table %s failed", side, room.id)
        return None
    if refusal:
        log.error("the orders of %s at table %s chose what is refused: %s", side, room.id, refusal)
        return None
    return found


def check_change(room: Room, side: str) -> None:
    """Raise a fault if a side may not change its orders now."""
    why = why_no_change(room, side)
    if why is not None:
        raise faults.not_now(why)


def why_no_change(room: Room, side: str) -> str | None:
    """Why a side may not change its orders now; None if it may."""
    if room.row.is_study:
        return "this table shows a record: nobody gives orders here"
    if room.state.to_act is None:
        return "the game is over: nobody gives orders any more"
    if is_asked(room.game, room.state, side):
        return "you are being asked a decision: answer it first, then change your orders"
    return None
