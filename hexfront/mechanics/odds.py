"""Odds: a ratio of strengths, column shifts each with its rule, and the results of a column."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Shift:
    """One reason to leave the column of the initial ratio; columns to the right are positive."""

    rule: str
    reason: str
    columns: int


@dataclass(frozen=True, slots=True)
class DieChange:
    """One reason to change the number a die shows."""

    rule: str
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class StrengthChange:
    """One reason why strengths are not those on the counters: some units count so many ``times``, or ``plus`` points.

    Changes follow one another; points for no unit in particular are added to the whole sum, ``attack`` or ``defense``.
    """

    rule: str
    reason: str
    sum: str
    units: tuple[str, ...]
    times: Fraction = Fraction(1)
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Odds:
    """A combat before the die: both sums, the shifts, the column, what changes the die, the chance of every result.

    While untried units hide their strengths, ``columns`` has the chance of every column, and ``attack``,
    ``defense``, ``ratio`` and ``column`` are those of the likeliest case.
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
