"""The record of a combat (10.1, 10.2): who attacks whom, and the penalties still owed."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.documents.decisions import Combat, Force
from hexfront.games.assault.pieces.campaign import (
    ATTACKED,
    DEFENDED,
    DISRUPTED,
    ORIGIN,
    RETREATED,
    SIDES,
    SOVIETS,
    Campaign,
)
from hexfront.games.assault.pieces.statuses import has_attacked, is_disrupted
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sequence import COMBAT
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, Units, has, members, other
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class CombatRules:
    """The cases that attacks cite."""

    own_units: str
    adjacent: str
    once: str
    whole: str
    odds: str
    just_retreated: str
    great_river: str
    bridges: str
    headquarters: str
    disrupted: str
    into_the_city: str
    out_of_the_city: str


class Forces:
    """Determines who may attack whom."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
        self.rules = campaign.rulebook.citations(CombatRules)
        # Who may attack and be attacked follows from the state and the side alone.
        self._able: Last[Side, dict[Hex, list[Unit]]] = Last()
        self._open: Last[Side, Hexes] = Last()
        self._fights = campaign.country.fights

    def fresh(self, state: State, place: Hex) -> list[Unit]:
        """The units in a hex that have not retreated this phase. Only they count in its defence."""
        fled = self._fled(state)
        return [unit for unit in state.ground.stack(place) if not has(fled, unit)]

    def _fled(self, state: State) -> Units:
        """The units that have retreated in this Combat Phase. The status itself lasts a little longer."""
        return state.statuses[RETREATED] if state.kind == COMBAT else NO_UNITS

    def open_targets(self, state: State, side: Side) -> Hexes:
        """The hexes with enemies that can still be attacked this phase."""
        found = self._open.get(state, side)
        return self._open.keep(state, side, self._read_open(state, side)) if found is None else found

    def _read_open(self, state: State, side: Side) -> Hexes:
        fled, found = self._fled(state), NO_HEXES
        # No hex is attacked twice in a phase (10.15). Units that only retreated into a hex are ignored (10.29).
        spent = fled | state.statuses[DEFENDED]
        for place, stack in state.ground.sides[other(side)].stacks.items():
            if any(not has(spent, unit) for unit in stack) and all(
                not has(spent, unit) or has(fled, unit) for unit in stack
            ):
                found |= 1 << place
        return found

    def able(self, state: State, side: Side) -> dict[Hex, list[Unit]]:
        """The units of a side that may still attack, by hex."""
        found = self._able.get(state, side)
        return self._able.keep(state, side, self._read_able(state, side)) if found is None else found

    def _read_able(self, state: State, side: Side) -> dict[Hex, list[Unit]]:
        unable = state.statuses[ATTACKED] | state.statuses[DISRUPTED] | self.campaign.all_headquarters
        found = {}
        for place, stack in state.ground.sides[side].stacks.items():
            units = [unit for unit in stack if not has(unable, unit)]
            if units:
                found[place] = units
        return found

    def near(self, place: Hex) -> Hexes:
        """The hexes that can be attacked from a hex."""
        return self._fights[place]

    def unit_refusal(self, state: State, unit: Unit, side: Side) -> Refusal | None:
        """Why a unit may not attack at all."""
        name = self.frame.units[unit]
        own = self.frame.unit_sides[unit] == side and self.frame.is_ground[unit]
        if not own or not self.campaign.is_on_map(state, unit):
            return Refusal(self.rules.own_units, f"{name} is no {self.campaign.nation(side)} ground unit on the map")
        if has(self.campaign.all_headquarters, unit):
            return Refusal(self.rules.headquarters, f"{name} is a headquarters and never attacks")
        if is_disrupted(state, unit):
            return Refusal(self.rules.disrupted, f"{name} is disrupted and does not attack")
        if has_attacked(state, unit):
            return Refusal(self.rules.whole, f"{name} has attacked in this phase already")
        return None

    @property
    def own_units_rule(self) -> str:
        return self.rules.own_units

    @property
    def adjacent_rule(self) -> str:
        return self.rules.adjacent

    def target_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why a hex cannot be attacked by a side."""
        wrong = self.absence_refusal(state, place, side)
        if not wrong and not has(self.open_targets(state, side), place):
            return Refusal(self.rules.once, f"{self.board.name(place)} has been attacked in this phase already")
        return wrong

    def absence_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why there is nothing for a side to attack in a hex, ignoring whether it was attacked before."""
        there = self.board.name(place)
        if not has(self.board.enemies(state, side), place):
            return Refusal(self.rules.adjacent, f"{there} holds no enemy unit")
        if has(self.campaign.city.hexes, place):
            return Refusal(
                self.rules.into_the_city, f"{there} is {self.campaign.city.name}: it is attacked on the inset only"
            )
        if not self.fresh(state, place):
            return Refusal(self.rules.just_retreated, f"the units in {there} have retreated in this phase")
        return None

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        """Why a unit cannot attack a hex from its own hex."""
        at = state.places[unit]
        if has(self._fights[at], place):
            return None
        name, here, there = self.frame.units[unit], self.board.name(at), self.board.name(place)
        if place not in self.campaign.sheet.adjacent[at]:
            if self.campaign.sheet.distance(here, there) == 1:
                return Refusal(self.rules.adjacent, f"only water lies between {here} and {there}")
            return Refusal(self.rules.adjacent, f"{name} in {here} is not adjacent to {there}")
        city, country = self.campaign.city, self.campaign.country
        if country.is_parted(at, place):
            rule = self.rules.bridges if has(city.inset, at) else self.rules.great_river
            return Refusal(rule, f"{country.river.name} lies between {here} and {there}: nobody attacks across it")
        return Refusal(self.rules.out_of_the_city, f"{there} is attacked from {city.name} on the main map only")

    def crowd_refusal(self, state: State, units: tuple[Unit, ...]) -> Refusal | None:
        """Why too many units would attack out of one city hex: only one of each kind may do so per phase."""
        taken: set[tuple[int, str]] = set()
        earlier = [unit for unit in members(state.statuses[ATTACKED]) if self.frame.unit_sides[unit] == SOVIETS]
        for unit in earlier:
            taken.add((state.vectors[ORIGIN][unit], self.campaign.kind(unit).room))
        for unit in units:
            place = state.places[unit]
            key = (place, self.campaign.kind(unit).room)
            if has(self.campaign.city.hexes, place) and key in taken:
                return Refusal(
                    self.rules.out_of_the_city,
                    f"only one {key[1]} unit of {self.board.name(place)} may attack out of the city in a phase",
                )
            taken.add(key)
        return None

    def gather(self, state: State, units: tuple[Unit, ...], targets: tuple[Hex, ...]) -> Combat:
        """The record of a new attack."""
        side = self.frame.unit_sides[units[0]]
        # Units that retreated into the hex add no strength, but share the result (10.29).
        defenders = tuple(unit for place in targets for unit in state.ground.stack(place))
        return Combat(
            self._force(state, side, units),
            self._force(state, other(side), defenders),
            tuple(self.board.name(place) for place in targets),
        )

    def _force(self, state: State, side: Side, units: tuple[Unit, ...]) -> Force:
        hexes = tuple(self.board.name(state.places[unit]) for unit in units)
        return Force(SIDES[side], self.board.unit_names(units), hexes)
