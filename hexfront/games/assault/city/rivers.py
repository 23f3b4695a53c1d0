"""The great river of a map (6.3, 8.23, 9.7, 19.3): where it blocks, and who crosses it with a whole move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from hexfront.games.assault.pieces.counters import SOVIET

#: The kinds of features on one hexside.
Kinds = frozenset[str]


class GreatRiver(Protocol):
    """A river that Germans cross only at bridges. Russians can cross it with a whole move."""

    @property
    def name(self) -> str:
        """The name used in messages."""

    @property
    def passage(self) -> str:
        """The kind of hexside that crosses the river on the inset."""

    def parts(self, kinds: Kinds) -> bool:
        """Whether this hexside blocks zones, attacks and ordinary steps."""

    def is_crossed(self, kinds: Kinds, side: str, on_inset: bool) -> bool:
        """Whether units of a side can cross this hexside with a whole move."""

    def is_supplied_across(self, kinds: Kinds, side: str, on_inset: bool, at_the_city: bool) -> bool:
        """Whether supply of a side crosses this hexside. ``at_the_city``: it borders a city hex of the main map."""


@dataclass(frozen=True, slots=True)
class BridgedRiver:
    """On the inset, bridges carry everything. Elsewhere only Russians cross, and only on the main map."""

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
    """On the inset, ferries carry Russian units and supply, but no zones or attacks."""

    name: str
    kind: str
    passage: str = "ferry"

    def parts(self, kinds: Kinds) -> bool:
        return self.kind in kinds

    def is_crossed(self, kinds: Kinds, side: str, on_inset: bool) -> bool:
        return side == SOVIET and (not on_inset or self.passage in kinds)

    def is_supplied_across(self, kinds: Kinds, side: str, on_inset: bool, at_the_city: bool) -> bool:
        return side == SOVIET and (self.passage in kinds if on_inset else at_the_city)
