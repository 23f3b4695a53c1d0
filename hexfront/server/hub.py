"""The live hub: who is looking at which table, and how news reaches them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hexfront.server.seats import Asker

#: News that a viewer has not fetched; one who lags so far behind is let go and comes back by himself.
BACKLOG = 64


@dataclass(eq=False)
class Listener:
    """One open connection to a table."""

    asker: Asker
    sides: tuple[str, ...]
    name: str
    news: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(BACKLOG))

    def send(self, message: bytes) -> bool:
        """Queue a message; False if the listener no longer keeps up."""
        try:
            self.news.put_nowait(message)
        except asyncio.QueueFull:
            return False
        return True


class Hub:
    """Every open connection, by table."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Listener]] = {}

    def join(self, table_id: str, listener: Listener) -> None:
        self._listeners.setdefault(table_id, set()).add(listener)
        self.tell(table_id, self.presence(table_id))

    def leave(self, table_id: str, listener: Listener) -> None:
        listeners = self._listeners.get(table_id, set())
        listeners.discard(listener)
        if listeners:
            self.tell(table_id, self.presence(table_id))
        else:
            self._listeners.pop(table_id, None)

    def presence(self, table_id: str) -> dict[str, Any]:
        """Who is there."""
        listeners = self._listeners.get(table_id, set())
        here = sorted({side for one in listeners for side in one.sides})
        return {"kind": "presence", "here": here, "spectators": sum(not one.sides for one in listeners)}

    def tell(self, table_id: str, message: dict[str, Any]) -> None:
        """Say the same to all at a table."""
        if table_id in self._listeners:
            encoded = msgspec.json.encode(message)
            self.tell_each(table_id, lambda _: encoded)

    def tell_each(self, table_id: str, message: Callable[[Listener], bytes]) -> None:
        """Say to each at a table what is meant for him."""
        for listener in tuple(self._listeners.get(table_id, ())):
            if not listener.send(message(listener)):
                self._let_go(listener)

    def listeners(self, table_id: str) -> tuple[Listener, ...]:
        return tuple(self._listeners.get(table_id, ()))

    def close(self) -> None:
        """End every connection."""
        for listeners in self._listeners.values():
            for listener in listeners:
                self._let_go(listener)

    def _let_go(self, listener: Listener) -> None:
        while not listener.news.empty():
            listener.news.get_nowait()
        listener.news.put_nowait(None)
