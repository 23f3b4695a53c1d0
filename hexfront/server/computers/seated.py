"""Computer players at tables: each thinks in a process beside, and acts through the same clerk as everybody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from sqlalchemy import select

from hexfront.server.computers.thinkers import Question, Thinkers, Thought
from hexfront.server.faults import Fault
from hexfront.server.live.hub import Hub
from hexfront.server.people.manners import Manner, Note, manner_of, plan_of
from hexfront.server.people.seats import COMPUTER, Asker, Seat, seat_of
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clerk import Change, Clerk
from hexfront.server.tables.disclosure import known
from hexfront.server.tables.rooms import KEPT, STUDY, Room, Row, read_table, write_row

log = logging.getLogger(__name__)
#: Pauses after a computer player has failed, in seconds; after the last it is given up until the table changes.
PATIENCE = (1.0, 5.0, 30.0)


@dataclass(eq=False)
class Sitting:
    """A computer player who is to act at a table."""

    table_id: str
    #: Set by everything that may concern him: a change at the table, or a wish that he go on.
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    #: Somebody wants his next action now.
    called: bool = False
    number: int = -1
    acted: float = 0.0
    thinking: asyncio.Task[Thought] | None = None
    #: What he has decided on but not done yet, with the hash of the last action before it.
    decided: tuple[str, Thought] | None = None

    def stir(self, number: int | None = None) -> None:
        """Have him look again; a thought about a moment that is gone is stopped."""
        self.stirred.set()
        if number is not None and number != self.number and self.thinking is not None:
            self.thinking.cancel()

    async def may_act(self, manner: Manner) -> bool:
        """Wait for the moment to act; False if he must look again first."""
        pause = None if manner.stepping else self.acted + manner.pace - time.monotonic()
        if not self.called and (pause is None or pause > 0):
            try:
                await asyncio.wait_for(self.stirred.wait(), pause)
            except TimeoutError:
                return True
            if not self.called:
                return False
        self.called = False
        return True


class Computers:
    """One task for every table at which a computer player is to act."""

    def __init__(self, database: Database, clerk: Clerk, hub: Hub, settings: Settings) -> None:
        self.database = database
        self.clerk = clerk
        self.hub = hub
        self.settings = settings
        self.thinkers = Thinkers(settings.thinkers)
        self._sittings: dict[str, Sitting] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._notes: OrderedDict[str, Note] = OrderedDict()

    async def wake_all(self, idle: float = 0.0) -> None:
        """Take up every game in which it is a computer's turn and nothing has happened for so many seconds."""
        seats, tables = schema.seats.c, schema.tables.c
        joined = schema.tables.join(schema.seats, (tables.id == seats.table_id) & (tables.to_act == seats.side))
        query = select(tables.id).select_from(joined).where(seats.kind == COMPUTER, tables.mode != STUDY)
        async with self.database.read() as tx:
            found = await tx.execute(query.where(tables.updated <= time.time() - idle))
            for table_id in found.scalars().all():
                self.wake(table_id)

    async def changed(self, change: Change) -> None:
        """Something has happened at a table: perhaps it is a computer's turn now, or no longer."""
        room = change.room
        note = self.note(room.row)
        note.run += room.number < note.number
        note.number = room.number
        to_act = room.state.to_act
        seat = seat_of(change.seats, to_act) if to_act else None
        if room.id in self._sittings:
            self._sittings[room.id].stir(room.number)
        elif seat is not None and seat.kind == COMPUTER:
            self.wake(room.id)

    def wake(self, table_id: str) -> Sitting:
        """See to it that somebody plays for the computer at this table."""
        sitting = self._sittings.get(table_id)
        if sitting is None:
            sitting = self._sittings[table_id] = Sitting(table_id)
            self._tasks[table_id] = asyncio.create_task(self._supervise(sitting), name=f"computer at {table_id}")
        sitting.stir()
        return sitting

    def step(self, table_id: str) -> None:
        """Have the computer at this table do its next action without waiting any longer."""
        self.wake(table_id).called = True

    def is_at_work(self, table_id: str) -> bool:
        """Whether somebody is playing for the computer at this table."""
        return table_id in self._sittings

    def note(self, row: Row) -> Note:
        """What the computer at a table is about."""
        note = self._notes.setdefault(row.id, Note.stored(row))
        self._notes.move_to_end(row.id)
        if len(self._notes) > 2 * KEPT:
            self._notes.popitem(last=False)
        return note

    async def close(self) -> None:
        """Stop all; what they have done is stored."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()

    async def _supervise(self, sitting: Sitting) -> None:
        failures = 0
        try:
            while failures < len(PATIENCE):
                try:
                    sitting.stirred.clear()
                    if not await self._move(sitting) and not sitting.stirred.is_set():
                        return
                    failures = 0
                except Exception:
                    log.exception("the computer player at table %s failed", sitting.table_id)
                    await asyncio.sleep(PATIENCE[failures])
                    failures += 1
        finally:
            self._sittings.pop(sitting.table_id, None)
            self._tasks.pop(sitting.table_id, None)

    async def _move(self, sitting: Sitting) -> bool:
        """Do one action, if it is the moment; False when it is no longer a computer's turn."""
        found = await self._turn(sitting.table_id)
        if found is None:
            return False
        room, seat = found
        manner = manner_of(room.row, self.settings)
        thought = await self._thought(sitting, room, seat, manner)
        if thought is None or not await sitting.may_act(manner):
            return True
        sitting.acted = time.monotonic()
        try:
            await self.clerk.submit(sitting.table_id, Asker(played=(seat.side,)), room.number, thought.action)
        except Fault as fault:
            # Something was taken back meanwhile: look again. Anything else is a fault of the player.
            if fault.code not in ("stale", "not_now"):
                sitting.decided = None
                raise
        return True

    async def _thought(self, sitting: Sitting, room: Room, seat: Seat, manner: Manner) -> Thought | None:
        """What to do now; None if the moment is gone before that is clear."""
        if sitting.decided is not None and sitting.decided[0] == room.row.head:
            return sitting.decided[1]
        note = self.note(room.row)
        note.turn, note.side, note.at_work, note.thinking = room.state.turn, seat.side, True, 0.0

        def progress(share: float, plan: tuple[str, ...]) -> None:
            note.thinking, note.plan = share, plan
            self._tell(room, manner)

        question = question_of(room, seat.side, seat.name, manner.seconds, f"{room.id} {note.run}")
        sitting.number = room.number
        sitting.thinking = asyncio.create_task(self.thinkers.think(question, progress))
        try:
            thought = await sitting.thinking
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return None
        finally:
            sitting.thinking, note.at_work = None, False
        progress(1.0, thought.plan)
        await self._keep_plan(room.row, note)
        sitting.decided = (room.row.head, thought)
        return thought

    async def _keep_plan(self, row: Row, note: Note) -> None:
        """Store what the computer is about, if it is something new."""
        plan = note.to_store()
        if note.plan and plan != row.plan:
            async with self.database.write() as tx:
                await write_row(tx, row, replace(row, plan=plan))

    def _tell(self, room: Room, manner: Manner) -> None:
        """Say how far the computer has come to all who look on."""
        note = self.note(room.row)
        news = {"kind": "computer", "side": note.side, "thinking": note.thinking, "plan": plan_of(room, note, manner)}
        self.hub.spread(room.id, news)

    async def _turn(self, table_id: str) -> tuple[Room, Seat] | None:
        async with self.database.read() as tx:
            row, seats = await read_table(tx, table_id)
            room = await self.clerk.rooms.open(tx, row)
            to_act = room.state.to_act
            seat = seat_of(seats, to_act) if to_act else None
        return (room, seat) if seat is not None and seat.kind == COMPUTER else None


def question_of(room: Room, side: str, level: str, seconds: float, who: str) -> Question:
    """What a computer player is asked at a moment of a table."""
    position = room.game.position(known(room, (side,)))
    seed = f"{room.id} {room.number}"
    return Question(who, room.row.game, dict(room.row.options), level, side, seed, seconds, position)
