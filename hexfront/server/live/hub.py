"""The live hub: the viewers of each table, and how news reaches them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hexfront.play.languages.language import ENGLISH
from hexfront.server.languages import said
from hexfront.server.people.seats import Asker, Seats

#: The only field that broadcasts translate. Text written by people is passed on unchanged.
PLANS = frozenset({"plan"})
#: The longest queue of unsent news. A viewer further behind is disconnected; the client reconnects.
BACKLOG = 64
#: Seconds after which another process's report of its viewers expires; reports are sent more often than that.
FORGET = 150.0


@dataclass(eq=False)
class Listener:
    """One open connection to a table."""

    asker: Asker
    sides: tuple[str, ...]
    name: str
    language: str = ENGLISH
    #: Who is counted for the connection: an address, and an account where there is one.
    owners: tuple[str, ...] = ()
    #: The accounts that this viewer has blocked, or that have blocked them: whether these are here is not told.
    apart: frozenset[int] = frozenset()
    news: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(BACKLOG))

    def send(self, message: bytes) -> bool:
        """Queue a message; False if the listener has fallen too far behind."""
        try:
            self.news.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True


@dataclass(frozen=True, slots=True)
class Crowd:
    """The viewers of a table through one process."""

    here: tuple[str, ...] = ()
    spectators: int = 0
    at: float = 0.0


class Hub:
    """The open connections of this process, by table, and the viewers that other processes report."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}
        self._owned: Counter[str] = Counter()
        self._elsewhere: dict[str, dict[str, Crowd]] = {}
        #: The accounts of those who play at the tables that have viewers.
        self._holders: dict[str, dict[str, int]] = {}
        #: Forwards news to other processes, if there are any.
        self.outward: Callable[[dict[str, Any]], None] = lambda news: None

    def join(self, table_id: str, listener: Listener, seats: Seats = ()) -> None:
        self.seated(table_id, seats)
        self._listeners.setdefault(table_id, set()).add(listener)
        self._owned.update(listener.owners)
        self._tell_presence(table_id)

    def leave(self, table_id: str, listener: Listener) -> None:
        listeners = self._listeners.get(table_id, set())
        if listener in listeners:
            listeners.discard(listener)
            self._owned -= Counter(listener.owners)
        if not listeners:
            self._listeners.pop(table_id, None)
            self._holders.pop(table_id, None)
        self._tell_presence(table_id)

    def seated(self, table_id: str, seats: Seats) -> None:
        """Note who plays at a table."""
        self._holders[table_id] = {seat.side: seat.account_id for seat in seats if seat.account_id is not None}

    def part(self, one: int, other: int) -> None:
        """Two accounts do not want to meet any more: neither is told from now on whether the other is here."""
        for table_id, listeners in self._listeners.items():
            for listener in listeners:
                account = listener.asker.account
                if account is not None and account.id in (one, other):
                    listener.apart |= {one, other} - {account.id}
                    listener.send(self._presence_for(table_id, listener))

    def open_lines(self, owner: str) -> int:
        """How many connections somebody has open, at all tables."""
        return self._owned[owner]

    def _presence_for(self, table_id: str, listener: Listener) -> bytes:
        """Who is present as far as a viewer may know: nothing is said of players who keep apart from them."""
        holders, whole = self._holders.get(table_id, {}), self.presence(table_id)
        here = [side for side in whole["here"] if holders.get(side) not in listener.apart]
        return msgspec.json.encode(whole | {"here": here})

    def presence(self, table_id: str) -> dict[str, Any]:
        """Who is present, through this process or another."""
        late = time.monotonic() - FORGET
        crowds = [one for one in self._elsewhere.get(table_id, {}).values() if one.at > late]
        crowds.append(self._crowd(table_id))
        here = sorted({side for crowd in crowds for side in crowd.here})
        return {"kind": "presence", "here": here, "spectators": sum(crowd.spectators for crowd in crowds)}

    def heard_of(self, table_id: str, process: str, here: list[str], spectators: int) -> None:
        """Note another process's report of its viewers of a table."""
        crowds = self._elsewhere.setdefault(table_id, {})
        unknown = process not in crowds
        if here or spectators:
            crowds[process] = Crowd(tuple(here), spectators, time.monotonic())
        else:
            crowds.pop(process, None)
        if not crowds:
            self._elsewhere.pop(table_id)
        if unknown and table_id in self._listeners:
            self._say_who_is_here(table_id)
        self._show_presence(table_id)

    def say_who_is_here(self) -> None:
        """Report this process's viewers to the other processes."""
        for table_id in self._listeners:
            self._say_who_is_here(table_id)

    def spread(self, table_id: str, message: dict[str, Any], deaf: Collection[int] = ()) -> None:
        """Send the same news to all viewers of a table, in every process, but for some accounts."""
        self.tell(table_id, message, deaf)
        self.outward({"kind": "say", "table": table_id, "message": message, "deaf": list(deaf)})

    def tell(self, table_id: str, message: dict[str, Any], deaf: Collection[int] = ()) -> None:
        """Send the same news to this process's viewers of a table, with computers' plans in each viewer's language."""
        ready: dict[str, bytes] = {}

        def spoken(listener: Listener) -> bytes:
            if listener.language not in ready:
                ready[listener.language] = msgspec.json.encode(said(message, listener.language, PLANS))
            return ready[listener.language]

        self.tell_each(table_id, spoken, deaf)

    def tell_each(self, table_id: str, message: Callable[[Listener], bytes], deaf: Collection[int] = ()) -> None:
        """Send each viewer of a table their own message, but for some accounts."""
        for listener in tuple(self._listeners.get(table_id, ())):
            if deaf and listener.asker.account is not None and listener.asker.account.id in deaf:
                continue
            if not listener.send(message(listener)):
                self._let_go(listener)

    def tables(self) -> tuple[str, ...]:
        """The tables that have viewers."""
        return tuple(self._listeners)

    def count(self) -> int:
        """How many connections are open."""
        return sum(len(some) for some in self._listeners.values())

    def has_listeners(self, table_id: str) -> bool:
        return table_id in self._listeners

    def drop(self, account_id: int) -> None:
        """End the connections of an account."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.asker.account is not None and listener.asker.account.id == account_id:
                    self._let_go(listener)

    def close(self) -> None:
        """End every connection."""
        for listeners in self._listeners.values():
            for listener in listeners:
                self._let_go(listener)

    def _crowd(self, table_id: str) -> Crowd:
        listeners = self._listeners.get(table_id, set())
        here = sorted({side for one in listeners for side in one.sides})
        return Crowd(tuple(here), sum(not one.sides for one in listeners))

    def _tell_presence(self, table_id: str) -> None:
        self._show_presence(table_id)
        self._say_who_is_here(table_id)

    def _show_presence(self, table_id: str) -> None:
        self.tell_each(table_id, lambda listener: self._presence_for(table_id, listener))

    def _say_who_is_here(self, table_id: str) -> None:
        crowd = self._crowd(table_id)
        self.outward({"kind": "presence", "table": table_id, "here": list(crowd.here), "spectators": crowd.spectators})

    def _let_go(self, listener: Listener) -> None:
        while not listener.news.empty():
            listener.news.get_nowait()
        listener.news.put_nowait(None)
