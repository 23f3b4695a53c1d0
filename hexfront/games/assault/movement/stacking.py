"""Stacking (7.0, 8.26): which units may share a hex."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from hexfront.games.assault.pieces.campaign import GERMANS, SOVIETS, Campaign
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, set_of
from hexfront.kernel.state import State

#: The kind of room that most units take.
LINE = "line"


@dataclass(frozen=True, slots=True)
class StackingRules:
    """The cases that stacking cites."""

    one: str
    regiments: str
    headquarters: str
    guerrillas_and_workers: str
    tenfold: str


class Stacking:
    """Each unit takes one kind of room, and a hex has one of each. Regiments of a division share theirs."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.rules = campaign.rulebook.citations(StackingRules)
        units, sides = [Unit(unit) for unit in range(len(campaign.frame.units))], campaign.frame.unit_sides
        self._room = tuple(kind.room if kind else "" for kind in campaign.kind_of)
        self._taking = {room: [unit for unit in units if self._room[unit] == room] for room in set(self._room)}
        self._not_line = tuple(
            tuple(unit for unit in campaign.frame.ground_units if self._room[unit] != LINE and sides[unit] == side)
            for side in (GERMANS, SOVIETS)
        )
        divisions = [campaign.by_index[unit].division for unit in units]
        self._mates = tuple(
            tuple(mate for mate in units if divisions[unit] and divisions[mate] == divisions[unit] and mate != unit)
            for unit in units
        )

    def full(self, state: State, unit: Unit) -> Hexes:
        """The hexes with friendly units and no room for this unit."""
        side = self.campaign.frame.unit_sides[unit]
        full = self._taken(state, side, self._room[unit]) & ~self.beside_mates(state, unit)
        if side == SOVIETS:
            # City hexes have a limit of their own (8.26), and only Russians use them.
            full = full & ~self.campaign.city.hexes | self._crowded(state, unit)
        return full

    def claim(self, unit: Unit) -> tuple[str, Hashable]:
        """The kind of room a unit takes, and its holder: the division for regiments, else the unit."""
        return self._room[unit], self.campaign.by_index[unit].division or unit

    def beside_mates(self, state: State, unit: Unit) -> Hexes:
        """The hexes with other regiments of a unit's division."""
        places = [state.places[mate] for mate in self._mates[unit]]
        return set_of(place for place in places if place < self.campaign.frame.hex_places)

    def _taken(self, state: State, side: Side, room: str) -> Hexes:
        """The hexes where a kind of room is taken. Most units take LINE, so that is found by excluding the others."""
        memo = state.ground.sides[side].memo
        taken: Hexes | None = memo.get(room)
        if taken is None:
            stacks = state.ground.sides[side].stacks
            places = state.places
            if room == LINE:
                others = {places[unit] for unit in self._not_line[side]}
                alone = [place for place in others if place in stacks and self._has_no_line(stacks[place])]
                taken = state.ground.sides[side].occupied & ~set_of(alone)
            else:
                taken = set_of(places[unit] for unit in self._taking[room] if places[unit] in stacks)
            memo[room] = taken
        return taken

    def _has_no_line(self, stack: tuple[Unit, ...]) -> bool:
        return all(self._room[unit] != LINE for unit in stack)

    def _crowded(self, state: State, unit: Unit) -> Hexes:
        """City hexes, and inset districts behind them, that would hold more than ten of a kind.

        A district alone may hold as many units as fit in its hexes, but then its city hex must be empty.
        """
        city, room = self.campaign.city, self._room[unit]
        memo = state.ground.sides[SOVIETS].memo
        counts: dict[tuple[Hex, str], int] | None = memo.get("city")
        if counts is None:
            counts = memo["city"] = self._counted(state)
        crowded, here = NO_HEXES, state.places[unit]
        for (place, kind), number in counts.items():
            if number < city.limit:
                continue
            district = city.districts[place]
            inside = has(1 << place | district, here)
            # A unit does not count against the area it is already in.
            fills = kind == room and number - inside >= city.limit
            if fills or number > city.limit:
                crowded |= 1 << place
            # The limit counts city hex and district together, but only while both are in use.
            if fills and not inside and has(state.ground.sides[SOVIETS].occupied, place):
                crowded |= district
        return crowded

    def _counted(self, state: State) -> dict[tuple[Hex, str], int]:
        """For each city hex with its district, the number of units of each kind."""
        city, counts = self.campaign.city, dict[tuple[Hex, str], int]()
        stand = state.ground.sides[SOVIETS]
        for place in members(stand.occupied & (city.hexes | city.interior)):
            for unit in stand.stacks[place]:
                key = (city.on_map.get(place, place), self._room[unit])
                counts[key] = counts.get(key, 0) + 1
        return counts

    def most(self, side: Side) -> int:
        """The most units of a side that an ordinary hex can hold."""
        frame = self.campaign.frame
        own = [unit for unit in frame.ground_units if frame.unit_sides[unit] == side]
        return len({self._room[unit] for unit in own}) + max(len(self._mates[unit]) for unit in own)

    def fits(self, units: Iterable[Unit]) -> bool:
        """Whether these units may share an ordinary hex."""
        return not self.rivals(units)

    def rivals(self, units: Iterable[Unit]) -> list[Unit]:
        """The units that cannot all be in one ordinary hex because they need the same room."""
        by_room: dict[str, list[Unit]] = {}
        for unit in units:
            by_room.setdefault(self._room[unit], []).append(unit)
        crowds = [some for some in by_room.values() if any(other not in self._mates[some[0]] for other in some[1:])]
        return [unit for some in crowds for unit in some]

    def refusal(self, state: State, unit: Unit, place: Hex) -> Refusal:
        """The refusal when a hex has no room for a unit."""
        name, there = self.campaign.frame.units[unit], self.campaign.frame.place_name(place)
        city = self.campaign.city
        if has(city.hexes | city.interior, place) and has(self._crowded(state, unit), place):
            return Refusal(
                self.rules.tenfold, f"with {name} {there} and its other map would hold more than {city.limit} of a kind"
            )
        rule, reason = {
            "headquarters": (self.rules.headquarters, "a headquarters is there"),
            "guerrilla": (self.rules.guerrillas_and_workers, "a guerrilla unit is there"),
            "worker": (self.rules.guerrillas_and_workers, "a worker unit is there"),
        }.get(self._room[unit], (self.rules.one, "another unit is there"))
        if self._mates[unit]:
            rule, reason = self.rules.regiments, "a unit of another division is there"
        return Refusal(rule, f"{name} has no room in {there}: {reason}")
