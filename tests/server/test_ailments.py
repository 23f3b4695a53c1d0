"""A full disk, a database that can only be read or is away: told as what it is, and nothing is half done."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError

from hexfront.server.storage.ailments import AWAY, BUSY, FAILING, FULL, READ_ONLY, Ailment, ailment_of
from tests.server.house import Client, client_of, code, hot_seat, house_of, quick, right
from tests.server.processes import NoPostgres, running_postgres


@contextmanager
def _every_transaction(client: Client, pragma: str) -> Iterator[None]:
    """SQLite itself is made to fail, as it does on a full or read-only disk."""
    engine = house_of(client).database.engine.sync_engine

    def ail(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA {pragma}")

    event.listen(engine, "begin", ail)
    try:
        yield
    finally:
        event.remove(engine, "begin", ail)
        client.blocking_portal.call(house_of(client).database.engine.dispose)


def test_a_full_disk_is_told_and_nothing_is_half_done(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3")) as client:
        player = hot_seat(client)
        player.move()
        before = player.look()
        with _every_transaction(client, "max_page_count=1"):
            refused = [player.try_to(player.offer("move")) for _ in range(1)]
            # Small changes find room in pages that are there already, until they are full.
            while refused[-1].status_code == 200:
                player.look()
                refused.append(player.try_to(player.offer("move")))
            full = refused[-1]
            stuck = player.look()
            german = client.post(
                f"/api/tables/{player.id}/chat?lang=de", json={"text": "x" * 400}, headers=player.headers
            )
            while german.status_code == 201:
                german = client.post(german.request.url, json={"text": "x" * 400}, headers=player.headers)

        assert code(full) == code(german) == (507, "disk_full")
        assert full.json()["error"] == "the disk of the server is full; nothing has changed"
        assert german.json()["error"] == "die Festplatte des Servers ist voll; nichts hat sich geändert"
        assert stuck["number"] == before["number"] + len(refused) - 1
        assert player.move()["number"] == stuck["number"] + 1
        assert player.get("verify")["ok"]


def test_a_database_that_can_only_be_read_is_told_and_can_be_looked_at(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3")) as client:
        player = hot_seat(client)
        player.move()
        move = player.offer("move")
        before = player.look()
        with _every_transaction(client, "query_only=1"):
            acted, undone = player.try_to(move), player.undo()
            seen = player.look()

        assert code(acted) == code(undone) == (503, "read_only")
        assert seen == before
        assert right(player.try_to(move))["number"] == 2


def test_a_postgresql_that_can_only_be_read_is_told() -> None:
    try:
        with running_postgres() as server, client_of(quick(server.address)) as client:
            player = hot_seat(client)
            move = player.offer("move")
            _switch(client, "SET default_transaction_read_only = on")
            acted = player.try_to(move)
            seen = player.look()
            _switch(client, "RESET default_transaction_read_only")

            assert code(acted) == (503, "read_only")
            assert seen["number"] == 0
            assert right(player.try_to(move))["number"] == 1
    except NoPostgres as reason:
        pytest.skip(str(reason))


def _switch(client: Client, setting: str) -> None:
    """Change a setting of the whole PostgreSQL, also for those who are connected."""

    async def switch() -> None:
        async with house_of(client).database.engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await alone.execute(text("SET default_transaction_read_only = off"))
            await alone.execute(text(f"ALTER SYSTEM {setting}"))
            await alone.execute(text("SELECT pg_reload_conf()"))
            await alone.execute(text("RESET default_transaction_read_only"))
            await alone.execute(text("SELECT pg_sleep(0.5)"))

    client.blocking_portal.call(switch)


class Said(Exception):
    """An error of a driver, with the code that PostgreSQL gives."""

    def __init__(self, said: str, sqlstate: str | None = None) -> None:
        super().__init__(said)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("error", "ailment"),
    [
        (DBAPIError("", None, Said("could not extend file", "53100")), FULL),
        (DBAPIError("", None, Said("read-only transaction", "25006")), READ_ONLY),
        (DBAPIError("", None, Said("terminating connection", "57P01")), AWAY),
        (DBAPIError("", None, Said("deadlock detected", "40P01")), BUSY),
        (DBAPIError("", None, Said("could not read block", "XX001")), FAILING),
        (DBAPIError("", None, Said("gone"), connection_invalidated=True), AWAY),
        (DBAPIError("", None, Said("disk I/O error")), FAILING),
        (DBAPIError("", None, Said("database disk image is malformed")), FAILING),
        (Said("the database system is starting up", "57P03"), AWAY),
        (ConnectionRefusedError(), AWAY),
        (OSError(errno.ENOSPC, "No space left on device"), FULL),
        (OSError(errno.EROFS, "Read-only file system"), READ_ONLY),
        (OSError(errno.ENOENT, "No such file"), None),
        (DBAPIError("", None, Said("division by zero", "22012")), None),
        (ValueError("disk is full"), None),
    ],
)
def test_every_ailment_is_known_by_what_the_database_says(error: Exception, ailment: Ailment | None) -> None:
    assert ailment_of(error) == ailment
