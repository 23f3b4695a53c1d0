"""The parts that a program's seat adds to the dice of its table, and whether the server kept its word about them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any

from hexfront.play.dice.verifiable import Verifiable, commitment

Document = dict[str, Any]


class OwnDice:
    """Draws parts, knows what to tell the server next, and remembers what it has seen."""

    def __init__(self) -> None:
        self._parts: dict[str, str] = {}
        #: The server's commitment of each round in which a part was revealed, as it was before that.
        self._seen: dict[int, str] = {}

    def commit(self) -> str:
        """The commitment to a new part."""
        part = secrets.token_hex(32)
        self._parts[commitment(part)] = part
        return commitment(part)

    def next(self, table: Document) -> Document | None:
        """The request that a table waits for; None if it waits for nothing."""
        dice = table["dice"]
        if dice["kind"] != Verifiable.kind or table["outcome"] or table["mode"] == "study" or not table["you"]:
            return None
        side, rounds, ahead = table["you"][0], dice.get("rounds", []), dice.get("ahead", {})
        last: Document = rounds[-1] if rounds else {"start": 0, "parts": {}}
        own: Document = last["parts"].get(side, {"commitment": None, "part": None})
        if last["start"] is None and own["part"] is None and own["commitment"] in self._parts:
            self._seen[last["round"]] = last["commitment"]
            return {"side": side, "part": self._parts[own["commitment"]], "commitment": self.commit()}
        if ahead.get(side) in self._parts or (own["commitment"] in self._parts and last["start"] is None):
            return None
        return {"side": side, "commitment": self.commit()}

    def told(self, table: Document) -> str:
        """A sentence about the dice of a finished game: whether they had the parts that were given."""
        wrong = list(self._wrong(table["dice"].get("rounds", [])))
        if wrong:
            return f"the dice were not what the server promised: {'; '.join(wrong)}"
        if not self._seen:
            return "the dice were the server's alone: this seat had no part in them"
        return "this seat had its part in the dice, and the server kept its promise"

    def _wrong(self, rounds: list[Document]) -> Iterator[str]:
        told = {one["round"]: one for one in rounds}
        for number, promise in self._seen.items():
            one = told.get(number)
            if one is None or one["commitment"] != promise:
                yield f"round {number} has another commitment"
            elif not set(self._parts.values()) & {share["part"] for share in one["parts"].values()}:
                yield f"round {number} lacks this seat's part"
