"""The board: the units on the map, and their zones of control."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import Frame, State


class Board:
    """A sheet with counters on it. Sides are numbered from 0."""

    def __init__(self, sheet: MapSheet, frame: Frame) -> None:
        self.sheet = sheet
        self.frame = frame

    def occupied(self, state: State, side: Side) -> Hexes:
        """The hexes where a side has units."""
        return state.ground.sides[side].occupied

    def zone(self, state: State, side: Side) -> Hexes:
        """A side's zone of control: all hexes adjacent to its units, except across all-water hexsides."""
        stand = state.ground.sides[side]
        zone: Hexes | None = stand.memo.get("zone")
        if zone is None:
            zone = stand.memo["zone"] = self.sheet.spread(stand.occupied)
        return zone

    def enemies(self, state: State, side: Side) -> Hexes:
        """The hexes with enemy units."""
        deployed, occupied = state.ground.sides, NO_HEXES
        for enemy in self.frame.enemies[side]:
            occupied |= deployed[enemy].occupied
        return occupied

    def enemy_zone(self, state: State, side: Side) -> Hexes:
        """The zones of control of all enemies."""
        zone = NO_HEXES
        for enemy in self.frame.enemies[side]:
            zone |= self.zone(state, enemy)
        return zone

    def units_in(self, state: State, place: Hex) -> tuple[Unit, ...]:
        """The ground units in a hex."""
        return state.ground.stack(place)

    def units_of(self, state: State, side: Side) -> list[Unit]:
        """A side's units on the map."""
        return sorted(unit for stack in state.ground.sides[side].stacks.values() for unit in stack)

    def full(self, state: State, side: Side, more: int, limit: int) -> Hexes:
        """The hexes with units of a side that have no room for ``more`` additional units."""
        # Room for ``more`` units means at most ``limit - more`` are there now.
        return state.ground.sides[side].deeper(max(limit - more, 0))

    def name(self, place: Hex) -> str:
        return self.frame.place_name(place)

    def unit_name(self, unit: Unit) -> str:
        return self.frame.units[unit]

    def unit_names(self, units: Iterable[Unit]) -> tuple[str, ...]:
        names = self.frame.units
        return tuple([names[unit] for unit in units])
