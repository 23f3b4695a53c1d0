"""The house: everything that a running server has, put together once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from hexfront.play.words import told
from hexfront.server.accounts import Accounts
from hexfront.server.computers import Computers
from hexfront.server.database import Database
from hexfront.server.documents import table_document
from hexfront.server.gate import Change, Gate
from hexfront.server.hub import Hub, Listener
from hexfront.server.limits import Limits
from hexfront.server.manners import computer_document
from hexfront.server.outbox import Outbox
from hexfront.server.rooms import Room, Rooms
from hexfront.server.seats import Seats, held
from hexfront.server.settings import Settings


class House:
    """The rooms, the gate, the people and the workers."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.engine_url())
        self.rooms = Rooms()
        self.hub = Hub()
        self.limits = Limits(settings.rate_factor)
        self.gate = Gate(self.database, self.rooms, settings)
        self.accounts = Accounts(self.database, settings)
        self.computers = Computers(self.database, self.gate, self.hub, settings)
        self.outbox = Outbox(self.database, settings)
        self.gate.watchers += [self.computers.changed, self.tell]

    def document(self, room: Room, seats: Seats, sides: tuple[str, ...]) -> dict[str, Any]:
        """A table as the holder of some of its sides sees it."""
        computer = computer_document(room, seats, self.computers.note(room.id), self.settings)
        return table_document(room, seats, sides, computer)

    async def tell(self, change: Change) -> None:
        """Send a change to everybody at the table, to each as he sees it; those who see the same, written once."""
        room, events = change.room, change.events
        news = {"kind": "changed", "number": room.number, "events": events, "words": told(room.game, events)}
        ready: dict[tuple[str, ...], bytes] = {}

        def message(listener: Listener) -> bytes:
            sides = listener.sides = held(change.seats, listener.asker)
            if sides not in ready:
                ready[sides] = msgspec.json.encode({**news, "table": self.document(room, change.seats, sides)})
            return ready[sides]

        self.hub.tell_each(room.id, message)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Bring the database up to date and start the workers; stop them in the end."""
        await self.database.migrate()
        worker = asyncio.create_task(self.outbox.work(), name="outbox")
        await self.computers.wake_all()
        try:
            yield
        finally:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)
            await self.computers.close()
            self.hub.close()
            await self.database.close()
