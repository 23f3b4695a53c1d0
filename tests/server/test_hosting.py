"""The manual of hosting: its proxies pass everything on and keep no secret, its settings and its unit are right."""

import json
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from hexfront.server.settings import OTHERS, read_settings, variables
from hexfront.server.tables.uploads import LARGEST
from tests.server.processes import serving
from tests.server.proxies import MANUAL, NoProxy, Proxy, caddy, nginx

PROXIES: dict[str, Callable[[str, Path], AbstractContextManager[Proxy]]] = {"caddy": caddy, "nginx": nginx}
WISHES = {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "german"}


@dataclass
class Club:
    """A server behind a proxy, as a player reaches it."""

    proxy: Proxy
    server: "subprocess.Popen[str]"
    http: httpx.Client
    #: The log of the server.
    said: list[str]

    def found(self) -> dict[str, Any]:
        self.http.cookies.clear()
        answer = self.http.post("/api/tables", json=WISHES)
        assert answer.status_code == 201, answer.text
        document: dict[str, Any] = answer.json()
        return document

    def live(self, table: str, key: str, origin: str) -> ClientConnection:
        where = self.proxy.address.replace("https:", "wss:")
        trusted = ssl.create_default_context(cafile=self.proxy.authority)
        address, spoken = f"{where}/api/tables/{table}/live", [Subprotocol("hexfront"), Subprotocol(f"seat.{key}")]
        return connect(address, ssl=trusted, subprotocols=spoken, additional_headers={"Origin": origin})


