"""Games whose units move from hex to hex, and fill hexes."""

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
    """What it takes to reach a hex: points, the cheapest path, and the rule that stops the unit there."""

    points: Fraction
    path: tuple[str, ...]
    stops: str | None


class HasMovement(Face, ABC):
    """Units spend points to enter hexes."""

    capability = "movement"

    @abstractmethod
    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        """The action by which units move together along a path."""

    @abstractmethod
    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        """Where a unit or stack can go, with cost and path; ``stops`` names the rule that ends the move there."""


class HasStacking(Face, ABC):
    """A hex takes so many units of a side."""

    capability = "stacking"

    @abstractmethod
    def stacking_limit(self, side: str, number: str) -> int:
        """How many units of a side a hex takes."""
