"""The parts of a record: one action with its events and rolls, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.versions import RulesVersion
from hexfront.kernel.errors import DataError, HexfrontError
from hexfront.kernel.state import State
from hexfront.play.record.lines import ACTION

#: The exceptions that a document not written by the game can cause in its code.
FAULTS = (HexfrontError, LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError)

#: The sides of a die and the number it showed.
Roll = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a record with its events and rolls, in wire form."""

    number: int
    side: str
    action: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    rolls: tuple[Roll, ...]
    #: The round of the dice that begins with this action, if one does: whose parts they have from now on.
    dice: Mapping[str, Any] | None = None
    #: The version of the rules by which actions are judged from this one on, if it is another than before.
    rules: Mapping[str, Any] | None = None

    def content(self) -> dict[str, Any]:
        content: dict[str, Any] = {
            "n": self.number,
            "side": self.side,
            "action": dict(self.action),
            "events": [dict(event) for event in self.events],
            "rolls": [list(roll) for roll in self.rolls],
        }
        notes = {"dice": self.dice, "rules": self.rules}
        return content | {name: dict(note) for name, note in notes.items() if note is not None}

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Entry:
        """An entry from the content of its line, which must have the form that ``content`` produces."""
        rolls = tuple((sides, shown) for sides, shown in content["rolls"])
        events = tuple(content["events"])
        notes = content.get("dice"), content.get("rules")
        return cls(content["n"], content["side"], content["action"], events, rolls, *notes)


@dataclass(frozen=True, slots=True)
class Closing:
    """The last line of a record: the outcome, and the secrets of verifiable dice."""

    outcome: Mapping[str, Any] | None
    secret: str | None = None
    #: The secrets of the rounds of the dice, by their numbers.
    secrets: Mapping[str, str] = field(default_factory=dict)

    def content(self) -> dict[str, Any]:
        end: dict[str, Any] = {"outcome": None if self.outcome is None else dict(self.outcome)}
        if self.secret is not None:
            end["secret"] = self.secret
        if self.secrets:
            end["secrets"] = dict(self.secrets)
        return {"end": end}


def folded(game: Wargame, state: State, entry: Entry) -> State:
    """The state after the events of an entry. An event that cannot be applied raises an error that names its line."""
    for document in entry.events:
        try:
            state = game.event(document).applied_to(state)
        except FAULTS as fault:
            raise DataError(
                f"line {entry.number + 1}: the event {str(document.get('type'))!r} does not fit the position "
                f"before it ({type(fault).__name__}: {fault})"
            ) from fault
    return state


def read_entry(place: str, content: dict[str, Any], number: int) -> Entry:
    """An entry from its line, checked for its form; ``place`` begins the message of an error."""
    check_fields(place, content, {"n": int, "side": str, "action": dict, "events": list, "rolls": list})
    if strange := set(content) - {"n", "side", "action", "events", "rolls", "dice", "rules"}:
        raise DataError(f"{place}: unknown field {min(strange)!r} of an {ACTION}")
    if not isinstance(content.get("dice", {}), dict):
        raise DataError(f"{place}: the dice are {content['dice']!r}, expected a round of them as an object")
    if "rules" in content and RulesVersion.read(content["rules"]) is None:
        raise DataError(f"{place}: the rules are {content['rules']!r}, expected a version of them")
    if content["n"] != number:
        raise DataError(f"{place}: it is action {content['n']}, expected action {number}: a line is missing or moved")
    if not all(isinstance(event, dict) for event in content["events"]):
        raise DataError(f"{place}: an event is not a JSON object")
    rolls = content["rolls"]
    if not all(_is_roll(roll) for roll in rolls):
        raise DataError(f"{place}: the rolls are {rolls!r}, expected pairs of a die's sides and what it showed")
    return Entry.read(content)


def _is_roll(roll: object) -> bool:
    return isinstance(roll, list) and len(roll) == 2 and all(type(one) is int for one in roll)


def read_closing(place: str, content: dict[str, Any]) -> Closing:
    """The closing line, checked for its form."""
    end = content["end"]
    if not isinstance(end, dict) or "outcome" not in end:
        raise DataError(f"{place}: the end is {end!r}, expected an object with an 'outcome'")
    secret, secrets = end.get("secret"), end.get("secrets", {})
    if not isinstance(end["outcome"], dict | None) or not isinstance(secret, str | None):
        raise DataError(f"{place}: outcome and secret are of the wrong kind: {end!r}")
    if not isinstance(secrets, dict) or not all(isinstance(one, str) and one for one in secrets.values()):
        raise DataError(f"{place}: the secrets of the rounds are {secrets!r}, expected texts by number")
    return Closing(end["outcome"], secret, secrets)


def check_fields(place: str, content: Mapping[str, Any], kinds: Mapping[str, type]) -> None:
    """Refuse a document that lacks one of these fields, or has another kind of value in it."""
    for name, kind in kinds.items():
        if name not in content:
            raise DataError(f"{place}: the field {name!r} is missing")
        if not isinstance(content[name], kind) or isinstance(content[name], bool):
            raise DataError(f"{place}: {name} is {content[name]!r}, expected a {kind.__name__}")
