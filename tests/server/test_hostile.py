"""Hostile requests: whatever is thrown at a route or a WebSocket, it is answered in words and never with a 500."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from tests.server.garbage import BODIES, HEADERS, TEXTS, Garbler
from tests.server.wire import Reply, Wire, frame, upgrade, wired

#: Garbled requests in a test run, and in a long one.
FEW, MANY = 1_500, 100_000
#: A right document for every kind of request, to be spoilt.
RIGHT: dict[str, Any] = {
    "number": 0,
    "action": {"type": "move", "units": ["german-1-pz"], "path": ["0110"]},
    "actions": [{"type": "end phase"}],
    "question": "why",
    "game": "leningrad-1979",
    "name": "Anna",
    "password": "correct horse",
    "text": "hello",
    "side": "german",
    "seat": "soviet",
    "orders": [],
    "accept": True,
    "to": 0,
    "n": 0,
    "dice": "fresh",
    "by": "open",
}
Routes = list[tuple[str, str]]


@pytest.fixture(scope="module")
def wire(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Wire]:
    with wired(str(tmp_path_factory.mktemp("hostile") / "house.sqlite3")) as one:
        yield one


@pytest.fixture
def seat(wire: Wire) -> tuple[str, str]:
    """The id of a fresh table, since garbage may renew the keys of another, and the key of both its seats."""
    made = wire.request("POST", "/api/tables", b'{"game":"leningrad-1979","setup":"suggested"}').document
    return made["id"], made["keys"]["german"]


@pytest.fixture(scope="module")
def routes(wire: Wire) -> Routes:
    """Every method and path of the described interface."""
    paths = wire.request("GET", "/api/schema/openapi.json").document["paths"]
    found = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    assert len(found) > 30
    return found


def _check(reply: Reply, sent: object) -> None:
    """An answer is no failure; and who is refused is told why."""
    assert 200 <= reply.status < 500, f"{reply.status} to {sent!r}: {reply.body[:300]!r}"
    if reply.status >= 400 and reply.headers.get("content-type", "").startswith("application/json"):
        assert reply.document["error"], sent


def _filled(path: str, table: str, text: str = "0") -> str:
    """A path with a real table, and a text for everything else it asks for."""
    parts = [table if part == "{table_id}" else text if part.startswith("{") else part for part in path.split("/")]
    return "/".join(parts)


def test_no_text_in_an_address_makes_a_route_fail(wire: Wire, seat: tuple[str, str], routes: Routes) -> None:
    table, key = seat
    for text in TEXTS:
        strange = quote(text, safe="")
        for method, path in routes:
            for target in (
                _filled(path, strange, strange),
                f"{_filled(path, table, strange)}?from={strange}&eye={strange}&lang={strange}&open={strange}",
                f"{_filled(path, table)}?seat={strange}&{strange}={strange}",
            ):
                if method == "GET" or target.startswith("/api/tables/"):
                    _check(wire.request(method, target, headers={"X-Seat-Key": key}), (method, target))


def test_no_body_makes_a_route_fail(wire: Wire, seat: tuple[str, str], routes: Routes) -> None:
    table, key = seat
    for method, path in routes:
        for body in BODIES if method != "GET" else BODIES[:3]:
            target = _filled(path, table, "leningrad-1979")
            _check(wire.request(method, target, body, {"X-Seat-Key": key}), (method, target, body[:80]))


def test_no_header_makes_a_route_fail(wire: Wire, seat: tuple[str, str], routes: Routes) -> None:
    table, _ = seat
    for method, path in routes:
        for headers in HEADERS:
            target = _filled(path, table, "leningrad-1979")
            body = b"" if method == "GET" else b'{"number":0}'
            _check(wire.request(method, target, body, headers), (method, target, headers))


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/%00", 400),
        ("/a%0Ab", 400),
        ("/%1b[31m", 400),
        ("/%E2%80%AE", 400),
        ("/" + "x" * 300, 404),
        ("/" + "x/" * 3000, 414),
        ("/" + "y" * 60_000, 414),
        ("/api/tables?" + "y" * 5_000, 414),
        ("/api/tables/{}/log?from=%C2%B2", 400),
        ("/api/tables/{}/log?from=%D9%A1", 400),
        ("/api/tables/{}/at/99999999999999999999", 400),
    ],
)
def test_an_address_that_leads_nowhere_is_refused_in_words(
    wire: Wire, seat: tuple[str, str], target: str, status: int
) -> None:
    reply = wire.request("GET", target.format(seat[0]))

    assert reply.status == status
    assert reply.document["error"]


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"[" * 90_000 + b"]" * 90_000, "more than 40 deep"),
        (b'{"number":0,"action":' + b'{"a":' * 50 + b"1" + b"}" * 51, "more than 40 deep"),
        (b'{"number":NaN,"action":{}}', "no JSON"),
        (b'{"number":0,"action":{"type":"\xb5"}}', "no JSON"),
        (b'{"number":0,"action":{"type":Infinity}}', "no JSON"),
        (b'{"number":0,"action":{"type":"\\ud800"}}', "surrogate"),
        (b'{"number":0,"action":{"type":"\\ud83d\\ude00"}}', "type"),
    ],
)
def test_a_document_that_is_none_is_refused_in_words(wire: Wire, seat: tuple[str, str], body: bytes, word: str) -> None:
    reply = wire.request("POST", f"/api/tables/{seat[0]}/actions", body, {"X-Seat-Key": seat[1]})

    assert 400 <= reply.status < 500
    assert word in reply.document["error"]


def test_no_request_writes_a_line_of_its_own_into_the_log(tmp_path: Path) -> None:
    forged = "2026-01-01 ERROR the admin has logged in"
    targets = [
        f"/{start}{quote(end + forged)}" for start in ("", "api/tables/", "t/") for end in ("\n", "\r", "\u2028")
    ]
    with wired(str(tmp_path / "x.sqlite3")) as wire:
        for target in targets:
            wire.request("GET", target)
            wire.send(upgrade(target, "x"))
            wire.hang_up()
        wire.request("GET", "/api/tables", headers={"User-Agent": f"\x0b{forged}", "Host": forged})

    assert not [line for line in wire.log if forged in line]
    assert "Traceback" not in "".join(wire.log)


FRAMES = (
    frame(b"hello"),
    frame(b'{"kind":"x"}'),
    frame(b"\xff\xfe", 2),
    frame(b"\xff\xfe", 1),
    frame(b"\xed\xa0\x80", 1),
    frame(b"x", 1, masked=False),
    frame(b"", 9) + frame(b"x" * 125, 10),
    frame(b"x" * 200, 9),
    frame(b"x" * 200_000),
    frame(b"x", 3),
    frame(b"x", 0),
    frame(b"a", 1, final=False) + frame(b"b", 1),
    frame(b"\x03\xe8" + b"bye", 8),
    frame(b"\x00\x01", 8),
    frame(b"\x03", 8),
    b"\x81\xff" + b"\xff" * 8,
    b"\xff" * 50,
)


def _until_closed(line: socket.socket) -> None:
    """Hear until the other end has closed the line, in order or in anger."""
    with suppress(ConnectionResetError):
        while line.recv(65_536):
            pass


def test_no_frame_makes_a_websocket_fail(wire: Wire, seat: tuple[str, str]) -> None:
    told = len(wire.log)
    for sent in FRAMES:
        with wire.open() as line:
            player = {"X-Seat-Key": seat[1]}
            line.sendall(upgrade(f"/api/tables/{seat[0]}/live", f"{wire.host}:{wire.port}", **player))
            assert b"101 Switching" in line.recv(65_536), sent
            line.sendall(sent + frame(b"", 8))
            _until_closed(line)

    assert wire.request("GET", f"/api/tables/{seat[0]}").status == 200
    assert wire.log[told:] == []


def test_no_address_makes_a_websocket_fail(wire: Wire, seat: tuple[str, str]) -> None:
    host = f"{wire.host}:{wire.port}"
    told = len(wire.log)
    for text in TEXTS:
        strange = quote(text, safe="")
        for target in (
            f"/api/tables/{strange}/live",
            f"/api/tables/{seat[0]}/live?seat={strange}&lang={strange}",
            f"/{strange}",
        ):
            reply = wire.send(upgrade(target, host))
            wire.hang_up()
            assert reply.status < 500, (target, reply)
    for headers in HEADERS:
        reply = wire.send(upgrade(f"/api/tables/{seat[0]}/live", host, **headers))
        wire.hang_up()
        assert reply.status < 500, (headers, reply)

    assert wire.log[told:] == []


def _garbled(wire: Wire, seat: tuple[str, str], routes: Routes, seed: int, times: int) -> dict[int, int]:
    """Send garbled requests, and count the answers by their status."""
    table, key = seat
    garbler = Garbler(Random(seed), ["german-1-pz", "0110", "german", "soviet", "move", "why", "fresh", table])
    random, counted = garbler.random, dict[int, int]()
    while sum(counted.values()) < times:
        method, path = random.choice(routes)
        if path.endswith(("/verify", "/orders/try")) and random.random() < 0.9:
            continue
        target = _filled(path, table if random.random() < 0.8 else garbler.text(), garbler.text())
        body = b"" if method == "GET" else garbler.body(RIGHT)
        headers = {"X-Seat-Key": key, **random.choice(HEADERS)}
        if random.random() < 0.15:
            head = f"{method} {target} HTTP/1.1\r\nHost: x\r\nX-Seat-Key: {key}\r\nContent-Length: {len(body)}\r\n\r\n"
            # Whatever comes of it, the line is closed: half a request would wait for the rest.
            reply = _short(wire, garbler.raw(head.encode("latin-1", "replace") + body))
        else:
            reply = wire.request(random.choice((method, method, method, "PATCH", "HEAD")), target, body, headers)
        counted[reply.status] = counted.get(reply.status, 0) + 1
        assert reply.status < 500, (method, target, body[:300], headers, reply.body[:300])
    return counted


def _short(wire: Wire, raw: bytes) -> Reply:
    """Send bytes and nothing after them; status 0 if that was no whole request."""
    with wire.open() as line:
        line.sendall(raw)
        line.settimeout(0.2)
        try:
            said = line.recv(65_536)
        except (TimeoutError, OSError):
            said = b""
    return Reply(int(said[9:12]) if said.startswith(b"HTTP/1.1 ") else 0, said)


@pytest.mark.parametrize("times", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.soak)])
def test_garbled_requests_are_answered_without_a_failure(
    wire: Wire, seat: tuple[str, str], routes: Routes, times: int
) -> None:
    told = len(wire.log)

    counted = _garbled(wire, seat, routes, 7, times)

    assert sum(count for status, count in counted.items() if 400 <= status < 500) > times / 4, counted
    assert not [line for line in wire.log[told:] if "Traceback" in line]
    assert json.loads(wire.request("GET", f"/api/tables/{seat[0]}").body)["id"] == seat[0]
