"""The caretaker: resumes interrupted turns of computer players and deletes abandoned tables."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy import delete, select

from hexfront.server.computers.seated import Computers
from hexfront.server.live.hub import Hub
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables.clocks import DAY

log = logging.getLogger(__name__)
#: Seconds between two runs.
ROUND = 60.0
#: Tables deleted in one transaction; small enough that nobody waits long for the lock.
AT_ONCE = 50


class Caretaker:
    """A background worker that runs every minute."""

    def __init__(self, database: Database, computers: Computers, hub: Hub, settings: Settings) -> None:
        self.database = database
        self.computers = computers
        self.hub = hub
        self.settings = settings

    async def work(self) -> None:
        """Run until cancelled; errors are logged and do not stop the worker."""
        while True:
            await asyncio.sleep(ROUND)
            try:
                self.hub.say_who_is_here()
                # Computer players' turns that another process did not finish.
                await self.computers.wake_all(idle=ROUND)
                await self.clear_away(time.time())
            except Exception:
                log.exception("the caretaker stumbled")

    async def clear_away(self, now: float) -> int:
        """Delete tables without any account that have been inactive for too long; return how many."""
        if self.settings.keep_days <= 0:
            return 0
        tables, seats = schema.tables.c, schema.seats.c
        kept = select(seats.table_id).where(seats.account_id.is_not(None))
        late = now - self.settings.keep_days * DAY
        lying = select(tables.id).where(tables.updated < late, tables.id.not_in(kept)).limit(AT_ONCE)
        gone = 0
        while True:
            async with self.database.write() as tx:
                ids = list((await tx.execute(lying)).scalars())
                if ids:
                    await tx.execute(delete(schema.tables).where(tables.id.in_(ids)))
            gone += len(ids)
            if len(ids) < AT_ONCE:
                return gone
