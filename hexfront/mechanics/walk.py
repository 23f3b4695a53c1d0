"""A walk from hex to hex: what it costs, and which rule stops it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.points import movement_points, points_left
from hexfront.mechanics.terms import Purse, Terms, shut_from


@dataclass(frozen=True, slots=True)
class MovementRules:
    """The cases that movement cites."""

    hex_by_hex: str
    allowance: str
    enemy_hex: str
    zone_stops: str
    water: str
    into_zone: str
    stacking: str


class Walk(NamedTuple):
    """A path followed: what each purse spends on it."""

    path: tuple[Hex, ...]
    spent: tuple[int, ...]


def _stroll(terms: Terms, purse: Purse, path: Sequence[Hex]) -> Walk | None:
    """A walk that nothing questions: free hexes one after another, each paid for. Else None, whatever is wrong."""
    at, spent, factor, out = terms.start, 0, purse.first_factor, purse.edges.out
    zone = terms.zone
    for place in path:
        if (terms.closed >> place | zone >> at) & 1:
            return None
        for other, cost in out[at]:
            if other == place:
                spent += cost * factor
                break
        else:
            return None
        at, factor = place, 1
    if spent > purse.points or not terms.ends >> at & 1:
        return None
    return Walk(tuple(path), (spent,))


class Walker:
    """Follows a path hex by hex and says which rule stops it."""

    def __init__(self, sheet: MapSheet, rules: MovementRules, scale: int) -> None:
        self.sheet = sheet
        self.rules = rules
        self.scale = scale

    def walk(self, terms: Terms, path: Sequence[Hex]) -> Walk | Refusal:
        """The walk along a path, or the rule that forbids it."""
        if terms.barred:
            return terms.barred
        if not path:
            return Refusal(self.rules.hex_by_hex, "the path is empty: name at least one hex to enter")
        if len(terms.purses) == 1:
            plain = _stroll(terms, terms.purses[0], path)
            if plain is not None:
                return plain
        at, spent = terms.start, tuple(0 for _ in terms.purses)
        for place in path:
            taken = self._enter(terms, at, place, spent)
            if isinstance(taken, Refusal):
                return taken
            at, spent = place, taken
        if not terms.ends >> at & 1:
            return Refusal(
                self.rules.stacking,
                f"{self.sheet.name(at)} would be overstacked: end the move where there is room",
            )
        return Walk(tuple(path), spent)

    def _enter(self, terms: Terms, at: Hex, place: Hex, spent: tuple[int, ...]) -> tuple[int, ...] | Refusal:
        """One hex further: what is spent by then, or the rule that forbids it."""
        leaving = terms.zone >> at & 1
        refusal = self._passage_refusal(terms, at, place, not any(spent))
        if refusal:
            return refusal
        total = []
        for purse, so_far in zip(terms.purses, spent, strict=True):
            cost = purse.edges.cost(at, place)
            if at == terms.start and not so_far:
                cost *= purse.first_factor
            new = so_far + cost + (purse.leaving if leaving else 0)
            if new > purse.points:
                if so_far or not purse.untouched:
                    return self._too_dear(place, new - so_far, purse.points - so_far, purse.untouched)
                new = purse.points
            total.append(new)
        return tuple(total)

    def _passage_refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        free = not terms.closed >> place & 1 and not terms.zone >> at & 1
        if free and place in self.sheet.adjacent[at]:
            return None
        here, there = self.sheet.name(at), self.sheet.name(place)
        if place not in self.sheet.adjacent[at]:
            if self.sheet.distance(here, there) == 1:
                return Refusal(self.rules.water, f"only water lies between {here} and {there}: go another way round")
            return Refusal(self.rules.hex_by_hex, f"{there} is not next to {here}: name every hex of the path")
        if terms.enemies >> place & 1:
            return Refusal(self.rules.enemy_hex, f"{there} holds an enemy unit: overrun it, or go another way")
        if terms.closed >> place & 1:
            return Refusal(self.rules.stacking, f"{there} is full: no more units may be in it at any time")
        if terms.zone >> at & 1:
            if not is_first and not terms.midway >> at & 1:
                return Refusal(
                    self.rules.zone_stops,
                    f"{here} is in an enemy zone of control: the move ends there for this phase",
                )
            if shut_from(terms, at) >> place & 1:
                return Refusal(
                    self.rules.into_zone,
                    f"{there} is in an enemy zone of control too: disengage into a hex that is in none",
                )
        return None

    def _too_dear(self, place: Hex, cost: int, left: int, untouched: bool) -> Refusal:
        there, asked, has = self.sheet.name(place), Fraction(cost, self.scale), Fraction(left, self.scale)
        more = " (one hex at any price only as the first of the phase)" if untouched else ""
        return Refusal(
            self.rules.allowance,
            f"entering {there} costs {movement_points(asked)}, but {points_left(has)}{more}",
        )
