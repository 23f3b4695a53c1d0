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
        return state.ground.occupied[side]

    def zone(self, state: State, side: int) -> int:
        """The zone of control of a side: the hexes next to its units, not across all-water hexsides."""
        ground = state.ground
        zone = ground.memo.get(side)
        if zone is None:
            zone = ground.memo[side] = self.sheet.spread(ground.occupied[side])
        return int(zone)

    def units_in(self, state: State, place: int) -> tuple[int, ...]:
        """The units on the ground in a hex."""
        return state.ground.stacks.get(place, ())

    def units_of(self, state: State, side: int) -> list[int]:
        """A side's units on the map."""
        sides = self.frame.unit_sides
        return sorted(unit for stack in state.ground.stacks.values() for unit in stack if sides[unit] == side)

    def full(self, state: State, side: int, more: int, limit: int) -> int:
        """The hexes with units of a side that cannot take so many more."""
        ground = state.ground
        key = ("full", side, more)
        hexes = ground.memo.get(key)
        if hexes is None:
            hexes, room = 0, limit - more
            for place in [place for place, stack in ground.stacks.items() if len(stack) > room]:
                if self.frame.unit_sides[ground.stacks[place][0]] == side:
                    hexes |= 1 << place
            ground.memo[key] = hexes
        return int(hexes)

    def name(self, place: int) -> str:
        return self.frame.place_name(place)

    def unit_name(self, unit: int) -> str:
        return self.frame.units[unit]

    def unit_names(self, units: Iterable[int]) -> tuple[str, ...]:
        names = self.frame.units
        return tuple([names[unit] for unit in units])
