"""The log: a line for each event, the id of its request, and no secret of anybody, whatever happens."""

import json
import logging
import re
import socket
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from hexfront.server.logs import JsonLines, Scrubber, TextLines, request_id
from hexfront.server.settings import Settings
from tests.server.processes import serving

PASSWORD, EMAIL = "Correct-Horse 7 Staple", "anna.smith@example.org"
HOOK = "http://127.0.0.1:9/hooks/T01ABC/s3cr3tpath?k=alpha"
SMTP = "Mail-Password-8"
KEY = "Zk3vQ9x1-abcdefgh_IJKLmnop012345"


def _record(message: str, *args: object, fault: Exception | None = None, **facts: Any) -> logging.LogRecord:
    trace = (type(fault), fault, None) if fault else None
    record = logging.LogRecord("hexfront.x", logging.ERROR, "x.py", 1, message, args, trace)
    record.facts = facts
    return record


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        (f"GET /t/abc?seat={KEY}&lang=de", KEY),
        ("GET /t/abc?seat=short", "short"),
        (f"the key {KEY} is not known", KEY),
        (f"{{'X-Seat-Key': '{KEY}'}}", KEY),
        ("x-csrf-token: abc", "abc"),
        ("Cookie: hexfront_session=abcdefg; theme=dark", "abcdefg"),
        ("Authorization: Bearer abc.def", "abc.def"),
        ("bearer abcdef", "abcdef"),
        ("hexfront_Q1w2e3r4t5y6u7i8o9p0-asdf", "Q1w2e3r4"),
        ('{"password": "tulip"}', "tulip"),
        ("(550, b'no such user', 'anna@example.org')", "anna"),
        (f"cannot post to {HOOK}: refused", "s3cr3tpath"),
        (f"cannot post to {HOOK}: refused", "alpha"),
        ("https://me:tulip@example.org/x", "tulip"),
        ("postgresql://me:tulip@db.example.org/club", "tulip"),
        (f"login with {SMTP} failed", SMTP),
    ],
)
def test_a_secret_is_taken_out_of_a_line(line: str, secret: str) -> None:
    scrub = Scrubber(Settings(smtp_password=SMTP))

    shown = [
        form(scrub).format(_record("%s", line, fault=ValueError(line), fact=line)) for form in (TextLines, JsonLines)
    ]

    assert [one for one in shown if secret in one] == []
    assert all("***" in one for one in shown)


def test_what_is_no_secret_stays() -> None:
    line = "the computer player at table 0123456789abcdef failed: ConnectionDoesNotExistError at /srv/hexfront/x.py:12"

    assert Scrubber(Settings())(line) == line


def test_nobody_writes_a_line_of_his_own() -> None:
    attack = "x\n2026-01-01 ERROR hexfront: the admin is a thief\r\x1b[31m\u2028{}"
    fault = ValueError(attack)

    text = TextLines(Scrubber(Settings())).format(_record("%s failed", attack, fault=fault))
    document = JsonLines(Scrubber(Settings())).format(_record("%s failed", attack, fault=fault))

    assert [line for line in text.split("\n")[1:] if not line.startswith("    ")] == []
    assert "\x1b" not in text and "\r" not in text
    assert "\n" not in document
    assert json.loads(document)["message"] == f"{attack} failed"


def test_a_line_has_the_id_of_its_request() -> None:
    known = request_id.set("0123456789abcdef")
    try:
        text = TextLines(Scrubber(Settings())).format(_record("it failed"))
        document = json.loads(JsonLines(Scrubber(Settings())).format(_record("it failed", status=500)))
    finally:
        request_id.reset(known)

    assert " ERROR hexfront.x [0123456789abcdef]: it failed" in text
    assert (document["request"], document["status"], document["level"]) == ("0123456789abcdef", 500, "error")


