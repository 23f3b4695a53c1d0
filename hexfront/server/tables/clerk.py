"""The clerk of all tables: reads a table, has an action carried out, stores it in one transaction, and tells of it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Obeyed, Order
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.state import State
from hexfront.play.dice.choice import dice_of
from hexfront.play.record.entries import Entry
from hexfront.play.record.judges import handed_over
from hexfront.play.table import Point, carried_out, is_final, phase_start, without_a_person
from hexfront.server import faults
from hexfront.server.people import notices, ratings
from hexfront.server.people.seats import COMPUTER, Asker, Seats, held
from hexfront.server.settings import Settings
from hexfront.server.storage.database import Database
from hexfront.server.tables import journal, standing
from hexfront.server.tables.clocks import Moved, goes_on, is_asked, next_opening, ticked
from hexfront.server.tables.disclosure import disclosed
from hexfront.server.tables.parts import Parts
from hexfront.server.tables.rooms import Room, Rooms, game_of, read_table, release_branches, write_row
from hexfront.server.tables.ruling import after_action, after_cut, ruling_of

log = logging.getLogger(__name__)

#: Seconds between two looks at a table whose dice wait for the parts of its seats.
GLANCE = 0.1


class PartsAwaited(Exception):
    """The dice of a table wait for the parts of other seats."""


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
class LockedTable:
    """A table inside a transaction, with the sides that the one who asks holds."""

    tx: AsyncConnection
    room: Room
    seats: Seats
    sides: tuple[str, ...]
    #: The standing orders of the sides that people play, read when an action is to be carried out.
    orders: Mapping[str, Sequence[Order]] = field(default_factory=dict)
    #: The answer to the pending decision that need not wait for a person: a forced one, or that of an order.
    reply: Action | Obeyed | None = None
    #: Whether the side to act has not been called, because its orders have answered so far.
    is_uncalled: bool = False

    def check_number(self, number: int) -> None:
        if number != self.room.number:
            raise faults.stale(number, self.room.number)

    def check_seat(self) -> None:
        if not self.sides:
            raise faults.not_yours("you hold no seat at this table: spectators only look on")


class Clerk:
    """Takes actions and take-backs; nothing else changes what a table has come to."""

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
        while True:
            try:
                return await self._submitted(table_id, asker, number, documents)
            except PartsAwaited:
                await asyncio.sleep(GLANCE)

    async def _submitted(self, table_id: str, asker: Asker, number: int, documents: Sequence[object]) -> Change:
        async with self.turn(table_id):
            try:
                async with self.database.write() as tx:
                    table = await self.locked(tx, table_id, asker)
                    _acting(table)
                    table.check_number(number)
                    changes = await self._all(await self._with_dice(table), documents)
            except IntegrityError as fault:
                # Another process has written this number first.
                self.rooms.forget(table_id)
                raise faults.stale(number, number + 1) from fault
            # One by one, as if the owner of an order had answered in person: nobody else may know the difference.
            for change in changes:
                await self.announce(change)
        return changes[0]

    async def _with_dice(self, table: LockedTable) -> LockedTable:
        """The table with its dice ready: parts are waited for, but not for that of the one who acts."""
        room, parts = table.room, Parts.of(table.room.row)
        after = parts.left_out(table.sides, table.seats, room.number)
        if after.wait(time.time(), self.settings.dice_wait):
            raise PartsAwaited
        if after == parts:
            return table
        row = replace(room.row, parts=after.to_json())
        await write_row(table.tx, room.row, row)
        return replace(table, room=replace(room, row=row))

    async def undo(self, table_id: str, asker: Asker, number: int) -> Change:
        """Take back the last action of one's own."""
        async with self.changing(table_id, asker, number) as (table, done):
            why = table.room.why_no_undo(table.sides)
            if why is not None:
                raise faults.not_now(why)
            done.append(await self.cut(table, number - 1))
        return done[0]

    async def restart_phase(self, table_id: str, asker: Asker, number: int) -> Change:
        """Take back everything that may be taken back of this phase."""
        async with self.changing(table_id, asker, number) as (table, done):
            written = await journal.read(table.tx, table_id, 0, number)
            start = phase_start(table.room.game, [one.entry for one in written], table.sides)
            if start == number or table.room.is_closed:
                raise faults.not_now(table.room.why_no_undo(table.sides) or "the phase has only just begun")
            done.append(await self.cut(table, start))
        return done[0]

    @asynccontextmanager
    async def changing(
        self, table_id: str, asker: Asker, number: int | None
    ) -> AsyncIterator[tuple[LockedTable, list[Change]]]:
        """A transaction for one who holds a seat; the change that the block hands over is told when it is stored."""
        done: list[Change] = []
        async with self.turn(table_id):
            async with self.database.write() as tx:
                table = await self.locked(tx, table_id, asker)
                table.check_seat()
                if number is not None:
                    table.check_number(number)
                yield table, done
            await self.announce(done[0])

    async def locked(self, tx: AsyncConnection, table_id: str, asker: Asker) -> LockedTable:
        """A table, locked, as the one who asks holds it."""
        row, seats = await read_table(tx, table_id, lock=True)
        room = await self.rooms.open(tx, row)
        return LockedTable(tx, room, seats, held(seats, asker))

    async def cut(self, table: LockedTable, number: int) -> Change:
        """Go back to an earlier action, in the transaction of the table."""
        room, tx = table.room, table.tx
        await journal.cut(tx, room.id, number)
        state = await self.rooms.state_at(tx, room.row, number)
        last = await journal.read(tx, room.id, number - 1, number)
        head = last[0].hash if last else room.row.opening_hash
        state = handed_over(state, game_of(room.row.game, room.row.options), room.game)
        rules = await after_cut(tx, room.row, number)
        now = await self._moved(table, Point(number, state, head), last[0].entry if last else None, rules)
        return Change(now.room, now.seats)

    async def _all(self, table: LockedTable, documents: Sequence[object]) -> list[Change]:
        """Carry out actions, and then the answers of standing orders, each as a change of its own."""
        before, entries = table.room.state, list[Entry]()
        table = replace(table, orders=await standing.in_force(table.tx, table.room, table.seats))
        for at, document in enumerate(documents):
            try:
                # Who saw a roll could make the rest fail on purpose, and have it forgotten.
                if entries and is_final(table.room.game, entries[-1]):
                    raise faults.not_now("an action that rolls dice or shows a unit can only be the last of several")
                side, action = _acting(table), _action(table.room, document)
                table, entry = await self._done(table, side, action)
            except faults.Fault as fault:
                raise fault if len(documents) == 1 else fault.with_more(at=at) from fault
            entries.append(entry)
        table, change = await self._with_forced(table, before, entries)
        changes = [change]
        while isinstance(table.reply, Obeyed):
            table, change = await self._obey(table, table.reply)
            changes.append(change)
        return changes

    async def _with_forced(
        self, table: LockedTable, before: State, entries: Sequence[Entry]
    ) -> tuple[LockedTable, Change]:
        """The change that some actions make, with the forced answers that follow."""
        done = list(entries)
        while isinstance(table.reply, Action):
            table, entry = await self._done(table, _to_act(table), table.reply)
            done.append(entry)
        return table, Change(table.room, table.seats, tuple(done), before, forced=len(done) - len(entries))

    async def _obey(self, table: LockedTable, reply: Obeyed) -> tuple[LockedTable, Change]:
        """Carry out the answer of a standing order, and note privately which order it was."""
        before, side = table.room.state, _to_act(table)
        order = table.orders[side][reply.index]
        table, entry = await self._done(table, side, reply.action)
        await standing.note(table.tx, table.room.id, entry.number, side, reply.index + 1, order)
        return await self._with_forced(table, before, (entry,))

    async def _done(self, table: LockedTable, side: str, action: Action) -> tuple[LockedTable, Entry]:
        """Carry out an action and store it; what the rules refuse becomes a fault that cites them."""
        room = table.room
        dice, note = await _dice(table), Parts.of(room.row).note(room.number + 1)
        now = game_of(room.row.game, room.row.options)
        ruling = ruling_of(room.row, now)
        rules = ruling.version.to_json() if ruling.is_new else None
        try:
            entry, point = carried_out(room.game, room.point, side, action, dice, note, rules)
        except HexfrontError as error:
            raise faults.from_error(error, room.game.rulebook) from error
        await journal.append(table.tx, room.id, entry, point.head, time.time())
        if point.number % self.settings.snapshot_every == 0:
            position = room.game.position(point.state)
            await journal.keep_snapshot(table.tx, room.id, point.number, point.head, position)
        return await self._moved(table, point, entry, after_action(room.row, now, ruling)), entry

    async def _moved(
        self, table: LockedTable, point: Point, last: Entry | None, rules: Mapping[str, Any] | None
    ) -> LockedTable:
        """Store where a table stands now and by which rules, with what follows from it."""
        game, before, state, now = table.room.game, table.room.row, point.state, time.time()
        outcome = game.outcome(state)
        moved = Moved(table.room.state, state, point.number > before.number)
        clock = await ticked(table.tx, before, table.seats, table.sides, moved, now)
        row = replace(
            before,
            number=point.number,
            head=point.head,
            to_act=state.to_act,
            turn=state.turn,
            phase=state.phase if state.to_act else "",
            outcome=outcome.to_json() if outcome else None,
            updated=now,
            deadline=clock.deadline,
            spare=clock.spare,
            bank=clock.bank.to_json() if clock.bank else None,
            reminded=before.reminded and clock.deadline == before.deadline,
            opens=next_opening(before, clock.deadline, now),
            take_back=None,
            rules=rules,
        )
        await write_row(table.tx, before, row)
        if state.to_act is None:
            await release_branches(table.tx, row.id)
            await ratings.count(table.tx, row, table.seats)
        judge = ruling_of(row, game_of(row.game, row.options)).game
        after = replace(table, room=Room(row, judge, handed_over(state, game, judge), last))
        after = replace(after, reply=_reply(after))
        uncalled = (state.to_act != before.to_act or table.is_uncalled) and _is_called(table, state)
        # A side that need not be asked is not called until a decision comes that nobody else answers.
        if uncalled and after.reply is None:
            await notices.turn_came(table.tx, self.settings, row, table.seats, asked=is_asked(state))
            uncalled = False
        return replace(after, is_uncalled=uncalled)

    async def announce(self, change: Change) -> None:
        """Tell of a change that is stored."""
        self.rooms.keep(change.room)
        for watcher in self.watchers:
            try:
                await watcher(change)
            except Exception:
                # What is stored is stored: who asked for it gets his answer.
                log.exception("telling of a change at table %s failed", change.room.id)


