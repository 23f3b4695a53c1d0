"""Stacking (6.1 to 6.4, 14.5): how many units a hex takes, and which may share it."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad41.pieces.campaign import DEFENSIVE_STATE, GERMANS, SOVIETS, Campaign
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET
from hexfront.games.leningrad41.pieces.settings import CORPS
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, other, set_of
from hexfront.kernel.state import Deployment, State


@dataclass(frozen=True, slots=True)
class StackingRules:
    """The cases that stacking cites."""

    limit: str
    divisions: str
    armies: str
    over: str


class Stacking:
    """Which hexes have room for a unit. Leaders are free and stack with all their friends."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.frame = campaign.frame
        self.rules = campaign.rulebook.citations(StackingRules)
        self._leaders = campaign.having["leader"]
        self._leaders_of = tuple(
            tuple(unit for unit, _ in campaign.leaders if self.frame.unit_sides[unit] == side)
            for side in (GERMANS, SOVIETS)
        )
        numbers = campaign.settings["stacking"]
        self._plain = {GERMANS: int(numbers[GERMAN]), SOVIETS: int(numbers[SOVIET])}
        self._in_objectives = {GERMANS: self._plain[GERMANS], SOVIETS: int(numbers["soviet_in_objectives"])}
        self._in_defensive_states = int(campaign.settings["defensive_states"]["soviet_stacking"])
        self._mates = tuple(self._mates_of(index) for index in range(len(campaign.sub_commands)))
        self._strangers = tuple(self._strangers_of(index) for index in range(len(campaign.sub_commands)))

    def _mix(self, one: int, another: int) -> bool:
        """Whether units of two sub-commands of a side may stand in one hex."""
        kinds = [self.campaign.sub_commands[index].kind for index in (one, another)]
        return one == another or CORPS in kinds

    def may_share(self, one: Unit, another: Unit) -> bool:
        """Whether two units of a side may stand in one hex, if it has room for both."""
        if has(self._leaders, one) or has(self._leaders, another):
            return True
        return self._mix(self.campaign.sub_command[one], self.campaign.sub_command[another])

    def _ground(self, side: str) -> list[Unit]:
        sides = self.frame.sides
        own = [unit for unit in self.frame.ground_units if sides[self.frame.unit_sides[unit]] == side]
        return [unit for unit in own if not has(self._leaders, unit)]

    def _mates_of(self, index: int) -> tuple[Unit, ...]:
        """The units of a side that may share a hex with a sub-command."""
        own = self._ground(self.campaign.sub_commands[index].side)
        return tuple(unit for unit in own if self._mix(index, self.campaign.sub_command[unit]))

    def _strangers_of(self, index: int) -> tuple[Unit, ...]:
        own = self._ground(self.campaign.sub_commands[index].side)
        return tuple(unit for unit in own if not self._mix(index, self.campaign.sub_command[unit]))

    def limit(self, state: State, side: Side, place: Hex) -> int:
        """How many units of a side a hex takes, leaders apart (6.1, 16.2(2))."""
        if state.tracks[DEFENSIVE_STATE] and side == SOVIETS:
            return max(self._in_defensive_states, self._plain[side])
        return self.printed_limit(side, place)

    def printed_limit(self, side: Side, place: Hex) -> int:
        """How many units of a side a hex takes without the defensive states."""
        return (self._in_objectives if has(self.campaign.objectives, place) else self._plain)[side]

    def crowd(self, state: State, side: Side, place: Hex) -> list[Unit]:
        """The units of a side in a hex that count for stacking."""
        return [unit for unit in state.ground.sides[side].stacks.get(place, ()) if not has(self._leaders, unit)]

    def is_over(self, state: State, side: Side, place: Hex) -> bool:
        """Whether a hex holds more units of a side than it takes."""
        return len(self.crowd(state, side, place)) > self.limit(state, side, place)

    def room(self, state: State, side: Side, unit: Unit, place: Hex) -> bool:
        """Whether a hex has room for a unit, which may be there already."""
        others = [one for one in self.crowd(state, side, place) if one != unit]
        return self._room_among(state, side, unit, place, others)

    def _room_among(self, state: State, side: Side, unit: Unit, place: Hex, there: list[Unit]) -> bool:
        if has(self._leaders, unit):
            return True
        is_full = len(there) >= self.limit(state, side, place)
        return not is_full and all(self.may_share(unit, one) for one in there)

    def closed(self, state: State, side: Side, unit: Unit) -> Hexes:
        """The hexes a unit may not enter: enemies are there, or friends without room for it."""
        return state.ground.sides[other(side)].occupied | self.full(state, side, unit)

    def full(self, state: State, side: Side, unit: Unit) -> Hexes:
        """The hexes with friends and without room for a unit."""
        if has(self._leaders, unit):
            return NO_HEXES
        stand, index = state.ground.sides[side], self.campaign.sub_command[unit]
        # Who may stand where depends on the units of the side, on the mover's sub-command, and on the defensive states.
        key = ("full", index, state.tracks[DEFENSIVE_STATE])
        full: Hexes | None = stand.memo.get(key)
        if full is None:
            full = stand.memo[key] = self._full(state, side, unit, stand)
        return full

    def _full(self, state: State, side: Side, unit: Unit, stand: Deployment) -> Hexes:
        index = self.campaign.sub_command[unit]
        if state.tracks[DEFENSIVE_STATE] and side == SOVIETS:
            full = stand.deeper(max(self._in_defensive_states, self._plain[side]) - 1)
        else:
            objectives = self.campaign.objectives
            full = stand.deeper(self._plain[side] - 1) & ~objectives
            full |= stand.deeper(self._in_objectives[side] - 1) & objectives
        full |= self._beside_strangers(state, stand, index)
        # A leader counts for the depth of a stack, but takes no room.
        for leader in self._leaders_of[side]:
            place = state.places[leader]
            if place < self.frame.hex_places:
                crowd = self.crowd(state, side, place)
                alone = set_of((place,))
                full = full & ~alone if self._room_among(state, side, unit, place, crowd) else full | alone
        return full

    def _beside_strangers(self, state: State, stand: Deployment, index: int) -> Hexes:
        """The hexes with units that may not share one with this sub-command."""
        strangers, mates, places = self._strangers[index], self._mates[index], state.places
        last = self.frame.hex_places
        # The shorter list answers faster. Where friends that may share stand with strangers, the hex is full anyway.
        if len(strangers) <= len(mates):
            return set_of([places[one] for one in strangers if places[one] < last])
        return stand.occupied & ~set_of([places[one] for one in mates if places[one] < last])

    def refusal(self, state: State, side: Side, unit: Unit, place: Hex) -> Refusal:
        """Why a hex with friends has no room for a unit."""
        name, there = self.frame.units[unit], self.frame.place_name(place)
        crowd = [one for one in self.crowd(state, side, place) if one != unit]
        limit = self.limit(state, side, place)
        if len(crowd) > limit:
            return Refusal(self.rules.over, f"{there} is overstacked: nobody enters it, not even to pass")
        if len(crowd) >= limit:
            nation, units = self.campaign.nation(side), "unit" if limit == 1 else "units"
            return Refusal(self.rules.limit, f"{there} is full for {name}: it takes {limit} {nation} {units}")
        stranger = next(one for one in crowd if not self.may_share(unit, one))
        rule = self.rules.divisions if side == GERMANS else self.rules.armies
        return Refusal(rule, f"{name} does not stack with {self.frame.units[stranger]} in {there}: {self._apart(unit)}")

    def _apart(self, unit: Unit) -> str:
        mine = self.campaign.sub_commands[self.campaign.sub_command[unit]]
        return f"only units of {mine.name} may be there with it" if mine.side == SOVIET else "divisions do not mix"
