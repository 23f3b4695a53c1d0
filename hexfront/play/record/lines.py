"""The lines of a record file: canonical JSON, each with a hash that covers the line and all lines before it."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import DataError

#: The previous hash for the first line.
NO_HASH = ""
#: The names of the kinds of line.
HEADER, ACTION, CLOSING, SIGNATURES = "header", "action", "closing", "signatures"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a record: its number in the file, its content and its hash."""

    number: int
    content: dict[str, Any]
    hash: str

    @property
    def kind(self) -> str:
        if "format" in self.content:
            return HEADER
        if "end" in self.content:
            return CLOSING
        return SIGNATURES if SIGNATURES in self.content else ACTION


def canonical(content: object) -> str:
    """The canonical spelling of a JSON document, which the hashes cover."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def chained(previous: str, content: dict[str, Any]) -> str:
    """The hash of a line, computed from the previous hash and the line's content."""
    return sha256(f"{previous}\n{canonical(content)}".encode()).hexdigest()


def written(content: dict[str, Any], hash_: str) -> str:
    """A line as it stands in the file."""
    return json.dumps({**content, "hash": hash_}, separators=(",", ":"), ensure_ascii=True) + "\n"


def read_lines(path: Path, *, mend: bool = False) -> list[Line]:
    """Every line of a file; ``mend`` drops a last line that a crash left incomplete."""
    try:
        raw = path.read_bytes()
    except OSError as fault:
        raise DataError(f"{path}: the record cannot be read ({fault.strerror or fault})") from fault
    # Every complete line ends with a newline, so the last piece is empty unless the line was cut off.
    rows = raw.split(b"\n")
    torn = rows.pop()
    if torn and not mend:
        rows.append(torn)
    if not rows:
        raise DataError(f"{path}: the file is empty, expected a record that begins with a header line")
    return [_line(path, number, row) for number, row in enumerate(rows, start=1)]


def _line(path: Path, number: int, row: bytes) -> Line:
    place = f"{path}, line {number}"
    try:
        content = json.loads(row.decode("utf-8"), parse_constant=_no_number, parse_float=_finite)
    except UnicodeDecodeError as fault:
        raise DataError(f"{place}: not UTF-8 text ({fault.reason} at byte {fault.start})") from fault
    except (ValueError, RecursionError) as fault:
        raise DataError(f"{place}: not a whole line of JSON ({fault})") from fault
    if not isinstance(content, dict):
        raise DataError(f"{place}: a {type(content).__name__}, expected a JSON object")
    hash_ = content.pop("hash", None)
    if not isinstance(hash_, str):
        raise DataError(f"{place}: it has no 'hash'")
    return Line(number, content, hash_)


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number of JSON")


def _finite(text: str) -> float:
    """A number that can be written again, as the hashes need it."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is too large a number")
    return number


def broken_link(lines: list[Line]) -> int | None:
    """The number of the first line whose hash does not match; None if all match."""
    previous = NO_HASH
    for line in lines:
        if chained(previous, line.content) != line.hash:
            return line.number
        previous = line.hash
    return None
