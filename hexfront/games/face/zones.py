"""Games with zones of control."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hexfront.games.face.core import Face
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State


class HasZones(Face, ABC):
    """Units exert zones of control."""

    capability = "zones"

    @abstractmethod
    def zone(self, state: State, side: str) -> HexSet:
        """The hexes in a side's zone of control."""
