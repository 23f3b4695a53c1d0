"""The caretaker: resumes interrupted turns of computer players and deletes abandoned tables."""

from __future__ import annotations

import asyncio
import logging
import time

from hexfront.server.care.cleaning import clear_tables
from hexfront.server.computers.seated import Computers
from hexfront.server.live.hub import Hub
from hexfront.server.settings import Settings
from hexfront.server.storage.database import Database

log = logging.getLogger(__name__)
#: Seconds between two runs.
ROUND = 60.0


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
        return await clear_tables(self.database, self.settings.keep_days, now)
