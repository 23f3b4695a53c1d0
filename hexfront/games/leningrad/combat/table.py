"""The combat results table and its odds ratios."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib.resources.abc import Traversable

from hexfront.kernel.datafiles import read_table
from hexfront.kernel.errors import DataError


class CombatTable:
    """A combat results table with one column per ratio, as printed."""

    def __init__(self, columns: Sequence[str], rows: Mapping[int, tuple[str, ...]]) -> None:
        self.columns = tuple(columns)
        self.rows = dict(rows)
        self._lowest = ratio_rank(self.columns[0])
        self._chances: dict[str, dict[str, Fraction]] = {}

    def column(self, rank: int) -> str:
        """The column for a rank; beyond either end of the table, the last column."""
        return self.columns[min(max(rank - self._lowest, 0), len(self.columns) - 1)]

    def result(self, column: str, die: int) -> str:
        return self.rows[die][self.columns.index(column)]

    def chances(self, column: str) -> Mapping[str, Fraction]:
        """The probability of every result in a column."""
        if column not in self._chances:
            chances: dict[str, Fraction] = {}
            for die in self.rows:
                result = self.result(column, die)
                chances[result] = chances.get(result, Fraction(0)) + Fraction(1, len(self.rows))
            self._chances[column] = chances
        return self._chances[column]


def ratio(attack: int, defense: int) -> str:
    """The ratio of two strengths, rounded in the defender's favour: 11 to 4 is 2-1, 3 to 4 is 1-2."""
    if attack >= defense:
        return f"{attack // defense}-1"
    return f"1-{-(-defense // attack)}"


def ratio_rank(name: str) -> int:
    """The position of a ratio in the row of columns: 1-2 is -1, 1-1 is 0, 2-1 is 1."""
    attack, defense = (int(part) for part in name.split("-"))
    return attack - 1 if defense == 1 else 1 - defense


def load_combat_table(file: Traversable, results: frozenset[str]) -> CombatTable:
    """The table in a CSV file: the die in the first column, then one column per ratio."""
    header, rows = read_table(file)
    if header[0] != "die" or len(header) < 2:
        raise DataError(f"{file}, line 1: expected 'die' and then ratios, got {','.join(header)!r}")
    for column in header[1:]:
        if not re.fullmatch(r"[1-9]\d*-1|1-[1-9]\d*", column):
            raise DataError(f"{file}, line 1: {column!r} is no ratio such as '1-2' or '3-1'")
    table: dict[int, tuple[str, ...]] = {}
    for row in rows:
        die = row.number("die", least=1)
        if die in table:
            raise row.fault("die", "a roll that has not been listed before")
        table[die] = tuple(row.one_of(column, results) for column in header[1:])
    if sorted(table) != list(range(1, len(table) + 1)) or not table:
        raise DataError(f"{file}: the rolls are {sorted(table)}, expected 1, 2, 3 ... without a gap")
    ranks = [ratio_rank(column) for column in header[1:]]
    if ranks != list(range(ranks[0], ranks[0] + len(ranks))):
        raise DataError(f"{file}, line 1: the ratios {', '.join(header[1:])} do not follow one another")
    return CombatTable(header[1:], table)
