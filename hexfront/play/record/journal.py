"""A journal: the record of a game in progress, written to disk line by line."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import DataError
from hexfront.kernel.game import Outcome
from hexfront.play.record.entries import Closing, Entry
from hexfront.play.record.lines import NO_HASH, SIGNATURES, chained, written
from hexfront.play.record.notes import Note, moment
from hexfront.play.record.record import Record, write_record


class Journal:
    """A record that grows as a game is played. With a file, every line is on disk before the game goes on."""

    def __init__(self, record: Record, path: Path | None = None, clock: Callable[[], float] | None = None) -> None:
        """``clock`` tells the time in seconds, which is noted beside every action; without it no times are."""
        self.record = record
        self._clock = clock
        self.path = path
        self._hashes: list[str] = []
        self._offsets: list[int] = []
        self._end = 0
        if record.closing is None:
            # They vouch for the game as far as it had come. Who plays on goes beyond that.
            record.signatures.clear()
        # Notes on a running game stay behind its last action, whichever that is: they are no link of the chain.
        for content in record.contents() if record.closing else record.bare_contents():
            self._link(content, chained(self.head, content))
        if path is not None:
            write_record(record, path)

    @property
    def head(self) -> str:
        """The hash of the last line."""
        return self._hashes[-1] if self._hashes else NO_HASH

    def append(self, entry: Entry, hash_: str) -> None:
        """Write one action; ``hash_`` is the hash of its line."""
        assert self.record.closing is None, "the record is closed"
        if self._clock is not None:
            self.record.notes.put(entry.number, Note(time=moment(self._clock())))
        try:
            self._link(entry.content(), hash_, store=True, behind=self._notes(hash_))
        except DataError:
            self.record.notes.cut(entry.number - 1)
            raise
        self.record.entries.append(entry)

    def close(self, outcome: Outcome | None, secret: str | None = None) -> None:
        """Write the last line."""
        assert self.record.closing is None, "the record is closed"
        closing = Closing(outcome.to_json() if outcome else None, secret)
        content = closing.content() | self.record.beside()
        self._link(content, chained(self.head, content), store=True)
        self.record.closing = closing

    def take_back(self) -> Entry:
        """Remove the last action, and the closing line if there is one."""
        kept = len(self.record.entries)
        self.record.closing = None
        self.record.signatures.clear()
        self.record.notes.cut(kept - 1)
        self._put(self._notes(self._hashes[kept - 1]), self._offsets[kept])
        self._end = self._offsets[kept]
        del self._offsets[kept:], self._hashes[kept:]
        return self.record.entries.pop()

    def _notes(self, head: str) -> bytes:
        """The line of the notes, if there are any, behind a line with some hash."""
        content = {SIGNATURES: []} | self.record.beside()
        return written(content, chained(head, content)).encode("ascii") if self.record.notes else b""

    def _link(self, content: dict[str, Any], hash_: str, *, store: bool = False, behind: bytes = b"") -> None:
        """Add a line to the chain, and with ``store`` to the file, where ``behind`` comes after it."""
        line = written(content, hash_).encode("ascii")
        if store:
            self._put(line + behind, self._end)
        self._hashes.append(hash_)
        self._offsets.append(self._end)
        self._end += len(line)

    def _put(self, line: bytes, at: int) -> None:
        """Write a line at an offset, cut the file off after it, and wait until it is on disk."""
        if self.path is None:
            return
        try:
            with self.path.open("r+b") as file:
                file.seek(at)
                file.write(line)
                file.truncate()
                file.flush()
                os.fsync(file.fileno())
        except OSError as fault:
            raise DataError(f"{self.path}: the record cannot be written ({fault.strerror or fault})") from fault
