"""The charts: combat results, classes, terrain defence, bombardment and air availability."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib.resources.abc import Traversable

from hexfront.games.assault.city.maps import FORTIFICATION, HEXSIDES, TERRAINS
from hexfront.games.assault.pieces.counters import CLASSES
from hexfront.kernel.datafiles import Row, listed_once, read_csv, read_table
from hexfront.kernel.errors import DataError

RESULT = re.compile(r"AE|DE|[123-]/[123-]")
DIE = 6
#: The lines of the Air Bombardment Table for the Naval Unit.
AT_SEA, IN_PORT = "naval unit at sea", "naval unit in port"
#: How many units are drawn, by turn and entry area.
Draws = Mapping[int, Mapping[str, int]]
#: The column for odds at which no die is rolled.
AUTOMATIC = "8:1"


class CombatTable:
    """The combat results table: the modified die against the odds."""

    def __init__(self, columns: tuple[str, ...], rows: Mapping[int, tuple[str, ...]]) -> None:
        self.columns = columns
        self.rows = dict(rows)
        self._odds = tuple(_fraction(column) for column in columns)
        self._automatic = _fraction(AUTOMATIC)
        self._lowest, self._highest = min(rows), max(rows)

    def column(self, attack: int | Fraction, defence: int | Fraction) -> str | None:
        """The column for two strengths, rounded for the defender; None if such an attack is not allowed."""
        if attack >= self._automatic * defence:
            return AUTOMATIC
        found = None
        for column, odds in zip(self.columns, self._odds, strict=True):
            if attack >= odds * defence:
                found = column
        return found

    def result(self, column: str, die: int) -> str:
        """The result for a modified die. Beyond either end of the table its last row applies."""
        if column == AUTOMATIC:
            return "DE"
        return self.rows[min(max(die, self._lowest), self._highest)][self.columns.index(column)]

    def chances(self, column: str, change: int) -> dict[str, Fraction]:
        """The probability of every result in a column with this die modifier."""
        chances: dict[str, Fraction] = {}
        for die in range(1, DIE + 1):
            result = self.result(column, die + change)
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, DIE)
        return chances


@dataclass(frozen=True, slots=True)
class AirTable:
    """How many air units a side has in a turn, by die roll. No die is rolled if all faces give the same number."""

    lines: tuple[tuple[str, int, tuple[int, ...]], ...]

    def line(self, side: str, turn: int) -> tuple[int, ...]:
        """The line for a turn, with a number for each die face; empty for a side without air units."""
        found: tuple[int, ...] = ()
        for its, since, faces in self.lines:
            if its == side and since <= turn:
                found = faces
        return found


@dataclass(frozen=True, slots=True)
class Bombardment:
    """The Air Bombardment Table: for each target, the highest roll that disrupts it."""

    rolls: Mapping[tuple[str, str], int]

    def highest(self, target: str, type_: str = "") -> int:
        """The highest roll that disrupts a unit of this type in this target."""
        return self.rolls.get((target, type_), self.rolls[target, ""])


def load_combat_table(file: Traversable) -> CombatTable:
    """The table in a CSV file: the modified die in the first column, then one column per ratio."""
    header, rows = read_table(file)
    if header[0] != "die" or len(header) < 2:
        raise DataError(f"{file}, line 1: expected 'die' and then ratios, got {','.join(header)!r}")
    for column in header[1:]:
        if not re.fullmatch(r"[1-9]\d*:[1-9]\d*", column):
            raise DataError(f"{file}, line 1: {column!r} is no ratio such as '1:2' or '3:2'")
    odds = [_fraction(column) for column in header[1:]]
    if odds != sorted(set(odds)) or odds[-1] >= _fraction(AUTOMATIC):
        raise DataError(f"{file}, line 1: the ratios must rise from left to right and stay below {AUTOMATIC}")
    listed_once(rows, "die")
    table = {_whole(row, "die"): tuple(_result(row, column) for column in header[1:]) for row in rows}
    if sorted(table) != list(range(min(table), max(table) + 1)) or len(table) < DIE:
        raise DataError(f"{file}: the rolls are {sorted(table)}, expected one after the other without a gap")
    return CombatTable(header[1:], table)


def load_class_table(file: Traversable) -> dict[tuple[str, str], int]:
    """The die modifiers for the classes of attacker and defender."""
    rows = read_csv(file, ("attacker", *CLASSES))
    listed_once(rows, "attacker")
    table = {(row.one_of("attacker", CLASSES), cls): _whole(row, cls) for row in rows for cls in CLASSES}
    for cls in CLASSES:
        if (cls, cls) not in table:
            raise DataError(f"{file}: the line of attackers of class {cls} is missing")
    return table


def load_defence(file: Traversable, sides: tuple[str, ...]) -> dict[tuple[str, str], int]:
    """The defence multipliers of terrain for each side. An empty cell means no effect for that side."""
    rows = read_csv(file, ("terrain", *sides))
    listed_once(rows, "terrain")
    known = TERRAINS | HEXSIDES | {FORTIFICATION}
    return {
        (row.one_of("terrain", known), side): row.number(side, least=1) for row in rows for side in sides if row[side]
    }


def load_bombardment(file: Traversable, types: Collection[str]) -> Bombardment:
    """The highest roll that disrupts each target, with exceptions for some types of units."""
    rows = read_csv(file, ("target", "units", "disrupts up to"))
    listed_once(rows, "target", "units")
    targets = TERRAINS | {FORTIFICATION, AT_SEA, IN_PORT}
    return Bombardment(
        {
            (row.one_of("target", targets), row.one_of("units", ("", *types))): row.number("disrupts up to")
            for row in rows
        }
    )


def load_draws(file: Traversable) -> Draws:
    """How many units are drawn for each entry area, by turn, as printed on the turn track."""
    header, rows = read_table(file)
    if header[0] != "turn" or len(header) < 2:
        raise DataError(f"{file}, line 1: expected 'turn' and then entry areas, got {','.join(header)!r}")
    listed_once(rows, "turn")
    return {row.number("turn", 1): {area: row.number(area) for area in header[1:]} for row in rows}


def load_air_table(file: Traversable, sides: tuple[str, ...]) -> AirTable:
    """The availability tables of both sides. Each line applies from a turn on."""
    faces = tuple(str(face) for face in range(1, DIE + 1))
    rows = read_csv(file, ("side", "from turn", *faces))
    lines = [
        (row.one_of("side", sides), row.number("from turn", 1), tuple(row.number(face) for face in faces))
        for row in rows
    ]
    return AirTable(tuple(lines))


def _fraction(ratio: str) -> Fraction:
    return Fraction(ratio.replace(":", "/"))


def _result(row: Row, column: str) -> str:
    if not RESULT.fullmatch(row[column]):
        raise row.fault(column, "a result such as 'AE', 'DE' or '1/2'")
    return row[column]


def _whole(row: Row, column: str) -> int:
    if not re.fullmatch(r"-?\d+", row[column]):
        raise row.fault(column, "a whole number")
    return int(row[column])
