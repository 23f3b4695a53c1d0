"""Hexsides that a close assault and an advance may cross (10.16), and the rivers in them."""

from __future__ import annotations

from hexfront.games.leningrad41.movement.costs import Costs, spans
from hexfront.games.leningrad41.pieces.campaign import DEMOLISHED, MAJOR, MINOR
from hexfront.kernel.sets import Hex, Side, has
from hexfront.kernel.state import State


class Crossings:
    """Says which hexsides an assault can cross: no all-sea hexside, and a major river only over a bridge."""

    def __init__(self, costs: Costs) -> None:
        self._costs = costs
        self._near = costs.sheet.around

    def river(self, at: Hex, place: Hex) -> str:
        """The river between two hexes, bridged or not; empty if there is none."""
        if self._costs.is_major(at, place):
            return MAJOR
        return MINOR if self._costs.is_river(at, place) else ""

    def is_open(self, state: State, side: Side, at: Hex, place: Hex) -> bool:
        """Whether units of a side can assault from a hex into a neighbouring one, and advance into it."""
        if not has(self._near[at], place):
            return False
        if not self._costs.is_major(at, place) or self._costs.stands(state.tracks[DEMOLISHED], at, place):
            return True
        return spans(self._costs.pontoons(state, side), at, place)
