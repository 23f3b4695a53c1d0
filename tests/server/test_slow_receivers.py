"""Receivers of notices that answer slowly or never: they delay only their own."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update

from hexfront.kernel.errors import InputError
from hexfront.server.house import House
from hexfront.server.people import webhooks
from hexfront.server.people.outbox import AT_ONCE, TO_ONE, Notice, Outbox, Send
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from tests.server.house import Client, Player, client_of, code, found_table, house_of, quick, right


@contextmanager
def dribbling(first: bytes, pause: float = 0.05) -> Iterator[int]:
    """The port of a server that answers a few bytes at a time and never ends."""
    over = threading.Event()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()

        def serve() -> None:
            with suppress(OSError):
                line, _ = listening.accept()
                with line:
                    line.sendall(first)
                    while not over.wait(pause):
                        line.sendall(b"x")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        over.set()
        thread.join(10)


@pytest.mark.parametrize("first", [b"", b"HTTP/1.1 200 OK\r\nX-Slow: "])
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_a_webhook_that_answers_a_byte_at_a_time_has_an_end(
    monkeypatch: pytest.MonkeyPatch, first: bytes, scheme: str
) -> None:
    monkeypatch.setattr(webhooks, "EXCHANGE", 1.0)
    # Over TLS it dribbles in the midst of the handshake: a record of 16 kB that never comes whole.
    first = b"\x16\x03\x03\x40\x00" if scheme == "https" else first
    with dribbling(first) as port:
        began = time.monotonic()
        with pytest.raises(OSError, match="took longer than 1 s"):
            webhooks.post(f"{scheme}://127.0.0.1:{port}/", "{}", inside=True)

    assert time.monotonic() - began < 20


def _put(client: Client, addresses: list[str]) -> None:
    """Notices that are due now."""

    async def write() -> None:
        async with house_of(client).database.write() as tx:
            for address in addresses:
                row = {"kind": "webhook", "address": address, "subject": "", "body": json.dumps({}), "attempts": 0}
                await tx.execute(insert(schema.outbox).values(row | {"due": 1.0, "fault": ""}))

    client.blocking_portal.call(write)


def _left(client: Client) -> list[str]:
    async def read() -> list[str]:
        async with house_of(client).database.read() as tx:
            return list((await tx.execute(select(schema.outbox.c.address))).scalars())

    return client.blocking_portal.call(read)


def _work_until(client: Client, senders: Mapping[str, Send], gone: str) -> None:
    """Let the worker work until nothing is left for an address."""
    house = house_of(client)
    settings = Settings(worker_pause=0.02)

    async def work() -> None:
        worker = asyncio.create_task(Outbox(house.database, settings, senders).work())
        try:
            async with asyncio.timeout(60):
                while True:
                    async with house.database.read() as tx:
                        left = list((await tx.execute(select(schema.outbox.c.address))).scalars())
                    if gone not in left:
                        return
                    await asyncio.sleep(0.02)
        finally:
            worker.cancel()
            await asyncio.gather(worker, return_exceptions=True)

    client.blocking_portal.call(work)


def test_a_hanging_receiver_delays_nobody_else(empty: Client) -> None:
    release = threading.Event()
    tried: list[str] = []

    def send(_: Settings, notice: Notice) -> None:
        tried.append(notice.address)
        if notice.address == "slow":
            release.wait(60)

    _put(empty, ["slow"] * 40 + ["quick"] * 40)
    try:
        _work_until(empty, {"webhook": send}, "quick")
    finally:
        release.set()

    assert _left(empty) == ["slow"] * 40
    assert tried.count("slow") == TO_ONE < AT_ONCE


def test_one_host_with_many_addresses_delays_nobody_else(empty: Client) -> None:
    release = threading.Event()

    def send(_: Settings, notice: Notice) -> None:
        if "SLOW" in notice.address:
            release.wait(120)

    slow = [f"https://u{n}@SLOW.example.org/{n}" for n in range(40)]
    _put(empty, [*slow, *(f"https://quick.example.org/{n}" for n in range(40)), "https://last.example.org/"])
    try:
        _work_until(empty, {"webhook": send}, "https://last.example.org/")
    finally:
        release.set()

    assert set(slow) <= set(_left(empty))


def test_clocks_do_not_wait_for_receivers(tmp_path: Path) -> None:
    release, asked = threading.Event(), list[str]()

    def hang(_: Settings, notice: Notice) -> None:
        asked.append(notice.address)
        release.wait(60)

    with client_of(quick(tmp_path / "x.sqlite3", worker_pause=0.05)) as client:
        house_of(client).outbox.senders = {"webhook": hang}
        player = Player(client, found_table(client, mode="two players", clock={"days_per_turn": 1})["id"])
        _put(client, [f"slow {number}" for number in range(3 * AT_ONCE)])
        try:
            _wait(lambda: len(asked) == AT_ONCE)
            client.blocking_portal.call(_run_out, house_of(client))
            _wait(lambda: player.look()["clocks"]["opens"] is not None)
            still = len(asked)
        finally:
            release.set()

    assert still == AT_ONCE


def _wait(enough: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not enough():
        assert time.monotonic() < until
        time.sleep(0.02)


async def _run_out(house: House) -> None:
    """The time of whoever is to act is over."""
    async with house.database.write() as tx:
        await tx.execute(update(schema.tables).values(deadline=1.0))


@pytest.mark.parametrize(
    "wrong", ["http://[", "http://", "https://:80/", "ftp://example.org/", "http://elsewhere.org/"]
)
def test_a_webhook_that_cannot_be_is_refused_when_it_is_set(tmp_path: Path, wrong: str) -> None:
    with client_of(quick(tmp_path / "x.sqlite3", webhook_hosts="hooks.example.org")) as client:
        csrf = right(client.post("/api/register", json={"name": "Anna", "password": "correct horse 7"}))["csrf"]
        answer = client.put("/api/me", json={"webhook": wrong}, headers={"X-CSRF-Token": csrf})
        good = {"webhook": "https://hooks.example.org/x"}
        taken = client.put("/api/me", json=good, headers={"X-CSRF-Token": csrf})

    assert code(answer) == (400, "bad_input")
    assert taken.status_code == 200


@pytest.mark.parametrize(
    ("address", "is_known"),
    [
        ("https://hooks.example.org/x", True),
        ("https://HOOKS.example.org./x", True),
        ("https://a.b.example.net/x", True),
        ("https://example.net/x", False),
        ("https://evilhooks.example.org/x", False),
        ("https://hooks.example.org.evil.com/x", False),
        ("https://hooks.example.org@evil.com/x", False),
    ],
)
def test_webhooks_lead_only_to_the_hosts_that_are_listed(
    monkeypatch: pytest.MonkeyPatch, address: str, is_known: bool
) -> None:
    def look_up(host: str, port: int, **_: object) -> list[object]:
        raise OSError("looked up")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    with pytest.raises(OSError if is_known else InputError, match="looked up" if is_known else "are not sent here"):
        webhooks.post(address, "{}", inside=False, hosts="hooks.example.org, .example.net")
