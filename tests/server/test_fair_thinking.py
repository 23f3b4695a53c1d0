"""Sharing of thinking: a guest with many tables delays nobody else, and a process that hangs is replaced."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hexfront.server.computers import seated, thinkers
from hexfront.server.computers.queue import LEAST, Queue, Ticket
from hexfront.server.computers.thinkers import Question, ThinkerFailed, Thinkers
from tests.server.house import Client, Player, client_of, found_table, quick, right

#: How often a thinking process is killed in a test run, and in a long one.
FEW, MANY = 12, 1_000
#: A thinking process that needs no time to start.
TRIVIAL = 'import sys\nfor line in sys.stdin: print(\'{"action": {"type": "end phase"}, "plan": []}\', flush=True)'


@asynccontextmanager
async def _held(queue: Queue, *tickets: Ticket) -> AsyncIterator[None]:
    """Some who think until the block ends."""
    over = asyncio.Event()

    async def think(ticket: Ticket) -> None:
        async with queue.turn(ticket):
            await over.wait()

    tasks = [asyncio.create_task(think(ticket)) for ticket in tickets]
    await asyncio.sleep(0)
    try:
        yield
    finally:
        over.set()
        await asyncio.gather(*tasks)


async def _in_turn(queue: Queue, *tickets: Ticket, seconds: float = 0.0, order: list[str] | None = None) -> list[str]:
    """The order in which those who come together are let in; it may be written beside that of others."""
    order = [] if order is None else order

    async def think(ticket: Ticket) -> None:
        async with queue.turn(ticket):
            order.append(ticket.table)
            await asyncio.sleep(seconds)

    await asyncio.gather(*(think(ticket) for ticket in tickets))
    return order


def test_whoever_has_used_the_least_time_comes_first() -> None:
    async def play() -> list[str]:
        queue = Queue(1)
        await _in_turn(queue, Ticket("long", "a"), seconds=0.2)
        await _in_turn(queue, Ticket("short", "b"), seconds=0.05)
        async with _held(queue, Ticket("held", "c")):
            waiting = asyncio.create_task(
                _in_turn(queue, Ticket("long", "a"), Ticket("short", "b"), Ticket("new", "d"), Ticket("newer", "e"))
            )
            await asyncio.sleep(0.01)
        return await waiting

    assert asyncio.run(play()) == ["new", "newer", "short", "long"]


def test_one_owner_never_has_all_processes() -> None:
    async def play() -> tuple[list[int], list[str]]:
        queue, places = Queue(2), list[int]()
        many = [Ticket(f"table {n}", "greedy", places.append if n == 7 else lambda place: None) for n in range(8)]
        async with _held(queue, many[0]):
            waiting = asyncio.create_task(_in_turn(queue, *many[1:]))
            await asyncio.sleep(0.01)
            honest = await asyncio.wait_for(_in_turn(queue, Ticket("honest", "other")), 5)
        await waiting
        return places, honest

    places, honest = asyncio.run(play())

    assert honest == ["honest"]
    assert places[0] == 7
    assert places[-1] == 0
    assert places[-4:] == [3, 2, 1, 0]


@pytest.mark.parametrize("slots", [1, 2])
def test_new_tables_are_no_new_claim_to_time(slots: int) -> None:
    """A guest with an account and an address counts as two owners, and none of his tables has used any time."""

    async def play() -> tuple[list[str], int]:
        queue, order = Queue(slots), list[str]()
        many = [Ticket(f"table {n}", ("address", "account")[n % 2]) for n in range(40)]
        flood = asyncio.create_task(_in_turn(queue, *many, seconds=0.02, order=order))
        await asyncio.sleep(0.05)
        before = len(order)
        await _in_turn(queue, Ticket("honest", "other"), order=order)
        await flood
        return order, before

    order, before = asyncio.run(play())

    assert before <= 10
    assert order.index("honest") <= before + slots


def test_one_who_gives_up_leaves_the_queue() -> None:
    async def play() -> list[str]:
        queue = Queue(1)
        async with _held(queue, Ticket("held", "a")):
            gone = asyncio.create_task(_in_turn(queue, Ticket("gone", "b")))
            stays = asyncio.create_task(_in_turn(queue, Ticket("stays", "c")))
            await asyncio.sleep(0.01)
            gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        return await asyncio.wait_for(stays, 5)

    assert asyncio.run(play()) == ["stays"]


def test_with_many_waiting_each_thinks_for_less() -> None:
    async def play() -> tuple[float, float, float]:
        queue = Queue(2)
        alone = queue.seconds(30.0)
        async with _held(queue, *(Ticket(f"table {n}", "greedy") for n in range(50))):
            beside_one = queue.seconds(10.0)
        async with _held(queue, *(Ticket(f"table {n}", f"owner {n}") for n in range(200))):
            beside_many = queue.seconds(30.0)
        return alone, beside_one, beside_many

    alone, beside_one, beside_many = asyncio.run(play())

    assert alone == 30.0
    assert beside_one == 10.0
    assert beside_many == LEAST


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a thinking process that does as it is told there."""
    made = tmp_path / "thinker"
    made.mkdir()
    command = (sys.executable, "-c", "from tests.server.thinker import main; main()", str(made))
    monkeypatch.setattr(thinkers, "COMMAND", command)
    return made


