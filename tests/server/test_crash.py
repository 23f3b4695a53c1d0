"""Killing the server or its database at any moment loses nothing that was acknowledged."""

import json
import random
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.processes import NoPostgres, Postgres, running_postgres, serving

TABLES = 4
#: So many answers has everybody got at least when something is killed.
ANSWERS = 4
#: Seconds after that within which it is killed, at a moment that nobody chooses.
MOMENT = 0.4
UNITS = tuple(f"german-{name}" for name in ("1", "21", "61", "58", "291", "11", "217"))


@pytest.fixture
def server() -> Iterator[Postgres]:
    try:
        with running_postgres() as one:
            yield one
    except NoPostgres as reason:
        pytest.skip(str(reason))


class NoAnswer(Exception):
    """The server or its database is gone, so that nobody knows whether the last request was carried out."""


class Seat:
    """A hot-seat player who shuffles units about and remembers what was acknowledged."""

    def __init__(self, address: str) -> None:
        body = {"game": "leningrad-1979", "setup": "suggested"}
        founded = httpx.post(f"{address}/api/tables", json=body, timeout=120).json()
        self.id, self.key = founded["id"], founded["keys"]["german"]
        #: The hash of every acknowledged action, in order.
        self.hashes: list[str] = []
        #: The number of actions once the request that is under way has been carried out.
        self.next = 0
        #: Answers since the server was started.
        self.answers = 0
        self._paths: dict[str, list[list[str]]] = {}

    def play(self, address: str, over: threading.Event) -> None:
        """Act until the server is gone, or until it is over."""
        with httpx.Client(base_url=f"{address}/api/tables/{self.id}", headers={"X-Seat-Key": self.key}) as client:
            try:
                while not over.is_set():
                    for unit in UNITS:
                        self._shuffle(client, unit, over)
            except (httpx.HTTPError, NoAnswer):
                return

    def _shuffle(self, client: httpx.Client, unit: str, over: threading.Event) -> None:
        """Move a unit to each of its offers in turn, undoing every move but the very first time its last."""
        if unit not in self._paths:
            asked = self._answer(client.post("/ask", json={"question": "reach", "units": [unit]}, timeout=120))
            self._paths[unit] = [one["path"] for one in asked["hexes"].values()][:12]
        for path in self._paths[unit]:
            if over.is_set():
                return
            number = len(self.hashes)
            self.next = number + 1
            action = {"type": "move", "units": [unit], "path": path}
            answer = client.post("/actions", json={"number": number, "action": action}, timeout=120)
            if answer.status_code == 422:
                # It has moved for good before the last kill.
                self.next = number
                return
            self.hashes.append(self._answer(answer)["table"]["hash"])
            if path is not self._paths[unit][-1]:
                self.next = number
                self._answer(client.post("/undo", json={"number": number + 1}, timeout=120))
                self.hashes.pop()

    def _answer(self, answer: httpx.Response) -> Any:
        if answer.status_code == 503:
            raise NoAnswer
        assert answer.status_code == 200, answer.text
        self.answers += 1
        return answer.json()

    def check(self, address: str) -> None:
        """Everything acknowledged is there; the one request that got no answer may have been done or not."""
        record = httpx.get(f"{address}/api/tables/{self.id}/record", timeout=120)
        assert record.status_code == 200, record.text
        stored = [line["hash"] for line in _lines(record.text)[1:]]
        kept = min(len(self.hashes), self.next)
        assert len(stored) in (len(self.hashes), self.next)
        assert stored[:kept] == self.hashes[:kept]
        self.hashes, self.next, self.answers = stored, len(stored), 0

    def go_back(self, address: str) -> None:
        """Take everything back when all units have moved, so that there is something to do."""
        if len(self.hashes) >= len(UNITS) - 1:
            body, headers = {"number": len(self.hashes)}, {"X-Seat-Key": self.key}
            where = f"{address}/api/tables/{self.id}/restart-phase"
            assert httpx.post(where, json=body, headers=headers, timeout=120).status_code == 200
            self.hashes, self.next = [], 0

    def verify(self, address: str) -> None:
        assert httpx.get(f"{address}/api/tables/{self.id}/verify", timeout=120).json()["ok"]


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@contextmanager
def load(seats: list[Seat], address: str) -> Iterator[None]:
    """Everybody plays; the block begins when all have got some answers, at a moment that nobody chooses."""
    over = threading.Event()
    with ThreadPoolExecutor(TABLES) as pool:
        playing = [pool.submit(seat.play, address, over) for seat in seats]
        try:
            _wait_until(
                lambda: all(seat.answers >= ANSWERS or one.done() for seat, one in zip(seats, playing, strict=True))
            )
            time.sleep(random.uniform(0, MOMENT))
            yield
        finally:
            over.set()
            for one in playing:
                one.result(240)


def _settle(seats: list[Seat], address: str) -> None:
    """After a kill: what was acknowledged is there, and the game goes on."""
    for seat in seats:
        seat.check(address)
        seat.go_back(address)


def _many(few: int, many: int) -> pytest.MarkDecorator:
    """A few kills in every run, and as many as are promised in a long one."""
    return pytest.mark.parametrize("kills", [few, pytest.param(many, marks=pytest.mark.soak)])


def _kill_the_server(database: str, kills: int) -> None:
    seats: list[Seat] = []
    for _ in range(kills):
        with serving(database) as (address, process):
            if not seats:
                seats += [Seat(address) for _ in range(TABLES)]
            _settle(seats, address)
            with load(seats, address):
                process.send_signal(signal.SIGKILL)
    with serving(database) as (address, _):
        _settle(seats, address)
        for seat in seats:
            seat.verify(address)


@_many(2, 200)
def test_kill_9_under_load_loses_nothing_acknowledged_on_sqlite(tmp_path: Path, kills: int) -> None:
    _kill_the_server(str(tmp_path / "house.sqlite3"), kills)


@_many(2, 60)
def test_kill_9_under_load_loses_nothing_acknowledged_on_postgresql(server: Postgres, kills: int) -> None:
    _kill_the_server(server.address, kills)


@_many(2, 60)
def test_kill_9_of_the_database_under_load_loses_nothing_acknowledged(server: Postgres, kills: int) -> None:
    """The server stays up, says that its database is away, and goes on when it is back."""
    with serving(server.address) as (address, process):
        seats = [Seat(address) for _ in range(TABLES)]
        for _ in range(kills):
            with load(seats, address):
                server.kill()
                away = httpx.get(f"{address}/api/tables/{seats[0].id}", timeout=120)
                assert away.status_code == 503, away.text
                assert away.json()["code"] == "database_away"
            server.start()
            _wait_until(lambda: httpx.get(f"{address}/api/tables?open=1", timeout=120).status_code == 200)
            assert process.poll() is None
            _settle(seats, address)
        for seat in seats:
            seat.verify(address)


def _wait_until(enough: Callable[[], bool]) -> None:
    until = time.monotonic() + 240
    while not enough():
        assert time.monotonic() < until, "the server is too slow to be killed under load"
        time.sleep(0.02)
