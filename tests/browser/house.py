"""Tables for browser tests, made and brought to a moment through the public interface."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

Document = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
STORED = ROOT / "tests" / "stored_games"


@dataclass(frozen=True, slots=True)
class Seat:
    """A table, seen by who holds one of its keys."""

    address: str
    id: str
    key: str

    @property
    def link(self) -> str:
        return f"{self.address}/t/{self.id}" + (f"#seat={self.key}" if self.key else "")

    def joined(self, side: str) -> Seat:
        """The seat of one who has taken an invitation."""
        return replace(self, key=self._call("/join", {"seat": side})["keys"][side])

    def table(self) -> Document:
        return self._call("")

    def unit(self, name: str) -> Document:
        return next(unit for unit in self.table()["view"]["units"] if unit["id"] == name)

    def sheet(self) -> Document:
        """The map of the game as data."""
        with urllib.request.urlopen(f"{self.address}/api/games/{self.table()['game']}/sheet") as answer:
            document: Document = json.load(answer)
        return document

    def act(self, action: Document) -> Document:
        table: Document = self.answer(action)["table"]
        return table

    def answer(self, action: Document) -> Document:
        """All that the server answers to an action."""
        return self._call("/actions", {"number": self.table()["number"], "action": action})

    def fight_until(self, reached: Callable[[Document], bool]) -> Document:
        """Attack whatever can be attacked, until an answer of the server will do."""
        for _ in range(400):
            table = self.table()
            can = table["can"]
            unit = can["units"][0] if can["units"] else ""
            actions = can.get("actions") or (self.ask("can", unit=unit)["actions"] if can["targets"] else [])
            fights = [one for one in actions if one["type"] == "attack"]
            answer = self.answer(fights[0] if fights else self._some_action(table))
            if reached(answer):
                return answer
        raise AssertionError("not reached in 400 actions")

    def log(self) -> list[Document]:
        request = urllib.request.Request(f"{self.address}/api/tables/{self.id}/log", headers={"X-Seat-Key": self.key})
        with urllib.request.urlopen(request) as answer:
            lines: list[Document] = json.load(answer)
        return lines

    def ask(self, question: str, **details: Any) -> Document:
        return self._call("/ask", {"question": question, **details})

    def play_until(self, reached: Callable[[Document], bool]) -> Document:
        """Make some offered action again and again; phases end as soon as they may."""
        table = self.table()
        for _ in range(300):
            if reached(table):
                return table
            table = self.act(self._some_action(table))
        raise AssertionError(f"not reached in 300 actions; the phase is {table['view']['phase']}")

    def _some_action(self, table: Document) -> Document:
        can = table["can"]
        if "end_phase" in can and can["end_phase"] is None:
            return {"type": "end phase"}
        units = sorted(
            can["units"], key=lambda name: sum(one["hex"] == self._hex(table, name) for one in table["view"]["units"])
        )
        actions: list[Document] = can.get("actions") or self.ask("can", unit=units[-1])["actions"]
        return next(action for action in reversed(actions) if action["type"] not in ("end phase", "overrun"))

    def _hex(self, table: Document, name: str) -> str:
        return next((str(unit["hex"]) for unit in table["view"]["units"] if unit["id"] == name), "")

    def plans(self) -> Document:
        """The plans of this seat."""
        return self._call("/plans")

    def plan(self, *wishes: Document) -> Document:
        """Make a plan."""
        return self._call("/plans/own", {"number": self.table()["number"], "wishes": list(wishes)}, "PUT")

    def _call(self, path: str, body: Document | None = None, method: str | None = None) -> Document:
        headers = {"X-Seat-Key": self.key, "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/tables/{self.id}{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            document: Document = json.load(answer)
        return document


@dataclass(frozen=True, slots=True)
class House:
    """A running server."""

    address: str
    database: Path

    def found(self, **wishes: Any) -> dict[str, Seat]:
        """A new table; the seats by their sides. All invitations have been taken."""
        body = {"game": "leningrad-1979", "setup": "suggested", "mode": "hot-seat", **wishes}
        made = self._post("/api/tables", json.dumps(body).encode())
        seats = {side: Seat(self.address, made["id"], key) for side, key in made["keys"].items()}
        return {
            side: seat.joined(side) if side in made["table"]["invitations"] else seat for side, seat in seats.items()
        }

    def counters(self, game: str) -> Document:
        """What is printed on the counters of a game."""
        with urllib.request.urlopen(f"{self.address}/api/games/{game}/counters") as answer:
            printed: Document = json.load(answer)
        return printed

    def hot_seat(self, **wishes: Any) -> Seat:
        return next(iter(self.found(**wishes).values()))

    def study(self, game: str) -> Seat:
        """A stored game that was fought to its end, taken in for study: nobody holds a seat."""
        record = gzip.decompress((STORED / f"{game}.jsonl.gz").read_bytes())
        made = self._post("/api/import", record)
        return Seat(self.address, made["id"], "")

    def branch(self, study: Seat, n: int, dice: str = "fresh") -> Seat:
        """A table of one's own from a moment of another."""
        made = self._post(f"/api/tables/{study.id}/branch", json.dumps({"n": n, "dice": dice}).encode())
        return Seat(self.address, made["id"], next(iter(made["keys"].values())))

    def decision(self, game: str) -> Seat:
        """A table of one's own where the first decision of a stored game is asked for."""
        study = self.study(game)
        owed = next(line for line in study.log() if any(event["type"] == "decision owed" for event in line["events"]))
        return self.branch(study, int(owed["n"]))

    def _post(self, path: str, body: bytes) -> Document:
        request = urllib.request.Request(f"{self.address}{path}", body, {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            made: Document = json.load(answer)
        return made

    def combat(self) -> Seat:
        """A table in the first German combat phase, with something to attack."""
        seat = self.hot_seat()
        for unit, hex in (("german-8-pz", "0212"), ("german-3-mot", "0212"), ("german-1-pz", "0211")):
            seat.act({"type": "move", "units": [unit], "path": [hex]})
        seat.play_until(lambda table: table["view"]["phase"] == "german combat")
        return seat

    def air_defence(self) -> Seat:
        """A table where a Soviet attack waits for the answer of the German air unit."""
        seat = self.combat()
        seat.play_until(lambda table: table["view"]["phase"] == "soviet combat")
        asked = "defend from the air"
        seat.fight_until(lambda answer: (answer["table"]["view"]["decision"] or {}).get("type") == asked)
        return seat


@contextmanager
def serving(database: Path, port: int = 0) -> Iterator[House]:
    """A server on a port, or on any that is free, for as long as it is needed."""
    command = [sys.executable, "-m", "tests.browser.loaded", "serve", "--port", str(port), "--database", str(database)]
    # A test is quicker than any person.
    environment = {**os.environ, "HEXFRONT_RATE_FACTOR": "50"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=ROOT) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert "http://" in line, f"the server said {line!r} instead of its address"
        try:
            yield House(next(word for word in line.split() if word.startswith("http://")), database)
        finally:
            server.terminate()
