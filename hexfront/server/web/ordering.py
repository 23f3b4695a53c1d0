"""Standing orders: your own, changed and tried out."""

from __future__ import annotations

from typing import Any

from litestar import get, post, put
from litestar.params import JSONBody

from hexfront.games.face import Order, TakesOrders, asked
from hexfront.play.orders import answer_now, order_words, orders_of
from hexfront.server import faults
from hexfront.server.computers.queue import Ticket
from hexfront.server.computers.thinkers import Rehearsal
from hexfront.server.people import quotas
from hexfront.server.people.tokens import READ
from hexfront.server.tables import standing
from hexfront.server.tables.disclosure import known, own_sides
from hexfront.server.tables.rooms import Room
from hexfront.server.web.asking import TableId, address_of, asker_of, house_of, limited, spoken
from hexfront.server.web.bodies import Orders, TryOrders
from hexfront.server.web.tables import Asking, opened

#: The fields of kinds and parameters that are put into the language of the player, besides sentences.
WORDS = ("title", "sentence", "some", "none")


@get("/api/tables/{table_id:str}/orders")
async def orders(request: Asking, table_id: TableId) -> dict[str, Any]:
    """Your own standing orders, and the kinds of orders that the game understands."""
    room, _, sides = await opened(request, table_id)
    _check_seat(sides)
    async with house_of(request).database.read() as tx:
        kept = await standing.read(tx, room.game, table_id, own_sides(room.game, room.row, sides))
    return _document(request, room, kept)


@put("/api/tables/{table_id:str}/orders")
async def give_orders(request: Asking, table_id: TableId, data: JSONBody[Orders]) -> dict[str, Any]:
    """Replace the standing orders of your side. Nobody else is told."""
    limited(request, "change")
    house, asker = house_of(request), await asker_of(request)
    async with house.clerk.turn(table_id), house.database.write() as tx:
        table = await house.clerk.locked(tx, table_id, asker)
        side = _own_side(own_sides(table.room.game, table.room.row, table.sides), data.side)
        standing.check_change(table.room, side)
        await standing.write(tx, table_id, side, orders_of(table.room.game, data.orders))
        kept = await standing.read(tx, table.room.game, table_id, (side,))
    return _document(request, table.room, kept)


@post("/api/tables/{table_id:str}/orders/try", status_code=200, scope=READ)
async def try_orders(request: Asking, table_id: TableId, data: JSONBody[TryOrders]) -> dict[str, Any]:
    """Try orders out without keeping them: what they answer now, and in the enemy's next turn played several times."""
    limited(request, "hint")
    room, _, sides = await opened(request, table_id)
    side = _own_side(own_sides(room.game, room.row, sides), data.side)
    given, seen = orders_of(room.game, data.orders), known(room, (side,))
    if room.state.to_act is None or room.row.is_study:
        raise faults.not_now("nothing is left to be decided at this table")
    documents, position = [order.to_json() for order in given], room.game.position(seen)
    rehearsal = Rehearsal(room.row.game, dict(room.row.options), side, data.seed, position, documents)
    owner = quotas.owner_of((await asker_of(request)).account, address_of(request))
    found = {
        "number": room.number,
        "side": side,
        "now": answer_now(room.game, seen, side, given),
        "texts": [{"text": order_words(room.game, order)} for order in given],
        **await house_of(request).computers.thinkers.rehearse(rehearsal, Ticket(room.id, owner)),
    }
    document: dict[str, Any] = spoken(request, found, game=room.game.name)
    return document


def _own_side(sides: tuple[str, ...], side: str | None) -> str:
    """The side that somebody gives orders to; it has to be named if they hold several."""
    _check_seat(sides)
    if side is None:
        if len(sides) > 1:
            raise faults.bad_input(f"you hold several seats: name the 'side', one of {', '.join(sides)}")
        return sides[0]
    if side not in sides:
        raise faults.not_yours("you give orders to your own side only")
    return side


def _check_seat(sides: tuple[str, ...]) -> None:
    if not sides:
        raise faults.not_yours("you hold no seat at this table: spectators give no orders")


def _document(request: Asking, room: Room, kept: dict[str, tuple[Order, ...]]) -> dict[str, Any]:
    """The orders of some sides with their sentences, why they may not be changed now, and the kinds there are."""
    game = room.game
    document = {
        "orders": {
            side: [{**order.to_json(), "text": order_words(game, order)} for order in given]
            for side, given in kept.items()
        },
        "locked": {side: {"why": standing.why_no_change(room, side)} for side in kept},
        "kinds": [kind.to_json() for kind in asked(game, TakesOrders).order_kinds],
    }
    said: dict[str, Any] = spoken(request, document, *WORDS, game=game.name)
    return said


HANDLERS = (orders, give_orders, try_orders)
