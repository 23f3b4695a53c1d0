"""Hostile requests of one who is logged in, and even an admin: none makes the server fail, on either database."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from httpx import Response

from hexfront.server.people.admins import set_admin
from tests.server.garbage import BODIES, TEXTS, Garbler
from tests.server.house import Client, client_of, house_of, quick
from tests.server.people import PASSWORD, Person, person

#: How many spoilt documents each route gets.
SPOILT = 25
#: A right document for every route about people that takes one.
RIGHT: dict[str, dict[str, Any]] = {
    "PUT /api/me": {"email": "a@example.org", "webhook": "https://example.org/x", "language": "de"},
    "POST /api/me/webhook": {"renew": True},
    "POST /api/me/delete": {"password": PASSWORD},
    "POST /api/password": {"old": PASSWORD, "new": "another horse 7"},
    "POST /api/password/forgotten": {"who": "Bert"},
    "POST /api/password/reset": {"token": "x" * 43, "password": "another horse 7"},
    "POST /api/email/confirm": {"token": "x" * 43},
    "POST /api/tokens": {"name": "bot", "scopes": ["read", "play"], "days": 3},
    "POST /api/logout-everywhere": {"tokens": True},
    "POST /api/blocks": {"name": "Bert"},
    "POST /api/reports": {"name": "Bert", "text": "He shouts.", "seat": "german"},
    "POST /api/admin/reports/{report_id}": {"answer": "So he does."},
    "POST /api/register": {"name": "Carl", "password": PASSWORD, "email": "c@example.org"},
    "POST /api/login": {"name": "Bert", "password": PASSWORD},
}
#: Numbers and texts that fit no column.
ODD = (*TEXTS, "2147483648", "9223372036854775808", "-2147483649")


@dataclass
class Stranger:
    """A logged-in admin who comes back as another whenever the account is gone."""

    client: Client
    who: Person | None = None
    count: int = 0

    def request(self, method: str, path: str, body: bytes) -> Response:
        headers = self._headers() | {"Content-Type": "application/json"}
        answer = self.client.request(method, path, content=body or None, headers=headers)
        self.client.cookies.clear()
        return answer

    def _headers(self) -> dict[str, str]:
        if self.who is None or self.who.get("/api/me").json()["name"] is None:
            self.count += 1
            self.who = person(self.client, f"Stranger {self.count}")
            self.client.blocking_portal.call(self._become_admin)
            self.client.cookies.clear()
        return self.who.headers

    async def _become_admin(self) -> None:
        await set_admin(house_of(self.client).database, f"Stranger {self.count}", admin=True)


@pytest.fixture(scope="module")
def stranger(database: str) -> Iterator[Stranger]:
    with client_of(quick(database)) as client:
        person(client, "Bert")
        client.cookies.clear()
        yield Stranger(client)


@pytest.fixture(scope="module")
def routes(stranger: Stranger) -> list[tuple[str, str]]:
    """Every route that is not about a table."""
    paths = stranger.client.get("/api/schema/openapi.json").json()["paths"]
    found = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    return [(method, path) for method, path in found if not path.startswith(("/api/tables", "/api/import"))]


def _check(answer: Response, sent: object) -> None:
    assert answer.status_code < 500, f"{answer.status_code} to {sent!r}: {answer.text[:300]}"


def _filled(path: str, text: str) -> str:
    return "/".join(text if part.startswith("{") else part for part in path.split("/"))


def test_no_body_makes_a_route_about_people_fail(stranger: Stranger, routes: list[tuple[str, str]]) -> None:
    for method, path in routes:
        for body in BODIES if method != "GET" else ():
            _check(stranger.request(method, _filled(path, "1"), body), (method, path, body[:80]))


def test_no_spoilt_document_makes_a_route_about_people_fail(stranger: Stranger, routes: list[tuple[str, str]]) -> None:
    garbler = Garbler(Random(5), ["Bert", "german", "a@example.org", "https://example.org/x"])
    for route, right in RIGHT.items():
        method, path = route.split()
        for _ in range(SPOILT):
            body = garbler.body(right)
            _check(stranger.request(method, _filled(path, "1"), body), (route, body[:300]))

    assert {tuple(route.split()) for route in RIGHT} <= set(routes)
    assert stranger.count > 1


def test_no_text_in_an_address_about_people_makes_a_route_fail(
    stranger: Stranger, routes: list[tuple[str, str]]
) -> None:
    for method, path in routes:
        for text in ODD if "{" in path else ():
            target = _filled(path, quote(text, safe=""))
            _check(stranger.request(method, target, b"{}" if method == "POST" else b""), (method, target))


#: A letter that is stored as two.
GROWING = "\u0958"


@pytest.mark.parametrize(
    ("path", "document", "status"),
    [
        ("/api/reports", {"name": "Bert", "text": "He shouts.", "seat": "x" * 80}, 201),
        ("/api/reports", {"text": "He shouts.", "table": "x" * 80, "seat": "german"}, 404),
        ("/api/tables", {"game": "leningrad-1979", "title": GROWING * 120}, 400),
        ("/api/tables", {"game": "leningrad-1979", "title": GROWING * 60}, 201),
        ("/api/tables", {"game": "leningrad-1979", "name": GROWING * 80}, 400),
        ("/api/tokens", {"name": GROWING * 80}, 400),
        ("/api/register", {"name": "Dora", "password": PASSWORD, "email": f"{GROWING * 60}@{GROWING * 120}"}, 400),
    ],
)
def test_what_has_no_room_in_the_database_is_answered_in_words(
    stranger: Stranger, path: str, document: dict[str, str], status: int
) -> None:
    answer = stranger.request("POST", path, json.dumps(document).encode())

    assert answer.status_code == status, answer.text
    assert status == 201 or answer.json()["error"]


@pytest.mark.parametrize("number", ["2147483648", "3000000000", "9223372036854775807", "9223372036854775808", "-1"])
def test_no_number_at_a_table_is_too_large_for_the_database(stranger: Stranger, number: str) -> None:
    made = stranger.client.post("/api/tables", json={"game": "leningrad-1979", "setup": "suggested"}).json()
    seat = {"X-Seat-Key": made["keys"]["german"], "Content-Type": "application/json"}
    for what in (f"at/{number}", f"log?from={number}"):
        answer = stranger.client.get(f"/api/tables/{made['id']}/{what}", headers=seat)
        _check(answer, what)
    for what in ("actions", "undo", "take-back", "branch", "ask", "orders/try", "restart-phase"):
        body = f'{{"number":{number},"to":{number},"n":{number},"seed":{number},"orders":[],"question":"why"}}'
        answer = stranger.client.post(f"/api/tables/{made['id']}/{what}", content=body, headers=seat)
        _check(answer, (what, body))
