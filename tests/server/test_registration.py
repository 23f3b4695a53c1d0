"""Registration can be closed."""

from pathlib import Path

from tests.server.house import client_of, code, quick

ANNA = {"name": "Anna", "password": "correct horse"}


def test_registration_can_be_closed(tmp_path: Path) -> None:
    with client_of(quick(tmp_path / "house.sqlite3", registration=False)) as client:
        tried = client.post("/api/register", json=ANNA)

        assert code(tried) == (403, "not_now")
        assert "registration is closed" in tried.json()["error"]
        assert client.get("/api/me").json() == {"name": None, "csrf": None, "registration": False}
        assert client.post("/api/login", json={"name": "Anna", "password": ANNA["password"]}).status_code == 403
