"""Games with movement and stacking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.face.core import Face
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class Cost:
    """The points and path needed to reach a hex, and the rule that ends the move there, if any."""

    points: Fraction
    path: tuple[str, ...]
    stops: str | None


class HasMovement(Face, ABC):
    """Units spend movement points to enter hexes."""

    capability = "movement"

    @abstractmethod
    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        """The action that moves units together along a path."""

    @abstractmethod
    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        """The hexes a unit or stack can reach, with cost and path. ``stops`` names the rule that ends the move."""


class HasStacking(Face, ABC):
    """The number of units in a hex is limited."""

    capability = "stacking"

    @abstractmethod
    def stacking_limit(self, side: str, number: str) -> int:
        """How many units of a side may be in a hex."""
