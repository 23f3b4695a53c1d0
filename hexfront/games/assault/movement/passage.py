"""Refusals that stop a unit on its way (6.0, 8.0, 9.0, 11.21, 14.0), in words and with the case."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.assault.city.country import WHOLE_MOVE
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.pieces.statuses import is_out_of_supply
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.points import movement_points, points_left
from hexfront.mechanics.terms import Terms, shut_from
from hexfront.mechanics.walk import Walk, Walker


def walk(marching: Marching, state: State, unit: Unit, path: Sequence[Hex], terms: Terms) -> Walk | Refusal:
    """Follow a path with a unit. Returns the walk, or the rule that forbids it."""
    return Walker(Passage(marching, state, unit)).walk(terms, path)


class Passage:
    """Says why a step of a unit, its cost or the end of its path is refused."""

    __slots__ = ("_campaign", "_marching", "_state", "_unit", "rules")

    def __init__(self, marching: Marching, state: State, unit: Unit) -> None:
        self._marching = marching
        self._campaign = marching.campaign
        self.rules = marching.rules
        self._state = state
        self._unit = unit

    @property
    def hex_by_hex(self) -> str:
        return self.rules.hex_by_hex

    def refusal(self, terms: Terms, at: Hex, place: Hex, is_first: bool) -> Refusal | None:
        if not any(other == place for other, _ in terms.purses[0].edges.out[at]):
            return self._no_way(at, place)
        if has(terms.closed, place) and not self._is_own_room(terms, place):
            return self._marching.closed_refusal(self._state, self._unit, place)
        # A unit that starts in a rigid zone may leave it; one that entered it on the way must stop (9.2).
        if not is_first and has(terms.rigid, at):
            return Refusal(self.rules.rigid_stops, f"{self._name(at)} is in an enemy rigid zone: the move ends there")
        if has(shut_from(terms, at), place):
            return self._zone_to_zone(terms, at, place)
        return None

    def _is_own_room(self, terms: Terms, place: Hex) -> bool:
        """Whether a unit returns to its starting hex, where only the unit itself takes up the room."""
        return place == terms.start and not has(self._marching.forbidden(self._state, self._unit), place)

    def _zone_to_zone(self, terms: Terms, at: Hex, place: Hex) -> Refusal:
        here, there = self._name(at), self._name(place)
        if has(terms.rigid, at) and has(terms.rigid, place):
            return Refusal(
                self.rules.rigid_to_rigid, f"{here} and {there} are both in enemy rigid zones: leave by another hex"
            )
        return Refusal(
            self._marching.moat_rule,
            f"{here} and {there} are both in enemy zones, and nobody crosses the river between them so",
        )

    def _no_way(self, at: Hex, place: Hex) -> Refusal:
        here, there = self._name(at), self._name(place)
        sheet, city, country = self._campaign.sheet, self._campaign.city, self._campaign.country
        if sheet.distance(here, there) != 1:
            return Refusal(self.rules.hex_by_hex, f"{there} is not next to {here}: name every hex of the path")
        if place not in sheet.adjacent[at]:
            return Refusal(self.rules.water, f"{there} cannot be entered from {here}: there is only water")
        if has(city.hexes, place):
            return Refusal(self.rules.no_germans, f"{there} is {city.name}: Germans enter it on the inset only")
        nation, river = self._campaign.nation(self._campaign.frame.unit_sides[self._unit]), country.river
        if has(city.inset, at) and river.passage not in country.kinds(at, place):
            return Refusal(self.rules.bridges, f"no {river.passage} crosses {river.name} between {here} and {there}")
        return Refusal(
            self.rules.great_river, f"{river.name} lies between {here} and {there}: no {nation} unit crosses it there"
        )

    def too_dear(self, at: Hex, place: Hex, cost: int, left: int, untouched: bool) -> Refusal:
        here, there, name = self._name(at), self._name(place), self._campaign.frame.units[self._unit]
        if is_out_of_supply(self._state, self._unit):
            return Refusal(self.rules.one_hex, f"{name} is out of supply and moves one hex only")
        # Only crossing the great river costs this much.
        if cost >= WHOLE_MOVE * self._campaign.scale:
            river = self._campaign.country.river.name
            return Refusal(self.rules.whole_move, f"crossing {river} from {here} to {there} takes a whole move")
        asked, rest = self._campaign.points(cost), self._campaign.points(left)
        return Refusal(
            self.rules.allowance, f"entering {there} costs {movement_points(asked)}, but {points_left(rest)}"
        )

    def end_refusal(self, place: Hex) -> Refusal:
        least = self._marching.guerrilla_distance
        return Refusal(self.rules.away, f"{self._name(place)} is less than {least} hexes from the city: go further")

    def _name(self, place: Hex) -> str:
        return self._campaign.sheet.name(place)
