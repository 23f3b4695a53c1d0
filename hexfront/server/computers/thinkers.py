"""Thinkers: processes in which computer players think, beside the server and stopped the moment they are not wanted."""

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
#: The longest line that a thinker may say.
LONGEST = 1_000_000

#: Told how far a player has come, from 0 to 1, and his plan so far.
Progress = Callable[[float, tuple[str, ...]], None]


class ThinkerFailed(HexfrontError):
    """A process that was to think broke off, or its player stumbled."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is to decide; the same ``who`` goes on with the plan he has."""

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
    """What a player has decided on, and what he is after."""

    action: dict[str, Any]
    plan: tuple[str, ...]


@dataclass(eq=False)
class Thinker:
    """A process, and for whom it thought last."""

    process: Process
    who: str = ""


class Thinkers:
    """So many processes at most; each thinks about one question at a time."""

    def __init__(self, most: int = 0) -> None:
        """With 0, one for each core."""
        self._room = asyncio.Semaphore(most or os.cpu_count() or 1)
        self._idle: list[Thinker] = []

    async def think(self, question: Question, progress: Progress) -> Thought:
        """Wait for a thought; whoever stops waiting stops the process too."""
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
        """End every process that is left."""
        while self._idle:
            await _end(self._idle.pop())

    async def _get(self, who: str) -> Thinker:
        """A process that knows who is asking for, or else any, or a new one."""
        while self._idle:
            at = next((at for at, one in enumerate(self._idle) if one.who == who), 0)
            thinker = self._idle.pop(at)
            if thinker.process.returncode is None:
                return thinker
        # A session of its own: an interrupt at the terminal is the server's to handle.
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
        )
        return Thinker(process)

    async def _converse(self, thinker: Thinker, question: Question, progress: Progress) -> Thought | str:
        """Ask, pass on what is said on the way, and return the answer, or the fault of a player in words."""
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
    """Stop a process at once, in the middle of a thought or not."""
    with contextlib.suppress(ProcessLookupError):
        thinker.process.send_signal(signal.SIGKILL)
    await asyncio.shield(thinker.process.wait())
