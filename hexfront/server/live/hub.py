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
from hexfront.server.people.seats import Asker

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
        #: Forwards news to other processes, if there are any.
        self.outward: Callable[[dict[str, Any]], None] = lambda news: None

    def join(self, table_id: str, listener: Listener) -> None:
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
        self._tell_presence(table_id)

    def open_lines(self, owner: str) -> int:
        """How many connections somebody has open, at all tables."""
        return self._owned[owner]

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
        self.tell(table_id, self.presence(table_id))

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
        self.tell(table_id, self.presence(table_id))
        self._say_who_is_here(table_id)

    def _say_who_is_here(self, table_id: str) -> None:
        crowd = self._crowd(table_id)
        self.outward({"kind": "presence", "table": table_id, "here": list(crowd.here), "spectators": crowd.spectators})

    def _let_go(self, listener: Listener) -> None:
        while not listener.news.empty():
            listener.news.get_nowait()
        listener.news.put_nowait(None)
