"""Storage: migrations make the schema, long games open at once, what is kept at hand is only a copy."""

import asyncio
import os
import sqlite3
import time
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import OperationalError

from hexfront.kernel.errors import InputError
from hexfront.server.house import House
from hexfront.server.people.seats import hashed
from hexfront.server.settings import Settings
from hexfront.server.storage import schema, sqlite
from hexfront.server.storage.database import Database
from hexfront.server.tables.documents import moment
from hexfront.server.tables.rooms import read_row
from tests.server.house import Client, client_of, code, found_table, hot_seat, house_of, quick, right, with_base


def test_the_migrations_make_exactly_the_schema(client: Client) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async def compare() -> list[object]:
        async with house_of(client).database.read() as tx:
            return await tx.run_sync(differences)

    assert client.blocking_portal.call(compare) == []


def test_tokens_and_addresses_of_older_databases_are_kept(tmp_path: Path) -> None:
    """A token may do what it could do before, for a year; an address is asked to confirm itself before it is used."""
    base = Database(quick(tmp_path / "house.sqlite3").engine_url())
    person = "(1, 'Anna', 'anna', '', 'anna@example.org', '', 0)"
    token = f"('{hashed('old')}', 1, 'bot', 0)"

    async def prepare() -> None:
        async with base.write() as tx:
            await tx.run_sync(_upgrade_to, "0005")
            columns = "id, name, folded, password, email, webhook, created"
            await tx.execute(text(f"INSERT INTO accounts ({columns}) VALUES {person}"))
            await tx.execute(text(f"INSERT INTO tokens (hash, account_id, name, created) VALUES {token}"))
        await base.close()

    asyncio.run(prepare())
    with client_of(quick(tmp_path / "house.sqlite3")) as client:
        bearer = {"Authorization": "Bearer old"}
        me, listed = (right(client.get(path, headers=bearer)) for path in ("/api/me", "/api/tokens"))

    assert (me["email"], me["confirmed"], me["admin"]) == ("anna@example.org", False, False)
    assert listed[0]["scopes"] == ["read", "play", "account"]
    assert listed[0]["expires"] > moment(time.time() + 360 * 86_400)


def _upgrade_to(connection: Connection, revision: str) -> None:
    command.upgrade(_config(connection), revision)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("hexfront.server") / "migrations"))
    config.attributes["connection"] = connection
    return config


def test_branches_of_older_databases_keep_the_secret_of_a_game_that_goes_on(database: str) -> None:
    with client_of(quick(database)) as client:
        running, over = hot_seat(client), hot_seat(client)
        branches = [right(one.post("branch", n=0, dice="same"))["id"] for one in (running, over)]
        hot_seat(client)

    async def back_and_forth(base: Database) -> dict[str, str]:
        async with base.write() as tx:
            await tx.execute(text(f"UPDATE tables SET to_act = NULL WHERE id = '{over.id}'"))
            await tx.run_sync(lambda connection: command.downgrade(_config(connection), "0012"))
        await base.migrate()
        async with base.read() as tx:
            rows = await tx.execute(text("SELECT id, dice_of FROM tables WHERE dice_of IS NOT NULL"))
            return {row.id: row.dice_of for row in rows}

    assert with_base(database, back_and_forth) == {branches[0]: running.id}


def test_a_database_is_brought_up_to_date_once(client: Client) -> None:
    client.blocking_portal.call(house_of(client).database.migrate)

    assert hot_seat(client).move()["number"] == 1


def test_a_snapshot_is_the_state_that_the_events_lead_to(client: Client) -> None:
    player = hot_seat(client)
    for _ in range(11):
        player.move()
    house = house_of(client)

    async def both() -> tuple[object, object, int]:
        async with house.database.write() as tx:
            row = await read_row(tx, player.id)
            with_snapshots = await house.rooms.state_at(tx, row, 11)
            count = await tx.execute(
                select(func.count()).select_from(schema.snapshots).where(schema.snapshots.c.table_id == player.id)
            )
            await tx.execute(schema.snapshots.delete().where(schema.snapshots.c.table_id == player.id))
            return with_snapshots, await house.rooms.state_at(tx, row, 11), count.scalar() or 0

    with_snapshots, without, count = client.blocking_portal.call(both)

    assert with_snapshots == without
    assert count == 2


def test_the_stored_table_has_the_last_word(client: Client) -> None:
    """What is kept at hand is used only while it is what is stored."""
    player = hot_seat(client)
    rooms = house_of(client).rooms
    old = rooms._kept[player.id]
    player.move()
    moved = player.look()
    rooms.keep(old)

    assert player.look() == moved
    rooms.keep(old)
    assert player.try_to({"type": "end phase"}, number=0).status_code == 409


