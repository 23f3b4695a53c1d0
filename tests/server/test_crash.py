"""Killing the server at any moment loses nothing that was acknowledged, on SQLite and on PostgreSQL."""

import json
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.processes import NoPostgres, postgres, serving

TABLES = 4
#: So many answers has everybody got when the server is killed.
ANSWERS = 8


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "house.sqlite3")
        return
    try:
        with postgres() as address:
            yield address
    except NoPostgres as reason:
        pytest.skip(str(reason))


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
        self.answers = 0

    def play(self, address: str) -> None:
        """Act until the server is gone."""
        units = [f"german-{name}" for name in ("1", "21", "61", "58", "291", "11", "217")]
        with httpx.Client(base_url=f"{address}/api/tables/{self.id}", headers={"X-Seat-Key": self.key}) as client:
            try:
                for unit in units:
                    self._shuffle(client, unit)
            except httpx.HTTPError:
                return

    def _shuffle(self, client: httpx.Client, unit: str) -> None:
        """Move a unit to each of its offers in turn, undoing every move but the last."""
        asked = client.post("/ask", json={"question": "reach", "units": [unit]}, timeout=120).json()
        paths = [one["path"] for one in asked["hexes"].values()][:12]
        for count, path in enumerate(paths, start=1):
            number = len(self.hashes)
            self.next = number + 1
            action = {"type": "move", "units": [unit], "path": path}
            table = self._answer(client.post("/actions", json={"number": number, "action": action}, timeout=120))
            self.hashes.append(table["hash"])
            if count < len(paths):
                self.next = number
                self._answer(client.post("/undo", json={"number": number + 1}, timeout=120))
                self.hashes.pop()

    def _answer(self, answer: httpx.Response) -> Any:
        assert answer.status_code == 200, answer.text
        self.answers += 1
        return answer.json()["table"]

    def check(self, address: str) -> None:
        """Everything acknowledged is there; the one request that got no answer may have been done or not."""
        base = f"{address}/api/tables/{self.id}"
        stored = [line["hash"] for line in _lines(httpx.get(f"{base}/record", timeout=120).text)[1:]]
        kept = min(len(self.hashes), self.next)
        assert len(stored) in (len(self.hashes), self.next)
        assert stored[:kept] == self.hashes[:kept]
        assert httpx.get(f"{base}/verify", timeout=60).json()["ok"]


def _lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_kill_9_under_load_loses_nothing_acknowledged(database: str) -> None:
    with serving(database) as (address, process):
        seats = [Seat(address) for _ in range(TABLES)]
        with ThreadPoolExecutor(TABLES) as pool:
            playing = [pool.submit(seat.play, address) for seat in seats]
            _wait_until(lambda: min(seat.answers for seat in seats) >= ANSWERS)
            process.send_signal(signal.SIGKILL)
            for one in playing:
                one.result(240)
    with serving(database) as (address, _):
        for seat in seats:
            seat.check(address)


def _wait_until(enough: Callable[[], bool]) -> None:
    until = time.monotonic() + 240
    while not enough():
        assert time.monotonic() < until, "the server is too slow to be killed under load"
        time.sleep(0.05)
