"""The notation of records: a text for people, from which the same record can be read back.

The header comes first, a field in brackets in each line. Every action has a line with its number, its side, the action
in shorthand and its rolls. What follows from the rules, such as events, is left out where repeating the action gives
the same. ``reader.py`` reads it.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator, Mapping
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.state import State
from hexfront.play.record.entries import Entry, folded
from hexfront.play.record.notes import Branch, Note, Notes
from hexfront.play.record.record import Record
from hexfront.play.record.repetition import DoesNotFit, repeated
from hexfront.play.record.shorthand import spelled
from hexfront.play.record.signatures import head_of
from hexfront.play.words import told as told_of

#: The first character of a line says what it is; a line of an action begins with its number.
REMARK, FIELD, TIME, COMMENT, OPEN, CLOSE = ";", "!", "@", "{", "(", ")"
#: The words before the last lines.
END, SIGNATURE, HASH = "end", "signature", "hash"
#: The set-ups by which a starting position can be named instead of written out.
SETUPS = ("suggested", "choose")
INDENT = "  "


def noted(record: Record, *, told: bool = False) -> str:
    """A record in the notation; ``told`` adds what happened in words, which readers skip."""
    return "\n".join([*_Writer(record, told).lines(), ""])


class _Writer:
    """Writes one record."""

    def __init__(self, record: Record, told: bool) -> None:
        self.record = record
        self.told = told
        self.game = record.game()

    def lines(self) -> Iterator[str]:
        record = self.record
        for name, value in record.header.items():
            yield f"[{name} {_header_value(self.game, record.header, name, value)}]"
        yield ""
        state = record.opening(self.game)
        yield from self._beside(record.notes.of(0))
        yield from self._line(state, record.entries, record.notes, 0)
        if record.closing is not None:
            yield from ("", f"{END} {_json(record.closing.content()['end'])}")
        for signature in record.signatures:
            yield f"{SIGNATURE} {_json(signature)}"
        yield f"{HASH} {head_of(record)}"

    def _line(self, state: State, entries: Iterable[Entry], notes: Notes, after: int) -> Iterator[str]:
        """The actions of a game or of a branch, each with its notes and the branches beside it."""
        before, phase = state, "" if after == 0 else _moment(state)
        for entry in entries:
            if (now := _moment(state)) != phase:
                phase = now
                yield f"{REMARK} {phase}"
            before, state = state, (yield from self._action(state, entry))
            yield from self._beside(notes.of(entry.number))
            yield from self._branches(before, notes, entry.number - 1)
            after = entry.number
        yield from self._branches(state, notes, after)

    def _action(self, state: State, entry: Entry) -> Generator[str, None, State]:
        """The lines of an action; returns the state after it."""
        rolls = " ".join(f"d{sides}={shown}" for sides, shown in entry.rolls)
        action = spelled(self.game, entry.side, entry.action)
        yield f"{entry.number}. {entry.side} {action}{f' | {rolls}' if rolls else ''}"
        try:
            after, events = repeated(self.game, state, entry), None
        except DoesNotFit:
            # Other rules judged it: what they made of it is written down.
            after, events = folded(self.game, state, entry), [dict(event) for event in entry.events]
        for name, field in (("events", events), ("dice", entry.dice), ("rules", entry.rules)):
            if field is not None:
                yield f"{INDENT}{FIELD} {name} {_json(field)}"
        if self.told:
            yield from (f"{INDENT}{REMARK} {line['text']}" for line in told_of(self.game, entry.events))
        return after

    def _branches(self, state: State, notes: Notes, after: int) -> Iterator[str]:
        for branch in notes.branches:
            if branch.after == after:
                yield from (f"{INDENT}{line}" for line in self._branch(state, branch))

    def _branch(self, state: State, branch: Branch) -> Iterator[str]:
        yield f"{OPEN} after {branch.after}"
        yield from self._beside(branch.notes.of(branch.after))
        yield from (f"{INDENT}{line}" for line in self._line(state, branch.entries, branch.notes, branch.after))
        yield CLOSE

    def _beside(self, note: Note) -> Iterator[str]:
        """The note beside an action."""
        if note.time is not None or note.spent is not None:
            spent = () if note.spent is None else (f"+{note.spent!r}s",)
            yield f"{INDENT}{TIME} {' '.join([*([note.time] if note.time else []), *spent])}"
        if note.comment:
            # A line break inside a comment is written as such, so that indenting the line cannot change the text.
            text = note.comment.replace("\\", "\\\\").replace("}", "\\}").replace("\n", "\\n").replace("\r", "\\r")
            yield f"{INDENT}{COMMENT}{text}}}"


def _moment(state: State) -> str:
    return f"turn {state.turn}, {state.phase}"


def _header_value(game: Wargame, header: Mapping[str, Any], name: str, value: Any) -> str:
    if name != "position":
        return _json(value)
    return next((_json(named) for named in _set_ups(header) if set_up(game, named) == value), _pretty(value))


def _set_ups(header: Mapping[str, Any]) -> Iterator[str]:
    """Names of the starting positions that a game may have begun from."""
    seed = header["dice"].get("seed")
    for setup in SETUPS:
        yield setup
        if seed is not None:
            yield f"{setup}, {seed} opening"


def set_up(game: Wargame, named: str) -> Any:
    """The starting position with a name such as ``suggested`` or, where it is drawn, ``suggested, 7 opening``."""
    setup, _, seed = named.partition(", ")
    return json.loads(json.dumps(game.position(game.new(seed or 0, setup))))


def _pretty(position: Mapping[str, Any]) -> str:
    """A position with a line for every unit, as far as it has lists of them."""
    return "{" + ",".join(f"\n {json.dumps(name)}: {_listed(value)}" for name, value in position.items()) + "\n}"


def _listed(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(one, dict) for one in value):
        return "[" + ",".join(f"\n  {_json(one)}" for one in value) + "]"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True)
