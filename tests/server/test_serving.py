"""Starting the server from the command line."""

import socket
from pathlib import Path

import httpx
from typer.testing import CliRunner

from hexfront.cli.app import app
from tests.server.processes import serving


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])

        result = CliRunner().invoke(app, ["serve", "--port", port, "--database", str(tmp_path / "x.sqlite3")])

    assert result.exit_code == 2
    assert f"cannot listen at 127.0.0.1:{port}" in result.output
    assert "--port" in result.output


def test_a_database_of_an_unknown_kind_is_said_so() -> None:
    result = CliRunner().invoke(app, ["serve", "--port", "0", "--database", "mysql://x"])

    assert result.exit_code == 2
    assert "'mysql' is not known" in result.output


def test_the_server_ends_quietly_when_it_is_asked_to(tmp_path: Path) -> None:
    with serving(str(tmp_path / "x.sqlite3")) as (address, process):
        page = httpx.get(address, timeout=30)
        process.terminate()
        status = process.wait(30)
        assert process.stdout is not None
        said = process.stdout.read()

    assert page.status_code == 200
    assert status in (0, -15)
    assert "Traceback" not in said


def test_a_second_server_on_the_same_file_is_told_why_not(tmp_path: Path) -> None:
    database = str(tmp_path / "x.sqlite3")
    with serving(database):
        result = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database])

    assert result.exit_code == 2
    assert "another server is using" in result.output
