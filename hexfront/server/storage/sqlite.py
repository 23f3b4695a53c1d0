"""SQLite called in the thread of the event loop, behind the interface of aiosqlite that SQLAlchemy expects.

SQLite needs some 20 microseconds for a statement of ours; handing it to another thread and waking up for the result
takes ten times as long. Only waiting for another process's lock can take long, and meanwhile others go on.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

#: Seconds to wait for another process's lock, and between two attempts to get it.
PATIENCE, PAUSE = 30.0, 0.02
PRAGMAS = ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON")

T = TypeVar("T")


async def connect(file: str) -> Connection:
    """Open a database file."""
    # The driver's own BEGIN would not take the lock, and its own waiting would stop everybody.
    driver = sqlite3.connect(file, timeout=0, isolation_level=None)
    for pragma in PRAGMAS:
        await patiently(driver.execute, f"PRAGMA {pragma}")
    return Connection(driver)


async def patiently(call: Callable[..., T], *args: object) -> T:
    """Call SQLite, again and again while another process has the lock."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return call(*args)
        except sqlite3.OperationalError as fault:
            if fault.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
        await asyncio.sleep(PAUSE)


class Cursor:
    """A cursor as SQLAlchemy uses it."""

    def __init__(self, driver: sqlite3.Cursor) -> None:
        self._driver = driver

    async def __aenter__(self) -> Cursor:
        return self

    @property
    def description(self) -> Any:
        return self._driver.description

    @property
    def rowcount(self) -> int:
        return self._driver.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._driver.lastrowid

    async def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        await patiently(self._driver.execute, statement, parameters)

    async def executemany(self, statement: str, parameters: Sequence[Sequence[Any]]) -> None:
        await patiently(self._driver.executemany, statement, parameters)

    async def fetchone(self) -> Any:
        return self._driver.fetchone()

    async def fetchmany(self, size: int) -> list[Any]:
        return self._driver.fetchmany(size)

    async def fetchall(self) -> list[Any]:
        return self._driver.fetchall()

    async def close(self) -> None:
        self._driver.close()


class Connection:
    """A connection as SQLAlchemy uses it."""

    def __init__(self, driver: sqlite3.Connection) -> None:
        #: Under this name SQLAlchemy looks whether the connection is open.
        self._connection = driver

    def cursor(self) -> Cursor:
        return Cursor(self._connection.cursor())

    async def create_function(self, *args: Any, **options: Any) -> None:
        self._connection.create_function(*args, **options)

    async def commit(self) -> None:
        await patiently(self._connection.commit)

    async def rollback(self) -> None:
        self._connection.rollback()

    async def close(self) -> None:
        self._connection.close()

    def stop(self) -> None:
        """Close at once, when nobody can wait."""
        self._connection.close()
