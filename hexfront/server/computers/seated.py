"""Computer players at tables: each thinks in a worker process, and its actions pass the same checks as anyone's."""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import OrderedDict
from dataclasses import dataclass, field, replace

from sqlalchemy import select

from hexfront.ai.players import MOST_SECONDS
from hexfront.server.computers.queue import Ticket
from hexfront.server.computers.thinkers import Question, Thinkers, Thought
from hexfront.server.faults import Fault
from hexfront.server.live.hub import Hub
from hexfront.server.people.manners import Manner, Note, manner_of, plan_of
from hexfront.server.people.quotas import founder_of
from hexfront.server.people.seats import COMPUTER, Asker, Seat, seat_of
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clerk import Change, Clerk
from hexfront.server.tables.disclosure import known
from hexfront.server.tables.journal import Damaged
from hexfront.server.tables.rooms import KEPT, STUDY, Room, Row, read_table, write_row

log = logging.getLogger(__name__)
#: Seconds to wait after each failure of a computer player. After the last, nothing happens until the table changes.
PATIENCE = (1.0, 5.0, 30.0)
#: The pause before an action that belongs to the one before it, as a share of the usual one: the eye sees both as one.
TOGETHER = 0.5


@dataclass(eq=False)
class Sitting:
    """A computer player whose turn it is at a table."""

    table_id: str
    #: Set by anything the player must react to: a change at the table, or a request to continue.
    stirred: asyncio.Event = field(default_factory=asyncio.Event)
    #: Whether someone has asked for the next action now.
    called: bool = False
    number: int = -1
    acted: float = 0.0
    thinking: asyncio.Task[Thought] | None = None
    #: Who made the table, and how long its player may think while this turn lasts; both are found when it first thinks.
    owner: str = ""
    most: float = 0.0
    #: The action chosen but not yet made, with the hash of the action before it.
    decided: tuple[str, Thought] | None = None

    def stir(self, number: int | None = None) -> None:
        """Make the player look at the table again. A search for an outdated position is cancelled."""
        self.stirred.set()
        if number is not None and number != self.number and self.thinking is not None:
            self.thinking.cancel()

    async def may_act(self, manner: Manner, joins: bool) -> bool:
        """Wait until the action is due; False if the player must look at the table again first.

        One that ``joins`` the action before it follows soon, and is part of the same step.
        """
        pace = manner.pace * TOGETHER if joins else manner.pace
        pause = None if manner.stepping and not joins else self.acted + pace - time.monotonic()
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
    """Runs one task for every table where it is a computer player's turn."""

    def __init__(self, database: Database, clerk: Clerk, hub: Hub, settings: Settings) -> None:
        self.database = database
        self.clerk = clerk
        self.hub = hub
        self.settings = settings
        self.thinkers = Thinkers(settings.thinkers, settings.thinker_patience, max(1, settings.processes))
        self._sittings: dict[str, Sitting] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._notes: OrderedDict[str, Note] = OrderedDict()

    async def wake_all(self, idle: float = 0.0) -> None:
        """Resume every game in which it is a computer's turn and nothing has happened for ``idle`` seconds."""
        seats, tables = schema.seats.c, schema.tables.c
        joined = schema.tables.join(schema.seats, (tables.id == seats.table_id) & (tables.to_act == seats.side))
        query = select(tables.id).select_from(joined).where(seats.kind == COMPUTER, tables.mode != STUDY)
        query = query.where(tables.ended.is_(None))
        async with self.database.read() as tx:
            found = await tx.execute(query.where(tables.updated <= time.time() - idle))
            for table_id in found.scalars().all():
                self.wake(table_id)

    async def changed(self, change: Change) -> None:
        """React to a change at a table: it may now be a computer's turn, or no longer be one."""
        room = change.room
        note = self.note(room.row)
        note.run += room.number < note.number
        note.number = room.number
        to_act = room.state.to_act if room.row.is_running else None
        seat = seat_of(change.seats, to_act) if to_act else None
        if room.id in self._sittings:
            self._sittings[room.id].stir(room.number)
        elif seat is not None and seat.kind == COMPUTER:
            self.wake(room.id)

    def wake(self, table_id: str) -> Sitting:
        """Make sure that a task plays for the computer at this table."""
        sitting = self._sittings.get(table_id)
        if sitting is None:
            sitting = self._sittings[table_id] = Sitting(table_id)
            self._tasks[table_id] = asyncio.create_task(self._supervise(sitting), name=f"computer at {table_id}")
        sitting.stir()
        return sitting

    def step(self, table_id: str) -> None:
        """Make the computer at this table take its next action without further delay."""
        self.wake(table_id).called = True

    def is_at_work(self, table_id: str) -> bool:
        """Whether a task is playing for the computer at this table."""
        return table_id in self._sittings

    def count(self) -> int:
        """At how many tables a task is playing for the computer."""
        return len(self._sittings)

    def note(self, row: Row) -> Note:
        """The current activity of the computer at a table."""
        note = self._notes.setdefault(row.id, Note.stored(row))
        self._notes.move_to_end(row.id)
        if len(self._notes) > 2 * KEPT:
            self._notes.popitem(last=False)
        return note

    async def close(self) -> None:
        """Stop all tasks. Their actions so far are stored."""
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
                except Damaged as damage:
                    # Nothing at the table can change until somebody mends it.
                    log.error("the computer player at table %s cannot play on: %s", sitting.table_id, damage)
                    return
                except Exception:
                    log.exception("the computer player at table %s failed", sitting.table_id)
                    await asyncio.sleep(PATIENCE[failures])
                    failures += 1
        finally:
            self._sittings.pop(sitting.table_id, None)
            self._tasks.pop(sitting.table_id, None)

    async def _move(self, sitting: Sitting) -> bool:
        """Make one action if it is due; False when it is no longer a computer's turn."""
        found = await self._turn(sitting.table_id)
        if found is None:
            return False
        room, seat = found
        manner = manner_of(room.row, self.settings)
        thought = await self._thought(sitting, room, seat, manner)
        if thought is None or not await sitting.may_act(manner, thought.joins):
            return True
        sitting.acted = time.monotonic()
        try:
            asker = Asker(played=(seat.side,))
            change = await self.clerk.submit(sitting.table_id, asker, room.number, thought.action)
            if thought.next is not None:
                # It holds only if nothing else happens first: then the head of the table is another.
                sitting.decided = (change.room.row.head, thought.next)
        except Fault as fault:
            # An action was taken back meanwhile: look again. Anything else is a bug of the computer player.
            if fault.code not in ("stale", "not_now"):
                sitting.decided = None
                raise
        return True

    async def _thought(self, sitting: Sitting, room: Room, seat: Seat, manner: Manner) -> Thought | None:
        """The next action; None if the table changes before the player has decided."""
        if sitting.decided is not None and sitting.decided[0] == room.row.head:
            return sitting.decided[1]
        note = self.note(room.row)
        note.turn, note.side, note.at_work, note.thinking = room.state.turn, seat.side, True, 0.0

        def progress(share: float, plan: tuple[str, ...]) -> None:
            note.thinking, note.plan = share, plan
            self._tell(room, manner)

        def moved(place: int) -> None:
            note.place = place
            self._tell(room, manner)

        await self._look_up(sitting, seat)
        seconds = min(manner.seconds, sitting.most)
        question = question_of(room, seat.side, seat.name, seconds, f"{room.id} {note.run}")
        sitting.number = room.number
        ticket = Ticket(room.id, sitting.owner, moved)
        sitting.thinking = asyncio.create_task(self.thinkers.think(question, progress, ticket))
        try:
            thought = await sitting.thinking
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return None
        finally:
            sitting.thinking, note.at_work, note.place = None, False, 0
        progress(1.0, thought.plan)
        await self._keep_plan(room.row, note)
        sitting.decided = (room.row.head, thought)
        return thought

    async def _look_up(self, sitting: Sitting, seat: Seat) -> None:
        """Find out who made the table, and how long its player may think in this turn: less while many wait.

        It stays the same for a whole turn, because a player with other seconds begins its plan anew.
        """
        if not sitting.owner:
            async with self.database.read() as tx:
                sitting.owner = await founder_of(tx, sitting.table_id)
            sitting.most = self.thinkers.lane(seat.name).queue.seconds(MOST_SECONDS)

    async def _keep_plan(self, row: Row, note: Note) -> None:
        """Store the computer's plan if it has changed."""
        plan = note.to_store()
        if note.plan and plan != row.plan:
            async with self.database.write() as tx:
                await write_row(tx, row, replace(row, plan=plan))

    def _tell(self, room: Room, manner: Manner) -> None:
        """Send the computer's progress to all viewers."""
        note = self.note(room.row)
        plan = plan_of(room, note, manner)
        news = {"kind": "computer", "side": note.side, "thinking": note.thinking, "place": note.place, "plan": plan}
        self.hub.spread(room.id, news)

    async def _turn(self, table_id: str) -> tuple[Room, Seat] | None:
        async with self.database.read() as tx:
            row, seats = await read_table(tx, table_id)
            room = await self.clerk.rooms.open(tx, row)
            to_act = room.state.to_act if row.is_running else None
            seat = seat_of(seats, to_act) if to_act else None
        return (room, seat) if seat is not None and seat.kind == COMPUTER else None


def question_of(room: Room, side: str, level: str, seconds: float, who: str, *, purpose: str = "computer") -> Question:
    """The request to a computer player for the current position of a table."""
    position = room.game.position(known(room, (side,)))
    return Question(who, room.row.game, dict(room.row.options), level, side, _seed(room, purpose), seconds, position)


def _seed(room: Room, purpose: str) -> str:
    """The seed of a computer player's choices at this moment, for a purpose: to play, or to give a hint.

    Nobody at the table can know it: whoever did could repeat the choices, and find out from them what the computer
    knows. It comes from the secret of the dice in a way that tells nothing of the dice.
    """
    where = f"{purpose} {room.id} {room.number}"
    secret = room.row.secret
    return where if secret is None else hmac.digest(secret.encode(), where.encode(), "sha256").hex()
