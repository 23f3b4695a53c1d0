"""The counters: what is printed on them, and when and where they enter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.kernel.datafiles import Row, read_csv

GERMAN, SOVIET = "german", "soviet"
AIR, NAVAL = "air", "naval"
OFF_THE_GROUND = frozenset({AIR, NAVAL})
#: Highest class first.
CLASSES = "ABC"

COLUMNS = (
    "id",
    "name",
    "type",
    "corps",
    "division",
    "strengths",
    "movement",
    "start",
    "frozen",
    "turn",
    "area",
    "withdrawn",
)


@dataclass(frozen=True, slots=True)
class Kind:
    """The properties of a type of unit: its movement chart column, its room in a hex, the points for losing it.

    ``keeps_to``: it never leaves the city or the inset. ``sheltered``: terrain helps its defence. ``comes_back``: it
    returns to the cup at a refill.
    """

    movement: str
    room: str
    points: int = 0
    mechanized: bool = False
    division: bool = False
    keeps_to: str = ""
    sheltered: bool = True
    comes_back: bool = False


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter. Strengths and classes have the last step first, so the steps left are an index."""

    id: str
    side: str
    name: str
    type: str
    corps: str
    division: str
    strengths: tuple[int, ...]
    classes: str
    movement: int
    start: str
    frozen: int
    turn: int
    area: str
    withdrawn: int

    @property
    def is_ground(self) -> bool:
        return self.type not in OFF_THE_GROUND

    @property
    def steps(self) -> int:
        return len(self.strengths)

    @property
    def attack(self) -> tuple[int, ...]:
        return self.strengths

    @property
    def nicknames(self) -> tuple[str, ...]:
        return (self.id.removeprefix(f"{self.side}-"),)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "side": self.side,
            "type": self.type,
            "name": self.name,
            "corps": self.corps,
            "division": self.division,
            "attack": list(reversed(self.strengths)),
            "defense": list(reversed(self.strengths)),
            "classes": list(reversed(self.classes)),
            "movement": self.movement,
            "steps": self.steps,
        }


def read_kinds(record: Mapping[str, Any]) -> dict[str, Kind]:
    """The unit types in the settings."""
    return {name: Kind(**entry) for name, entry in record.items()}


def load_counters(file: Traversable, side: str, types: Iterable[str]) -> tuple[Counter, ...]:
    """A side's counters from its CSV file."""
    known = {*types, *OFF_THE_GROUND}
    return tuple(_counter(row, side, known) for row in read_csv(file, COLUMNS))


def _counter(row: Row, side: str, types: set[str]) -> Counter:
    faces = row["strengths"].split()
    if any(not re.fullmatch(rf"\d+[{CLASSES}]", face) for face in faces):
        raise row.fault("strengths", "a strength and a class for each step, full strength first, such as '5A 3B'")
    if bool(faces) == (row["type"] in OFF_THE_GROUND):
        raise row.fault("strengths", "the strengths of a ground unit, or nothing for any other")
    faces.reverse()
    return Counter(
        row["id"],
        side,
        row["name"],
        row.one_of("type", types),
        row["corps"],
        row["division"],
        tuple(int(face[:-1]) for face in faces),
        "".join(face[-1] for face in faces),
        row.number("movement"),
        row["start"],
        _turn(row, "frozen"),
        _turn(row, "turn"),
        row["area"],
        _turn(row, "withdrawn"),
    )


def _turn(row: Row, column: str) -> int:
    """A turn, or 0 if the cell is empty."""
    return row.number(column) if row[column] else 0
