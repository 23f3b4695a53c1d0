"""Judges plans in the worker processes, and remembers the latest judgements."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hexfront.kernel.state import State
from hexfront.play.record.lines import canonical
from hexfront.server.computers.queue import Ticket
from hexfront.server.computers.thinkers import Foreseeing, Thinkers
from hexfront.server.tables.disclosure import known
from hexfront.server.tables.rooms import Room

#: How many judgements are remembered.
REMEMBERED = 200

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A judged plan: its steps and chances, and the likeliest state after it, as its side will know it."""

    document: Document
    state: State


class Foreseer:
    """Judges the plans of all tables."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self._found: OrderedDict[str, Foreseen] = OrderedDict()

    async def foreseen(self, room: Room, side: str, wishes: Sequence[Document], owner: str) -> Foreseen:
        """A plan judged from what its side knows now."""
        key = _key(room, side, wishes)
        if key not in self._found:
            position = room.game.position(known(room, (side,)))
            question = Foreseeing(room.row.game, dict(room.row.options), side, position, list(wishes))
            self.remember(room, side, wishes, await self.thinkers.foresee(question, Ticket(room.id, owner)))
        self._found.move_to_end(key)
        return self._found[key]

    def remember(self, room: Room, side: str, wishes: Sequence[Document], said: Document) -> None:
        """Remember a judgement as a worker sent it."""
        document = {name: value for name, value in said.items() if name != "position"}
        self._found[_key(room, side, wishes)] = Foreseen(document, room.game.from_position(said["position"]))
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)


def _key(room: Room, side: str, wishes: Sequence[Document]) -> str:
    return canonical([room.id, room.row.head, side, list(wishes)])
