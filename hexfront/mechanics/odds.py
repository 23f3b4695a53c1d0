"""Odds: strength ratios, column shifts and other changes with their rules, and the chance of each result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from hexfront.kernel.notebooks import percent, table


@dataclass(frozen=True, slots=True)
class Shift:
    """One reason for a column shift. Shifts to the right are positive."""

    rule: str
    reason: str
    columns: int


@dataclass(frozen=True, slots=True)
class DieChange:
    """One reason for a die roll modifier."""

    rule: str
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class StrengthChange:
    """One reason why a strength differs from the counters: units are multiplied by ``times``, or gain ``plus`` points.

    Changes apply in order. Points without units are added to the whole sum, ``attack`` or ``defense``.
    """

    rule: str
    reason: str
    sum: str
    units: tuple[str, ...]
    times: Fraction = Fraction(1)
    plus: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class Odds:
    """A combat before the die roll: both sums, the modifiers, the column, and the chance of each result.

    While untried units hide their strengths, ``columns`` has the chance of every column. ``attack``, ``defense``,
    ``ratio`` and ``column`` then describe the likeliest case.
    """

    attack: int | Fraction
    defense: int | Fraction
    ratio: str
    shifts: tuple[Shift, ...]
    column: str
    results: Mapping[str, Fraction]
    columns: Mapping[str, Fraction]
    die_changes: tuple[DieChange, ...] = ()
    strength_changes: tuple[StrengthChange, ...] = ()

    def __repr__(self) -> str:
        return f"<Odds: {self.attack} against {self.defense}, {self.ratio}, column {self.column}>"

    def _repr_html_(self) -> str:
        rows = [(f"{change.points:+}", f"die roll: {change.reason}", change.rule) for change in self.die_changes]
        rows += [(f"{shift.columns:+}", f"column: {shift.reason}", shift.rule) for shift in self.shifts]
        rows += [(percent(chance), result, "") for result, chance in self.results.items()]
        return table(repr(self).strip("<>"), rows, ("", "result", "rule"))
