"""Covering hexes: the worth of standing near important hexes, given the units that already cover them."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.kernel.sets import Hex, Hexes, members, set_of


class Cover:
    """Hexes to cover, each with a weight and the number of units that cover it so far.

    The second unit near a hex gains a quarter of what the first gained, the third a ninth, so units spread out.
    ``most`` caps the gain of one unit, so that covering never outweighs everything else.
    """

    def __init__(self, weights: Mapping[Hex, float], most: float) -> None:
        self.weights = weights
        self.most = most
        self._hexes = set_of(weights)
        self._covered: dict[Hex, int] = {}

    def gain(self, zone: Hexes) -> float:
        """What a unit that covers a zone would gain."""
        total = 0.0
        for place in members(zone & self._hexes):
            total += self.weights[place] / (1 + self._covered.get(place, 0)) ** 2
        return min(total, self.most)

    def settle(self, zone: Hexes, units: int = 1) -> None:
        """Note that units will cover a zone."""
        for place in members(zone & self._hexes):
            self._covered[place] = self._covered.get(place, 0) + units
