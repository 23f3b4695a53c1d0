"""The board: who stands where, and whose zone of control a hex is in."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import Frame, State


class Board:
    """A sheet with counters on it. Sides are 0 and 1 inside; sets of hexes and of units are integers."""

    def __init__(self, sheet: MapSheet, frame: Frame) -> None:
        self.sheet = sheet
        self.frame = frame

    def occupied(self, state: State, side: int) -> int:
        """The hexes where a side has units."""
        return state.ground.sides[side].occupied

    def zone(self, state: State, side: int) -> int:
        """The zone of control of a side: the hexes next to its units, not across all-water hexsides."""
        stand = state.ground.sides[side]
        zone: int | None = stand.memo.get("zone")
        if zone is None:
            zone = stand.memo["zone"] = self.sheet.spread(stand.occupied)
        return zone

    def units_in(self, state: State, place: int) -> tuple[int, ...]:
        """The units on the ground in a hex."""
        return state.ground.stack(place)

    def units_of(self, state: State, side: int) -> list[int]:
        """A side's units on the map."""
        return sorted(unit for stack in state.ground.sides[side].stacks.values() for unit in stack)

    def full(self, state: State, side: int, more: int, limit: int) -> int:
        """The hexes with units of a side that cannot take so many more."""
        return state.ground.sides[side].deeper(max(limit - more, 0))

    def name(self, place: int) -> str:
        return self.frame.place_name(place)

    def unit_name(self, unit: int) -> str:
        return self.frame.units[unit]

    def unit_names(self, units: Iterable[int]) -> tuple[str, ...]:
        names = self.frame.units
        return tuple([names[unit] for unit in units])
