"""The great river of a map (6.3, 8.23, 9.7, 19.3): where it parts the ground, and who crosses it with a whole move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hexfront.games.assault.pieces.counters import SOVIET

#: What hexsides are printed on: the kinds of one hexside.
Kinds = frozenset[str]


class GreatRiver(Protocol):
    """A river that German units never cross but by a bridge; Russians cross it with their whole move."""

    @property
    def name(self) -> str:
        """As sentences call it."""

    @property
    def passage(self) -> str:
        """What leads across on the inset."""

    def parts(self, kinds: Kinds) -> bool:
        """Whether neither zones nor attacks nor ordinary steps go over such a hexside."""

    def is_crossed(self, kinds: Kinds, side: str, on_inset: bool) -> bool:
        """Whether units of a side cross such a hexside with their whole move."""

    def is_supplied_across(self, kinds: Kinds, side: str, on_inset: bool, at_the_city: bool) -> bool:
        """Whether lines of a side cross such a hexside; ``at_the_city`` if it borders a city hex of the main map."""


@dataclass(frozen=True, slots=True)
class BridgedRiver:
    """Bridges of the inset carry everything; elsewhere only Russians cross, and only on the main map."""

    name: str
    kind: str
    passage: str = "bridge"

    def parts(self, kinds: Kinds) -> bool:
        return self.kind in kinds and self.passage not in kinds

    def is_crossed(self, kinds: Kinds, side: str, on_inset: bool) -> bool:
        return side == SOVIET and not on_inset

    def is_supplied_across(self, kinds: Kinds, side: str, on_inset: bool, at_the_city: bool) -> bool:
        return self.is_crossed(kinds, side, on_inset)


@dataclass(frozen=True, slots=True)
class FerriedRiver:
    """Ferries carry Russian units and supply on the inset, but neither zones nor attacks."""

    name: str
    kind: str
    passage: str = "ferry"

    def parts(self, kinds: Kinds) -> bool:
        return self.kind in kinds

    def is_crossed(self, kinds: Kinds, side: str, on_inset: bool) -> bool:
        return side == SOVIET and (not on_inset or self.passage in kinds)

    def is_supplied_across(self, kinds: Kinds, side: str, on_inset: bool, at_the_city: bool) -> bool:
        return side == SOVIET and (self.passage in kinds if on_inset else at_the_city)
