"""Uploaded records: only what a record of a real game has, and no more of it than such a game needs."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import DataError
from hexfront.kernel.state import State
from hexfront.play.record.lines import canonical, read_lines
from hexfront.play.record.record import Record, load_record
from hexfront.play.record.verify import Verdict, verify
from hexfront.server import faults

#: The most bytes of a record, of its header and of one action. The longest stored games have 830,000, and no line of
#: any has more than 5,000; a game of 3,000 actions has about 2 million.
LARGEST, LONGEST_HEADER, LONGEST_LINE = 3_000_000, 20_000, 20_000
#: The last line has the secrets of all dice, the signatures, and the time of every action.
LONGEST_END = 500_000
#: The most lines.
MOST_LINES = 10_000
#: The longest text about a game: its title, its date, the name of a player.
LONGEST_TEXT = 200
#: What every header has; a text that it may have; and what else it may have.
NEEDED = frozenset({"format", "version", "game", "options", "dice", "position"})
TEXTS = ("title", "date", "fault", "lesson", "program")
MORE = frozenset({"players", "branch", "rules", "thinking"})


def read(text: bytes) -> tuple[Record, State]:
    """A record from an uploaded file, replayed from its actions and rolls, with its last state."""
    if len(text) > LARGEST:
        raise faults.bad_input(f"the record has {len(text)} bytes, at most {LARGEST} are taken")
    _check_sizes(text.split(b"\n"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "record"
        file.write_bytes(text)
        try:
            _check_header(read_lines(file)[0].content)
            verdict = verify(file)
        except DataError as fault:
            said = str(fault).removeprefix(str(file)).lstrip(",: ")
            raise faults.bad_input(f"the record cannot be read: {said}") from fault
        except RecursionError as fault:
            raise faults.bad_input("lists and objects lie in each other too deep in the record") from fault
        if not verdict:
            raise faults.bad_input(f"the record does not stand the check: {_said(verdict)}")
        record = load_record(file)
    return record, record.final(record.game())


def _check_sizes(rows: list[bytes]) -> None:
    if len(rows) > MOST_LINES:
        raise faults.bad_input(f"the record has {len(rows)} lines, at most {MOST_LINES} are taken")
    while len(rows) > 1 and not rows[-1]:
        rows = rows[:-1]
    for number, row in enumerate(rows, start=1):
        most = LONGEST_HEADER if number == 1 else LONGEST_END if number == len(rows) else LONGEST_LINE
        if len(row) > most:
            raise faults.bad_input(f"line {number} has {len(row)} bytes, at most {most} are taken")


def _check_header(header: Mapping[str, Any]) -> None:
    """Whether a header has only what we know. What is said of the game is shown to people, so it has to be short."""
    if strange := header.keys() - NEEDED - MORE - set(TEXTS):
        raise faults.bad_input(f"line 1: unknown field {min(strange)[:40]!r} of a header")
    for name in ("players", "branch", "thinking"):
        if not isinstance(header.get(name, {}), dict):
            raise faults.bad_input(f"line 1: {name} is {_short(header[name])}, expected an object")
    for name in TEXTS:
        _check_text(name, header.get(name, ""))
    for side, player in header.get("players", {}).items():
        _check_text("players", side)
        _check_text("players", player)


def _check_text(name: str, text: object) -> None:
    """Refuse what nobody wrote as a text: too long, not printable, or half of a surrogate pair."""
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise faults.bad_input(f"line 1: {name} is {_short(text)}, expected a short text")


def _short(value: object) -> str:
    text = canonical(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _said(verdict: Verdict) -> str:
    return verdict.reason if verdict.line is None else f"line {verdict.line}: {verdict.reason}"