@pytest.fixture(scope="module", params=list(PROXIES))
def club(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp(request.param)
    said: list[str] = []
    with serving(str(folder / "house.sqlite3"), said, **_settings(folder)) as (address, process):
        try:
            with PROXIES[request.param](address, folder) as proxy:
                trusted = ssl.create_default_context(cafile=proxy.authority)
                with httpx.Client(base_url=proxy.address, verify=trusted, timeout=30) as http:
                    yield Club(proxy, process, http, said)
        except NoProxy as fault:
            pytest.skip(str(fault))


def _settings(folder: Path) -> dict[str, str]:
    """The settings of the manual, with secrets in files of this machine."""
    text = re.findall(r"^```ini\n(HEXFRONT_.*?)^```$", MANUAL.read_text(), re.MULTILINE | re.DOTALL)[0]
    settings = dict(line.split("=", 1) for line in text.splitlines())
    assert settings["HEXFRONT_KEY_FOLDER"] == "/var/lib/hexfront"
    settings["HEXFRONT_KEY_FOLDER"] = str(folder)
    for name in settings:
        if name.endswith("_FILE"):
            (folder / name).write_text("tulip-and-rye\n")
            settings[name] = str(folder / name)
    return settings


def test_pages_and_answers_come_through(club: Club) -> None:
    assert club.http.get("/ready").json() == {"status": "ready"}
    assert club.http.get("/").headers["content-type"].startswith("text/html")
    assert club.http.get("/api/games").status_code == 200
    assert len(club.http.get("/ready").headers["X-Request-ID"]) == 16


def test_news_come_through_a_websocket(club: Club) -> None:
    founded = club.found()
    key = founded["keys"]["german"]
    move = {"type": "move", "units": ["german-1-pz"], "path": ["0110"]}
    with club.live(founded["id"], founded["keys"]["soviet"], club.proxy.address) as line:
        json.loads(line.recv(10))
        made = club.http.post(
            f"/api/tables/{founded['id']}/actions", json={"number": 0, "action": move}, headers={"X-Seat-Key": key}
        )
        news = next(one for one in (json.loads(line.recv(10)) for _ in range(10)) if one["kind"] == "changed")

    assert made.status_code == 200
    assert news["number"] == 1


def test_a_page_of_another_site_gets_no_line(club: Club) -> None:
    founded = club.found()

    with pytest.raises(InvalidStatus), club.live(founded["id"], "", "https://evil.example.org"):
        pass


def test_the_server_knows_that_players_come_over_tls(club: Club) -> None:
    made = club.http.post("/api/register", json={"name": "Anna", "password": "correct horse 7"})

    assert made.status_code == 201
    assert "Secure" in made.headers["Set-Cookie"]
    assert "Strict-Transport-Security" in made.headers


def test_nobody_hides_behind_an_address_of_his_own_making(club: Club) -> None:
    """What a player says of himself is replaced by what the proxy knows of him."""
    false = {"X-Forwarded-For": "6.6.6.6", "Forwarded": "for=6.6.6.6", "X-Real-IP": "6.6.6.6"}
    answer = club.http.get("/api/games", headers=false)
    line = _line_of(club, answer.headers["X-Request-ID"])

    assert line["address"] == "127.0.0.1"
    assert "6.6.6.6" not in "".join(club.said)


def _line_of(club: Club, request: str) -> dict[str, Any]:
    """What the server's log says of a request."""
    for _ in range(100):
        for line in club.said:
            if request in line:
                document: dict[str, Any] = json.loads(line)
                return document
        time.sleep(0.05)
    raise AssertionError(f"the log has no request {request}")


def test_a_whole_record_comes_through(club: Club) -> None:
    club.http.cookies.clear()
    # A record may be as large as this; what is wrong with it is for the server to say.
    answer = club.http.post("/api/import", content=b"x" * (LARGEST - 1), headers={"Content-Type": "text/plain"})

    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_input"


def test_figures_need_their_token_from_outside_too(club: Club) -> None:
    assert club.http.get("/metrics").status_code == 403
    assert club.http.get("/metrics", headers={"Authorization": "Bearer tulip-and-rye"}).status_code == 200


def test_no_key_gets_into_the_logs_of_a_proxy(club: Club) -> None:
    """The last test of a proxy: in the end the server is away."""
    founded = club.found()
    key, table = founded["keys"]["german"], founded["id"]
    ways: list[dict[str, Any]] = [
        {"params": {"seat": key}},
        {"headers": {"X-Seat-Key": key, "Referer": f"{club.proxy.address}/t/{table}?seat={key}"}},
        {"headers": {"Cookie": f"hexfront_session={key}", "Authorization": f"Bearer {key}"}},
    ]
    for way in ways:
        club.http.get(f"/api/tables/{table}", **way)
    with club.live(table, key, club.proxy.address) as line:
        line.recv(10)
    club.server.kill()
    club.server.wait(30)
    away = [club.http.get(f"/api/tables/{table}", **way).status_code for way in ways]

    assert away == [502] * 3
    assert f"/api/tables/{table}" in club.proxy.logs()
    assert key not in club.proxy.logs()


@pytest.mark.parametrize("kind", ["service", "timer"])
def test_systemd_understands_the_units_of_the_manual(kind: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd is not installed")
    units = re.findall(r"^```ini\n(\[Unit\].*?)^```$", MANUAL.read_text(), re.MULTILINE | re.DOTALL)
    files = [tmp_path / name for name in ("hexfront.service", "hexfront-backup.service", "hexfront-backup.timer")]
    for file, unit in zip(files, units, strict=True):
        file.write_text(unit.replace("/opt/hexfront/program/.venv/bin/hexfront", "/bin/true"))
    asked = [str(file) for file in files if file.suffix == f".{kind}"]

    said = subprocess.run(
        ["systemd-analyze", "verify", *asked], capture_output=True, text=True, check=False, timeout=60
    )

    assert [line for line in said.stderr.splitlines() if str(tmp_path) in line] == []


def test_every_setting_of_the_manual_is_one() -> None:
    named = set(re.findall(r"HEXFRONT_[A-Z_]+", MANUAL.read_text()))

    assert "HEXFRONT_PUBLIC_URL" in named
    assert named - set(variables()) - OTHERS == set()


def test_the_settings_of_the_manual_are_read(tmp_path: Path) -> None:
    settings = read_settings(_settings(tmp_path))

    assert settings.public_url == "https://club.example.org"
    assert settings.metrics_token == settings.smtp_password == "tulip-and-rye"
    assert settings.engine_url() == "postgresql+asyncpg:///hexfront?host=/var/run/postgresql"
