"""Worker processes in which computer players think; they can be stopped at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec

from hexfront.kernel.errors import HexfrontError

COMMAND = (sys.executable, "-m", "hexfront.server.computers.thinking")
#: The longest line that a worker may send, in bytes.
LONGEST = 1_000_000

#: A callback for progress: a share from 0 to 1, and the plan so far.
Progress = Callable[[float, tuple[str, ...]], None]


class ThinkerFailed(HexfrontError):
    """A worker process stopped unexpectedly, or its player raised an error."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a computer player's next action. Requests with the same ``who`` continue that player's plan."""

    who: str
    game: str
    options: dict[str, Any]
    level: str
    side: str
    seed: str
    seconds: float
    position: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer player's chosen action and its plan in words."""

    action: dict[str, Any]
    plan: tuple[str, ...]


@dataclass(eq=False)
class Thinker:
    """A worker process and the player it last worked for."""

    process: Process
    who: str = ""


class Thinkers:
    """A pool of worker processes; each handles one question at a time."""

    def __init__(self, most: int = 0) -> None:
        """``most`` limits the number of processes; 0 means one per core."""
        self._room = asyncio.Semaphore(most or os.cpu_count() or 1)
        self._idle: list[Thinker] = []

    async def think(self, question: Question, progress: Progress) -> Thought:
        """Ask a worker and wait for its answer. Cancelling the wait kills the worker."""
        async with self._room:
            thinker = await self._get(question.who)
            try:
                thought = await self._converse(thinker, question, progress)
            except BaseException:
                await _end(thinker)
                raise
            self._idle.append(thinker)
        if isinstance(thought, str):
            raise ThinkerFailed(f"the player {question.level!r} failed: {thought}")
        return thought

    async def close(self) -> None:
        """Stop all idle processes."""
        while self._idle:
            await _end(self._idle.pop())

    async def _get(self, who: str) -> Thinker:
        """The idle process that last worked for ``who``, else any idle one, else a new one."""
        while self._idle:
            at = next((at for at, one in enumerate(self._idle) if one.who == who), 0)
            thinker = self._idle.pop(at)
            if thinker.process.returncode is None:
                return thinker
        # In its own session, so that Ctrl-C at the terminal reaches only the server.
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
        )
        return Thinker(process)

    async def _converse(self, thinker: Thinker, question: Question, progress: Progress) -> Thought | str:
        """Send the question, forward progress, and return the answer, or a player's error as text."""
        thinker.who = question.who
        ask, hear = thinker.process.stdin, thinker.process.stdout
        assert ask is not None and hear is not None
        try:
            ask.write(msgspec.json.encode(asdict(question)) + b"\n")
            await ask.drain()
            while line := await hear.readline():
                said = msgspec.json.decode(line, type=dict[str, Any])
                if "action" in said:
                    return Thought(said["action"], tuple(said["plan"]))
                if "fault" in said:
                    return str(said["fault"])
                progress(said["thinking"], tuple(said["plan"]))
        except (OSError, ValueError, KeyError, msgspec.MsgspecError) as fault:
            raise ThinkerFailed(f"a thinking process was not to be understood: {fault}") from fault
        raise ThinkerFailed("a thinking process has ended without an answer")


async def _end(thinker: Thinker) -> None:
    """Kill a process at once, even while it is thinking."""
    with contextlib.suppress(ProcessLookupError):
        thinker.process.send_signal(signal.SIGKILL)
    await asyncio.shield(thinker.process.wait())
