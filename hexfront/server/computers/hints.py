"""Hints: what the strongest computer player would do in the rest of the player turn, as advice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from hexfront.ai.players import levels_of
from hexfront.server import faults
from hexfront.server.computers.queue import Ticket
from hexfront.server.computers.seated import question_of
from hexfront.server.computers.thinkers import Thinkers, Thought
from hexfront.server.people.seats import COMPUTER, Seats
from hexfront.server.tables.plans import Plan
from hexfront.server.tables.rooms import Room


class Advice(NamedTuple):
    """What a computer player of a level advises a side."""

    side: str
    level: str
    thought: Thought

    def to_json(self, number: int) -> dict[str, Any]:
        """The actions of the whole plan, the next first, and what is said about it."""
        steps = (self.thought.foreseen or {}).get("steps", [])
        actions = [step["action"] for step in steps] or [self.thought.action]
        return {"number": number, "actions": actions, "plan": list(self.thought.plan), "level": self.level}


#: Thinking time for a hint in seconds: the default and the maximum.
SECONDS, MOST = 5, 10


async def hint(
    thinkers: Thinkers, room: Room, seats: Seats, sides: tuple[str, ...], seconds: object, owner: str
) -> Advice:
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
    question = replace(question_of(room, side, level, float(seconds), who, purpose="hint"), advice=True)
    return Advice(side, level, await thinkers.think(question, lambda share, plan: None, Ticket(room.id, owner)))


def plan_of_advice(room: Room, advice: Advice) -> Plan:
    """The advice as a plan that can be kept and carried out."""
    steps = (advice.thought.foreseen or {}).get("steps", [])
    wishes = [{name: step[name] for name in ("action", "aim")} for step in steps]
    sentences = list(advice.thought.plan)
    return Plan(room.state.turn, room.state.owner, wishes, sentences=sentences, level=advice.level)
