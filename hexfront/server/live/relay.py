"""The relay: news between the server processes on one database, over PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from hexfront.server.storage.database import Database

log = logging.getLogger(__name__)
CHANNEL = "hexfront"
#: The longest message, in bytes; PostgreSQL allows no longer payload.
LONGEST = 7_900
#: The longest queue of unsent news. More are dropped; viewers elsewhere see the change with the next news.
BACKLOG = 1_000
#: Seconds before reconnecting, and between two checks of a silent connection.
PATIENCE = 2.0

News = dict[str, Any]


class Relay:
    """Sends this process's news to the other processes, and receives theirs."""

    def __init__(self, database: Database, hear: Callable[[News], Awaitable[None]]) -> None:
        """``hear`` is called with all news from other processes."""
        self.database = database
        self.hear = hear
        self.name = secrets.token_hex(8)
        self.is_listening = asyncio.Event()
        self._outward: asyncio.Queue[bytes] = asyncio.Queue(BACKLOG)
        self._inward: asyncio.Queue[News] = asyncio.Queue()

    def say(self, news: News) -> None:
        """Queue news for the other processes; order is kept."""
        text = msgspec.json.encode({**news, "by": self.name})
        if len(text) <= LONGEST and not self._outward.full():
            self._outward.put_nowait(text)

    async def work(self) -> None:
        """Run until cancelled; reconnect whenever the connection is lost."""
        hearing = asyncio.create_task(self._pass_on())
        try:
            while True:
                try:
                    await self._converse()
                except OSError as fault:
                    log.warning("the line between the processes is broken: %s", fault)
                except Exception:
                    log.exception("the relay stumbled")
                self.is_listening.clear()
                await asyncio.sleep(PATIENCE)
        finally:
            hearing.cancel()
            await asyncio.gather(hearing, return_exceptions=True)

    async def _converse(self) -> None:
        async with self.database.engine.connect() as connection:
            # SQLAlchemy has no support for LISTEN, so this uses the driver directly.
            driver: Any = (await connection.get_raw_connection()).driver_connection
            await driver.add_listener(CHANNEL, self._heard)
            self.is_listening.set()
            # News sent while the connection was down are lost.
            self._inward.put_nowait({"kind": "listening"})
            try:
                while not driver.is_closed():
                    try:
                        text = await asyncio.wait_for(self._outward.get(), PATIENCE)
                    except TimeoutError:
                        continue
                    await driver.execute("SELECT pg_notify($1, $2)", CHANNEL, text.decode())
            finally:
                await connection.invalidate()

    def _heard(self, _connection: object, _process: int, _channel: str, text: str) -> None:
        news = msgspec.json.decode(text, type=News)
        if news.get("by") != self.name:
            self._inward.put_nowait(news)

    async def _pass_on(self) -> None:
        while True:
            news = await self._inward.get()
            try:
                await self.hear(news)
            except Exception:
                log.exception("news of another process were not understood")
