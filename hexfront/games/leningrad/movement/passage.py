"""Refusals that stop a move on its way (chapters 4 to 6), in words and with the case."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, has
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.points import movement_points, points_left
from hexfront.mechanics.terms import Terms, shut_from


@dataclass(frozen=True, slots=True)
class MovementRules:
    """The cases that stop a move."""

    hex_by_hex: str
    allowance: str
    enemy_hex: str
    zone_stops: str
    water: str
    into_zone: str
    stacking: str


class Passage:
    """Says why a step, its cost or the end of a path is refused."""

    def __init__(self, sheet: MapSheet, rules: MovementRules, scale: int) -> None:
        self.sheet = sheet
        self.rules = rules
        self.scale = scale
        self.hex_by_hex = rules.hex_by_hex

    def refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        if place not in self.sheet.adjacent[at]:
            return self._no_way(at, place)
        if has(terms.closed, place):
            return self._closed(terms, place)
        return self._zone_refusal(terms, at, place, is_first) if has(terms.zone, at) else None

    def _no_way(self, at: Hex, place: Hex) -> Refusal:
        here, there = self.sheet.name(at), self.sheet.name(place)
        if self.sheet.distance(here, there) == 1:
            return Refusal(self.rules.water, f"only water lies between {here} and {there}: go another way round")
        return Refusal(self.rules.hex_by_hex, f"{there} is not next to {here}: name every hex of the path")

    def _closed(self, terms: Terms, place: Hex) -> Refusal:
        there = self.sheet.name(place)
        if has(terms.enemies, place):
            return Refusal(self.rules.enemy_hex, f"{there} holds an enemy unit: overrun it, or go another way")
        return Refusal(self.rules.stacking, f"{there} is full: no more units may be in it at any time")

    def _zone_refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        here, there = self.sheet.name(at), self.sheet.name(place)
        # The first step may leave a zone: whether the unit may disengage at all was checked before.
        if not is_first and not has(terms.midway, at):
            return Refusal(
                self.rules.zone_stops, f"{here} is in an enemy zone of control: the move ends there for this phase"
            )
        if has(shut_from(terms, at), place):
            return Refusal(
                self.rules.into_zone,
                f"{there} is in an enemy zone of control too: disengage into a hex that is in none",
            )
        return None

    def too_dear(self, at: Hex, place: Hex, cost: int, left: int, untouched: bool) -> Refusal:
        there, asked, rest = self.sheet.name(place), Fraction(cost, self.scale), Fraction(left, self.scale)
        more = " (one hex at any price only as the first of the phase)" if untouched else ""
        return Refusal(
            self.rules.allowance, f"entering {there} costs {movement_points(asked)}, but {points_left(rest)}{more}"
        )

    def end_refusal(self, place: Hex) -> Refusal:
        there = self.sheet.name(place)
        return Refusal(self.rules.stacking, f"{there} would be overstacked: end the move where there is room")
