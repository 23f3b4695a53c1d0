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
        #: The round in which each part was revealed first, and the server's commitment before that, by the commitment
        #: to the part. A server that knows a part already could choose a secret for it.
        self._seen: dict[str, tuple[int, str]] = {}

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
        if last["start"] is None and own["part"] is None and self._may_reveal(own["commitment"], last):
            return {"side": side, "part": self._parts[own["commitment"]], "commitment": self.commit()}
        if ahead.get(side) in self._parts or (own["commitment"] in self._parts and last["start"] is None):
            return None
        return {"side": side, "commitment": self.commit()}

    def _may_reveal(self, own: str, now: Document) -> bool:
        """Whether a part is ours, and was not revealed before with another commitment of the server."""
        promise = now["round"], now["commitment"]
        return own in self._parts and self._seen.setdefault(own, promise) == promise

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
        for number, promise in self._seen.values():
            if number not in told or told[number]["commitment"] != promise:
                yield f"round {number} has another commitment"
        first = min((number for number, _ in self._seen.values()), default=None)
        for number, one in told.items():
            # A round that never came into force lacks nothing, unless we have revealed in it.
            counts = one["start"] is not None or number in (seen for seen, _ in self._seen.values())
            if first is not None and number >= first and counts and not self._has_own(one):
                yield f"round {number} lacks this seat's part"

    def _has_own(self, one: Document) -> bool:
        """Whether a round has a part that was revealed for it."""
        own = (share["commitment"] for share in one["parts"].values() if share["part"] in self._parts.values())
        return any(self._seen.get(given, (0, ""))[0] == one["round"] for given in own)
