"""The database, SQLite or PostgreSQL, with read and write transactions."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from hexfront.kernel.errors import InputError
from hexfront.server.storage import opening, sqlite

#: Seconds within which a PostgreSQL must accept a connection.
CONNECTING = 10
#: The mode of a file that only its owner reads.
PRIVATE = 0o600


class Database:
    """Hands out transactions. Write transactions take the lock before their first read."""

    def __init__(self, url: str) -> None:
        self.url = opening.read_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._claim: sqlite3.Connection | None = None
        with opening.in_a_sentence(self.url):
            if self.file:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            self.engine: AsyncEngine = create_async_engine(
                # Values stay out of error messages, and so out of the log: some are secrets of players.
                self.url,
                hide_parameters=True,
                **_connecting(self.url),
            )
        # SQLite has one writer anyway. Waiting here is free; waiting in SQLite means polling.
        self._writer = asyncio.Lock() if self.is_sqlite else nullcontext()
        if self.is_sqlite:
            event.listen(self.engine.sync_engine, "begin", _begin_sqlite)

    @property
    def file(self) -> Path | None:
        """The file of an SQLite; None if it is in memory, and for a PostgreSQL."""
        name = self.url.database if self.is_sqlite else None
        return Path(name) if name and name != ":memory:" else None

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A read-only transaction."""
        async with self.engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A read-only transaction in which everything is as it was when it began, whatever others write meanwhile."""
        async with self.engine.connect() as connection:
            if self.is_sqlite:
                yield connection
            else:
                still = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
                yield await connection.execution_options(**still)

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that commits when its block ends without an error."""
        async with self._writer, self.engine.connect() as connection:
            writing = await connection.execution_options(hexfront_writes=True)
            async with writing.begin():
                yield writing

    def claim(self) -> None:
        """Lock an SQLite file against other servers, because they could not exchange live news."""
        file = self.file
        if file is None or self._claim is not None:
            return
        # An SQLite lock on a second file: it works on every system and disappears with a killed process.
        with opening.in_a_sentence(self.url):
            _keep_private(Path(f"{file}.serving"))
            claim = sqlite3.connect(f"{file}.serving", timeout=0, isolation_level=None, check_same_thread=False)
        try:
            claim.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as fault:
            claim.close()
            raise InputError(
                f"another server is using {file}: an SQLite file serves one process. Stop the other, "
                "choose another file with --database, or let several serve a PostgreSQL"
            ) from fault
        self._claim = claim

    async def migrate(self) -> None:
        """Bring the schema up to date."""
        with opening.in_a_sentence(self.url):
            if self.file:
                _keep_private(self.file)
            async with self.write() as connection:
                await connection.run_sync(upgrade)

    async def check_schema(self) -> None:
        """Raise an error unless the schema is that of this release."""
        with opening.in_a_sentence(self.url):
            async with self.read() as connection:
                await connection.run_sync(_check_current)

    async def close(self) -> None:
        await self.engine.dispose()
        if self._claim is not None:
            self._claim.close()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the pending migrations up to a version of the schema, by default all."""
    config = _migrations()
    config.attributes["connection"] = connection
    script = ScriptDirectory.from_config(config)
    opening.check_schema(connection, script)
    opening.check_known(revision, script)
    command.upgrade(config, revision)


def _check_current(connection: Connection) -> None:
    opening.check_current(connection, ScriptDirectory.from_config(_migrations()))


def _keep_private(file: Path) -> None:
    """See to it that only the owner reads a file and those beside it: secrets of games and of people are in them."""
    with suppress(FileExistsError):
        # SQLite gives its other files the mode of this one.
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(FileNotFoundError, PermissionError):
            if one.stat().st_mode & 0o077:
                one.chmod(PRIVATE)


def _migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("hexfront.server") / "migrations"))
    return config


def _connecting(url: URL) -> dict[str, Any]:
    """How connections are made, and how many."""
    if url.get_backend_name() == "sqlite":
        return {"pool_size": 5, "max_overflow": 10, "async_creator": lambda: sqlite.connect(url.database or "")}
    return {"pool_size": 10, "max_overflow": 20, "connect_args": {"timeout": CONNECTING}}


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("hexfront_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
