"""The figures that the games of a family should reach."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

#: An extra measurement: its name, the wanted rate per second, and the work.
Work = tuple[str, float, Callable[[], int]]


class Wanted(NamedTuple):
    """Actions per second in random play; microseconds for the reach of a unit and, where there are zones, for one."""

    actions: int
    reach: int
    zone: int | None = None
