"""Retreats: which hexes are safe, and which paths a unit may take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import Hex, Side, Unit, has
from hexfront.kernel.state import State
from hexfront.mechanics.board import Board


@dataclass(frozen=True, slots=True)
class RetreatRules:
    """The cases that retreats cite."""

    one_at_a_time: str
    farther: str
    room: str
    no_zone: str
    vacant_first: str
    off_map: str
    safe_hex: str


@dataclass(frozen=True, slots=True)
class Flight:
    """A unit that must retreat: from whom, how far, and the stacking limit."""

    unit: Unit
    side: Side
    pursuers: tuple[Hex, ...]
    length: int
    limit: int


class Retreats:
    """Finds and checks the paths of retreating units."""

    def __init__(self, board: Board, rules: RetreatRules) -> None:
        self.board = board
        self.rules = rules

    def paths(self, state: State, flight: Flight) -> list[tuple[Hex, ...]]:
        """Every path the unit may take. If there is none, the unit is eliminated."""
        paths: list[tuple[Hex, ...]] = [()]
        for _ in range(flight.length):
            paths = [(*path, place) for path in paths for place in self._next(state, flight, path)]
        return paths

    def refusal(self, state: State, flight: Flight, path: tuple[Hex, ...]) -> Refusal | None:
        """Why the unit may not retreat along this path."""
        allowed = self.paths(state, flight)
        if path in allowed:
            return None
        if not path:
            return Refusal(self.rules.safe_hex, "the unit has a safe hex to retreat into: it is not eliminated")
        if len(path) != flight.length:
            return Refusal(self.rules.one_at_a_time, f"the retreat is {flight.length} hexes long, not {len(path)}")
        at = state.places[flight.unit]
        for place in path:
            refusal = self._unsafe(state, flight, at, place)
            if refusal:
                return refusal
            at = place
        # Every hex is safe, so the path must enter an occupied hex where a vacant one was available.
        return Refusal(self.rules.vacant_first, "there is a vacant safe hex that the unit must retreat into instead")

    def _next(self, state: State, flight: Flight, path: tuple[Hex, ...]) -> list[Hex]:
        """The hexes that may be entered next: vacant safe hexes, or if there are none, occupied ones."""
        at = path[-1] if path else state.places[flight.unit]
        so_far = self._distance(at, flight.pursuers)
        safe = [place for place in self.board.sheet.adjacent[at] if not self._fault(state, flight, so_far, place)]
        vacant = [place for place in safe if not state.ground.stack(place)]
        return vacant or safe

    def _fault(self, state: State, flight: Flight, so_far: int, place: Hex) -> str:
        """Why a hex is unsafe, given the unit's distance from its pursuers; empty if it is safe."""
        if self._distance(place, flight.pursuers) <= so_far:
            return "no farther"
        stack = state.ground.stack(place)
        # A friendly unit in the hex negates the enemy zone for retreats (10.7 of 1979).
        if not stack:
            return "in a zone" if has(self.board.enemy_zone(state, flight.side), place) else ""
        if self.board.frame.unit_sides[stack[0]] != flight.side:
            return "enemy"
        others = len(stack) - (flight.unit in stack)
        return "full" if others >= flight.limit else ""

    def _unsafe(self, state: State, flight: Flight, at: Hex, place: Hex) -> Refusal | None:
        """The refusal for an unsafe hex, with its rule."""
        here, there = self.board.name(at), self.board.name(place)
        if place not in self.board.sheet.adjacent[at]:
            return Refusal(self.rules.off_map, f"{there} cannot be entered from {here}")
        reasons = {
            "no farther": (self.rules.farther, f"{there} is no farther than {here} from those who forced the retreat"),
            "enemy": (self.rules.no_zone, f"{there} holds an enemy unit"),
            "full": (self.rules.room, f"{there} is full: it holds {flight.limit} friendly units"),
            "in a zone": (self.rules.no_zone, f"{there} is in an enemy zone of control with no friendly unit in it"),
        }
        fault = self._fault(state, flight, self._distance(at, flight.pursuers), place)
        return Refusal(*reasons[fault]) if fault else None

    def _distance(self, place: Hex, pursuers: Iterable[Hex]) -> int:
        return min([self.board.sheet.indexing.distance(place, other) for other in pursuers])
