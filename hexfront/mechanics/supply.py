"""Supply lines, as reported by games that have them."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """A line of supply: its hexes from unit to source, and the points spent off the road.

    ``through`` is the hex of the unit that passes supply on, if the rules require one.
    """

    path: tuple[str, ...]
    source: str
    points: Fraction
    through: str | None = None
