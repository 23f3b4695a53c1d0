"""Covering hexes: what it is worth to stand near those that matter, when others may stand near them already."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.kernel.sets import Hex, Hexes, members, set_of


class Cover:
    """Hexes to cover, each with a weight, and by how many units each is covered so far.

    The second unit near a hex gains a quarter of what the first did, the third a ninth: so units spread out. ``most``
    is all that one unit can gain, so that nobody gives up everything else for a crossroads.
    """

    def __init__(self, weights: Mapping[Hex, float], most: float) -> None:
        self.weights = weights
        self.most = most
        self._hexes = set_of(weights)
        self._covered: dict[Hex, int] = {}

    def gain(self, zone: Hexes) -> float:
        """What a unit would gain that covers a zone."""
        total = 0.0
        for place in members(zone & self._hexes):
            total += self.weights[place] / (1 + self._covered.get(place, 0)) ** 2
        return min(total, self.most)

    def settle(self, zone: Hexes, units: int = 1) -> None:
        """Units will stand where they cover a zone."""
        for place in members(zone & self._hexes):
            self._covered[place] = self._covered.get(place, 0) + units
