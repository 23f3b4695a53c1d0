"""The queue before the thinking processes: a turn for each owner and each table; the least time used comes first."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

#: Seconds after which time that was used counts half: a long game is not worse off than a new one.
HALF = 120.0
#: How many tables and owners are remembered.
REMEMBERED = 20_000
#: Seconds in which everybody who waits is to have had a turn: with many waiting, each may think for less.
ROUND = 20.0
#: The least seconds that anybody may think.
LEAST = 1.0

#: A callback for one who waits: the place in the queue, from 1; and 0 when the turn has come.
Moved = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Ticket:
    """Who wants to think: the table, and the account or address that made it."""

    table: str
    owner: str
    moved: Moved = lambda place: None


@dataclass(eq=False)
class Waiting:
    """A ticket in the queue."""

    ticket: Ticket
    #: The order in which they came.
    number: int
    called: asyncio.Future[None]
    place: int = 0


@dataclass
class Queue:
    """Lets so many think at once, and of one owner's tables one less, so that nobody keeps all others waiting."""

    slots: int
    _waiting: list[Waiting] = field(default_factory=list)
    _thinking: Counter[str] = field(default_factory=Counter)
    _used: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)
    _came: int = 0

    @property
    def each(self) -> int:
        """How many tables of one owner may think at once."""
        return max(1, self.slots - 1)

    @asynccontextmanager
    async def turn(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for a turn, and give it back at the end of the block."""
        self._came += 1
        waiting = Waiting(ticket, self._came, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._call()
        try:
            await waiting.called
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
                self._tell_places()
            else:
                self._give_back(ticket, 0.0)
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._give_back(ticket, time.monotonic() - began)

    def seconds(self, wanted: float) -> float:
        """How long one who comes now may think, so that all who wait have had a turn within a round."""
        owners = Counter(one.ticket.owner for one in self._waiting)
        tables = 1 + self._thinking.total() + sum(min(self.each, count) for count in owners.values())
        return wanted if tables <= self.slots else min(wanted, max(LEAST, ROUND * self.slots / tables))

    def _give_back(self, ticket: Ticket, seconds: float) -> None:
        self._thinking[ticket.owner] -= 1
        self._thinking += Counter()
        now = time.monotonic()
        for who in _users(ticket):
            self._used[who] = (self._used_by(who, now) + seconds, now)
            self._used.move_to_end(who)
        while len(self._used) > REMEMBERED:
            self._used.popitem(last=False)
        self._call()

    def _used_by(self, who: tuple[str, str], now: float) -> float:
        """The seconds that an owner or a table has used; those long ago count less."""
        seconds, at = self._used.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF))

    def _call(self) -> None:
        """Let the next ones think while there is room."""
        while self._thinking.total() < self.slots:
            waiting = next((one for one in self._in_order() if self._thinking[one.ticket.owner] < self.each), None)
            if waiting is None:
                break
            self._waiting.remove(waiting)
            self._thinking[waiting.ticket.owner] += 1
            waiting.called.set_result(None)
            if waiting.place:
                waiting.ticket.moved(0)
        self._tell_places()

    def _in_order(self) -> list[Waiting]:
        """Those who wait: by their owners first, because anybody can make another table that has used nothing yet."""
        now = time.monotonic()
        return sorted(
            self._waiting, key=lambda one: (*(self._used_by(who, now) for who in _users(one.ticket)), one.number)
        )

    def _tell_places(self) -> None:
        """Tell everybody who waits where they stand, if it has changed. Whose owner thinks already come later."""
        order = sorted(self._in_order(), key=lambda one: self._thinking[one.ticket.owner] >= self.each)
        for place, waiting in enumerate(order, start=1):
            if waiting.place != place:
                waiting.place = place
                waiting.ticket.moved(place)


def _users(ticket: Ticket) -> tuple[tuple[str, str], tuple[str, str]]:
    """Whose time a turn takes: the owner's and the table's."""
    return ("owner", ticket.owner), ("table", ticket.table)
