"""Carries plans out: every step is an action like any other, and the plan stops where it has to."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

from hexfront.kernel.dice import Dice
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.play.plans.chances import rolls
from hexfront.play.plans.wishes import MOST_WISHES, read_wishes
from hexfront.play.questions.viewpoint import gist
from hexfront.server import faults
from hexfront.server.people.seats import Asker, Seats
from hexfront.server.storage.database import Database
from hexfront.server.tables import plans
from hexfront.server.tables.clerk import Clerk
from hexfront.server.tables.disclosure import known
from hexfront.server.tables.plans import Plan
from hexfront.server.tables.rooms import Room, read_table

#: Why a plan stopped: a step was done as wished, a die comes next, a die was rolled, you or the others have to decide,
#: an aim was missed, the rules refuse the step, or nothing is left of the plan.
NEXT, DIE, ROLLED, YOURS, OTHERS, MISSED, REFUSED, END = (
    "next",
    "die",
    "rolled",
    "yours",
    "others",
    "missed",
    "refused",
    "end",
)


@dataclass
class Went:
    """How far a plan went, and why no further."""

    seats: Seats
    steps: int = 0
    stopped: str = NEXT
    refusal: dict[str, Any] | None = None
    events: list[dict[str, Any]] = field(default_factory=list)


class Executor:
    """Carries out one plan of one side."""

    def __init__(self, database: Database, clerk: Clerk, table_id: str, side: str, kind: str, asker: Asker) -> None:
        self.database = database
        self.clerk = clerk
        self.table_id = table_id
        self.side = side
        self.kind = kind
        self.asker = asker

    async def go(self, upto: str, anyway: bool) -> Went:
        """Take the next step, or with ``upto`` a die all steps before one; a die that comes first is rolled."""
        room, seats, plan = await self._read()
        if plan is None:
            raise faults.not_now("there is no plan for this player turn")
        went = Went(seats)
        for _ in range(MOST_WISHES):
            at, stopped = self._due(room, plan, anyway and not went.steps, first=not went.steps)
            if at is None:
                went.stopped = stopped
                return went
            if not await self._step(room, plan, at, went):
                return went
            if went.stopped == ROLLED or upto == NEXT:
                return went
            room, went.seats, later = await self._read()
            if later is None:
                went.stopped = END
                return went
            plan = later
        return went

    def _due(self, room: Room, plan: Plan, anyway: bool, first: bool) -> tuple[int | None, str]:
        """The wish to carry out now, or why none is."""
        game, seen = room.game, known(room, (self.side,))
        if room.state.to_act != self.side:
            return None, OTHERS
        if not anyway and plans.halted(game, seen, self.side, plan) is not None:
            return None, MISSED
        at = plans.due(game, seen, self.side, plan)
        if at is None:
            return None, YOURS
        if at >= len(plan.wishes):
            return None, END
        return (at, NEXT) if first or not self._rolls(room, seen, plan, at) else (None, DIE)

    def _rolls(self, room: Room, seen: State, plan: Plan, at: int) -> bool:
        """Whether the next step calls for a die, as far as its side can know."""
        game = room.game
        wish = read_wishes(game, [plan.wishes[at]])[0]
        if game.refusal(seen, self.side, wish.action) is not None:
            return False
        world = game.sampled(seen, self.side, Random("a die?"))

        def deed(dice: Dice, state: State) -> object:
            return game.submit(state, self.side, wish.action, dice)

        return rolls(partial(deed, state=world))

    async def _step(self, room: Room, plan: Plan, at: int, went: Went) -> bool:
        """Carry out one wish; False if it is refused. The plan is written first: what is not made is not done."""
        game, seen = room.game, known(room, (self.side,))
        wish = read_wishes(game, [plan.wishes[at]])[0]
        refusal = game.refusal(seen, self.side, wish.action)
        if refusal is not None:
            went.stopped, went.refusal = REFUSED, _told(room, refusal)
            return False
        await self._write(plans.after(game, seen, self.side, plan, at, room.number + 1))
        change = await self.clerk.submit(self.table_id, self.asker, room.number, wish.action.to_json())
        went.steps += 1
        went.events += [event for some in change.events((self.side,)) for event in some]
        went.stopped = ROLLED if any(entry.rolls for entry in change.entries) else NEXT
        return True

    async def _read(self) -> tuple[Room, Seats, Plan | None]:
        async with self.database.read() as tx:
            row, seats = await read_table(tx, self.table_id)
            room = await self.clerk.rooms.open(tx, row)
            plan = await plans.read(tx, self.table_id, self.side, self.kind, room.state, room.number)
        return room, seats, plan

    async def _write(self, plan: Plan) -> None:
        async with self.database.write() as tx:
            await plans.write(tx, self.table_id, self.side, self.kind, plan)


def _told(room: Room, refusal: Refusal) -> dict[str, Any]:
    return {**refusal.to_json(), "gist": gist(room.game.rulebook, refusal.rule)}