def test_an_sqlite_file_serves_one_process(tmp_path: Path) -> None:
    database = tmp_path / "house.sqlite3"
    url = quick(database).engine_url()
    with client_of(quick(database)), pytest.raises(InputError, match=f"another server is using {database}"):
        Database(url).claim()

    with client_of(quick(database)) as later:
        assert hot_seat(later).table["number"] == 0


def test_tables_without_accounts_are_cleared_away_when_nobody_comes_back(empty: Client) -> None:
    csrf = right(empty.post("/api/register", json={"name": "Anna", "password": "correct horse"}))["csrf"]
    hers = found_table(empty, {"X-CSRF-Token": csrf})["id"]
    empty.cookies.clear()
    left = [hot_seat(empty) for _ in range(3)]
    left[0].move()
    house = house_of(empty)
    in_90_days = time.time() + 90 * 86_400 + 1

    gone = [empty.blocking_portal.call(house.caretaker.clear_away, at) for at in (time.time(), in_90_days, in_90_days)]

    assert gone == [0, 3, 0]
    assert code(empty.get(f"/api/tables/{left[0].id}")) == (404, "unknown")
    assert empty.get(f"/api/tables/{hers}").status_code == 200
    assert empty.blocking_portal.call(_count_lines, house) == 0


async def _count_lines(house: House) -> int:
    async with house.database.read() as tx:
        return (await tx.execute(select(func.count()).select_from(schema.journal))).scalar() or 0


def test_a_house_may_keep_its_tables_for_ever(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3", keep_days=0)) as client:
        hot_seat(client)

        assert client.blocking_portal.call(house_of(client).caretaker.clear_away, 1e12) == 0


def test_transactions_that_write_wait_for_each_other(tmp_path: Path) -> None:
    """Read, then write, from two connections at once: none fails, none is lost."""

    async def count_up() -> int:
        bases = [Database(Settings(str(tmp_path / "x.sqlite3")).engine_url()) for _ in range(2)]
        await bases[0].migrate()

        async def add(base: Database) -> None:
            async with base.write() as tx:
                count = (await tx.execute(select(func.count()).select_from(schema.accounts))).scalar()
                await asyncio.sleep(0)
                row = {
                    "name": f"n{count}",
                    "folded": f"n{count}",
                    "password": "",
                    "email": "",
                    "webhook": "",
                    "created": 0.0,
                }
                await tx.execute(schema.accounts.insert().values(row))

        await asyncio.gather(*(add(base) for _ in range(20) for base in bases))
        async with bases[0].read() as tx:
            total = (await tx.execute(select(func.count()).select_from(schema.accounts))).scalar()
        for base in bases:
            await base.close()
        return total or 0

    assert asyncio.run(count_up()) == 40


def test_waiting_for_the_lock_of_another_program_holds_nobody_else_up(tmp_path: Path) -> None:
    """An administrator's program writes for a while: reading goes on meanwhile, and writing afterwards."""
    file = tmp_path / "x.sqlite3"

    async def read_while_another_writes() -> tuple[int, bool, bool]:
        base = Database(Settings(str(file)).engine_url())
        await base.migrate()
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")

        async def write() -> None:
            async with base.write() as tx:
                await tx.execute(schema.notes.delete())

        writing = asyncio.create_task(write())
        reads = 0
        for _ in range(20):
            await asyncio.sleep(0.005)
            async with base.read() as tx:
                await tx.execute(select(func.count()).select_from(schema.tables))
            reads += 1
        waited = not writing.done()
        other.execute("COMMIT")
        other.close()
        await writing
        await base.close()
        return reads, waited, writing.done()

    began = time.monotonic()

    assert asyncio.run(read_while_another_writes()) == (20, True, True)
    assert time.monotonic() - began < sqlite.PATIENCE / 2


def test_a_lock_that_is_never_given_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "PATIENCE", 0.1)
    file = tmp_path / "x.sqlite3"

    async def write_in_vain() -> None:
        base = Database(Settings(str(file)).engine_url())
        await base.migrate()
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            async with base.write() as tx:
                await tx.execute(schema.notes.delete())
        finally:
            other.close()
            await base.close()

    with pytest.raises(OperationalError, match="database is locked"):
        asyncio.run(write_in_vain())


def test_nobody_else_reads_the_files_of_a_server(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    for mode in (0o600, 0o644):
        before = os.umask(0o022)
        try:
            with client_of(quick(file)) as client:
                found_table(client)
                modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
        finally:
            os.umask(before)

        assert {"house.sqlite3", "house.sqlite3-wal", "house.sqlite3-shm", "house.sqlite3.serving"} <= set(modes)
        assert set(modes.values()) == {0o600}, mode
        # A file of an earlier release, which everybody could read.
        file.chmod(0o644)