def _reply(table: LockedTable) -> Action | Obeyed | None:
    """An answer that need not wait for a person; computer players answer for themselves."""
    room = table.room
    if COMPUTER in (seat.kind for seat in table.seats if seat.side == room.state.to_act):
        return None
    return without_a_person(room.game, room.state) or standing.answer(room, table.orders)


def _is_called(table: LockedTable, state: State) -> bool:
    """Whether the side to act gets a notice: not whoever is at the table now, nor for each answer of a computer."""
    if state.to_act in table.sides:
        return False
    computers = {seat.side for seat in table.seats if seat.kind == COMPUTER}
    return not (goes_on(table.room.state, state) and computers.issuperset(table.sides))


def _to_act(table: LockedTable) -> str:
    side = table.room.state.to_act
    assert side is not None, "there is an answer, so a side was asked"
    return side


def _acting(table: LockedTable) -> str:
    """The side for which the one who asks may act now."""
    table.check_seat()
    row, to_act = table.room.row, table.room.state.to_act
    if row.is_study:
        raise faults.not_now("this table shows a record: branch off from it to play on")
    if to_act is None or row.ended is not None:
        raise faults.not_now("the game is over: nothing more can be done")
    if to_act not in table.sides:
        raise faults.not_now(f"it is for the {to_act} side to decide, not for yours ({', '.join(table.sides)})")
    return to_act


def _action(room: Room, document: object) -> Action:
    """An action from what somebody sent."""
    try:
        return room.game.action(document)
    except HexfrontError as error:
        raise faults.from_error(error, room.game.rulebook) from error


async def _dice(table: LockedTable) -> Dice:
    """The dice of a table, for its next action."""
    row = table.room.row
    now = Parts.of(row).at(row.number + 1)
    if now is not None:
        return now.at(row.number + 1)
    dice = dice_of(row.dice, row.secret)
    return dice.at(row.number + 1, await journal.rolled(table.tx, row.id, row.number) if dice.remembers else ())
