"""Units by any name that players use: the id, the name with or without the side, a nickname, or how one begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from hexfront.kernel.errors import InputError, unknown

#: How many units an ambiguous name lists.
LISTED = 6


class Named(Protocol):
    """What a counter says about its names."""

    @property
    def side(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def nicknames(self) -> tuple[str, ...]: ...


def unit_named(units: Mapping[str, Named], name: object, among: Sequence[str] | None = None) -> str:
    """The id of the unit that a name refers to. A name for none or for several is an error that lists candidates."""
    candidates: Iterable[str] = units if among is None else among
    if not isinstance(name, str):
        raise unknown("unit", name, candidates)
    if name in candidates:
        return name
    wanted = plain(name)
    spellings = {unit: spellings_of(unit, units[unit]) for unit in candidates}
    found = [unit for unit, known in spellings.items() if wanted in known]
    if not found and wanted:
        found = [unit for unit, known in spellings.items() if any(one.startswith(wanted) for one in known)]
    if not found:
        raise unknown("unit", name, candidates)
    if len(found) > 1:
        shown = ", ".join(found[:LISTED]) + (" ..." if len(found) > LISTED else "")
        raise InputError(f"{name!r} may mean {shown}: say which")
    return found[0]


def spellings_of(unit: str, counter: Named) -> set[str]:
    """The accepted spellings of a unit: ``SIDE-1-pz``, ``1-pz``, ``1 Pz``, and its nicknames."""
    return set(map(plain, (unit, unit.removeprefix(f"{counter.side}-"), counter.name, *counter.nicknames)))


def plain(name: str) -> str:
    """A name normalized for comparison."""
    return re.sub(r"[^a-z0-9]", "", name.lower())
