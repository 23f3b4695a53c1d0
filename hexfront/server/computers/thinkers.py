"""Worker processes in which computer players think; they can be stopped at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import msgspec

from hexfront.ai.players import LEVELS
from hexfront.ai.processes import cores
from hexfront.games.registry import changes
from hexfront.kernel.errors import HexfrontError
from hexfront.server.computers.queue import Queue, Ticket
from hexfront.server.computers.thinking import CHANGED, PLANS

COMMAND = (sys.executable, "-m", "hexfront.server.computers.thinking")
#: The longest line that a worker may send, in bytes.
LONGEST = 1_000_000
#: The fields that end a conversation; other lines report progress.
ANSWERS = ("action", "trial", "judged", "fault")

#: A callback for progress: a share from 0 to 1, and the plan so far.
Progress = Callable[[float, tuple[str, ...]], None]


class ThinkerFailed(HexfrontError):
    """A worker process stopped unexpectedly, or its player raised an error."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a computer player's next action. Requests with the same ``who`` continue that player's plan.

    A general thinks in so many ``processes``.
    """

    who: str
    game: str
    options: dict[str, Any]
    level: str
    side: str
    seed: str
    seconds: float
    position: dict[str, Any]
    #: Whether the plan for the whole player turn is wanted besides the next action.
    advice: bool = False
    processes: int = 1


@dataclass(frozen=True, slots=True)
class Foreseeing:
    """A request to judge a plan from what a side knows."""

    game: str
    options: dict[str, Any]
    side: str
    position: dict[str, Any]
    wishes: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A request to try standing orders out from what a side knows. No player's plan is disturbed by it."""

    game: str
    options: dict[str, Any]
    side: str
    seed: int
    position: dict[str, Any]
    orders: list[dict[str, Any]]


#: Everything that a worker can be asked.
Asked = Question | Foreseeing | Rehearsal


@dataclass(frozen=True, slots=True)
class Thought:
    """A computer player's chosen action, its plan in words, and what it does next.

    ``coming`` are its next moves, as long as no die is rolled and nobody has to decide anything. ``joins`` says that
    the action belongs to the one before it. ``foreseen`` is its judged plan, if advice was asked for.
    """

    action: dict[str, Any]
    plan: tuple[str, ...]
    coming: tuple[dict[str, Any], ...] = ()
    joins: bool = False
    foreseen: dict[str, Any] | None = None

    @property
    def next(self) -> Thought | None:
        """What follows without thinking again; None if the player has to think."""
        if not self.coming:
            return None
        first, *others = self.coming
        return Thought(first["action"], self.plan, tuple(others), first["joins"])


@dataclass(eq=False)
class Thinker:
    """A worker process and the players whose plans it keeps, the latest last."""

    process: Process
    known: list[str] = field(default_factory=list)

    def work_for(self, who: str) -> None:
        """Note that it works for a player; the oldest plan is given up for a new one, there as here."""
        self.known = [*(one for one in self.known if one != who), who][-PLANS:]


