"""Backup of a whole database at one moment, while servers use it, and restoring it into an empty one.

A backup fits every database: one of an SQLite file can be restored into a PostgreSQL, and the other way round.
"""

from __future__ import annotations

import base64
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic.runtime.migration import MigrationContext
from sqlalchemy import JSON, Connection, Integer, LargeBinary, MetaData, Table, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.kernel.errors import InputError
from hexfront.server.care.archive import (
    FILE,
    FORMAT,
    HEADER,
    ROW,
    TABLE,
    VERSION,
    Archive,
    Line,
    Writer,
    opened,
    writing,
)
from hexfront.server.keys import KEY, LIST
from hexfront.server.people.push import KEY as PUSH_KEY
from hexfront.server.storage.database import Database, upgrade

#: Alembic's own table. The header of a backup has what it says.
REVISION = "alembic_version"
#: Rows stored at once.
AT_ONCE = 500


async def back_up(database: Database, path: Path, folder: Path) -> int:
    """Write everything in a database, and the keys of the server in a folder, to a backup; return how many rows."""
    with writing(path) as writer:
        async with database.snapshot() as tx:
            metadata, revision = await tx.run_sync(_reflected), await tx.run_sync(_revision)
            if revision is None:
                raise InputError("the database is empty: there is nothing to back up")
            writer.write({HEADER: FORMAT, "version": VERSION, "schema": revision, "made": round(time.time())})
            for table in metadata.sorted_tables:
                await _write_table(tx, table, writer)
        for file in (folder / KEY, folder / LIST, folder / PUSH_KEY):
            if file.is_file():
                writer.write({FILE: file.name, "content": base64.b64encode(file.read_bytes()).decode("ascii")})
        return writer.rows


async def _write_table(tx: AsyncConnection, table: Table, writer: Writer) -> None:
    writer.write({TABLE: table.name, "columns": [column.name for column in table.columns]})
    rows = await tx.stream(select(table).order_by(*table.primary_key.columns))
    async for row in rows:
        writer.write({ROW: [_plain(value) for value in row]})


def _plain(value: object) -> object:
    return base64.b64encode(value).decode("ascii") if isinstance(value, bytes) else value


async def restore(database: Database, path: Path, folder: Path) -> int:
    """Fill an empty database from a backup, all of it or nothing, and a folder with the keys; return how many rows."""
    archive = opened(path)
    database.claim()
    async with database.write() as tx:
        await tx.run_sync(_fill, archive)
        _put_back_keys(archive, folder)
    return archive.rows


def _put_back_keys(archive: Archive, folder: Path) -> None:
    """Write the keys of the server to where it looks for them. Where there are some already, those stay."""
    if (folder / KEY).exists() or (folder / LIST).exists():
        return
    for line in archive.lines():
        if FILE in line and line[FILE] in (KEY, LIST, PUSH_KEY) and not (folder / line[FILE]).exists():
            folder.mkdir(parents=True, exist_ok=True)
            file = os.open(folder / line[FILE], os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(file, "wb") as out:
                out.write(base64.b64decode(line["content"]))


def _fill(connection: Connection, archive: Archive) -> None:
    """Make the schema that the backup was made with, store its rows, and bring both up to date."""
    if inspect(connection).get_table_names():
        raise InputError("the database is not empty: restore a backup into a new one")
    upgrade(connection, archive.revision)
    metadata = _reflected(connection)
    for table, rows in _batches(metadata, archive):
        connection.execute(insert(table), rows)
    for table in metadata.sorted_tables:
        _go_on_counting(connection, table)
    upgrade(connection)


def _batches(metadata: MetaData, archive: Archive) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """The rows of a backup, some at a time."""
    table: Table | None = None
    rows: list[dict[str, Any]] = []
    names: list[str] = []
    for line in archive.lines():
        if table is not None and rows and (TABLE in line or len(rows) == AT_ONCE):
            yield table, rows
            rows = []
        if TABLE in line:
            table, names = _table(metadata, line), line["columns"]
        elif ROW in line and table is not None:
            values = zip(names, line[ROW], strict=True)
            rows.append({name: _stored(table, name, value) for name, value in values})
    if table is not None and rows:
        yield table, rows


def _table(metadata: MetaData, line: Line) -> Table:
    table = metadata.tables.get(line[TABLE])
    if table is None or set(line["columns"]) != {column.name for column in table.columns}:
        raise InputError(f"the backup has a table {line[TABLE]!r} that its schema does not have")
    return table


def _stored(table: Table, name: str, value: Any) -> Any:
    if value is not None and isinstance(table.columns[name].type, LargeBinary):
        return base64.b64decode(value)
    return value


def _go_on_counting(connection: Connection, table: Table) -> None:
    """PostgreSQL counts ids apart from the rows that have them: it goes on after the last one."""
    key = list(table.primary_key.columns)
    if connection.dialect.name != "postgresql" or len(key) != 1 or not isinstance(key[0].type, Integer):
        return
    last = connection.execute(select(func.max(key[0]))).scalar()
    sequence = connection.execute(select(func.pg_get_serial_sequence(table.name, key[0].name))).scalar()
    if last is not None and sequence is not None:
        connection.execute(text("SELECT setval(:sequence, :last)"), {"sequence": sequence, "last": last})


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _reflected(connection: Connection) -> MetaData:
    """The tables as they are in a database, which may be of an earlier release."""
    metadata = MetaData()
    metadata.reflect(connection, only=lambda name, _: name != REVISION)
    for table in metadata.tables.values():
        for column in table.columns:
            if isinstance(column.type, JSON):
                # No value is no value, not the word null.
                column.type.none_as_null = True
    return metadata