class Attack:
    """Somebody who puts secrets wherever a server might log them, and makes it fail."""

    def __init__(self, address: str, database: Path) -> None:
        self.http = httpx.Client(base_url=address, timeout=30)
        self.address, self.database = address, database
        self.secrets = {PASSWORD, EMAIL, SMTP, HOOK, "s3cr3tpath"}
        self.failed: list[httpx.Response] = []

    def keep(self, *secrets: str) -> None:
        self.secrets.update(secrets)

    def live(self) -> None:
        """An account, a token, two seats; each secret is sent in every way there is."""
        ask = self.http
        made = ask.post("/api/register", json={"name": "Anna", "password": PASSWORD, "email": EMAIL})
        csrf, cookie = made.json()["csrf"], made.cookies["hexfront_session"]
        trusted = {"X-CSRF-Token": csrf}
        ask.put("/api/me", json={"webhook": HOOK, "email": EMAIL}, headers=trusted)
        token = ask.post("/api/tokens", json={"name": "bot"}, headers=trusted).json()["token"]
        hook = ask.post("/api/me/webhook", json={}, headers=trusted).json()["secret"]
        ask.post("/api/password/forgotten", json={"who": EMAIL})
        ask.post("/api/password/reset", json={"token": hook, "password": PASSWORD})
        ask.get(f"/reset?token={hook}", headers={"Referer": f"{self.address}/confirm?token={hook}"})
        ask.post("/api/login", json={"name": EMAIL, "password": "wrong-" + PASSWORD})
        wishes = {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "german"}
        founded = ask.post("/api/tables", json=wishes, headers=trusted).json()
        self.table, keys = founded["id"], founded["keys"]
        self.keep(csrf, cookie, token, hook, *keys.values())
        self.key = next(iter(keys.values()))
        for path in (f"/t/{self.table}?seat={self.key}", f"/t/{self.key}", f"/{self.key}", f"/api/tables/{self.key}"):
            ask.get(path)
        ask.get(f"/api/tables/{self.table}?seat={self.key}", headers={"Referer": f"{self.address}/?seat={self.key}"})
        ask.get(f"/api/me?token={token}&mail={quote(EMAIL)}", headers={"Authorization": f"Bearer {token}"})
        ask.get("/api/me", headers={"Authorization": f"Bearer {token}x"})
        self.watch()

    def watch(self) -> None:
        """Sockets, and bytes that are no request."""
        where = urlsplit(self.address)
        live = f"ws://{where.netloc}/api/tables/{self.table}/live"
        with connect(live, subprotocols=[Subprotocol("hexfront"), Subprotocol(f"seat.{self.key}")]) as line:
            line.recv(10)
        with connect(f"{live}?seat={self.key}") as line, pytest.raises(ConnectionClosed, match="4403"):
            line.recv(10)
        with socket.create_connection((str(where.hostname), int(where.port or 0))) as raw:
            raw.sendall(f"GET /?seat={self.key} HTTP/9\r\nCookie: {self.key}\r\n bad\r\n\r\n".encode())
            raw.recv(1000)

    def break_things(self) -> None:
        """Everything that is stored fails now, with secrets among the values."""
        with sqlite3.connect(self.database) as rows:
            for table in ("tokens", "chat", "sessions", "accounts", "seats"):
                rows.execute(f"ALTER TABLE {table} RENAME TO {table}_gone")
        rows.close()
        seat, program = {"X-Seat-Key": self.key}, {"Authorization": "Bearer " + max(self.secrets, key=len)}
        self.failed += [
            self.http.post("/api/register", json={"name": "Bert", "password": PASSWORD, "email": EMAIL}),
            self.http.post("/api/login", json={"name": "Anna", "password": PASSWORD}),
            self.http.get("/api/me"),
            self.http.get("/api/tokens", headers=program),
            self.http.post(f"/api/tables/{self.table}/chat?key={self.key}", json={"text": EMAIL}, headers=seat),
            self.http.get(f"/api/tables/{self.table}?key={self.key}%0a%7b%22level%22:%22forged%22%7d"),
        ]

    def damage_things(self) -> None:
        """What is stored cannot be understood: an error that nobody expected."""
        with sqlite3.connect(self.database) as rows:
            rows.execute("UPDATE tables SET options = ?", (f'{{"{EMAIL} {self.key}',))
        rows.close()
        self.failed = [self.http.get(f"/api/tables/{self.table}?key={self.key}", headers={"X-Seat-Key": self.key})]
        self.unexpected = self.failed[0].headers["X-Request-ID"]


def _attacked(database: Path, settings: dict[str, str]) -> tuple[Attack, list[str]]:
    """Somebody who attacked a server, and all that the server said until it ended."""
    lines: list[str] = []
    with serving(str(database), lines, **settings) as (address, process):
        attack = Attack(address, database)
        attack.live()
        attack.damage_things()
        attack.break_things()
        attack.http.close()
        process.terminate()
        process.wait(30)
    return attack, lines


def test_no_attack_brings_a_secret_into_the_log(tmp_path: Path) -> None:
    settings = {"LOG_FORMAT": "json", "LOG_LEVEL": "debug", "WORKER_PAUSE": "0.1", "SMTP_HOST": "127.0.0.1"}
    settings |= {"SMTP_PORT": "9", "SMTP_USER": "club", "SMTP_PASSWORD": SMTP, "WEBHOOKS_INSIDE": "1"}
    attack, lines = _attacked(tmp_path / "house.sqlite3", {f"HEXFRONT_{name}": one for name, one in settings.items()})
    said = "".join(lines)

    records = [json.loads(line) for line in lines]
    assert [one for one in attack.secrets if one in said or quote(one) in said] == []
    assert all(one["level"] in ("debug", "info", "warning", "error") for one in records)
    assert [one.status_code for one in attack.failed if one.status_code < 500] == []
    ids = {one.headers["X-Request-ID"] for one in attack.failed}
    assert attack.unexpected in {one.get("request") for one in records if "trace" in one}
    assert ids <= {one["request"] for one in records if one.get("status") in (500, 503)}


def test_a_text_log_tells_warnings_alone_and_has_no_secret_either(tmp_path: Path) -> None:
    attack, lines = _attacked(tmp_path / "house.sqlite3", {})
    said = "".join(lines)

    assert [one for one in attack.secrets if one in said or quote(one) in said] == []
    assert " ERROR hexfront.server.app [" in said
    assert " INFO " not in said
    assert re.search(r"^    Traceback", said, re.MULTILINE)
