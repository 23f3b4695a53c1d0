"""The house: all parts of a running server, assembled once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from hexfront.play.words import told, told_of_rules
from hexfront.server.caretaker import Caretaker
from hexfront.server.computers.foreseeing import Foreseer
from hexfront.server.computers.seated import Computers
from hexfront.server.figures import Figures
from hexfront.server.health import Health
from hexfront.server.keys import ServerKeys, key_folder
from hexfront.server.languages import OF_TABLES, said
from hexfront.server.limits import Limits, LogIns
from hexfront.server.live.hub import Hub, Listener
from hexfront.server.live.relay import News, Relay
from hexfront.server.people.accounts import Accounts
from hexfront.server.people.manners import computer_document
from hexfront.server.people.outbox import Outbox
from hexfront.server.people.seats import Seats, held
from hexfront.server.people.tokens import Tokens
from hexfront.server.settings import Settings
from hexfront.server.storage.database import Database
from hexfront.server.tables import journal
from hexfront.server.tables.clerk import Change, Clerk
from hexfront.server.tables.documents import table_document
from hexfront.server.tables.rooms import Room, Rooms, read_table


class House:
    """Holds the cached tables, the gate for actions, the accounts and the background workers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.engine_url())
        self.keys = ServerKeys(key_folder(settings))
        self.rooms = Rooms()
        self.hub = Hub()
        self.limits = Limits(settings.rate_factor)
        self.log_ins = LogIns(self.limits)
        self.clerk = Clerk(self.database, self.rooms, settings)
        self.accounts = Accounts(self.database, settings)
        self.tokens = Tokens(self.database)
        self.computers = Computers(self.database, self.clerk, self.hub, settings)
        self.foreseer = Foreseer(self.computers.thinkers)
        self.outbox = Outbox(self.database, settings)
        self.caretaker = Caretaker(self.database, self.computers, self.hub, settings)
        self.figures = Figures()
        self.health = Health(self)
        self.clerk.watchers += [self.computers.changed, self.tell, self.pass_on, self.count]
        self.relay = None if self.database.is_sqlite else Relay(self.database, self.hear)
        if self.relay is not None:
            self.hub.outward = self.relay.say

    def document(self, room: Room, seats: Seats, sides: tuple[str, ...]) -> dict[str, Any]:
        """The table document for the holder of some of its sides."""
        computer = computer_document(room, seats, self.computers.note(room.row), self.settings)
        return table_document(room, seats, sides, computer)

    async def tell(self, change: Change) -> None:
        """Send a change to all viewers of a table, each with their own view. Equal views are encoded once."""
        ready: dict[tuple[tuple[str, ...], str], bytes] = {}
        if self.hub.has_listeners(change.room.id):
            self.hub.seated(change.room.id, change.seats)

        def message(listener: Listener) -> bytes:
            sides, language = held(change.seats, listener.asker), listener.language
            listener.sides = sides
            if (sides, language) not in ready:
                news = {"kind": "changed", **self.news(change, sides)}
                news = said(news, language, OF_TABLES, game=change.room.game.name)
                ready[sides, language] = msgspec.json.encode(news)
            return ready[sides, language]

        self.hub.tell_each(change.room.id, message)

    def news(self, change: Change, sides: tuple[str, ...]) -> dict[str, Any]:
        """The news of a change at a table, for the holder of some of its sides."""
        room, done = change.room, change.events(sides)
        events = [event for some in done for event in some]
        forced = [told(room.game, some) for some in done[len(done) - change.forced :]]
        return {
            "number": room.number,
            "events": events,
            "words": [line for one in change.entries for line in told_of_rules(one.rules)] + told(room.game, events),
            "forced": [lines[0] for lines in forced if lines],
            "table": self.document(room, change.seats, sides),
        }

    async def pass_on(self, change: Change) -> None:
        """Tell the other processes about a change."""
        first = change.entries[0].number if change.entries else None
        number = change.room.number
        self.hub.outward({"kind": "changed", "table": change.room.id, "first": first, "number": number})

    async def count(self, change: Change) -> None:
        """Count the actions of a change."""
        self.figures.actions.add(by=len(change.entries))

    async def hear(self, news: News) -> None:
        """Handle news from another process."""
        match news:
            case {"kind": "changed", "table": table_id, "first": first}:
                await self._catch_up(table_id, first, news.get("number"))
            case {"kind": "say", "table": table_id, "message": message}:
                self.hub.tell(table_id, message, news.get("deaf", ()))
            case {"kind": "logged out", "account": account_id}:
                self.hub.drop(account_id)
            case {"kind": "parted", "accounts": [one, other]}:
                self.hub.part(one, other)
            case {"kind": "presence", "table": table_id, "by": process, "here": here, "spectators": spectators}:
                self.hub.heard_of(table_id, process, here, spectators)
            case {"kind": "listening"}:
                for table_id in self.hub.tables():
                    await self._catch_up(table_id, None)

    def log_out(self, account_id: int) -> None:
        """Close the live connections of an account, in every process. Those that may still listen come back."""
        self.hub.drop(account_id)
        self.hub.outward({"kind": "logged out", "account": account_id})

    def part(self, one: int, other: int) -> None:
        """Two players keep apart from now on, in every process."""
        self.hub.part(one, other)
        self.hub.outward({"kind": "parted", "accounts": [one, other]})

    async def show_again(self, table_id: str) -> None:
        """Show a table anew to all its viewers, in every process."""
        self.hub.outward({"kind": "changed", "table": table_id, "first": None, "number": None})
        await self._catch_up(table_id, None)

    async def _catch_up(self, table_id: str, first: int | None, number: int | None = None) -> None:
        """Tell this process's viewers about a change that another process made, up to the action it ended with."""
        if not self.hub.has_listeners(table_id) and not self.computers.is_at_work(table_id):
            return
        async with self.clerk.turn(table_id):
            async with self.database.read() as tx:
                row, seats = await read_table(tx, table_id)
                room = await self.rooms.open(tx, row)
                if first is not None and number is not None and first <= number < room.number:
                    # The table has moved on already. Changes are told one by one, as in the other process.
                    room = await self.rooms.then(tx, row, number)
                after = room.number if first is None else min(first - 1, room.number)
                entries = await journal.read(tx, table_id, after, room.number)
                before = await self.rooms.state_at(tx, room.row, after) if entries else None
            change = Change(room, seats, tuple(one.entry for one in entries), before)
            await self.tell(change)
            if self.computers.is_at_work(table_id):
                await self.computers.changed(change)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Migrate the database and start the workers; stop them on exit."""
        self.database.claim()
        await self.database.migrate()
        await self.outbox.clock.compare(self.database)
        works = {"outbox": self.outbox.work(), "clocks": self.outbox.watch_clocks(), "caretaker": self.caretaker.work()}
        works |= {"relay": self.relay.work()} if self.relay else {}
        self.health.workers = {name: asyncio.create_task(work, name=name) for name, work in works.items()}
        workers = self.health.workers.values()
        await self.computers.wake_all()
        try:
            yield
        finally:
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            await self.computers.close()
            self.hub.close()
            await self.database.close()
