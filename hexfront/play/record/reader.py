"""Reads records: files of JSON Lines, and the notation of ``notation.py``. Every error names its line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import DataError, HexfrontError
from hexfront.kernel.state import State
from hexfront.play.record.entries import FAULTS, Entry, folded, read_closing, read_entry
from hexfront.play.record.notation import CLOSE, COMMENT, END, FIELD, HASH, OPEN, REMARK, SIGNATURE, TIME, set_up
from hexfront.play.record.notes import DEEPEST, Branch, Note, Notes
from hexfront.play.record.record import Record, load_record, read_header, read_signatures
from hexfront.play.record.repetition import DoesNotFit, RecordedRolls
from hexfront.play.record.shorthand import read
from hexfront.play.record.signatures import head_of

#: A line of an action: its number, its side, the action, and the rolls behind a bar.
ACTION = re.compile(r"([0-9]{1,9})\.\s+(\S+)\s+(.+)")
ROLL = re.compile(r"d([0-9]{1,6})=([0-9]{1,6})")
SPENT = re.compile(r"\+([0-9.e+-]+)s")
ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def read_record(path: str | Path, *, mend: bool = False, data: Traversable | str | None = None) -> Record:
    """A record from its file: JSON Lines, or the notation that ``print(record)`` shows.

    ``mend`` drops a last line of JSON Lines that a crash left incomplete. ``data`` names a folder with the changed data
    files that the game is played with.
    """
    file = Path(path)
    try:
        with file.open("rb") as opened:
            begins = opened.read(1)
    except OSError as fault:
        raise DataError(f"{file}: the record cannot be read ({fault.strerror or fault})") from fault
    if begins not in (b"[", REMARK.encode()):
        return load_record(file, mend=mend, data=data)
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise DataError(f"{file}: not UTF-8 text ({fault.reason} at byte {fault.start})") from fault
    return read_notation(text, str(file), data)


def read_notation(text: str, name: str = "the record", data: Traversable | str | None = None) -> Record:
    """A record from its notation; ``name`` begins the message of an error."""
    reader = _Reader(text, name, data)
    try:
        return reader.record()
    except DoesNotFit as fault:
        # Repeating knows only the lines of a file of JSON Lines, so the place is said here.
        raise DataError(f"{reader.place}: {fault.reason}") from fault
    except (HexfrontError, RecursionError) as fault:
        if str(fault).startswith(name):
            raise
        raise DataError(f"{reader.place}: {fault}") from fault


class _Line:
    """A line of play while it is read: the state after each of its actions."""

    def __init__(self, after: int, state: State, entries: list[Entry], notes: Notes) -> None:
        self.after = after
        self.states = [state]
        self.entries = entries
        self.notes = notes

    @property
    def number(self) -> int:
        """The number of the last action."""
        return self.after + len(self.entries)


class _Reader:
    """Reads one text."""

    def __init__(self, text: str, name: str, data: Traversable | str | None) -> None:
        self._data = data
        self._rows = text.split("\n")
        self._name = name
        self._at = 0
        self._stack: list[_Line] = []
        self._head: str | None = None

    @property
    def place(self) -> str:
        return f"{self._name}, line {self._at}"

    def record(self) -> Record:
        record = self._header()
        self._game = game = record.game()
        try:
            opening = record.opening(game)
        except FAULTS as fault:
            raise DataError(f"{self.place}: the header does not open a game: {fault}") from fault
        self._stack = [_Line(0, opening, record.entries, record.notes)]
        while (row := self._next()) is not None:
            self._read_row(record, row)
        if len(self._stack) > 1:
            raise DataError(f"{self.place}: the branch after action {self._stack[-1].after} is not closed with ')'")
        if self._head is not None and self._head != head_of(record):
            raise DataError(
                f"{self.place}: the hash does not fit: an action or the header was changed, or the rules here make "
                f"something else of one. Take the line '{HASH}' away to have it as a record of your own"
            )
        return record

    def _next(self) -> str | None:
        """The next line with something in it; remarks are skipped."""
        while self._at < len(self._rows):
            row = self._rows[self._at].strip()
            self._at += 1
            if row and not row.startswith(REMARK):
                return row
        return None

    def _header(self) -> Record:
        """A record with the fields in brackets. A value is JSON and may have several lines."""
        header: dict[str, Any] = {}
        while (row := self._next()) is not None:
            if not row.startswith("["):
                self._at -= 1
                break
            name, value = self._bracket(row)
            if name in header:
                raise DataError(f"{self.place}: a second field {name!r}")
            header[name] = value
        named = header.get("position")
        shown = header if isinstance(named, dict) else header | {"position": {}}
        record = Record(read_header(self.place, shown))
        record.play_with(self._data)
        record.played = game = record.game()
        if isinstance(named, str):
            header["position"] = set_up(game, named)
        record.header = header
        return record

    def _bracket(self, row: str) -> tuple[str, Any]:
        name, _, text = row[1:].partition(" ")
        while True:
            try:
                if text.endswith("]"):
                    return name, json.loads(text[:-1])
            except ValueError:
                pass
            if self._at == len(self._rows) or self._rows[self._at].startswith("["):
                raise DataError(f"{self.place}: the field {name[:40]!r} is not closed, or its value is no JSON")
            text += self._rows[self._at]
            self._at += 1

    def _read_row(self, record: Record, row: str) -> None:
        first = row[0]
        if record.closing is not None and (first in OPEN + CLOSE or first.isdigit()):
            raise DataError(f"{self.place}: the record was closed, no action may follow")
        if first.isdigit():
            self._action(row)
        elif first in (TIME, COMMENT):
            self._note(row)
        elif first == OPEN:
            self._open(row)
        elif first == CLOSE:
            if len(self._stack) == 1:
                raise DataError(f"{self.place}: no branch is open that {CLOSE!r} could close")
            self._stack.pop()
        else:
            self._end(record, row)

    def _action(self, row: str) -> None:
        line, found = self._stack[-1], ACTION.fullmatch(row)
        if found is None:
            raise DataError(f"{self.place}: {row[:80]!r}, expected an action such as '12. SIDE end phase'")
        number, side, text = int(found[1]), found[2], found[3]
        action, _, rolled = text.partition(" | ")
        rolls = [ROLL.fullmatch(one) for one in rolled.split()]
        if not all(rolls):
            raise DataError(f"{self.place}: the rolls are {rolled[:80]!r}, expected such as 'd6=4'")
        content: dict[str, Any] = {
            "n": number,
            "side": side,
            "action": read(self._game, side, action.strip()),
            "events": [],
            "rolls": [[int(one[1]), int(one[2])] for one in rolls if one],
        }
        content |= (fields := self._fields())
        entry = read_entry(self.place, content, line.number + 1)
        if "events" in fields:
            state = folded(self._game, line.states[-1], entry)
        else:
            entry, state = self._carried_out(line.states[-1], entry)
        line.entries.append(entry)
        line.states.append(state)

    def _fields(self) -> dict[str, Any]:
        """The further fields of an action, which stand below it."""
        found: dict[str, Any] = {}
        while (row := self._next()) is not None:
            if not row.startswith(FIELD):
                self._at -= 1
                break
            name, _, value = row[1:].strip().partition(" ")
            if name not in ("events", "dice", "rules"):
                raise DataError(f"{self.place}: unknown field {name[:40]!r}: known are 'events', 'dice' and 'rules'")
            try:
                found[name] = json.loads(value)
            except ValueError as fault:
                raise DataError(f"{self.place}: the field {name!r} is no JSON ({fault})") from fault
        return found

    def _carried_out(self, state: State, entry: Entry) -> tuple[Entry, State]:
        """An entry with the events that its action leads to, and the state after it."""
        dice = RecordedRolls(entry)
        try:
            after, events = self._game.submit(state, entry.side, self._game.action(entry.action), dice)
        except HexfrontError:
            raise
        except FAULTS as fault:
            raise DataError(f"{self.place}: the position is impossible ({type(fault).__name__}: {fault})") from fault
        if dice.used != len(entry.rolls):
            raise DataError(f"{self.place}: {len(entry.rolls)} rolls are written, the game makes {dice.used}")
        # Through JSON, as they would come out of a file.
        return replace(entry, events=tuple(json.loads(json.dumps([one.to_json() for one in events])))), after

    def _note(self, row: str) -> None:
        line = self._stack[-1]
        said = line.notes.of(line.number).to_json()
        if row.startswith(COMMENT):
            if not re.fullmatch(r"\{(?:[^\\}]|\\.)*\}", row):
                raise DataError(f"{self.place}: the comment does not end with one '}}' in its line")
            said["comment"] = ESCAPE.sub(lambda one: {"n": "\n", "r": "\r"}.get(one[1], one[1]), row[1:-1])
        else:
            said |= self._time(row)
        line.notes.put(line.number, Note.read(self.place, said))

    def _time(self, row: str) -> Mapping[str, Any]:
        said: dict[str, Any] = {}
        for word in row[1:].split():
            spent = SPENT.fullmatch(word)
            try:
                said |= {"spent": json.loads(spent[1])} if spent else {"time": word}
            except ValueError as fault:
                raise DataError(f"{self.place}: {word[:40]!r} is no number of seconds such as '+12.5s'") from fault
        return said

    def _open(self, row: str) -> None:
        line, found = self._stack[-1], re.fullmatch(r"\(\s*after\s+([0-9]{1,9})", row)
        if found is None or not line.after <= int(found[1]) <= line.number:
            expected = f"'( after N' with N from {line.after} to {line.number}"
            raise DataError(f"{self.place}: {row[:80]!r}, expected a branch {expected}")
        if len(self._stack) > DEEPEST:
            raise DataError(f"{self.place}: more than {DEEPEST} branches lie in each other")
        branch = Branch(int(found[1]))
        line.notes.branches.append(branch)
        self._stack.append(_Line(branch.after, line.states[branch.after - line.after], branch.entries, branch.notes))

    def _end(self, record: Record, row: str) -> None:
        """One of the last lines: the end, a signature, the hash."""
        what, _, text = row.partition(" ")
        if what == HASH:
            self._head = text.strip()
            return
        if what not in (END, SIGNATURE):
            raise DataError(f"{self.place}: {row[:80]!r} is no line of a record")
        try:
            document = json.loads(text)
        except ValueError as fault:
            raise DataError(f"{self.place}: the {what} is no JSON ({fault})") from fault
        if what == END:
            record.closing = read_closing(self.place, {"end": document})
        else:
            record.signatures = read_signatures(self.place, {"signatures": [*record.signatures, document]})
