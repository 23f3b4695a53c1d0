"""Storage: migrations make the schema, long games open at once, what is kept at hand is only a copy."""

import asyncio
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select

from hexfront.server import schema
from hexfront.server.database import Database
from hexfront.server.rooms import read_row
from hexfront.server.settings import Settings
from tests.server.house import Client, Player, client_of, hot_seat, house_of, quick


def test_the_migrations_make_exactly_the_schema(client: Client) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), schema.metadata))

    async def compare() -> list[object]:
        async with house_of(client).database.read() as tx:
            return await tx.run_sync(differences)

    assert client.blocking_portal.call(compare) == []


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


def test_the_stored_table_has_the_last_word(tmp_path: Path) -> None:
    """Two servers on one database: what one has at hand does not hide what the other has stored."""
    database = tmp_path / "house.sqlite3"
    with client_of(quick(database)) as first, client_of(quick(database)) as second:
        here = hot_seat(first)
        there = Player(second, here.id, here.key)
        there.look()
        here.move()
        assert there.try_to({"type": "end phase"}).status_code == 409
        there.look()
        there.undo()
        there.look()
        there.move()
        here.look()
        here.move()

        assert here.look() == there.look()
        assert here.get("verify") == {
            "ok": True,
            "line": None,
            "reason": "unfinished, 2 actions",
            "actions": 2,
            "dice_checked": False,
        }


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
