"""The printed charts: the combat results table, the die roll modifiers and the airborne assault table."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cached_property
from importlib.resources.abc import Traversable

from hexfront.kernel.datafiles import listed_once, read_csv, read_table
from hexfront.kernel.errors import DataError

ELIMINATED, NO_EFFECT = "E", "-"
DIE = range(1, 7)
LANDS, SCATTERS, LOST = "lands", "scatters", "eliminated"


class CombatTable:
    """The combat results table: columns by fire strength, rows by the modified die."""

    def __init__(self, columns: tuple[str, ...], least: tuple[int, ...], rows: Mapping[str, tuple[str, ...]]) -> None:
        self.columns = columns
        self.rows = dict(rows)
        self._least = least
        numbers = [int(name) for name in rows if name.isdigit()]
        self._lowest, self._highest = min(numbers) - 1, max(numbers) + 1
        self._results = tuple(rows.values())

    def column(self, strength: int) -> int:
        """The index of the column for a fire strength."""
        return max(bisect_right(self._least, strength) - 1, 0)

    def next_column(self, strength: int) -> int | None:
        """The strength at which the next column begins; None in the last one."""
        after = self.column(strength) + 1
        return self._least[after] if after < len(self._least) else None

    def result(self, column: int, modified: int) -> str:
        """The result of a modified die. Below and above the printed rows the outermost row counts."""
        return self._results[min(max(modified, self._lowest), self._highest) - self._lowest][column]

    def hits(self, column: int, modifier: int) -> int:
        """How many of the six faces eliminate the target."""
        return self._hits[column][min(max(modifier, -9), 9) + 9]

    @cached_property
    def _hits(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(sum(self.result(column, die + change) == ELIMINATED for die in DIE) for change in range(-9, 10))
            for column in range(len(self.columns))
        )

    def chance(self, column: int, modifier: int) -> Fraction:
        """The chance that a die with this modifier eliminates the target."""
        return Fraction(self.hits(column, modifier), len(DIE))


def load_combat_table(file: Traversable) -> CombatTable:
    """The table in a CSV file: the modified die in the first column, then one column per range of strengths."""
    header, rows = read_table(file)
    if header[0] != "die" or len(header) < 2:
        raise DataError(f"{file}, line 1: expected 'die' and then strengths, got {','.join(header)!r}")
    least = tuple(_least(file, column) for column in header[1:])
    if list(least) != sorted(set(least)):
        raise DataError(f"{file}, line 1: the strengths begin at {least}, expected rising numbers")
    numbers = [row["die"] for row in rows[1:-1]]
    last = len(numbers)
    wanted = ["<=0", *map(str, range(1, last + 1)), f">={last + 1}"]
    found = [row["die"] for row in rows]
    if found != wanted:
        raise DataError(f"{file}: the rows are {', '.join(found)}, expected {', '.join(wanted)}")
    for row in rows:
        for column in header[1:]:
            row.one_of(column, (ELIMINATED, NO_EFFECT))
    return CombatTable(header[1:], least, {row["die"]: tuple(row[column] for column in header[1:]) for row in rows})


def _least(file: Traversable, column: str) -> int:
    """The least strength of a column named like ``<=9``, ``10-19`` or ``50+``."""
    if re.fullmatch(r"<=\d+", column):
        return 0
    match = re.fullmatch(r"(\d+)(-\d+|\+)", column)
    if match is None:
        raise DataError(f"{file}, line 1: the column {column!r} is not a strength such as '<=9', '10-19' or '50+'")
    return int(match[1])


@dataclass(frozen=True, slots=True)
class Modifiers:
    """The die roll modifiers listed beneath the combat results table. Positive ones help the target."""

    close_assault: int
    armored: int
    rudel: int
    ardor: int
    fervor: int
    urban: int
    objective: int
    fort: int
    rubble: int
    over_a_major_river: int
    over_a_minor_river: int
    anti_aircraft: int
    major_bridge: int
    minor_bridge: int
    engineer_at_the_bridge: int
    urban_structure: int
    objective_structure: int


def load_modifiers(file: Traversable) -> Modifiers:
    rows = read_csv(file, ("modifier", "points"))
    listed_once(rows, "modifier")
    known = {
        one.name.replace("_", " ").replace("anti aircraft", "anti-aircraft"): one.name for one in fields(Modifiers)
    }
    points: dict[str, int] = {}
    for row in rows:
        name = known[row.one_of("modifier", known)]
        if not re.fullmatch(r"[+-]?\d", row["points"]):
            raise row.fault("points", "a modifier such as -1 or 2")
        points[name] = int(row["points"])
    if missing := set(known.values()) - set(points):
        raise DataError(f"{file}: the modifier {min(missing).replace('_', ' ')!r} is missing")
    return Modifiers(**points)


def load_airborne_table(file: Traversable) -> Mapping[int, str]:
    """The airborne assault table: what happens to a unit that lands, by die."""
    rows = read_csv(file, ("die", "result"))
    table = {row.number("die", least=1): row.one_of("result", (LANDS, SCATTERS, LOST)) for row in rows}
    if list(table) != list(DIE):
        raise DataError(f"{file}: the rows are {', '.join(map(str, table))}, expected 1 to 6")
    return table
