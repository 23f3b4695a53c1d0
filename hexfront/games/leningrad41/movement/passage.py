"""Refusals that stop a unit on its way (8.3, 8.8, 8.9, 8.13, 8.14, 15.1, 15.2, 19.1, 19.3), with the case."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad41.movement.costs import SHUT
from hexfront.games.leningrad41.movement.marching import MOTORIZED, RAIL, WATER, Marching
from hexfront.games.leningrad41.pieces.campaign import GERMANS
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.points import movement_points, points_left
from hexfront.mechanics.terms import Terms
from hexfront.mechanics.walk import Walk, Walker


@dataclass(frozen=True, slots=True)
class PassageRules:
    """The cases that stop a unit on its way."""

    hex_by_hex: str
    allowance: str
    drivable: str
    barricades: str
    rivers: str
    sea: str
    enemies: str
    held_edge: str
    south_edge: str
    other_edges: str
    railroads: str
    gunboat: str
    marines: str


class Passages:
    """Follows paths with units, and says what forbids them."""

    def __init__(self, marching: Marching) -> None:
        self.marching = marching
        self.rules = marching.campaign.rulebook.citations(PassageRules)

    def walk(self, state: State, unit: Unit, by: str, path: Sequence[Hex], terms: Terms) -> Walk | Refusal:
        """Follow a path with a unit. Returns the walk, or the rule that forbids it."""
        return Walker(Passage(self.marching, self.rules, state, unit, by)).walk(terms, path)


class Passage:
    """Says why a step of a unit, its cost or the end of its path is refused."""

    __slots__ = ("_by", "_marching", "_state", "_unit", "rules")

    def __init__(self, marching: Marching, rules: PassageRules, state: State, unit: Unit, by: str) -> None:
        self.rules = rules
        self._marching = marching
        self._state = state
        self._unit = unit
        self._by = by

    @property
    def hex_by_hex(self) -> str:
        return self.rules.hex_by_hex

    def refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        purse = terms.purses[0]
        steps = dict(purse.first_steps(at) if is_first else purse.edges.out[at])
        if place not in steps:
            return self._no_way(at, place)
        if has(terms.closed, place) and not self._is_own_room(terms, place):
            return self._closed(terms, at, place)
        return self._shut(at, place) if steps[place] >= SHUT else None

    def _is_own_room(self, terms: Terms, place: Hex) -> bool:
        """Whether a unit returns to its starting hex, where it takes its own room."""
        side = self._marching.side(self._unit)
        return place == terms.start and self._marching.stacking.room(self._state, side, self._unit, place)

    def _closed(self, terms: Terms, at: Hex, place: Hex) -> Refusal:
        if not has(terms.enemies, place):
            return self._marching.stacking.refusal(self._state, self._marching.side(self._unit), self._unit, place)
        rule = self.rules.held_edge if self._is_off_the_map(at) else self.rules.enemies
        return Refusal(rule, f"{self._name(place)} holds an enemy unit")

    def _is_off_the_map(self, at: Hex) -> bool:
        return at >= self._marching.frame.hex_places

    def _no_way(self, at: Hex, place: Hex) -> Refusal:
        there, sheet = self._name(place), self._marching.campaign.sheet
        if self._is_off_the_map(at):
            return self._no_entrance(there)
        here = self._name(at)
        if sheet.distance(here, there) != 1:
            return Refusal(self.rules.hex_by_hex, f"{there} is not next to {here}: name every hex of the path")
        name = self._marching.frame.units[self._unit]
        if self._by == RAIL:
            return Refusal(self.rules.railroads, f"{name} moves along railroads only: none joins {here} and {there}")
        if self._by == WATER:
            rule = self.rules.gunboat if self._marching.pays(self._unit, WATER) else self.rules.marines
            return Refusal(rule, f"no water leads from {here} to {there}")
        return Refusal(self.rules.sea, f"{there} cannot be entered from {here}: there is only water")

    def _no_entrance(self, there: str) -> Refusal:
        name, side = self._marching.frame.units[self._unit], self._marching.side(self._unit)
        if side == GERMANS:
            return Refusal(self.rules.south_edge, f"{name} enters the map from its south edge, not in {there}")
        where = "from the north edge, or from the northern part of the east edge"
        return Refusal(self.rules.other_edges, f"{name} enters the map {where}, not in {there}")

    def _shut(self, at: Hex, place: Hex) -> Refusal:
        """Why a step that exists is closed."""
        marching, there = self._marching, self._name(place)
        ways = marching.ways(self._state, self._unit, self._by == MOTORIZED)
        if not self._is_off_the_map(at) and marching.costs.is_unbridged(ways, at, place):
            here = self._name(at)
            return Refusal(self.rules.rivers, f"a major river without a bridge lies between {here} and {there}")
        if ways.barricaded and has(marching.costs.streets, place):
            return Refusal(self.rules.barricades, f"{there} is closed to motorized movement: streets are barricaded")
        why = "it is not clear, and no Prospekt or railroad leads there from the hex before"
        return Refusal(self.rules.drivable, f"motorized movement does not enter {there}: {why}")

    def too_dear(self, at: Hex, place: Hex, cost: int, left: int, untouched: bool) -> Refusal:
        campaign, there = self._marching.campaign, self._name(place)
        asked, rest = movement_points(campaign.points(cost)), points_left(campaign.points(left))
        return Refusal(self.rules.allowance, f"entering {there} costs {asked}, but {rest}")

    def end_refusal(self, place: Hex) -> Refusal:
        return Refusal(self.rules.marines, f"{self._name(place)} is open sea: land in a major river or coastal hex")

    def _name(self, place: Hex) -> str:
        return self._marching.frame.place_name(place)
