"""Backups: whole and of one moment while people play, and restored into either kind of database."""

import gzip
import stat
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from hexfront.kernel.errors import DataError, InputError
from hexfront.server.care.backup import back_up, restore
from hexfront.server.care.checking import check
from hexfront.server.keys import KEY, ServerKeys
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database, upgrade
from hexfront.server.tables import journal
from hexfront.server.tables.rooms import read_row
from tests.server.house import Client, Player, client_of, found_table, hot_seat, quick, right, with_base
from tests.server.processes import NoPostgres, postgres


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A PostgreSQL in which every database is made by its test."""
    with ExitStack() as stack:
        try:
            yield stack.enter_context(postgres())
        except NoPostgres as reason:
            pytest.skip(str(reason))


@pytest.fixture(params=["sqlite", "postgresql"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Makes the address of an empty database by its name."""
    if request.param == "sqlite":
        return lambda name: str(tmp_path / f"{name}.sqlite3")
    server: str = request.getfixturevalue("server")
    prefix = f"db{abs(hash(tmp_path)) % 10**9}"

    def created(name: str) -> str:
        async def create(base: Database) -> None:
            async with base.engine.connect() as connection:
                alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
                await alone.execute(text(f"CREATE DATABASE {prefix}{name}"))

        with_base(server, create)
        return server.rpartition("/")[0] + f"/{prefix}{name}"

    return created


async def _everything(base: Database) -> dict[str, list[tuple[Any, ...]]]:
    async with base.snapshot() as tx:
        found = {}
        for table in schema.metadata.sorted_tables:
            found[table.name] = sorted((tuple(row) for row in await tx.execute(select(table))), key=repr)
        return found


async def _findings(base: Database) -> list[str]:
    return [finding.what async for finding in check(base, with_rules=True)]


def _evening(client: Client) -> Player:
    """Some people, and some of everything that is stored."""
    anna = {"name": "Änna", "password": "correct horse", "email": "anna@example.org"}
    csrf = right(client.post("/api/register", json=anna))["csrf"]
    found_table(client, {"X-CSRF-Token": csrf}, mode="two players", side="german", clock={"days_per_turn": 3})
    client.cookies.clear()
    player = hot_seat(client)
    for _ in range(7):
        player.move()
    right(player.post("chat", text="„Na so was“ 🙂"))
    right(player.post("notes", text="hold the Luga"))
    return player


def test_what_is_restored_is_what_was_backed_up(make: Callable[[str], str], tmp_path: Path) -> None:
    here, there, file = make("here"), make("there"), tmp_path / "evening.backup.gz"
    with client_of(quick(here)) as client:
        player = _evening(client)
        seen = player.look()
        rows = with_base(here, lambda base: back_up(base, file, Path("nowhere")))
    before = with_base(here, _everything)

    assert with_base(there, lambda base: restore(base, file, Path("nowhere"))) == rows == sum(map(len, before.values()))
    assert with_base(there, _everything) == before
    assert with_base(there, _findings) == []
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with client_of(quick(there)) as client:
        again = Player(client, player.id, player.key)
        assert again.look() == seen
        assert again.move()["number"] == 8
        bert = {"name": "Bert", "password": "battery staple"}
        assert client.post("/api/register", json=bert).is_success
        right(again.post("chat", text="and on"))


def test_a_backup_goes_from_one_kind_of_database_to_the_other(server: str, tmp_path: Path) -> None:
    here, file, back = str(tmp_path / "here.sqlite3"), tmp_path / "one.gz", tmp_path / "two.gz"
    with client_of(quick(here)) as client:
        _evening(client)
    with_base(here, lambda base: back_up(base, file, Path("nowhere")))
    with_base(server, lambda base: restore(base, file, Path("nowhere")))
    with_base(server, lambda base: back_up(base, back, Path("nowhere")))
    again = str(tmp_path / "again.sqlite3")
    with_base(again, lambda base: restore(base, back, Path("nowhere")))

    assert with_base(again, _everything) == with_base(here, _everything) == with_base(server, _everything)


def test_a_backup_while_people_play_is_of_one_moment(make: Callable[[str], str], tmp_path: Path) -> None:
    here = make("busy")
    with client_of(quick(here)) as client, ThreadPoolExecutor(1) as pool:
        players = [hot_seat(client) for _ in range(2)]
        playing = pool.submit(_play_on, players)
        files = [tmp_path / f"{number}.gz" for number in range(4)]
        for file in files:
            with_base(here, lambda base, file=file: back_up(base, file, Path("nowhere")))  # type: ignore[misc]
        playing.result()
        for number, file in enumerate(files):
            there = str(tmp_path / f"there{number}.sqlite3")
            with_base(there, lambda base, file=file: restore(base, file, Path("nowhere")))  # type: ignore[misc]
            assert with_base(there, _findings) == []


