"""Web Push, quiet hours, digests, and tests of every way to be told."""

import base64
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from hexfront.server.people import outbox
from hexfront.server.people.hours import Hours
from hexfront.server.people.notices import send_digests, turn_came
from hexfront.server.people.outbox import Outbox
from hexfront.server.people.seats import read_seats
from hexfront.server.storage import schema
from hexfront.server.tables.rooms import read_row
from tests.server.house import Client, Document, client_of, code, house_of, quick, right
from tests.server.people import Person, mails, person, rows


class Browser:
    """A browser with its keys, and the push service that stands before it."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.status = 201
        self.address = ""

    def subscription(self, endpoint: str = "") -> Document:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _text(point), "auth": _text(self.auth)}
        return {"endpoint": endpoint or self.address, **keys}

    def read(self) -> Document:
        """The last message, as the service worker reads it."""
        sealed = self.received[-1][1]
        opened = http_ece.decrypt(sealed, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        message: Document = json.loads(opened)
        return message


def _text(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).rstrip(b"=").decode()


@contextmanager
def _service() -> Iterator[Browser]:
    """A push service on the loopback."""
    browser = Browser()

    class Service(BaseHTTPRequestHandler):
        """Takes down what is pushed."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            browser.received.append((dict(self.headers), body))
            self.send_response(browser.status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quiet."""

    with HTTPServer(("127.0.0.1", 0), Service) as server:
        browser.address = f"http://127.0.0.1:{server.server_port}/push/abc"
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield browser
        server.shutdown()


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Client]:
    """A server that may post to its own machine."""
    with client_of(quick(tmp_path / "house.sqlite3", webhooks_inside=True)) as one:
        yield one


def _call(client: Client, table_id: str) -> None:
    """Tell the side to act at a table that it is its turn."""
    house = house_of(client)

    async def tell() -> None:
        async with house.database.write() as tx:
            await turn_came(tx, house.settings, await read_row(tx, table_id), await read_seats(tx, table_id))

    client.blocking_portal.call(tell)


def _send(client: Client) -> int:
    house = house_of(client)
    return client.blocking_portal.call(Outbox(house.database, house.settings).send_due, time.time())


def test_a_browser_is_told_of_a_turn_in_words_that_only_it_can_read(inside: Client, tmp_path: Path) -> None:
    anna = person(inside, "Anna")
    key = right(inside.get("/api/push"))["key"]
    with _service() as browser:
        told = right(anna.post("/api/me/push", **browser.subscription()))
        table = anna.found(mode="two players", side="german", title="Luga line")["id"]
        _call(inside, table)
        assert _send(inside) == 1

    headers, sealed = browser.received[0]
    assert told["browsers"] == [browser.address]
    assert browser.read()["title"] == "Luga line: it is your turn"
    assert browser.read()["link"].endswith(f"/t/{table}")
    assert b"Luga" not in sealed
    assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
    assert headers["Authorization"].endswith(f"k={key}")
    token = headers["Authorization"].partition("t=")[2].partition(",")[0]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims["aud"] == browser.address.removesuffix("/push/abc")
    signed, _, signature = token.rpartition(".")
    assert Vapid02.from_pem((tmp_path / "push-key.pem").read_bytes()).verify_token(signed.encode(), signature)
    assert (tmp_path / "push-key.pem").stat().st_mode & 0o077 == 0


def test_a_browser_that_is_gone_is_forgotten(inside: Client) -> None:
    anna = person(inside, "Anna")
    with _service() as browser:
        browser.status = 410
        right(anna.post("/api/me/push", **browser.subscription()))
        _call(inside, anna.found(mode="two players", side="german")["id"])
        _send(inside)

    assert len(browser.received) == 1
    assert (rows(inside, schema.pushes), rows(inside, schema.outbox)) == ([], [])


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:9/x",
        "https://127.0.0.1:9/x",
        "https://169.254.169.254/latest",
        "https://[::ffff:10.0.0.1]/x",
        "https://localhost/x",
    ],
)
def test_a_push_never_leads_inside(empty: Client, endpoint: str) -> None:
    anna, browser = person(empty, "Anna"), Browser()

    kept = anna.post("/api/me/push", **browser.subscription(endpoint))
    tested = anna.post("/api/me/notices/test", way="push")

    if endpoint.startswith("http:"):
        assert code(kept) == (400, "bad_input") and code(tested) == (403, "not_now")
    else:
        assert right(tested)["sent"] == 0
        assert "own network" in right(tested)["fault"] or "[" in endpoint


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "ftp://push.example.org/x"},
        {"endpoint": "https://"},
        {"endpoint": "https://user@push.example.org/"},
        {"endpoint": "https://push.example.org/ä"},
        {"p256dh": "AAAA"},
        {"p256dh": "B" * 87},
        {"auth": "AAAA"},
        {"auth": "not base64!"},
    ],
)
def test_what_is_no_subscription_is_refused(client: Client, wrong: dict[str, str]) -> None:
    anna = person(client, f"Anna {abs(hash(str(wrong))) % 10**8}")
    body = Browser().subscription("https://push.example.org/x") | wrong

    assert code(anna.post("/api/me/push", **body)) == (400, "bad_input")


def test_nobody_reads_or_removes_the_browsers_of_another(empty: Client) -> None:
    anna, bert = person(empty, "Anna"), person(empty, "Bert")
    endpoint = "https://push.example.org/x"
    right(anna.post("/api/me/push", **Browser().subscription(endpoint)))

    right(bert.post("/api/me/push/forget", endpoint=endpoint))
    assert right(bert.get("/api/me/notices"))["browsers"] == []
    assert right(anna.get("/api/me/notices"))["browsers"] == [endpoint]
    token = anna.token(scopes=["read", "play", "account"])
    assert code(empty.post("/api/me/push/forget", json={"endpoint": endpoint}, headers=token)) == (403, "not_yours")
    right(anna.post("/api/me/push/forget", endpoint=endpoint))
    assert rows(empty, schema.pushes) == []


def test_an_account_has_few_browsers(empty: Client) -> None:
    anna = person(empty, "Anna")
    answers = [
        anna.post("/api/me/push", **Browser().subscription(f"https://push.example.org/{n}")).status_code
        for n in range(12)
    ]

    assert answers == [200] * 10 + [403] * 2


def _at(hour: int) -> float:
    return datetime(2026, 11, 18, hour, 30, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("hours", "now", "heard"),
    [
        (Hours(), 3, (18, 3, 30)),
        (Hours(quiet_from=22, quiet_to=7), 23, (19, 7, 0)),
        (Hours(quiet_from=22, quiet_to=7), 3, (18, 7, 0)),
        (Hours(quiet_from=22, quiet_to=7), 7, (18, 7, 30)),
        (Hours(quiet_from=22, quiet_to=7), 21, (18, 21, 30)),
        (Hours(quiet_from=12, quiet_to=14), 13, (18, 14, 0)),
        (Hours(quiet_from=22, quiet_to=7, zone="Europe/Berlin"), 21, (19, 6, 0)),
        (Hours(quiet_from=5, quiet_to=5), 5, (18, 5, 30)),
    ],
)
def test_quiet_hours_hold_a_notice_until_they_are_over(hours: Hours, now: int, heard: tuple[int, int, int]) -> None:
    found = datetime.fromtimestamp(hours.heard(_at(now)), UTC)

    assert (found.day, found.hour, found.minute) == heard


def _waits(anna: Person, n: int) -> list[str]:
    return [str(anna.found(mode="two players", side="german", title=f"Game {one}")["id"]) for one in range(n)]


def test_a_digest_tells_of_all_games_that_still_wait_in_one_mail(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org")
    right(anna.put("/api/me/notices", digest=18, zone="Europe/Berlin"))
    tables = _waits(anna, 3)
    for table in tables:
        _call(empty, table)
    right(anna.post(f"/api/tables/{tables[0]}/give-up"))
    held = [mail for mail in mails(empty) if "your turn" in mail["subject"]]
    due = rows(empty, schema.accounts)[0]["digest_due"]

    house = house_of(empty)
    early = empty.blocking_portal.call(send_digests, house.database, house.settings, due - 1)
    sent = empty.blocking_portal.call(send_digests, house.database, house.settings, due)
    again = empty.blocking_portal.call(send_digests, house.database, house.settings, due + 9)

    assert (held, early, sent, again) == ([], 0, 1, 0)
    digest = mails(empty)[-1]
    assert digest["subject"] == "2 games wait for you"
    assert tables[1] in digest["body"] and tables[2] in digest["body"] and tables[0] not in digest["body"]
    assert time.time() < due <= time.time() + 86_400


def test_nobody_is_told_of_nothing(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org")
    right(anna.put("/api/me/notices", digest=18))
    table = _waits(anna, 1)[0]
    _call(empty, table)
    right(anna.post(f"/api/tables/{table}/give-up"))
    before = len(mails(empty))

    house = house_of(empty)
    assert empty.blocking_portal.call(send_digests, house.database, house.settings, 9e9) == 0
    assert len(mails(empty)) == before


def test_mails_keep_the_quiet_hours_and_webhooks_do_not(empty: Client) -> None:
    anna = person(empty, "Anna", "anna@example.org")
    right(anna.put("/api/me", webhook="https://example.org/hook"))
    now = datetime.now(UTC)
    quiet = {"quiet_from": now.hour, "quiet_to": (now.hour + 3) % 24, "zone": "UTC"}
    right(anna.put("/api/me/notices", **quiet))

    _call(empty, _waits(anna, 1)[0])
    due = {row["kind"]: row["due"] for row in rows(empty, schema.outbox)}

    assert due["webhook"] <= time.time() < due["mail"] - 3_600


@pytest.mark.parametrize(
    "hours", [{"digest": 24}, {"quiet_from": -1, "quiet_to": 3}, {"quiet_from": 3}, {"zone": "Mars/Olympus"}]
)
def test_hours_that_no_day_has_are_refused(client: Client, hours: dict[str, Any]) -> None:
    anna = person(client, f"Anna {abs(hash(str(hours))) % 10**8}")

    assert code(anna.put("/api/me/notices", **hours)) == (400, "bad_input")


def test_every_way_has_a_test_that_tells_what_came_of_it(inside: Client) -> None:
    anna = person(inside, "Anna")
    for way in ("mail", "webhook", "push"):
        assert code(anna.post("/api/me/notices/test", way=way)) == (403, "not_now")
    with _service() as browser:
        right(anna.post("/api/me/push", **browser.subscription()))
        right(anna.put("/api/me", webhook=browser.address))
        assert right(anna.post("/api/me/notices/test", way="push")) == {"sent": 1, "fault": None}
        assert browser.read()["title"] == "A test: notices reach you"
        assert right(anna.post("/api/me/notices/test", way="webhook")) == {"sent": 1, "fault": None}
        assert json.loads(browser.received[-1][1]) == {"kind": "test"}
        assert "X-Hexfront-Signature" in browser.received[-1][0]
        browser.status = 500
        assert "500" in right(anna.post("/api/me/notices/test", way="webhook"))["fault"]


def test_a_test_by_mail_goes_to_a_confirmed_address_alone(empty: Client) -> None:
    sent: list[str] = []
    senders = {**outbox.SENDERS, "mail": lambda _, notice: sent.append(notice.address)}
    house_of(empty).outbox.senders = senders
    anna = person(empty, "Anna", "anna@example.org")
    bert = person(empty, "Bert", "bert@example.org", confirmed=False)

    assert right(anna.post("/api/me/notices/test", way="mail"))["sent"] == 1
    assert code(bert.post("/api/me/notices/test", way="mail")) == (403, "not_now")
    assert sent == ["anna@example.org"]
