"""The file of a backup: JSON Lines under gzip, the same for every database, with a checksum at its end."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

from hexfront.kernel.errors import DataError

FORMAT = "hexfront backup"
VERSION = 1
#: The kinds of line, by their only or first field.
HEADER, TABLE, ROW, FILE, END = "format", "table", "row", "file", "end"

Line = dict[str, Any]


class Writer:
    """Writes the lines of a backup, and counts its rows."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._sum = sha256()
        self.rows = 0

    def write(self, line: Line) -> None:
        text = json.dumps(line, separators=(",", ":"), ensure_ascii=True).encode("ascii") + b"\n"
        self._sum.update(text)
        self._out.write(text)
        self.rows += ROW in line

    def end(self) -> None:
        """Write the last line: how many rows there are, and the checksum of all lines before."""
        last = {END: self.rows, "sha256": self._sum.hexdigest()}
        self._out.write(json.dumps(last).encode("ascii") + b"\n")


@contextmanager
def writing(path: Path) -> Iterator[Writer]:
    """A new backup, which only its owner may read. It is there when it is whole and on disk, or not at all."""
    partial = path.with_name(path.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            # No name and no time in it: equal databases give equal files.
            with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
                writer = Writer(packed)  # type: ignore[arg-type]
                yield writer
                writer.end()
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as fault:
        raise DataError(f"{path}: the backup cannot be written ({fault.strerror or fault})") from fault
    finally:
        partial.unlink(missing_ok=True)


@dataclass(frozen=True, slots=True)
class Archive:
    """A backup that was read to its end and is whole."""

    path: Path
    header: Line
    rows: int

    @property
    def revision(self) -> str:
        """The version of the schema that the rows have."""
        return str(self.header["schema"])

    def lines(self) -> Iterator[Line]:
        """Every line between the header and the end."""
        for line in _lines(self.path):
            if HEADER not in line and END not in line:
                yield line


def opened(path: Path) -> Archive:
    """Read a backup to its end and check it. Raises an error that says what is wrong with the file."""
    sum_, rows, header, ended = sha256(), 0, None, False
    for line in _lines(path):
        if ended:
            raise DataError(f"{path}: something follows the end of the backup")
        if header is None:
            header = _header(path, line)
        if END in line:
            if (line[END], line.get("sha256")) != (rows, sum_.hexdigest()):
                raise DataError(f"{path}: the checksum does not fit: the backup is damaged")
            ended = True
            continue
        sum_.update(json.dumps(line, separators=(",", ":"), ensure_ascii=True).encode("ascii") + b"\n")
        rows += ROW in line
    if header is None or not ended:
        raise DataError(f"{path}: the backup is cut off after {rows} rows")
    return Archive(path, header, rows)


def _header(path: Path, line: Line) -> Line:
    if line.get(HEADER) != FORMAT:
        raise DataError(f"{path}: not a backup (its 'format' is {line.get(HEADER)!r}, expected {FORMAT!r})")
    if line.get("version") != VERSION:
        raise DataError(f"{path}: the backup has version {line.get('version')!r}, known is {VERSION}")
    return line


def _lines(path: Path) -> Iterator[Line]:
    try:
        with gzip.open(path, "rb") as file:
            for text in file:
                line = json.loads(text)
                if not isinstance(line, dict):
                    raise ValueError(f"a {type(line).__name__}, expected a JSON object")
                yield line
    except FileNotFoundError as fault:
        raise DataError(f"{path}: there is no such file") from fault
    except (OSError, EOFError, ValueError) as fault:
        raise DataError(f"{path}: the backup cannot be read ({fault})") from fault
