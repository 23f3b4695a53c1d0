"""What is wanted of the games of a family."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

#: What is measured besides, how often a second it should be done, and the work.
Work = tuple[str, float, Callable[[], int]]


class Wanted(NamedTuple):
    """Actions a second in random play; microseconds for the reach of a unit and for the zone of a side."""

    actions: int
    reach: int
    zone: int