class Thinkers:
    """Worker processes. Quick players have their own, so that they never wait for slow ones."""

    def __init__(self, most: int = 0, patience: float = 60.0, processes: int = 1) -> None:
        """``most`` limits the slow ones that think at once; 0 means as many as the cores allow.

        ``patience`` is for hanging ones. A general among them thinks in so many ``processes``.
        """
        self.processes = processes
        slots = most or max(1, cores() // processes)
        self.slow = Lane(Queue(slots), patience)
        self.quick = Lane(Queue(max(1, slots // 2)), patience)

    async def think(self, question: Question, progress: Progress, ticket: Ticket) -> Thought:
        """Ask a worker for an action and wait for its answer. Cancelling the wait kills the worker."""
        question = replace(question, processes=self.processes)
        said = await self.lane(question.level).ask(question, question.who, progress, ticket, question.seconds)
        if "fault" in said:
            raise ThinkerFailed(f"the player {question.level!r} failed: {said['fault']}")
        coming = tuple(said.get("coming", ()))
        return Thought(said["action"], tuple(said["plan"]), coming, foreseen=said.get("foreseen"))

    async def foresee(self, question: Foreseeing, ticket: Ticket) -> dict[str, Any]:
        """Ask a worker to judge a plan. The one that judged the table's last plan remembers its beginning."""
        who = f"plan of {ticket.table} {question.side}"
        said = await self.quick.ask(question, who, lambda share, plan: None, ticket, 0.0)
        if "fault" in said:
            raise ThinkerFailed(f"judging a plan failed: {said['fault']}")
        found: dict[str, Any] = said["judged"]
        return found

    async def rehearse(self, rehearsal: Rehearsal, ticket: Ticket) -> dict[str, Any]:
        """Ask a worker to try orders out, and wait for what came of it."""
        said = await self.slow.ask(rehearsal, None, lambda share, plan: None, ticket, 0.0)
        if "fault" in said:
            raise ThinkerFailed(f"trying orders out failed: {said['fault']}")
        found: dict[str, Any] = said["trial"]
        return found

    def lane(self, level: str) -> Lane:
        """The lane of a level: those that only play by the book are quick."""
        known = LEVELS.get(level)
        return self.quick if known is not None and known.thinking is None else self.slow

    async def close(self) -> None:
        """Stop all idle processes."""
        await self.slow.close()
        await self.quick.close()


class Lane:
    """Some worker processes, and the queue before them."""

    def __init__(self, queue: Queue, patience: float) -> None:
        self.queue = queue
        self._patience = patience
        self._idle: list[Thinker] = []

    async def ask(
        self,
        question: Asked,
        who: str | None,
        progress: Progress,
        ticket: Ticket,
        seconds: float,
    ) -> dict[str, Any]:
        """Wait for a turn, and then for the answer of a process. One that does not answer in time is killed."""
        async with self.queue.turn(ticket):
            thinker = await self._get(who)
            if who is not None:
                thinker.work_for(who)
            bound = seconds + self._patience
            try:
                said = await asyncio.wait_for(_converse(thinker, question, progress), bound)
            except TimeoutError as fault:
                await _end(thinker)
                raise ThinkerFailed(f"a thinking process hung for {bound:g} s, and is replaced") from fault
            except BaseException:
                await _end(thinker)
                raise
            self._idle.append(thinker)
        return said

    async def close(self) -> None:
        """Stop all idle processes."""
        while self._idle:
            await _end(self._idle.pop())

    async def _get(self, who: str | None) -> Thinker:
        """The idle process that keeps the plan of ``who``, else any idle one, else a new one."""
        while self._idle:
            at = next((at for at, one in enumerate(self._idle) if who in one.known), 0)
            thinker = self._idle.pop(at)
            if thinker.process.returncode is None:
                return thinker
        # In its own session, so that Ctrl-C at the terminal reaches only the server.
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, limit=LONGEST, start_new_session=True
        )
        if changed := changes():
            await _send(process, {CHANGED: changed})
        return Thinker(process)


async def _converse(thinker: Thinker, question: Asked, progress: Progress) -> dict[str, Any]:
    """Send the question, forward progress, and return the answer: an action, a trial, or a fault as text."""
    hear = thinker.process.stdout
    assert hear is not None
    try:
        await _send(thinker.process, asdict(question))
        while line := await hear.readline():
            said = msgspec.json.decode(line, type=dict[str, Any])
            if not said.keys().isdisjoint(ANSWERS):
                return said
            progress(said["thinking"], tuple(said["plan"]))
    except (OSError, ValueError, KeyError, msgspec.MsgspecError) as fault:
        raise ThinkerFailed(f"a thinking process was not to be understood: {fault}") from fault
    raise ThinkerFailed("a thinking process has ended without an answer")


async def _send(process: Process, document: dict[str, Any]) -> None:
    """Send a line to a process."""
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(document) + b"\n")
    await process.stdin.drain()


async def _end(thinker: Thinker) -> None:
    """Kill a process at once, even while it is thinking, and those that think for it: its session is its own."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(thinker.process.pid, signal.SIGKILL)
    await asyncio.shield(thinker.process.wait())
