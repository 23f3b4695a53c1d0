"""The commands of ``hexfront admin``: what they print, what they change, and how they refuse."""

import sqlite3
import time
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hexfront.cli.app import app
from tests.server.house import Client, Player, client_of, found_table, hot_seat, quick, right
from tests.server.people import log_in, person


def run(*words: object, **more: str) -> Result:
    runner = CliRunner(env={"COLUMNS": "120", "TERM": "dumb"} | more)
    return runner.invoke(app, ["admin", *(str(word) for word in words)])


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path / "house.sqlite3"


def _played(client: Client) -> Player:
    player = hot_seat(client)
    for _ in range(7):
        player.move()
    return player


def _execute(base: Path, statement: str, *values: Any) -> None:
    with closing(sqlite3.connect(base)) as connection, connection:
        assert connection.execute(statement, values).rowcount == 1


def test_a_backup_is_made_while_the_server_runs_and_restored(base: Path, tmp_path: Path) -> None:
    out, there = tmp_path / "b.gz", tmp_path / "there.sqlite3"
    with client_of(quick(base)) as client:
        player = _played(client)
        made = run("backup", out, "--database", base)
    again = run("backup", out, "--database", base)

    assert made.exit_code == 0 and made.stdout.startswith(f"{out}: ")
    assert again.exit_code == 2 and "is there already" in again.stderr
    assert run("backup", out, "--force", HEXFRONT_DATABASE_URL=str(base)).exit_code == 0
    assert run("restore", out, "--database", there).exit_code == 0
    assert run("check", "--rules", "--database", there).stdout == "all is well\n"
    assert player.id in run("tables", "--database", there).stdout
    assert "the database is not empty" in run("restore", out, "--database", there).stderr


@pytest.mark.parametrize("command", ["backup", "check", "tables", "users", "clean"])
def test_a_database_that_is_not_there_is_not_made(base: Path, tmp_path: Path, command: str) -> None:
    words = [command, tmp_path / "b.gz"] if command == "backup" else [command]

    result = run(*words, "--database", base)

    assert result.exit_code == 2 and f"there is no database {base}" in result.stderr
    assert not base.exists()


def test_a_database_of_an_earlier_release_is_not_touched(base: Path) -> None:
    with client_of(quick(base)):
        pass
    _execute(base, "UPDATE alembic_version SET version_num = '0004'")

    assert "schema 0004, of an earlier release" in run("tables", "--database", base).stderr


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE journal SET line = '{' WHERE n = 3", "line 4 of its record is damaged: the hash does not fit"),
        ("DELETE FROM journal WHERE n = 2", "line 3 of its record is damaged: it is missing"),
        ("UPDATE tables SET header = '{}'", "line 1 of its record is damaged"),
        ("UPDATE tables SET head = 'x'", "its head is 'x'"),
        ("UPDATE tables SET turn = 9", "its turn is 9, the journal leads to 1"),
        ("UPDATE tables SET game = 'go'", "its game 'go' is not installed"),
        ("DELETE FROM seats WHERE side = 'german'", "its seats are soviet"),
        ("UPDATE snapshots SET position = '{', seal = NULL", "the position stored after action 5 cannot be read"),
        ("UPDATE snapshots SET position = '{'", "the position stored after action 5 differs"),
        ("UPDATE snapshots SET seal = 'x'", "the position stored after action 5 differs"),
        ("UPDATE snapshots SET n = 99", "the position after action 99 is of no action of the table"),
    ],
)
def test_what_is_damaged_is_found_and_named(base: Path, statement: str, said: str) -> None:
    with client_of(quick(base)) as client:
        player = _played(client)
        hot_seat(client)
    where = "id" if "UPDATE tables" in statement else "table_id"
    joined = f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} {where} = ?"
    _execute(base, joined, player.id)

    result = run("check", "--database", base)

    assert result.exit_code == 2 and "1 thing is not" in result.stderr
    assert f"table {player.id}: {said}" in result.stdout


def test_damaged_positions_are_deleted_when_asked(base: Path) -> None:
    with client_of(quick(base)) as client:
        player = _played(client)
        seen = player.look()
    _execute(base, "UPDATE snapshots SET position = '{'")

    assert "; deleted" in run("check", "--mend", "--database", base).stdout
    assert run("check", "--database", base).stdout == "all is well\n"
    with client_of(quick(base)) as client:
        assert Player(client, player.id, player.key).look() == seen


def test_an_action_that_the_rules_do_not_make_is_found_by_repeating_it(base: Path) -> None:
    """Somebody has written the last line anew, with its hash."""
    with client_of(quick(base)) as client:
        player = _played(client)
    with closing(sqlite3.connect(base)) as connection, connection:
        line, before = (
            connection.execute(f"SELECT {what} FROM journal WHERE n = ?", (n,)).fetchone()[0]
            for what, n in (("line", 7), ("hash", 6))
        )
        forged = line.replace('"rolls":[]', '"rolls":[[6,6]]')
        anew = sha256(f"{before}\n{forged}".encode()).hexdigest()
        connection.execute("UPDATE journal SET line = ?, hash = ? WHERE n = 7", (forged, anew))
        connection.execute("UPDATE tables SET head = ?", (anew,))

    assert run("check", "--database", base).exit_code == 0
    found = run("check", "--rules", "--database", base).stdout
    assert f"table {player.id}: the rules make something else of it: line 8: 1 rolls are recorded" in found


