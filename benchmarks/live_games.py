"""Measures many live games on one server: how long until an action is answered, and until it reaches the opponent.

``python -m benchmarks.live_games --games 400 --rate 40`` starts its own server on a new database, seats two players
with open connections at every table, and lets random tables act at a steady rate. Before each action its player looks
at the table and asks what a unit can do, as a browser would; the server's processor time is that of all three requests.
A busy machine is slower, so it is also given in runs of the reference loop at the same time. With ``--promised`` it
fails where answers take longer than is promised for two cores that do nothing else.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.reference import reference_loop
from benchmarks.sampler import START, STOP

#: What is promised: milliseconds for 95 and for 99 of a hundred answers.
PROMISED = {95: 100.0, 99: 250.0}


@dataclass
class Game:
    """A table with two players, each with their own connection."""

    id: str
    keys: dict[str, str]
    table: dict[str, Any]
    sockets: list[ClientConnection] = field(default_factory=list)
    busy: bool = False


async def started(database: str, profile: Path | None) -> tuple[Process, str]:
    """Start a server, with a sampler if its profile is wanted; returns its process and address."""
    program = "import os; os.environ['HEXFRONT_RATE_FACTOR'] = '1000'; from hexfront.cli import main; "
    if profile is not None:
        program += f"from benchmarks.sampler import Sampler; Sampler({str(profile)!r}).install(); "
    command = [sys.executable, "-c", program + "main()", "serve", "--port", "0", "--database", database]
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT)
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    return process, line.split()[3]


def processor_time(process: int) -> float:
    """The CPU seconds that a process has used, according to Linux; 0 on other systems."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def founded(client: httpx.AsyncClient, address: str) -> Game:
    """A new table with both players connected."""
    body = {"game": "leningrad-1979", "setup": "suggested", "mode": "two players", "side": "german"}
    answer = (await client.post("/api/tables", json=body)).json()
    game = Game(answer["id"], answer["keys"], answer["table"])
    invited = next(side for side in game.keys if side != body["side"])
    invitation = {"X-Seat-Key": game.keys[invited]}
    joined = await client.post(f"/api/tables/{game.id}/join", json={"seat": invited}, headers=invitation)
    game.keys.update(joined.json()["keys"])
    for key in game.keys.values():
        live = f"{address.replace('http', 'ws', 1)}/api/tables/{game.id}/live"
        game.sockets.append(await connect(live, additional_headers={"X-Seat-Key": key}, max_size=10_000_000))
    return game


async def act(client: httpx.AsyncClient, game: Game, figures: Figures) -> None:
    """One action of the side to act; notes the seconds until the answer and until the other player is notified."""
    game.busy = True
    headers = {"X-Seat-Key": game.keys[game.table["view"]["to_act"]]}
    game.table = (await client.get(f"/api/tables/{game.id}", headers=headers)).json()
    action = await choice(client, game, headers)
    body = {"number": game.table["number"], "action": action}
    began = time.perf_counter()
    news = asyncio.create_task(changed(game.sockets[1]))
    answer = await client.post(f"/api/tables/{game.id}/actions", json=body, headers=headers)
    figures.answered.append(time.perf_counter() - began)
    assert answer.status_code == 200, answer.text
    await news
    figures.reached.append(time.perf_counter() - began)
    game.table = answer.json()["table"]
    await changed(game.sockets[0])
    game.busy = False


async def choice(client: httpx.AsyncClient, game: Game, headers: dict[str, str]) -> dict[str, Any]:
    """A legal action; now and then the end of the phase."""
    can = game.table["can"]
    if can.get("end_phase", 0) is None and random.random() < 0.2:
        return {"type": "end phase"}
    actions = can.get("actions")
    if not actions:
        question = {"question": "can", "unit": random.choice(can["units"])}
        actions = (await client.post(f"/api/tables/{game.id}/ask", json=question, headers=headers)).json()["actions"]
    picked: dict[str, Any] = random.choice(actions)
    return picked


async def changed(socket: ClientConnection) -> None:
    """Wait for the notice of a change."""
    while json.loads(await socket.recv())["kind"] != "changed":
        pass


