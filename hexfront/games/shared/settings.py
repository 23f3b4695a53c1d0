"""Checks for the settings of a game, ``game.toml``, made of small composable functions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.kernel.errors import DataError


@dataclass(frozen=True, slots=True)
class Paper:
    """The names that settings may use: the hexes of the sheet and the terrain of the chart. Errors name the file."""

    file: Traversable
    numbers: Collection[str]
    hexes: Collection[str]
    terrains: Collection[str]

    def fault(self, where: str, value: object, expected: str) -> DataError:
        return DataError(f"{self.file}: {where} is {value!r}, expected {expected}")


Kind = Callable[[Paper, str, Any], None]


def whole(least: int | None = None) -> Kind:
    """A whole number, with an optional minimum."""

    def check(paper: Paper, where: str, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or (least is not None and value < least):
            raise paper.fault(where, value, "a whole number" + ("" if least is None else f" of at least {least}"))

    return check


def one_of(*words: str) -> Kind:
    """One of these words, or any word if none is given."""

    def check(paper: Paper, where: str, value: Any) -> None:
        if not isinstance(value, str) or (words and value not in words):
            raise paper.fault(where, value, " or ".join(map(repr, words)) or "a text")

    return check


def yes_or_no(paper: Paper, where: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise paper.fault(where, value, "true or false")


def a_hex(paper: Paper, where: str, value: Any) -> None:
    if value not in paper.hexes:
        raise paper.fault(where, value, "a hex of the map that can be entered")


def a_number(paper: Paper, where: str, value: Any) -> None:
    if value not in paper.numbers:
        raise paper.fault(where, value, "a hex of the map")


def on_the_chart(paper: Paper, where: str, value: Any) -> None:
    if value not in paper.terrains:
        raise paper.fault(where, value, f"terrain of the chart: {', '.join(sorted(paper.terrains))}")


def list_of(kind: Kind) -> Kind:
    """A list of one kind of thing without duplicates."""

    def check(paper: Paper, where: str, value: Any) -> None:
        if not isinstance(value, list):
            raise paper.fault(where, value, "a list")
        for one in value:
            kind(paper, where, one)
            if value.count(one) > 1:
                raise paper.fault(where, one, "to be listed only once")

    return check


def table_of(key: Kind, kind: Kind) -> Kind:
    """A table with keys of one kind and values of another."""

    def check(paper: Paper, where: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise paper.fault(where, value, "a table")
        for name, one in value.items():
            key(paper, f"the key of {where}", name)
            kind(paper, f"{where}.{name}", one)

    return check


def a_table(fields: Mapping[str, Kind], may_lack: Collection[str] = ()) -> Kind:
    """A table with exactly these keys."""

    def check(paper: Paper, where: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise paper.fault(where or "the whole", value, "a table")
        within = f"{where}." if where else ""
        for name in value:
            if name not in fields:
                raise DataError(f"{paper.file}: unknown key {within}{name}; known are {', '.join(sorted(fields))}")
        for name, kind in fields.items():
            if name in value:
                kind(paper, within + name, value[name])
            elif name not in may_lack:
                raise DataError(f"{paper.file}: the key {within}{name} is missing")

    return check
