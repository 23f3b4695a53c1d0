"""Manual corrections, applied over the results from geography."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from tools.mapmaking.recipe import Side
from tools.mapmaking.terrain import HexEntry

HEX_FIELDS = ("terrain", "feature", "name")
RIVER_FIELDS = ("river", "neva", "don", "volga", "major river", "minor river")
SIDE_FIELDS = ("all-sea", "all-lake", *RIVER_FIELDS, "bridge", "ferry", "road", "rail", "prospekt", "railroad")

Hexsides = dict[tuple[Side, str], str]
"""The features of hexsides, by hexside and kind, each with its name or an empty text."""


@dataclass(frozen=True, slots=True)
class Correction:
    """One line of corrections.csv: a field of a hex, or of a hexside if a neighbour is given."""

    hex: str
    neighbour: str
    field: str
    value: str
    why: str

    @property
    def side(self) -> Side:
        one, two = sorted((self.hex, self.neighbour))
        return one, two


def load_corrections(path: Path) -> list[Correction]:
    """The lines of a corrections file; an error names the line and what is allowed."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = [Correction(**row) for row in csv.DictReader(file)]
    for line, row in enumerate(rows, start=2):
        allowed = SIDE_FIELDS if row.neighbour else HEX_FIELDS
        if row.field not in allowed:
            raise ValueError(f"{path}, line {line}: field {row.field!r}; allowed: {', '.join(allowed)}")
        if not row.why:
            raise ValueError(f"{path}, line {line}: a correction says why")
    return rows


def correct_hexes(entries: dict[str, HexEntry], corrections: list[Correction]) -> None:
    for row in corrections:
        if not row.neighbour:
            setattr(entries[row.hex], row.field, row.value)


def correct_sides(sides: Hexsides, corrections: list[Correction]) -> None:
    """A hexside's value is ``no``, ``yes`` or a name."""
    for row in corrections:
        if row.neighbour:
            sides.pop((row.side, row.field), None)
            if row.value != "no":
                sides[row.side, row.field] = "" if row.value == "yes" else row.value
