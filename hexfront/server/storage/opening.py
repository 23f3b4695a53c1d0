"""Opening a database: what can go wrong with it when the server starts, in one sentence each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from hexfront.kernel.errors import InputError, MissingExtra

#: What to do about a fault, by a word in what the database says of it.
REMEDIES = {
    "is not a database": "it is no SQLite file: choose another with --database, or restore a backup",
    "malformed": "the file is damaged: restore a backup",
    "readonly": "the server may not write there: its user must own the file and its folder",
    "unable to open": "the server may not write there: its user must own the file and its folder",
    "database or disk is full": "the disk is full: make room on it",
    "does not exist": "create it first, as docs/manual/hosting.md shows",
    "authentication failed": "check user and password in HEXFRONT_DATABASE_URL",
    "permission denied": "the user of HEXFRONT_DATABASE_URL must own the database",
}
AWAY = "is PostgreSQL running, and are host and port right?"


def read_url(url: str) -> URL:
    """The parts of an address. It is not repeated when it is wrong, because it may have a password."""
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise InputError(
            "the address of the database cannot be read: expected a file path or postgresql://user:password@host:port/name"
        ) from None


def shown(url: URL) -> str:
    """A database as people call it, without its password."""
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database}"
    return f"the database {url.database!r} at {url.host or 'this machine'}:{url.port or 5432}"


@contextmanager
def in_a_sentence(url: URL) -> Iterator[None]:
    """Turn the errors of databases and their drivers into a sentence for whoever starts the server."""
    try:
        yield
    except ModuleNotFoundError as fault:
        extra = "server" if url.get_backend_name() == "sqlite" else "postgresql"
        raise MissingExtra(extra, f"{shown(url)} needs", fault.name) from fault
    except Exception as fault:
        if not _is_of_a_database(fault):
            raise
        raise InputError(f"{shown(url)} cannot be opened ({_reason(fault)}): {_remedy(fault)}") from fault


def check_schema(connection: Connection, script: ScriptDirectory) -> None:
    """Refuse a schema of a later release, which this one would misunderstand."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is not None and found not in {one.revision for one in script.walk_revisions()}:
        latest = script.get_current_head()
        raise InputError(
            f"{shown(connection.engine.url)} has schema {found}, but this hexfront knows only up to {latest}: "
            "install the newer release again, or restore a backup from before the upgrade"
        )


def check_current(connection: Connection, script: ScriptDirectory) -> None:
    """Refuse a schema that is not that of this release."""
    check_schema(connection, script)
    found, latest = MigrationContext.configure(connection).get_current_revision(), script.get_current_head()
    if found != latest:
        has = "no tables of hexfront" if found is None else f"schema {found}, of an earlier release than {latest}"
        raise InputError(f"{shown(connection.engine.url)} has {has}: start the server once, which brings it up to date")


def check_known(revision: str, script: ScriptDirectory) -> None:
    """Refuse a version of the schema that only a later release has."""
    known = {one.revision for one in script.walk_revisions()}
    if revision != "head" and revision not in known:
        raise InputError(f"the schema {revision} is of a later release: this hexfront knows only up to {max(known)}")


def _is_of_a_database(fault: Exception) -> bool:
    """The driver of PostgreSQL is optional, so its errors are known by their module."""
    of_driver = type(fault).__module__.partition(".")[0] == "asyncpg"
    return of_driver or isinstance(fault, OSError | SQLAlchemyError | sqlite3.Error)


def _reason(fault: Exception) -> str:
    said = fault.orig if isinstance(fault, DBAPIError) and fault.orig is not None else fault
    if isinstance(said, TimeoutError):
        return "no answer in time"
    lines = str(said).splitlines()
    # Drivers put the name of their class before what they say.
    return lines[0].rpartition(">: ")[2] if lines else type(said).__name__


def _remedy(fault: Exception) -> str:
    reason = _reason(fault)
    found = next((remedy for word, remedy in REMEDIES.items() if word in reason), None)
    if found is None and isinstance(fault, OSError):
        return AWAY
    return found or "docs/manual/hosting.md has what it needs"
