"""The one gate of every action: seat, moment, number, rule; then one transaction, and the news go out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.dice.average import AverageDice
from hexfront.play.dice.choice import Notary
from hexfront.play.dice.verifiable import VerifiableDice
from hexfront.play.record.record import Entry
from hexfront.play.table import is_final
from hexfront.server import faults
from hexfront.server.people import notices
from hexfront.server.people.seats import COMPUTER, Asker, Seats, held
from hexfront.server.settings import Settings
from hexfront.server.storage.database import Database
from hexfront.server.tables import journal
from hexfront.server.tables.clocks import next_deadline
from hexfront.server.tables.disclosure import disclosed
from hexfront.server.tables.offers import listed
from hexfront.server.tables.rooms import Room, Rooms, read_table, write_row
from hexfront.server.tables.undoing import phase_start, why_no_undo

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """What has happened at a table: the room as it is now, and the actions that were done, if any."""

    room: Room
    seats: Seats
    entries: tuple[Entry, ...] = ()
    #: The state before the first of the actions.
    before: State | None = None
    #: How many of the actions, the last ones, were answers that nobody had a choice about.
    forced: int = 0

    def events(self, sides: Sequence[str]) -> list[list[dict[str, Any]]]:
        """What the holder of these sides may know of the events, action by action."""
        if self.before is None:
            return []
        told = disclosed(self.room.game, self.room.row, self.before, self.entries, sides)
        return [[dict(event) for event in entry.events] for entry in told]


@dataclass(frozen=True, slots=True)
class Moment:
    """A table inside a transaction, with the seats that the one who asks holds."""

    tx: AsyncConnection
    room: Room
    seats: Seats
    sides: tuple[str, ...]

    def check_number(self, number: int) -> None:
        if number != self.room.number:
            raise faults.stale(number, self.room.number)

    def check_seat(self) -> None:
        if not self.sides:
            raise faults.not_yours("you hold no seat at this table: spectators only look on")


class Gate:
    """Takes actions and take-backs; nothing else moves a table on."""

    def __init__(self, database: Database, rooms: Rooms, settings: Settings) -> None:
        self.database = database
        self.rooms = rooms
        self.settings = settings
        #: Who wants to know of every change, once it is stored.
        self.watchers: list[Callable[[Change], Awaitable[None]]] = []
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def turn(self, table_id: str) -> asyncio.Lock:
        """Held from reading a table to telling of its change, so that news go out in the order they happened."""
        return self._turns.setdefault(table_id, asyncio.Lock())

    async def submit(self, table_id: str, asker: Asker, number: int, document: object) -> Change:
        """Carry out an action of the side to act."""
        return await self.submit_all(table_id, asker, number, (document,))

    async def submit_all(self, table_id: str, asker: Asker, number: int, documents: Sequence[object]) -> Change:
        """Carry out actions of the side to act, all of them or none."""
        async with self.turn(table_id):
            try:
                async with self.database.write() as tx:
                    moment = await self.moment(tx, table_id, asker)
                    _acting(moment)
                    moment.check_number(number)
                    change = await self._all(moment, documents)
            except IntegrityError as fault:
                # Another process has written this number first.
                self.rooms.forget(table_id)
                raise faults.stale(number, number + 1) from fault
            await self.announce(change)
        return change

    async def undo(self, table_id: str, asker: Asker, number: int) -> Change:
        """Take back the last action of one's own."""
        async with self.changing(table_id, asker, number) as (moment, done):
            why = why_no_undo(moment.room, moment.sides)
            if why is not None:
                raise faults.not_now(why)
            done.append(await self.cut(moment, number - 1))
        return done[0]

    async def restart_phase(self, table_id: str, asker: Asker, number: int) -> Change:
        """Take back everything that may be taken back of this phase."""
        async with self.changing(table_id, asker, number) as (moment, done):
            written = await journal.read(moment.tx, table_id, 0, number)
            start = phase_start(moment.room.game, [one.entry for one in written], moment.sides)
            if start == number or moment.room.state.to_act is None:
                raise faults.not_now(why_no_undo(moment.room, moment.sides) or "the phase has only just begun")
            done.append(await self.cut(moment, start))
        return done[0]

    @asynccontextmanager
    async def changing(
        self, table_id: str, asker: Asker, number: int | None
    ) -> AsyncIterator[tuple[Moment, list[Change]]]:
        """A transaction for one who holds a seat; the change that the block hands over is told when it is stored."""
        done: list[Change] = []
        async with self.turn(table_id):
            async with self.database.write() as tx:
                moment = await self.moment(tx, table_id, asker)
                moment.check_seat()
                if number is not None:
                    moment.check_number(number)
                yield moment, done
            await self.announce(done[0])

    async def moment(self, tx: AsyncConnection, table_id: str, asker: Asker) -> Moment:
        """A table, locked, as the one who asks holds it."""
        row, seats = await read_table(tx, table_id, lock=True)
        room = await self.rooms.open(tx, row)
        return Moment(tx, room, seats, held(seats, asker))

    async def cut(self, moment: Moment, number: int) -> Change:
        """Go back to an earlier action, in the transaction of the moment."""
        room, tx = moment.room, moment.tx
        await journal.cut(tx, room.id, number)
        state = await self.rooms.state_at(tx, room.row, number)
        last = await journal.read(tx, room.id, number - 1, number)
        head = last[0].hash if last else room.row.opening_hash
        return await self._move(moment, Room(room.row, room.game, state, last[0].entry if last else None), number, head)

    async def _all(self, moment: Moment, documents: Sequence[object]) -> Change:
        entries: list[Entry] = []
        before = moment.room.state
        for at, document in enumerate(documents):
            try:
                # Who saw a roll could make the rest fail on purpose, and have it forgotten.
                if entries and is_final(moment.room.game, entries[-1]):
                    raise faults.not_now("an action that rolls dice or shows a unit can only be the last of several")
                side, dice = _acting(moment), await _dice(moment)
                entry, after = _carried_out(moment.room, side, document, dice)
            except faults.Fault as fault:
                raise fault if len(documents) == 1 else fault.with_more(at=at) from fault
            change = await self._store(moment, entry, after)
            moment = replace(moment, room=change.room)
            entries.append(entry)
        chosen = len(entries)
        while (action := forced(moment)) is not None:
            side = moment.room.row.to_act or ""
            entry, after = _carried_out(moment.room, side, action.to_json(), await _dice(moment))
            change = await self._store(moment, entry, after)
            moment = replace(moment, room=change.room)
            entries.append(entry)
        return replace(change, entries=tuple(entries), before=before, forced=len(entries) - chosen)

    async def _store(self, moment: Moment, entry: Entry, after: State) -> Change:
        room = moment.room
        head = await journal.append(moment.tx, room.id, entry, room.row.head, time.time())
        if entry.number % self.settings.snapshot_every == 0:
            await journal.keep_snapshot(moment.tx, room.id, entry.number, room.game.position(after))
        return await self._move(moment, Room(room.row, room.game, after, entry), entry.number, head)

    async def _move(self, moment: Moment, room: Room, number: int, head: str) -> Change:
        """Store the new number of a table with what follows from it."""
        before, state, now = room.row, room.state, time.time()
        outcome = room.game.outcome(state)
        row = replace(
            before,
            number=number,
            head=head,
            to_act=state.to_act,
            turn=state.turn,
            phase=state.phase if state.to_act else "",
            outcome=outcome.to_json() if outcome else None,
            updated=now,
            deadline=next_deadline(before, state.to_act, now),
            reminded=before.reminded and before.to_act == state.to_act,
            take_back=None,
        )
        await write_row(moment.tx, before, row)
        if state.to_act != before.to_act:
            await notices.turn_came(moment.tx, self.settings, row, moment.seats)
        return Change(replace(room, row=row), moment.seats)

    async def announce(self, change: Change) -> None:
        """Tell of a change that is stored."""
        self.rooms.keep(change.room)
        for watcher in self.watchers:
            try:
                await watcher(change)
            except Exception:
                # What is stored is stored: who asked for it gets his answer.
                log.exception("telling of a change at table %s failed", change.room.id)


