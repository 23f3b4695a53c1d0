"""Stacking (7.0, 8.26): which units share a hex."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hexfront.games.assault.campaign import SOVIETS, Campaign
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class StackingRules:
    """The cases that stacking cites."""

    one: str
    regiments: str
    headquarters: str
    guerrillas_and_workers: str
    tenfold: str


class Stacking:
    """Every unit takes a kind of room; a hex has one of each kind, but regiments of a division share theirs."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.rules = campaign.rulebook.citations(StackingRules)
        units = range(len(campaign.frame.units))
        self._room = tuple(kind.room if kind else "" for kind in campaign.kind_of)
        divisions = [campaign.by_index[unit].division for unit in units]
        self._mates = tuple(
            tuple(mate for mate in units if divisions[unit] and divisions[mate] == divisions[unit] and mate != unit)
            for unit in units
        )

    def full(self, state: State, unit: int) -> int:
        """The hexes with friends that have no room for a unit."""
        side = self.campaign.frame.unit_sides[unit]
        full = self._taken(state, side).get(self._room[unit], 0)
        for mate in self._mates[unit]:
            if state.places[mate] < self.campaign.frame.hex_places:
                full &= ~(1 << state.places[mate])
        if side == SOVIETS:
            full = full & ~self.campaign.city.hexes | self._crowded(state, unit)
        return full

    def _taken(self, state: State, side: int) -> dict[str, int]:
        """For every kind of room the hexes where it is taken."""
        memo = state.ground.sides[side].memo
        taken: dict[str, int] | None = memo.get("taken")
        if taken is None:
            taken = {}
            for place, stack in state.ground.sides[side].stacks.items():
                for unit in stack:
                    taken[self._room[unit]] = taken.get(self._room[unit], 0) | 1 << place
            memo["taken"] = taken
        return taken

    def _crowded(self, state: State, unit: int) -> int:
        """City hexes, and inset districts behind them, that hold ten of the unit's kind already."""
        city, crowded = self.campaign.city, 0
        here = state.places[unit]
        for place, district in city.districts.items():
            area = 1 << place | district
            if area >> here & 1:
                continue
            if self._count(state, area, unit) >= city.limit:
                crowded |= 1 << place
                if state.ground.sides[SOVIETS].occupied >> place & 1:
                    crowded |= district
        return crowded

    def _count(self, state: State, area: int, unit: int) -> int:
        stacks = state.ground.sides[SOVIETS].stacks
        room = self._room[unit]
        inside = [stack for place, stack in stacks.items() if area >> place & 1]
        return sum(self._room[other] == room for stack in inside for other in stack)

    def fits(self, units: Iterable[int]) -> bool:
        """Whether some units may stand in one ordinary hex."""
        by_room: dict[str, list[int]] = {}
        for unit in units:
            by_room.setdefault(self._room[unit], []).append(unit)
        return all(other in self._mates[some[0]] for some in by_room.values() for other in some[1:])

    def refusal(self, state: State, unit: int, place: int) -> Refusal:
        """Why there is no room for a unit in a hex that is full for it."""
        name, there = self.campaign.frame.units[unit], self.campaign.frame.place_name(place)
        city = self.campaign.city
        if (city.hexes | city.interior) >> place & 1 and self._crowded(state, unit) >> place & 1:
            return Refusal(
                self.rules.tenfold, f"{there} and its other map hold {city.limit} units like {name}: there is no room"
            )
        rule, reason = {
            "headquarters": (self.rules.headquarters, "a headquarters is there"),
            "guerrilla": (self.rules.guerrillas_and_workers, "a guerrilla unit is there"),
            "worker": (self.rules.guerrillas_and_workers, "a worker unit is there"),
        }.get(self._room[unit], (self.rules.one, "another unit is there"))
        if self._mates[unit]:
            rule, reason = self.rules.regiments, "a unit of another division is there"
        return Refusal(rule, f"{name} has no room in {there}: {reason}")