def test_tables_and_people_are_listed(base: Path) -> None:
    with client_of(quick(base)) as client:
        csrf = right(client.post("/api/register", json={"name": "Anna", "password": "correct horse"}))["csrf"]
        found_table(client, {"X-CSRF-Token": csrf}, mode="computer", side="german", title="Evening")
        client.cookies.clear()
        other = hot_seat(client, game="leningrad-2010")

    listed = run("tables", "--database", base).stdout
    assert "german: Anna, soviet: computer random  'Evening'" in listed
    assert f"{other.id}  " in listed and "german: a guest, soviet: a guest" in listed and "2 tables" in listed
    assert run("tables", "--game", "leningrad-2010", "--database", base).stdout.endswith("1 tables\n")
    assert run("tables", "--idle", "1", "--database", base).stdout == "0 tables\n"
    people = run("users", "--database", base).stdout
    assert "  Anna  no mail address  1 tables\n1 accounts\n" in people


def test_accounts_become_admins_and_are_deleted_by_their_names(base: Path) -> None:
    with client_of(quick(base)) as client:
        anna = person(client, "Anna", "anna@example.org")
        table = anna.found()["id"]

        assert run("users", "--make-admin", "anna", "--database", base).stdout == "anna is now an admin\n"
        assert right(anna.get("/api/me"))["admin"] is True
        assert "  1 tables  admin\n" in run("users", "--database", base).stdout
        assert run("users", "--drop-admin", "Anna", "--database", base).stdout == "Anna is no longer an admin\n"
        assert right(anna.get("/api/me"))["admin"] is False
        assert "there is no player 'Bert'" in run("users", "--delete", "Bert", "--database", base).stderr
        gone = run("users", "--delete", "Anna", "--database", base).stdout
        assert gone == "Anna is deleted; 1 tables are anonymous now\n"
        assert right(client.get(f"/api/tables/{table}"))["seats"]["german"]["name"] == ""
        assert run("users", "--database", base).stdout == "0 accounts\n"


def test_accounts_are_suspended_and_let_in_again(base: Path) -> None:
    with client_of(quick(base)) as client:
        anna = person(client, "Anna")

        shut = run("users", "--suspend", "anna", "--days", "3", "--database", base).stdout
        assert shut == "anna is suspended for 3 days\n"
        assert right(anna.get("/api/me"))["name"] is None
        assert run("users", "--lift", "Anna", "--database", base).stdout == "Anna is no longer suspended\n"
        assert right(log_in(client, "Anna").get("/api/me"))["name"] == "Anna"


def test_tables_are_deleted_by_their_ids_all_or_none(base: Path) -> None:
    with client_of(quick(base)) as client:
        ids = [hot_seat(client).id for _ in range(3)]

    assert "there is no table 'abc'" in run("delete-table", ids[0], "abc", "--yes", "--database", base).stderr
    assert run("tables", "--database", base).stdout.endswith("3 tables\n")
    asked = CliRunner().invoke(app, ["admin", "delete-table", ids[0], "--database", str(base)], input="n\n")
    assert asked.exit_code == 1
    assert run("delete-table", ids[0], ids[1], "--yes", "--database", base).stdout == "2 tables deleted\n"
    assert ids[2] in run("tables", "--database", base).stdout


def test_what_nobody_comes_back_for_is_cleaned_away(base: Path) -> None:
    with client_of(quick(base)) as client:
        right(client.post("/api/register", json={"name": "Anna", "password": "correct horse"}))
        client.cookies.clear()
        for _ in range(2):
            hot_seat(client)
    with closing(sqlite3.connect(base)) as connection, connection:
        connection.execute("UPDATE sessions SET expires = 5")
        connection.execute("UPDATE tables SET updated = ?", (time.time() - 3 * 86_400,))
        columns = "kind, address, subject, body, attempts, fault"
        connection.execute(f"INSERT INTO outbox ({columns}) VALUES ('mail', '', '', '', 9, '')")

    said = "2 tables, 1 log-ins, 1 notices"
    assert run("clean", "--dry-run", "--days", "2", "--database", base).stdout == f"{said} would be deleted\n"
    assert run("clean", "--database", base, HEXFRONT_KEEP_DAYS="30").stdout.startswith("0 tables, 1 log-ins")
    assert (
        run("clean", "--days", "2", "--shrink", "--database", base).stdout == "2 tables, 0 log-ins, 0 notices deleted\n"
    )
    assert run("tables", "--database", base).stdout == "0 tables\n"


def test_quotas_and_who_comes_next_to_them_are_shown(base: Path) -> None:
    with client_of(quick(base)) as client:
        csrf = right(client.post("/api/register", json={"name": "Anna", "password": "correct horse"}))["csrf"]
        for _ in range(2):
            found_table(client, {"X-CSRF-Token": csrf})
        client.cookies.clear()
        player = hot_seat(client)
        right(player.post("branch", n=0))
        right(client.post("/api/import", content=client.get(f"/api/tables/{player.id}/record").content))

    said = run("quotas", "--database", base, HEXFRONT_MOST_IMPORTS="7").stdout
    assert "HEXFRONT_MOST_IMPORTS  7\n" in said
    assert "1 tables, 1 imports, 1 branches\n" in said
    assert "account 1  2 tables, 0 imports, 0 branches\n" in said
    assert run("quotas", "--number", "1", "--database", base).stdout.count(" imports") == 1
