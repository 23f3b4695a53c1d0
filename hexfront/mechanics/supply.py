"""Supply lines, as games that have them answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """A line of supply: the hexes from the unit's to the source, and the points of its part off the road.

    ``through`` is the hex on the way whose unit hands the supplies on, where the rules want one.
    """

    path: tuple[str, ...]
    source: str
    points: Fraction
    through: str | None = None
