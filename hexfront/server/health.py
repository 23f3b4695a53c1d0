"""Health: whether the server can do its work, and the values that tell how it is doing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, true
from sqlalchemy.exc import SQLAlchemyError

from hexfront.server.storage import schema

if TYPE_CHECKING:
    from hexfront.server.house import House

#: Seconds within which the database must answer.
PATIENCE = 3.0
#: Seconds for which an answer is kept, so that asking often costs nothing.
KEPT = 1.0
#: Seconds for which counts of rows are kept.
COUNTED = 15.0


class Health:
    """Looks at the parts of the house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._asking = asyncio.Lock()
        self._faults: tuple[float, list[str]] = (0.0, [])
        self._counts: tuple[float, list[tuple[str, str, float]]] = (0.0, [])
        #: The background workers by name.
        self.workers: dict[str, asyncio.Task[Any]] = {}

    async def faults(self) -> list[str]:
        """What is wrong, in a sentence each; empty if the server is ready."""
        async with self._asking:
            at, known = self._faults
            if time.monotonic() - at >= KEPT:
                known = await self._look()
                self._faults = (time.monotonic(), known)
        return known

    async def _look(self) -> list[str]:
        wrong = [f"the {name} has stopped" for name, task in self.workers.items() if task.done()]
        relay = self._house.relay
        if relay is not None and not relay.is_listening.is_set():
            wrong.append("the line to the other processes is broken")
        try:
            async with asyncio.timeout(PATIENCE), self._house.database.read() as tx:
                await tx.execute(select(schema.accounts.c.id).limit(1))
        except (OSError, SQLAlchemyError):
            wrong.append("the database does not answer")
        return wrong

    async def gauges(self) -> Sequence[tuple[str, str, float]]:
        """The values of this moment: name, explanation, value."""
        house = self._house
        wrong = await self.faults()
        return [
            ("hexfront_ready", "1 if the server can do its work.", float(not wrong)),
            ("hexfront_sockets_open", "Open WebSockets.", float(house.hub.count())),
            ("hexfront_computers_at_work", "Tables where it is a computer's turn.", float(house.computers.count())),
            *(await self._counted() if not wrong else ()),
        ]

    async def _counted(self) -> list[tuple[str, str, float]]:
        """Counts of rows in the database."""
        at, known = self._counts
        if time.monotonic() - at < COUNTED:
            return known
        due, attempts, to_act = schema.outbox.c.due, schema.outbox.c.attempts, schema.tables.c.to_act
        wanted = (
            ("hexfront_tables", "Tables.", schema.tables, true()),
            ("hexfront_tables_running", "Tables whose game is not over.", schema.tables, to_act.is_not(None)),
            ("hexfront_accounts", "Accounts.", schema.accounts, true()),
            ("hexfront_notices_waiting", "Notices to be sent.", schema.outbox, due.is_not(None)),
            ("hexfront_notices_failing", "Notices to be sent again.", schema.outbox, due.is_not(None) & (attempts > 0)),
            ("hexfront_notices_given_up", "Notices that were given up.", schema.outbox, due.is_(None)),
        )
        found = []
        async with self._house.database.read() as tx:
            for name, about, table, which in wanted:
                query = select(func.count()).select_from(table).where(which)
                found.append((name, about, float((await tx.execute(query)).scalar_one())))
        self._counts = (time.monotonic(), found)
        return found