@dataclass
class Figures:
    """What was measured."""

    #: Seconds until an action was answered, and until the other player was told.
    answered: list[float] = field(default_factory=list)
    reached: list[float] = field(default_factory=list)
    #: How often an action was due while every table was still busy with one.
    late: int = 0
    #: The processor time of the server, in seconds, and that of each run of the reference loop meanwhile.
    spent: float = 0.0
    references: list[float] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """The figures in words."""
        yield f"{len(self.answered)} actions; {self.late} were left out because every table was busy"
        spent = self.spent / len(self.answered)
        ratio = spent / statistics.median(self.references)
        yield f"processor time of the server: {1000 * spent:.1f} ms an action ({ratio:.1f} reference loops)"
        for name, times in (("answered", self.answered), ("at the other player's", self.reached)):
            cuts = statistics.quantiles(times, n=100)
            median, p95, p99, most = (round(1000 * one) for one in (cuts[49], cuts[94], cuts[98], max(times)))
            yield f"{name}: median {median} ms, 95th percentile {p95} ms, 99th {p99} ms, most {most} ms"

    def broken(self) -> list[str]:
        """Which promises were not kept, in words."""
        cuts = statistics.quantiles(self.answered, n=100)
        told = [f"{self.late} actions were left out because every table was busy"] if self.late else []
        slow = ((share, 1000 * cuts[share - 1], most) for share, most in PROMISED.items())
        return told + [
            f"{share} of a hundred answers took up to {took:.0f} ms, promised are {most:g} ms"
            for share, took, most in slow
            if took > most
        ]


async def measure(games: int, rate: float, seconds: float, profile: Path | None) -> Figures:
    """Open the tables and play at the given rate."""
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        process, address = await started(f"{folder}/house.sqlite3", profile)
        try:
            async with httpx.AsyncClient(base_url=address, timeout=60) as client:
                tables = [await founded(client, address) for _ in range(games)]
                before = processor_time(process.pid)
                if profile is not None:
                    process.send_signal(START)
                await play(client, tables, rate, seconds, figures)
                if profile is not None:
                    process.send_signal(STOP)
                figures.spent = processor_time(process.pid) - before
                await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
        finally:
            process.terminate()
            await process.wait()
    return figures


async def play(client: httpx.AsyncClient, tables: list[Game], rate: float, seconds: float, figures: Figures) -> None:
    """Let a random table act at every tick, among those that are not busy and whose game is not over."""
    began = time.monotonic()
    async with asyncio.TaskGroup() as under_way:
        under_way.create_task(refer(seconds, figures))
        for tick in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, began + tick / rate - time.monotonic()))
            idle = [one for one in tables if not one.busy and one.table["view"]["to_act"] is not None]
            if idle:
                under_way.create_task(act(client, random.choice(idle), figures))
            else:
                figures.late += 1


async def refer(seconds: float, figures: Figures) -> None:
    """Time the reference loop now and then."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.thread_time()
        reference_loop()
        figures.references.append(time.thread_time() - began)
        await asyncio.sleep(0.25)


def print_profile(file: Path) -> None:
    """Print where the processor time went, most first."""
    profile = json.loads(file.read_text())
    for title, key, most in (("by itself", "own", 40), ("with what it calls", "whole", 100)):
        print(f"\nshare of {profile['samples']} samples, {title}:")
        for name, count in profile[key][:most]:
            print(f"{100 * count / profile['samples']:6.1f} %  {name}")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rate", type=float, default=40.0, help="actions a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=0, help="of the choice of tables and actions")
    parser.add_argument("--promised", action="store_true", help="fail if answers take longer than is promised")
    parser.add_argument("--profile", action="store_true", help="also tell where the server's time went; it costs some")
    wishes = parser.parse_args()
    random.seed(wishes.seed)
    with tempfile.TemporaryDirectory() as folder:
        profile = Path(folder) / "profile.json" if wishes.profile else None
        figures = asyncio.run(measure(wishes.games, wishes.rate, wishes.seconds, profile))
        print(f"{wishes.games} games, {2 * wishes.games} connections, {wishes.rate:g} actions a second")
        print(*figures.lines(), sep="\n")
        if profile is not None:
            print_profile(profile)
    if wishes.promised and (broken := figures.broken()):
        sys.exit("; ".join(broken))


if __name__ == "__main__":
    main()
