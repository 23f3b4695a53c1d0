"""Games with supply."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction

from hexfront.games.face.core import Face
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sheet import HexSet
from hexfront.kernel.state import State
from hexfront.mechanics.supply import SupplyLine


class HasSupply(Face, ABC):
    """Units trace supply lines to sources."""

    capability = "supply"

    @abstractmethod
    def supply(self, state: State, unit: str) -> SupplyLine | None:
        """The supply line of a unit, or None. ``why_unsupplied`` then says why."""

    @abstractmethod
    def why_unsupplied(self, state: State, unit: str) -> Refusal | None:
        """Why a unit has no supply line; None if it has one."""

    @abstractmethod
    def supplied(self, state: State, side: str) -> HexSet:
        """The hexes from which a side's units could trace a supply line."""

    @abstractmethod
    def supply_ground(self, state: State, side: str) -> Mapping[str, Fraction]:
        """The hexes of ``supplied``, each with the share of the longest allowed line that is used up there.

        0 is at a source or on an open road, 1 is as far as a line reaches. Lines of any length use nothing up.
        """

    @abstractmethod
    def supply_cuts(self, state: State, side: str) -> Mapping[str, Sequence[str]]:
        """The hexes where one more enemy unit, with its zone, would cut lines, each with the units cut off."""
