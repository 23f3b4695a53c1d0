"""Hints: the next action of the strongest computer player, as advice."""

from __future__ import annotations

from typing import Any

from hexfront.ai.players import levels_of
from hexfront.server import faults
from hexfront.server.computers.queue import Ticket
from hexfront.server.computers.seated import question_of
from hexfront.server.computers.thinkers import Thinkers
from hexfront.server.people.seats import COMPUTER, Seats
from hexfront.server.tables.rooms import Room

#: Thinking time for a hint in seconds: the default and the maximum.
SECONDS, MOST = 5, 10


async def hint(
    thinkers: Thinkers, room: Room, seats: Seats, sides: tuple[str, ...], seconds: object, owner: str
) -> dict[str, Any]:
    """Advice for the side to act. Only its player may ask, and only if no other person plays."""
    side = room.state.to_act
    if side is None or side not in sides:
        raise faults.not_now("a hint is for the side to act, and for one who plays it")
    if any(seat.kind != COMPUTER and seat.side not in sides for seat in seats):
        raise faults.not_now("there are no hints in a game against another person")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 1 <= seconds <= MOST:
        raise faults.bad_input(f"'seconds' is {seconds!r}, expected a number from 1 to {MOST}")
    level = list(levels_of(room.game))[-1]
    # Its seed is not that of the computer at the table, whose choices a hint must not give away.
    who = f"hint at {room.id} {room.row.head}"
    question = question_of(room, side, level, float(seconds), who, purpose="hint")
    thought = await thinkers.think(question, lambda share, plan: None, Ticket(room.id, owner))
    return {"number": room.number, "actions": [thought.action], "plan": list(thought.plan), "level": level}
