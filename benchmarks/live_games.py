"""Measures many live games on one server: how long until an action is answered, and until it reaches the opponent.

``python -m benchmarks.live_games --games 200 --rate 20`` starts its own server on a new database, seats two players
with open connections at every table, and lets random tables act at a steady rate.
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
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect


@dataclass
class Game:
    """A table with two players, each with their own connection."""

    id: str
    keys: dict[str, str]
    table: dict[str, Any]
    sockets: list[ClientConnection] = field(default_factory=list)
    busy: bool = False


async def started(database: str) -> tuple[Process, str]:
    """Start a server; returns its process and address."""
    program = "import os; os.environ['HEXFRONT_RATE_FACTOR'] = '1000'; from hexfront.cli import main; main()"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--database", database]
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
    for key in game.keys.values():
        live = f"{address.replace('http', 'ws', 1)}/api/tables/{game.id}/live?seat={key}"
        game.sockets.append(await connect(live, max_size=10_000_000))
    return game


async def act(client: httpx.AsyncClient, game: Game, answered: list[float], reached: list[float]) -> None:
    """One action of the side to act; notes the seconds until the answer and until the other player is notified."""
    game.busy = True
    headers = {"X-Seat-Key": game.keys[game.table["view"]["to_act"]]}
    game.table = (await client.get(f"/api/tables/{game.id}", headers=headers)).json()
    action = await choice(client, game, headers)
    body = {"number": game.table["number"], "action": action}
    began = time.perf_counter()
    news = asyncio.create_task(changed(game.sockets[1]))
    answer = await client.post(f"/api/tables/{game.id}/actions", json=body, headers=headers)
    answered.append(time.perf_counter() - began)
    assert answer.status_code == 200, answer.text
    await news
    reached.append(time.perf_counter() - began)
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


async def measure(games: int, rate: float, seconds: float) -> None:
    """Open the tables, play at the given rate, and print the measurements."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = await started(f"{folder}/house.sqlite3")
        answered: list[float] = []
        reached: list[float] = []
        try:
            async with httpx.AsyncClient(base_url=address, timeout=60) as client:
                tables = [await founded(client, address) for _ in range(games)]
                before = processor_time(process.pid)
                await play(client, tables, rate, seconds, answered, reached)
                spent = processor_time(process.pid) - before
                for table in tables:
                    for socket in table.sockets:
                        await socket.close()
        finally:
            process.terminate()
            await process.wait()
    print(f"{games} games, {2 * games} connections, {len(answered)} actions at {rate} a second")
    print(f"processor time of the server: {1000 * spent / len(answered):.1f} ms an action, with its look and question")
    for name, times in (("answered", answered), ("at the other player's", reached)):
        cuts = statistics.quantiles(times, n=100)
        median, most_of_them, most = (round(1000 * one) for one in (cuts[49], cuts[94], max(times)))
        print(f"{name}: median {median} ms, 95th percentile {most_of_them} ms, most {most} ms")


async def play(
    client: httpx.AsyncClient,
    tables: list[Game],
    rate: float,
    seconds: float,
    answered: list[float],
    reached: list[float],
) -> None:
    """Let a random table act at every tick; a table that is still busy is skipped."""
    under_way: set[asyncio.Task[None]] = set()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        game = random.choice([one for one in tables if not one.busy])
        task = asyncio.create_task(act(client, game, answered, reached))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        await asyncio.sleep(1 / rate)
    await asyncio.gather(*under_way)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rate", type=float, default=20.0, help="actions a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=30.0)
    wishes = parser.parse_args()
    asyncio.run(measure(wishes.games, wishes.rate, wishes.seconds))


if __name__ == "__main__":
    main()
