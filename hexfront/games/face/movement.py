"""Games with movement and stacking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hexfront.games.face.core import Face, Wargame, asked
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


class HasMotorizedMovement(HasMovement):
    """Some units may move motorized instead: further, but bound to better ground."""

    capability = "motorized movement"

    @abstractmethod
    def move(self, units: Sequence[str], path: Sequence[str], motorized: bool = False) -> Action:
        """The action that moves a unit along a path, on foot or motorized."""

    @abstractmethod
    def reach(self, state: State, units: str | Sequence[str], motorized: bool = False) -> Mapping[str, Cost]:
        """The hexes a unit can reach on foot or motorized. Raises an error if it cannot move like that."""


def move_of(game: Wargame, units: Sequence[str], path: Sequence[str], motorized: bool = False) -> Action:
    """The action that moves units. Raises an error if the game has no such movement."""
    if motorized:
        return asked(game, HasMotorizedMovement).move(units, path, motorized=True)
    return asked(game, HasMovement).move(units, path)


def reach_of(game: Wargame, state: State, units: str | Sequence[str], motorized: bool = False) -> Mapping[str, Cost]:
    """The hexes that units can reach. Raises an error if the game has no such movement."""
    if motorized:
        return asked(game, HasMotorizedMovement).reach(state, units, motorized=True)
    return asked(game, HasMovement).reach(state, units)


class HasStacking(Face, ABC):
    """The number of units in a hex is limited."""

    capability = "stacking"

    @abstractmethod
    def stacking_limit(self, side: str, number: str) -> int:
        """How many units of a side may be in a hex."""
