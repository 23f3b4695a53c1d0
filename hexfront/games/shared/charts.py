"""The charts that a printed board has beside its map, read from ``charts.toml``: turn track and tables.

A table comes from a data file of the rules, so that what is printed is what is played. Words are English here; whoever
shows a chart translates them.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.face import HasReinforcements, Wargame
from hexfront.games.shared.settings import Kind, Paper, a_table, list_of, one_of, whole, yes_or_no
from hexfront.kernel.datafiles import read_toml
from hexfront.kernel.errors import DataError

FILE = "charts.toml"
#: A number of ``game.toml``, by the names of its tables.
NUMBER = re.compile(r"\{([a-z_.]+)\}")


@dataclass(frozen=True, slots=True)
class PrintedChart:
    """A table beside the map: its title, the heads of its columns, its lines and a note below it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str


@dataclass(frozen=True, slots=True)
class TurnBox:
    """A box of the turn track: its number, its first day if known, and how many units each side may expect."""

    turn: int
    day: str
    arrivals: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Charts:
    """Everything that stands beside the map."""

    track: tuple[TurnBox, ...]
    charts: tuple[PrintedChart, ...]


def _a_day(paper: Paper, where: str, value: Any) -> None:
    if type(value) is not date:
        raise paper.fault(where, value, "a day such as 1941-06-22")


A_CHART = a_table(
    {
        "title": one_of(),
        "file": one_of(),
        "columns": list_of(one_of()),
        "also": one_of(),
        "also_columns": list_of(one_of()),
        "rows": list_of(list_of(one_of())),
        "signed": yes_or_no,
        "note": one_of(),
    },
    may_lack=("file", "also", "also_columns", "rows", "signed", "note"),
)
CHARTS: Kind = a_table(
    {"track": a_table({"first": _a_day, "days": whole(1)}, may_lack=("first", "days")), "charts": list_of(A_CHART)},
    may_lack=("track",),
)


def charts_of(game: Wargame) -> Charts:
    """The charts of a game, with the arrivals of its schedule on the turn track."""
    lines = game.schedule if isinstance(game, HasReinforcements) else ()
    arrivals: dict[int, dict[str, int]] = {}
    for line in lines:
        due = arrivals.setdefault(line.turn, {})
        due[line.side] = due.get(line.side, 0) + line.count
    return read_charts(game.folder, arrivals)


def read_charts(folder: Traversable, arrivals: Mapping[int, Mapping[str, int]]) -> Charts:
    """The charts in a data folder; a game without such a file has only its turn track."""
    file = folder / FILE
    settings = read_toml(folder / "game.toml")
    found: dict[str, Any] = {"charts": []}
    if file.is_file():
        found = read_toml(file)
        CHARTS(Paper(file, (), (), ()), "", found)
    return Charts(
        track=tuple(_track(settings.get("turns", 0), found.get("track", {}), arrivals)),
        charts=tuple(_chart(folder, settings, one) for one in found["charts"]),
    )


def _track(turns: int, track: Mapping[str, Any], arrivals: Mapping[int, Mapping[str, int]]) -> list[TurnBox]:
    boxes = []
    for turn in range(1, turns + 1):
        first = track["first"] + timedelta(days=track["days"] * (turn - 1)) if "first" in track else None
        day = f"{first.day} {first:%B}" if first else ""
        boxes.append(TurnBox(turn, day, arrivals.get(turn, {})))
    return boxes


def _chart(folder: Traversable, settings: Mapping[str, Any], one: Mapping[str, Any]) -> PrintedChart:
    heads = list(one["columns"])
    if "file" in one:
        head, *rows = _table(folder / one["file"])
        heads += head[len(heads) :]
    else:
        rows = [[_filled(folder, settings, cell) for cell in row] for row in one.get("rows", [])]
    if "also" in one:
        more = {key: cells for key, *cells in _table(folder / one["also"])[1:]}
        blank = [""] * len(one["also_columns"])
        rows = [[*row, *more.pop(row[0], blank)] for row in rows] + [
            [key, *[""] * (len(heads) - 1), *cells] for key, cells in more.items()
        ]
        heads += one["also_columns"]
    if one.get("signed"):
        rows = [
            [key, *(f"+{cell}" if cell.isdecimal() and cell != "0" else cell for cell in cells)] for key, *cells in rows
        ]
    nations = {side["name"]: side.get("nation", side["name"]) for side in settings.get("sides", [])}
    rows = [[nations.get(cell, cell) for cell in row] for row in rows]
    for row in rows:
        if len(row) != len(heads):
            raise DataError(f"{folder / FILE}: {one['title']} has {len(row)} cells for {len(heads)} columns in {row}")
    return PrintedChart(one["title"], tuple(heads), tuple(map(tuple, rows)), one.get("note", ""))


def _with_sign(cell: str) -> str:
    return f"+{cell}" if cell.isdecimal() and int(cell) else cell


def _table(file: Traversable) -> list[list[str]]:
    """A data file as it is printed."""
    if not file.is_file():
        raise DataError(f"{file}: there is no such file for a chart")
    text = file.read_text(encoding="utf-8")
    return [row for row in csv.reader(io.StringIO(text)) if row and not row[0].startswith("#")]


def _filled(folder: Traversable, settings: Mapping[str, Any], cell: str) -> str:
    """A cell with the numbers of the settings; a positive one has its sign, and two signs are one."""

    def number(found: re.Match[str]) -> str:
        value: Any = settings
        for name in found[1].split("."):
            if not isinstance(value, Mapping) or name not in value:
                raise DataError(f"{folder / FILE}: game.toml has no {found[1]!r}")
            value = value[name]
        return str(value)

    filled = NUMBER.sub(number, cell)
    return f"{int(filled.replace('--', '')):+d}" if filled != cell else cell


def words_of(charts: Charts) -> Sequence[str]:
    """Every text on the charts that is not a bare number or a result."""
    found = [box.day for box in charts.track if box.day]
    for chart in charts.charts:
        cells = [cell for row in chart.rows for cell in row if is_word(cell)]
        found += [chart.title, *filter(is_word, chart.columns), *cells, *([chart.note] if chart.note else [])]
    return list(dict.fromkeys(found))


def is_word(cell: str) -> bool:
    """Whether a cell is a word: it has two small letters in a row, unlike ``x2``, ``AE`` and ``1/2``."""
    return re.search(r"[a-z]{2}", cell) is not None
