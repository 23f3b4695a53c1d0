"""Notes beside a game: comments, times, and branches with other actions than those that were played.

They stand in the last line of a record, beside the signatures. No rule reads them and no signature covers them, so
they can be added to any record, and readers that do not know them read the game all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from hexfront.kernel.errors import DataError
from hexfront.play.record.entries import Entry, read_entry

#: The name of the notes in the last line.
NOTES = "notes"
#: How deep branches may lie in each other, and the longest comment.
DEEPEST, LONGEST = 40, 20_000


@dataclass(frozen=True, slots=True)
class Note:
    """What is noted beside an action: a comment, when it was made (ISO 8601), and the seconds spent on it."""

    comment: str = ""
    time: str | None = None
    spent: float | None = None

    def to_json(self) -> dict[str, Any]:
        said = {"comment": self.comment or None, "time": self.time, "spent": self.spent}
        return {name: value for name, value in said.items() if value is not None}

    @classmethod
    def read(cls, place: str, document: object) -> Note:
        if not isinstance(document, Mapping) or set(document) - {"comment", "time", "spent"}:
            raise DataError(f"{place}: {_short(document)}, expected an object with 'comment', 'time' or 'spent'")
        comment, time, spent = document.get("comment", ""), document.get("time"), document.get("spent")
        if not isinstance(comment, str) or len(comment) > LONGEST:
            raise DataError(f"{place}: the comment is {_short(comment)}, expected a text of at most {LONGEST} letters")
        if not isinstance(time, str | None) or (time is not None and not _is_moment(time)):
            raise DataError(f"{place}: the time is {_short(time)}, expected a moment such as '2026-11-18T15:04:05Z'")
        if not isinstance(spent, int | float | None) or isinstance(spent, bool) or (spent is not None and spent < 0):
            raise DataError(f"{place}: {_short(spent)} was spent, expected a number of seconds")
        return cls(comment, time, spent)


@dataclass(slots=True)
class Notes:
    """All notes beside a line of play: those of its actions by their numbers, and the branches that leave it.

    A note with the number of the action before the first one is about the whole.
    """

    actions: dict[int, Note] = field(default_factory=dict)
    branches: list[Branch] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.actions or self.branches)

    def of(self, number: int) -> Note:
        """The note beside an action; an empty one if there is none."""
        return self.actions.get(number, Note())

    def put(self, number: int, note: Note) -> None:
        """Put a note beside an action, in place of the one that is there; an empty one takes it away."""
        self.actions[number] = note
        if note == Note():
            del self.actions[number]

    def cut(self, last: int) -> None:
        """Forget what is about actions after ``last``, which were taken back."""
        self.actions = {number: note for number, note in self.actions.items() if number <= last}
        self.branches = [one for one in self.branches if one.after <= last]

    def to_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {}
        if self.actions:
            document["actions"] = {str(number): note.to_json() for number, note in sorted(self.actions.items())}
        if self.branches:
            document["branches"] = [branch.to_json() for branch in self.branches]
        return document

    @classmethod
    def read(cls, place: str, document: object, depth: int = 0) -> Notes:
        """Notes from their document; every action has been read before."""
        if not isinstance(document, Mapping) or set(document) - {"actions", "branches"}:
            raise DataError(f"{place}: the notes are {_short(document)}, expected 'actions' and 'branches'")
        actions, branches = document.get("actions", {}), document.get("branches", [])
        if not isinstance(actions, Mapping) or not isinstance(branches, list):
            raise DataError(f"{place}: the notes are {_short(document)}, expected notes by number and a list")
        found = {}
        for number, note in actions.items():
            if not (number.isascii() and number.isdigit() and len(number) < 10):
                raise DataError(f"{place}: a note is about {number[:40]!r}, expected the number of an action")
            found[int(number)] = Note.read(f"{place}, note {number}", note)
        return cls(found, [Branch.read(place, one, depth + 1) for one in branches])


@dataclass(slots=True)
class Branch:
    """Other actions than those played, from after an action on; their numbers go on from it."""

    after: int
    entries: list[Entry] = field(default_factory=list)
    notes: Notes = field(default_factory=Notes)

    def __repr__(self) -> str:
        return f"<Branch after action {self.after}: {len(self.entries)} actions>"

    def to_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {"after": self.after, "lines": [entry.content() for entry in self.entries]}
        return document | ({NOTES: self.notes.to_json()} if self.notes else {})

    @classmethod
    def read(cls, place: str, document: object, depth: int) -> Branch:
        if depth > DEEPEST:
            raise DataError(f"{place}: more than {DEEPEST} branches lie in each other")
        if not isinstance(document, Mapping) or set(document) - {"after", "lines", NOTES}:
            raise DataError(f"{place}: the branch {_short(document)} is no object with 'after' and 'lines'")
        after, lines = document.get("after"), document.get("lines")
        if type(after) is not int or after < 0 or not isinstance(lines, list):
            raise DataError(f"{place}: the branch {_short(document)} lacks the action it is after, or its lines")
        where = f"{place}, branch after action {after}"
        if not all(isinstance(line, dict) for line in lines):
            raise DataError(f"{where}: a line is no object")
        entries = [read_entry(where, line, number) for number, line in enumerate(lines, start=after + 1)]
        return cls(after, entries, Notes.read(where, document.get(NOTES, {}), depth))


def moment(at: float) -> str:
    """A time in seconds as notes tell it: whole seconds, in universal time."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds_of(note: Note) -> float | None:
    """The time of a note in seconds; None if it tells none. A time without a zone counts as universal."""
    if note.time is None:
        return None
    found = datetime.fromisoformat(note.time)
    try:
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    except (OverflowError, ValueError):
        return None


def check_places(place: str, first: int, last: int, notes: Notes) -> None:
    """Refuse notes about actions, and branches from actions, that a line of play from ``first`` on does not have."""
    for number in (*notes.actions, *(branch.after for branch in notes.branches)):
        if not first <= number <= last:
            raise DataError(f"{place}: a note or branch is at action {number}, the actions are {first + 1} to {last}")
    for branch in notes.branches:
        check_places(place, branch.after, branch.after + len(branch.entries), branch.notes)


def all_branches(notes: Notes) -> Iterator[Branch]:
    """Every branch, and those that leave it."""
    for branch in notes.branches:
        yield branch
        yield from all_branches(branch.notes)


def _is_moment(text: str) -> bool:
    """Whether a text is a moment by ISO 8601 that can stand in a line of the notation."""
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return " " not in text


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."
