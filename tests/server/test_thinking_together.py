"""A general at a table thinks in several processes; they end with the process they think for."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import hexfront
from hexfront.server.computers import thinking
from hexfront.server.computers.queue import Ticket
from hexfront.server.computers.thinkers import Question, Thinkers, Thought

GAME = "leningrad-1979"
TICKET = Ticket("table", "owner")


def general(seconds: float) -> Question:
    game = hexfront.load(GAME)
    position = game.position(game.new(setup="suggested"))
    return Question("player", GAME, {}, "general", "german", "seed", seconds, position)


def session_of(leader: int) -> list[int]:
    """The processes of a session that are running."""
    found = []
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                told = (one / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if told[0] != "Z" and int(told[3]) == leader:
                found.append(int(one.name))
    return found


def left_after(play: Callable[[Thinkers, list[float]], Awaitable[int]]) -> list[int]:
    """What is left of a thinker's session when all is over."""

    async def run() -> int:
        return await play(Thinkers(1, processes=2), [])

    leader = asyncio.run(run())
    until = time.monotonic() + 20
    while session_of(leader) and time.monotonic() < until:
        time.sleep(0.05)
    return session_of(leader)


def test_a_general_that_has_thought_leaves_nobody_behind() -> None:
    async def play(pool: Thinkers, shares: list[float]) -> int:
        thought = await pool.think(general(1.0), lambda share, plan: None, TICKET)
        assert isinstance(thought, Thought)
        (idle,) = pool.slow._idle
        # Itself, two that think for it, and what the standard library starts to keep order.
        assert len(session_of(idle.process.pid)) >= 3
        await pool.close()
        return idle.process.pid

    assert left_after(play) == []


def test_a_general_that_is_stopped_in_the_midst_of_a_thought_leaves_nobody_behind() -> None:
    async def play(pool: Thinkers, shares: list[float]) -> int:
        pondering = asyncio.create_task(pool.think(general(30.0), lambda share, plan: shares.append(share), TICKET))
        while not shares:
            await asyncio.sleep(0.05)
        (leader,) = thinkers_of(os.getpid())
        assert len(session_of(leader)) >= 3
        pondering.cancel()
        with pytest.raises(asyncio.CancelledError):
            await pondering
        return leader

    assert left_after(play) == []


def thinkers_of(parent: int) -> list[int]:
    """The thinking processes that a process has started."""
    found = []
    for one in Path("/proc").iterdir():
        if one.name.isdigit():
            try:
                told = (one / "stat").read_text().rpartition(")")[2].split()
                command = (one / "cmdline").read_bytes()
            except OSError:
                continue
            if int(told[1]) == parent and b"hexfront.server.computers.thinking" in command:
                found.append(int(one.name))
    return found


def test_a_thinking_process_keeps_only_the_latest_games() -> None:
    thinker = thinking.Thinker()
    for bid in range(thinking.GAMES + 3):
        game = hexfront.load("leningrad-41", bid=bid)
        position = game.position(game.new(setup="suggested"))
        question = {"game": game.name, "options": {"bid": bid}, "position": position, "level": "random"}
        thinker.answer({"who": f"{bid}", "side": "german", "seed": "x", "seconds": 1, "processes": 1} | question)

    assert len(thinker._games) == thinking.GAMES