def _play_on(players: list[Player]) -> None:
    for _ in range(12):
        for player in players:
            player.move()


def test_a_backup_of_an_earlier_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    here, there, file = str(tmp_path / "old.sqlite3"), str(tmp_path / "new.sqlite3"), tmp_path / "old.gz"

    async def old(base: Database) -> None:
        async with base.write() as tx:
            await tx.run_sync(upgrade, "0004")
            row = "'Anna','anna','','','','en',1.5"
            columns = "name,folded,password,email,webhook,language,created"
            await tx.execute(text(f"INSERT INTO accounts ({columns}) VALUES ({row})"))

    with_base(here, old)
    with_base(here, lambda base: back_up(base, file, Path("nowhere")))
    with_base(there, lambda base: restore(base, file, Path("nowhere")))

    with_base(there, lambda base: base.check_schema())
    with client_of(quick(there)) as client:
        assert hot_seat(client).move()["number"] == 1
    assert len(with_base(there, _everything)["accounts"]) == 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with client_of(quick(tmp_path / "x.sqlite3")) as client:
        hot_seat(client).move()
    path = tmp_path / "x.gz"
    with_base(str(tmp_path / "x.sqlite3"), lambda base: back_up(base, path, Path("nowhere")))
    return path


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda raw: raw[: len(raw) // 2], "cannot be read"),
        (lambda raw: b"no gzip", "cannot be read"),
        (lambda raw: gzip.compress(gzip.decompress(raw).replace(b"german", b"soviet", 1)), "checksum does not fit"),
        (lambda raw: gzip.compress(b"".join(gzip.decompress(raw).splitlines(True)[:-1])), "cut off"),
        (lambda raw: gzip.compress(b'{"format":"x"}\n'), "not a backup"),
        (lambda raw: gzip.compress(gzip.decompress(raw).replace(b'"version":1', b'"version":9', 1)), "version 9"),
    ],
    ids=["cut short", "another file", "changed", "without its end", "of another format", "of another version"],
)
def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    file: Path, tmp_path: Path, damage: Callable[[bytes], bytes], said: str
) -> None:
    file.write_bytes(damage(file.read_bytes()))
    there = str(tmp_path / "there.sqlite3")

    with pytest.raises(DataError, match=said):
        with_base(there, lambda base: restore(base, file, Path("nowhere")))
    assert not Path(there).exists()


def test_a_backup_is_not_restored_over_a_database_in_use(file: Path, tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "x.sqlite3")), pytest.raises(InputError, match="another server is using"):
        with_base(str(tmp_path / "x.sqlite3"), lambda base: restore(base, file, Path("nowhere")))
    with pytest.raises(InputError, match="the database is not empty"):
        with_base(str(tmp_path / "x.sqlite3"), lambda base: restore(base, file, Path("nowhere")))


def test_a_backup_that_cannot_be_written_leaves_nothing(file: Path, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "y.gz"

    with pytest.raises(DataError, match="the backup cannot be written"):
        with_base(str(tmp_path / "x.sqlite3"), lambda base: back_up(base, target, Path("nowhere")))
    with pytest.raises(InputError, match="nothing to back up"):
        with_base(str(tmp_path / "empty.sqlite3"), lambda base: back_up(base, tmp_path / "empty.gz", Path("nowhere")))
    assert not list(tmp_path.glob("*empty.gz*"))


def test_restored_rows_have_the_chain_they_had(file: Path, tmp_path: Path) -> None:
    there = str(tmp_path / "there.sqlite3")
    with_base(there, lambda base: restore(base, file, Path("nowhere")))

    async def lines(base: Database) -> int:
        async with base.read() as tx:
            table_id = (await tx.execute(select(schema.tables.c.id))).scalar_one()
            row = await read_row(tx, table_id)
            return len(await journal.read(tx, table_id, 0, row.number))

    assert with_base(there, lines) == 1


def test_the_keys_of_the_server_are_in_the_backup_and_stay_where_they_are_there_already(tmp_path: Path) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "keys.gz"
    with client_of(quick(here / "x.sqlite3")) as client:
        hot_seat(client)
    keys = ServerKeys(here)
    keys.rotate()
    with_base(str(here / "x.sqlite3"), lambda base: back_up(base, file, here))
    with_base(str(there / "x.sqlite3"), lambda base: restore(base, file, there))

    assert ServerKeys(there).published() == keys.published()
    assert stat.S_IMODE((there / KEY).stat().st_mode) == 0o600
    newer = ServerKeys(there)
    newer.rotate()
    with_base(str(there / "y.sqlite3"), lambda base: restore(base, file, there))
    assert ServerKeys(there).published() == newer.published()
