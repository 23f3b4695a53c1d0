"""Chances over several face-down units at once. They are drawn without replacement, so they are not independent."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from hexfront.kernel.sets import Unit

Total = TypeVar("Total", bound=Hashable)
Kind = TypeVar("Kind", bound=Hashable)


class _Alike(NamedTuple):
    """Units that make no difference under any of the backs."""

    units: tuple[Unit, ...]
    #: For each back, the chance that it is a certain one of these units.
    chances: tuple[Fraction, ...]


def gathered(
    backs: Sequence[Mapping[Unit, Fraction]],
    kind: Callable[[int, Unit], Kind],
    start: Total,
    add: Callable[[Total, Kind], Total],
) -> dict[Total, Fraction]:
    """The chances of a total over all backs.

    ``backs`` has for each back the chance of every unit, ``kind`` what a unit would be under a certain back, and
    ``add`` adds that to the total.
    """
    groups = _groups(backs, kind)
    # How many units of each group are taken matters for the backs that follow.
    cases: dict[tuple[Total, tuple[int, ...]], Fraction] = {(start, (0,) * len(groups)): Fraction(1)}
    for back in range(len(backs)):
        after: dict[tuple[Total, tuple[int, ...]], Fraction] = {}
        for (total, taken), chance in cases.items():
            left = [one.chances[back] * (len(one.units) - used) for one, used in zip(groups, taken, strict=True)]
            weight = sum(left)
            for index, share in enumerate(left):
                if share:
                    more = add(total, kind(back, groups[index].units[0]))
                    key = more, (*taken[:index], taken[index] + 1, *taken[index + 1 :])
                    after[key] = after.get(key, Fraction(0)) + chance * share / weight
        cases = after
    found: dict[Total, Fraction] = {}
    for (total, _), chance in cases.items():
        found[total] = found.get(total, Fraction(0)) + chance
    return found


def _groups(backs: Sequence[Mapping[Unit, Fraction]], kind: Callable[[int, Unit], Kind]) -> list[_Alike]:
    groups: dict[tuple[object, ...], list[Unit]] = {}
    for unit in sorted({unit for chances in backs for unit in chances}):
        chances = tuple(back.get(unit, Fraction(0)) for back in backs)
        kinds = tuple(kind(number, unit) if chance else None for number, chance in enumerate(chances))
        groups.setdefault((kinds, chances), []).append(unit)
    return [_Alike(tuple(units), tuple(back.get(units[0], Fraction(0)) for back in backs)) for units in groups.values()]