def _wait(enough: Callable[[], bool], what: str, seconds: float = 60.0) -> float:
    began = time.monotonic()
    while not enough():
        assert time.monotonic() - began < seconds, f"{what}: not after {seconds} s"
        time.sleep(0.02)
    return time.monotonic() - began


def _against(client: Client, level: str, headers: dict[str, str] | None = None) -> Player:
    made = found_table(client, headers, mode="computer", side="german", setup="choose", computer=level)
    return Player(client, made["id"], made["keys"]["german"], made["table"])


def test_twenty_tables_of_one_guest_keep_nobody_waiting(folder: Path, tmp_path: Path) -> None:
    (folder / "ponder").write_text("4")
    with client_of(quick(tmp_path / "x.sqlite3", thinkers=2)) as client:
        greedy = [_against(client, "general") for _ in range(20)]
        _wait(lambda: max(one.look()["computer"]["place"] for one in greedy) == 19, "nineteen wait")
        csrf = right(client.post("/api/register", json={"name": "Honest", "password": "correct horse 7"}))["csrf"]
        honest = _against(client, "general", {"X-CSRF-Token": csrf})
        sergeant = _against(client, "sergeant", {"X-CSRF-Token": csrf})
        quickly = _wait(lambda: sergeant.look()["number"] > 3, "the sergeant has moved")
        waited = _wait(lambda: honest.look()["number"] > 0, "the honest guest's general has moved")
        places = sorted(one.look()["computer"]["place"] for one in greedy)
        with client.websocket_connect(f"/api/tables/{greedy[-1].id}/live") as line:
            told = next(news for news in iter(line.receive_json, None) if news["kind"] == "computer")

    # One after another they would think for 84 seconds. A process of its own needs a while to start.
    assert quickly < 20
    assert waited < 30
    assert places.count(0) <= 2
    assert set(range(1, 18)) <= set(places)
    assert told["place"] > 0


def _processes_of(word: str) -> list[int]:
    """The processes that have a word in their command line."""
    found = []
    for one in Path("/proc").glob("[0-9]*"):
        try:
            command = (one / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if word in command and int(one.name) != os.getpid():
            found.append(int(one.name))
    return found


def test_a_process_that_hangs_is_replaced(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seated, "PATIENCE", (0.01, 0.01, 0.01))
    (folder / "slow").touch()
    settings = quick(tmp_path / "x.sqlite3", thinker_patience=2.0)
    with client_of(settings) as client:
        made = found_table(client, mode="computer", side="german", setup="choose", seconds=1)
        player = Player(client, made["id"], made["keys"]["german"])
        _wait(lambda: (folder / "asked").exists(), "it thinks")
        (hanging,) = _processes_of(str(folder))
        os.kill(hanging, signal.SIGSTOP)
        (folder / "slow").unlink()
        _wait(lambda: player.look()["number"] > 0, "another process has moved")
        left = _processes_of(str(folder))

    assert hanging not in left
    assert len(left) == 1


def _question(number: int) -> Question:
    return Question(f"player {number % 3}", "leningrad-1979", {}, "random", "german", "seed", 1.0, {})


@pytest.mark.parametrize("times", [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=pytest.mark.soak)])
def test_processes_that_are_killed_again_and_again_are_replaced(monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    monkeypatch.setattr(thinkers, "COMMAND", (sys.executable, "-S", "-c", TRIVIAL))

    async def play() -> tuple[int, int]:
        pool, answered = Thinkers(1), 0
        open_before = len(list(Path("/proc/self/fd").iterdir()))
        for number in range(times):
            try:
                await asyncio.wait_for(pool.think(_question(number), _deaf, Ticket("table", "owner")), 60)
            except ThinkerFailed:
                continue
            answered += 1
            (idle,) = pool.quick._idle
            idle.process.kill()
            if number % 2:
                # The others die in the midst of the next question.
                await idle.process.wait()
        await pool.close()
        return answered, len(list(Path("/proc/self/fd").iterdir())) - open_before

    answered, leaked = asyncio.run(play())

    assert answered >= times / 2
    assert leaked <= 4


def _deaf(share: float, plan: tuple[str, ...]) -> None:
    """Progress that nobody listens to."""
