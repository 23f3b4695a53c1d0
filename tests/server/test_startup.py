"""Faults of starting: each is one sentence that says what is wrong and what to do, without a traceback."""

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli.app import app
from tests.server.house import client_of, quick
from tests.server.processes import NoPostgres, postgres

PASSWORD = "tulip-and-rye"


def _refusal(database: str | Path) -> str:
    """What a server says that cannot start: one line, and nothing secret in it."""
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--database", str(database)])

    assert result.exit_code == 2, result.output
    assert len(result.output.splitlines()) == 1, result.output
    assert PASSWORD not in result.output
    return result.output.removeprefix("hexfront: ").strip()


def test_a_newer_schema_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    with client_of(quick(file)):
        pass
    with sqlite3.connect(file) as rows:
        rows.execute("UPDATE alembic_version SET version_num = '9999'")
    rows.close()

    said = _refusal(file)

    assert said.startswith(f"the database {file} has schema 9999, but this hexfront knows only up to 0")
    assert said.endswith("install the newer release again, or restore a backup from before the upgrade")


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite3"
    file.write_text("Dear diary, " * 100)

    said = _refusal(file)

    assert said.startswith(f"the database {file} cannot be opened (file is not a database): it is no SQLite file")
    assert file.read_text().startswith("Dear diary")


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("a file, not a folder")

    said = _refusal(tmp_path / "notes" / "house.sqlite3")

    assert said.startswith(f"the database {tmp_path}/notes/house.sqlite3 cannot be opened ([Errno 17] File exists")


def test_a_missing_driver_is_named_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)

    said = _refusal(f"postgresql://me:{PASSWORD}@127.0.0.1/hexfront")

    assert said == (
        "the database 'hexfront' at 127.0.0.1:5432 needs the package asyncpg, which is not installed; "
        "run: pip install 'hexfront[postgresql]'"
    )


def test_a_postgresql_that_is_away_is_said_so() -> None:
    pytest.importorskip("asyncpg")
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]

        said = _refusal(f"postgresql://me:{PASSWORD}@127.0.0.1:{port}/hexfront")

    assert said.startswith(f"the database 'hexfront' at 127.0.0.1:{port} cannot be opened (")
    assert said.endswith("is PostgreSQL running, and are host and port right?")


def test_an_address_that_cannot_be_read_is_not_repeated() -> None:
    said = _refusal(f"postgresql://me:{PASSWORD}@host:port:port/x")

    assert said.startswith("the address of the database cannot be read: expected a file path or postgresql://")


@pytest.fixture(scope="module")
def house() -> Iterator[str]:
    """The address of a PostgreSQL of our own."""
    pytest.importorskip("asyncpg")
    try:
        with postgres() as address:
            yield address
    except NoPostgres as fault:
        pytest.skip(str(fault))


def test_a_postgresql_without_the_database_is_said_so(house: str) -> None:
    said = _refusal(house.replace("/postgres", "/club"))

    assert said.startswith("the database 'club' at 127.0.0.1:")
    assert 'cannot be opened (database "club" does not exist): create it first' in said


def test_a_user_that_postgresql_does_not_know_is_said_so(house: str) -> None:
    said = _refusal(house.replace("hexfront@", f"stranger:{PASSWORD}@"))

    assert 'cannot be opened (role "stranger" does not exist): create it first' in said


def test_a_misspelt_variable_stops_the_command(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hexfront", "serve", "--port", "0", "--database", str(tmp_path / "x.sqlite3")]
    environment = os.environ | {"HEXFRONT_SMPT_HOST": "mail.example.org"}

    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 2
    assert done.stderr == (
        "hexfront: HEXFRONT_SMPT_HOST is no setting of this server: did you mean HEXFRONT_SMTP_HOST?\n"
    )