def forced(moment: Moment) -> Action | None:
    """The only answer that the rules leave to what is asked of a person; None where there is something to choose."""
    room = moment.room
    if not room.state.stack or COMPUTER in (seat.kind for seat in moment.seats if seat.side == room.state.to_act):
        return None
    answers = [one for some in listed(room.game, room.state) for one in some[:2]]
    return answers[0] if len(answers) == 1 else None


def _acting(moment: Moment) -> str:
    """The side for which the one who asks may act now."""
    moment.check_seat()
    row, to_act = moment.room.row, moment.room.state.to_act
    if row.is_study:
        raise faults.not_now("this table shows a record: branch off from it to play on")
    if to_act is None:
        raise faults.not_now("the game is over: nothing more can be done")
    if to_act not in moment.sides:
        raise faults.not_now(f"it is for the {to_act} side to decide, not for yours ({', '.join(moment.sides)})")
    return to_act


async def _dice(moment: Moment) -> Dice:
    """The dice of a table, for its next action."""
    row = moment.room.row
    if row.dice["kind"] == "average":
        return AverageDice(await journal.rolled(moment.tx, row.id))
    dice = VerifiableDice(row.secret)
    dice.begin(row.number + 1)
    return dice


def _carried_out(room: Room, side: str, document: object, dice: Dice) -> tuple[Entry, State]:
    """Play an action; what the rules refuse becomes a fault that cites them."""
    notary = Notary(dice)
    try:
        action = room.game.action(document)
        after, events = room.game.submit(room.state, side, action, notary)
    except HexfrontError as error:
        raise faults.from_error(error, room.game.rulebook) from error
    facts: tuple[dict[str, Any], ...] = tuple(event.to_json() for event in events)
    return Entry(room.number + 1, side, action.to_json(), facts, tuple(notary.rolls)), after
