"""Posts to webhooks are signed, so that their owners can tell them from what others post."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from hexfront.server.people import hooks
from hexfront.server.people.outbox import Outbox
from tests.server.house import (
    Client,
    Player,
    client_of,
    code,
    found_table,
    house_of,
    let_the_computer_play,
    quick,
    right,
)

MANUAL = Path(__file__).resolve().parents[2] / "docs" / "api.md"
ANNA = {"name": "Anna", "password": "correct horse 7"}

Check = Callable[[str, str, bytes], bool]


@dataclass
class Receiver:
    """The program behind a webhook: what was posted to it, with the header of each post."""

    port: int
    posts: list[tuple[str, bytes]] = field(default_factory=list)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    class Hook(BaseHTTPRequestHandler):
        """Takes down what is posted."""

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            posts.append((self.headers.get(hooks.HEADER, ""), body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Quiet."""

    posts: list[tuple[str, bytes]] = []
    with HTTPServer(("127.0.0.1", 0), Hook) as server:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield Receiver(server.server_port, posts)
        server.shutdown()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with client_of(quick(tmp_path / "house.sqlite3", webhooks_inside=True)) as one:
        yield one


@pytest.fixture
def is_genuine() -> Check:
    """What the manual tells owners of webhooks to do."""
    found: dict[str, Any] = {}
    exec(re.findall(r"^```python\n(.*?)^```$", MANUAL.read_text(), re.MULTILINE | re.DOTALL)[0], found)
    check: Check = found["is_genuine"]
    return check


def _trusted(client: Client) -> dict[str, str]:
    return {"X-CSRF-Token": right(client.post("/api/register", json=ANNA))["csrf"]}


def _play(client: Client, trusted: dict[str, str]) -> None:
    """Anna is called to her turn, and every notice is sent."""
    founded = found_table(client, trusted, mode="two players", side="soviet")
    let_the_computer_play(client, Player(client, founded["id"], founded["keys"]["german"]), "german")
    house = house_of(client)
    assert client.blocking_portal.call(Outbox(house.database, house.settings).send_due, time.time()) == 1


def test_a_post_proves_where_it_comes_from(client: Client, receiver: Receiver, is_genuine: Check) -> None:
    trusted = _trusted(client)
    right(client.put("/api/me", json={"webhook": f"http://127.0.0.1:{receiver.port}/turn"}, headers=trusted))
    _play(client, trusted)
    secret = right(client.post("/api/me/webhook", json={}, headers=trusted))["secret"]

    header, body = receiver.posts[0]
    assert is_genuine(secret, header, body)
    assert not is_genuine(secret, header, body.replace(b"your turn", b"game over") + b" ")
    assert not is_genuine("x" + secret[1:], header, body)
    assert secret.encode() not in body
    assert secret not in header


def test_an_old_post_that_was_overheard_is_refused(is_genuine: Check) -> None:
    assert is_genuine("tulip", hooks.signature("tulip", "{}", time.time()), b"{}")
    assert not is_genuine("tulip", hooks.signature("tulip", "{}", time.time() - 3600), b"{}")


def test_a_secret_can_be_renewed_and_ends_with_its_address(client: Client) -> None:
    trusted = _trusted(client)

    def look(**wishes: bool) -> str:
        return str(right(client.post("/api/me/webhook", json=wishes, headers=trusted))["secret"])

    assert code(client.post("/api/me/webhook", json={}, headers=trusted)) == (403, "not_now")
    right(client.put("/api/me", json={"webhook": "https://example.org/a"}, headers=trusted))
    first, again, second = look(), look(), look(renew=True)
    right(client.put("/api/me", json={"webhook": "https://example.org/b"}, headers=trusted))
    third = look()

    assert first == again
    assert len({first, second, third}) == 3
    assert min(len(one) for one in (first, second, third)) >= 40


def test_no_token_and_no_stranger_reads_the_secret(client: Client) -> None:
    trusted = _trusted(client)
    right(client.put("/api/me", json={"webhook": "https://example.org/a"}, headers=trusted))
    wishes = {"name": "bot", "scopes": ["read", "play", "account"]}
    token = right(client.post("/api/tokens", json=wishes, headers=trusted))["token"]
    client.cookies.clear()

    by_program = client.post("/api/me/webhook", json={}, headers={"Authorization": f"Bearer {token}"})
    by_stranger = client.post("/api/me/webhook", json={})

    assert (by_program.status_code, by_stranger.status_code) == (403, 403)
