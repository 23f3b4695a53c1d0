"""Registration can be closed; the admin still makes accounts."""

import re
from pathlib import Path

from typer.testing import CliRunner

from hexfront.cli.app import app
from tests.server.house import client_of, code, quick, right

ANNA = {"name": "Anna", "password": "correct horse"}


def test_registration_can_be_closed(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3", registration=False)) as client:
        tried = client.post("/api/register", json=ANNA)

        assert code(tried) == (403, "not_now")
        assert "registration is closed" in tried.json()["error"]
        assert client.get("/api/me").json() == {"name": None, "csrf": None, "registration": False}
        assert client.post("/api/login", json={"name": "Anna", "password": ANNA["password"]}).status_code == 403


def test_the_admin_makes_accounts_where_registration_is_closed(tmp_path: Path) -> None:
    base = tmp_path / "house.sqlite3"
    with client_of(quick(base, registration=False)) as client:
        made = CliRunner().invoke(app, ["admin", "add-user", "Anna", "--database", str(base)])
        again = CliRunner().invoke(app, ["admin", "add-user", "anna", "--database", str(base)])
        password = re.findall(r"with the password (\S+) and", made.output)[0]

        assert right(client.post("/api/login", json={"name": "Anna", "password": password}))["name"] == "Anna"
        assert (again.exit_code, again.output) == (2, "hexfront: the name 'anna' is taken\n")
