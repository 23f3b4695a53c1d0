"""Readers for data files: CSV for printed tables, TOML for records. Every error names the file and line."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from hexfront.kernel.errors import DataError


def data_folder(named: Traversable | str) -> Traversable:
    """The folder with data files, given as a path or a string."""
    folder = Path(named) if isinstance(named, str) else named
    if not isinstance(folder, Traversable) or not folder.is_dir():
        raise DataError(f"{named} is no folder: expected one with data files such as combat.csv")
    return folder


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a CSV file, with its file name and line number for error messages."""

    file: str
    line: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]

    def fault(self, column: str, expected: str) -> DataError:
        """An error with the file, line and cell, and the values allowed there."""
        return DataError(f"{self.file}, line {self.line}, {column}: {self.cells[column]!r} is not {expected}")

    def one_of(self, column: str, allowed: Collection[str]) -> str:
        value = self.cells[column]
        if value not in allowed:
            raise self.fault(column, f"one of {', '.join(repr(one) for one in sorted(allowed))}")
        return value

    def number(self, column: str, least: int = 0) -> int:
        value = self.cells[column]
        if not re.fullmatch(r"[0-9]+", value) or int(value) < least:
            raise self.fault(column, f"a whole number of at least {least}")
        return int(value)


def listed_once(rows: Iterable[Row], *columns: str) -> None:
    """Raise an error for the first row that repeats an earlier row in these columns."""
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        key = tuple(row[column] for column in columns)
        if key in seen:
            raise row.fault(columns[0], f"a {columns[0]} that has not been listed before")
        seen.add(key)


def read_csv(file: Traversable, columns: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of a CSV file. Its header must be exactly ``columns``."""
    return tuple(_rows(file, columns))


def _rows(file: Traversable, columns: tuple[str, ...]) -> Iterator[Row]:
    lines = csv.reader(_text(file).splitlines())
    header = tuple(next(lines, ()))
    if header != columns:
        raise DataError(f"{file}, line 1: the header is {','.join(header)!r}, expected {','.join(columns)!r}")
    for cells in lines:
        if len(cells) != len(columns):
            raise DataError(
                f"{file}, line {lines.line_num}: {len(cells)} cells, expected {len(columns)} ({','.join(columns)})"
            )
        yield Row(str(file), lines.line_num, dict(zip(columns, cells, strict=True)))


def read_table(file: Traversable) -> tuple[tuple[str, ...], tuple[Row, ...]]:
    """The columns and rows of a CSV file whose header is part of the chart, such as a combat table."""
    columns = tuple(next(csv.reader(_text(file).splitlines()), ()))
    if not columns:
        raise DataError(f"{file}, line 1: the header is missing")
    for column in columns:
        if columns.count(column) > 1:
            raise DataError(f"{file}, line 1: the column {column!r} is listed twice")
    rows = read_csv(file, columns)
    if not rows:
        raise DataError(f"{file}: there is no line below the header")
    return columns, rows


def read_toml(file: Traversable) -> dict[str, Any]:
    """A TOML file as a dictionary."""
    try:
        return tomllib.loads(_text(file))
    except tomllib.TOMLDecodeError as fault:
        raise DataError(f"{file}: {fault}") from fault


def _text(file: Traversable) -> str:
    """The text of a file, without the byte order mark that some spreadsheets add."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError as fault:
        raise DataError(f"{file}: there is no such file") from fault
    except OSError as fault:
        raise DataError(f"{file}: the file cannot be read ({fault.strerror or fault})") from fault
    except UnicodeDecodeError as fault:
        raise DataError(f"{file}: not UTF-8 text ({fault})") from fault


def wanted(record: Mapping[str, Any], key: str, kind: type, file: object) -> Any:
    """A value from a TOML record, checked for presence and type."""
    if key not in record:
        raise DataError(f"{file}: the key {key!r} is missing; there are {', '.join(sorted(record))}")
    value = record[key]
    # A bool is an int in Python, but ``turns = true`` is a mistake.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise DataError(f"{file}: {key} is {value!r}, expected a {kind.__name__}")
    return value
