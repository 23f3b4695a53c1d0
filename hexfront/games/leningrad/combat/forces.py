"""The record of a combat: who attacks whom, and how much of the result is still owed (chapters 8 to 10)."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.documents.decisions import Combat, Force
from hexfront.games.leningrad.pieces.campaign import Campaign
from hexfront.games.leningrad.pieces.statuses import has_attacked, has_defended, has_retreated
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sequence import COMBAT
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, has, members, other
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class CombatRules:
    """The cases that attacks cite."""

    in_zone: str
    once: str
    several_hexes: str
    own_units: str
    air_units: str


class Forces:
    """Determines who may attack whom, and with what."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.rules = campaign.rulebook.citations(CombatRules)
        # Who may attack follows from the state and the side alone.
        self._able: Last[Side, dict[Hex, list[Unit]]] = Last()

    def defenders(self, state: State, place: Hex) -> tuple[Unit, ...]:
        """The units in a hex that defend it."""
        return tuple(unit for unit in self.board.units_in(state, place) if not self._has_fled(state, unit))

    def _has_fled(self, state: State, unit: Unit) -> bool:
        """Whether a unit retreated earlier in this combat phase, so that it does not add to the defence."""
        # Against overruns such units do defend (7.8 of 2010).
        return state.kind == COMBAT and has_retreated(state, unit)

    def is_open_to_attack(self, state: State, place: Hex, side: Side) -> bool:
        """Whether a hex has enemy units that can still be attacked this phase."""
        stack = self.board.units_in(state, place)
        if not stack or self.campaign.frame.unit_sides[stack[0]] == side:
            return False
        fresh = self.defenders(state, place)
        return bool(fresh) and not any(has_defended(state, unit) for unit in fresh)

    def open_targets(self, state: State, side: Side) -> Hexes:
        """The hexes next to a side's units that it can still attack this phase."""
        found = NO_HEXES
        for place in members(self.board.enemies(state, side) & self.board.zone(state, side)):
            if self.is_open_to_attack(state, place, side):
                found |= 1 << place
        return found

    def able(self, state: State, side: Side) -> dict[Hex, list[Unit]]:
        """The units of a side that are in an enemy zone and may still attack, by hex."""
        found = self._able.get(state, side)
        return self._able.keep(state, side, self._read_able(state, side)) if found is None else found

    def _read_able(self, state: State, side: Side) -> dict[Hex, list[Unit]]:
        zone = self.board.enemy_zone(state, side)
        found: dict[Hex, list[Unit]] = {}
        for place, stack in state.ground.sides[side].stacks.items():
            if has(zone, place):
                fresh = [unit for unit in stack if not has_attacked(state, unit)]
                if fresh:
                    found[place] = fresh
        return found

    def near(self, place: Hex) -> Hexes:
        """The hexes that can be attacked from a hex."""
        return self.board.sheet.around[place]

    @property
    def own_units_rule(self) -> str:
        return self.rules.own_units

    @property
    def adjacent_rule(self) -> str:
        return self.rules.in_zone

    def unit_refusal(self, state: State, unit: Unit, side: Side) -> Refusal | None:
        """Why a unit may not attack at all."""
        frame = self.campaign.frame
        name, own = frame.units[unit], frame.unit_sides[unit] == side and frame.is_ground[unit]
        if not own or not self.campaign.is_on_map(state, unit):
            return Refusal(self.rules.own_units, f"{name} is not a {self.campaign.nation(side)} ground unit on the map")
        if has_attacked(state, unit):
            return Refusal(self.rules.once, f"{name} has attacked this phase already")
        return None

    def target_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why a hex cannot be attacked by a side."""
        wrong = self.absence_refusal(state, place, side)
        if not wrong and not self.is_open_to_attack(state, place, side):
            name = self.board.name(place)
            return Refusal(self.rules.once, f"the units in {name} have been attacked this phase already")
        return wrong

    def absence_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why there is nothing for a side to attack in a hex, ignoring whether it was attacked before."""
        name = self.board.name(place)
        stack = self.board.units_in(state, place)
        if not stack or self.campaign.frame.unit_sides[stack[0]] == side:
            return Refusal(self.rules.in_zone, f"{name} holds no enemy unit")
        if not self.defenders(state, place):
            return Refusal(self.rules.once, f"the units in {name} retreated this phase and cannot be attacked again")
        return None

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        """Why a unit cannot attack a hex: it must be adjacent, and not across water."""
        if place in self.board.sheet.adjacent[state.places[unit]]:
            return None
        here, there = self.board.name(state.places[unit]), self.board.name(place)
        name = self.board.unit_name(unit)
        return Refusal(self.rules.in_zone, f"{name} in {here} is not in the zone of control of the enemy in {there}")

    def gather(
        self, state: State, units: tuple[Unit, ...], targets: tuple[Hex, ...], overrun: bool, air: int
    ) -> Combat:
        """The record of a new combat."""
        names, sides = self.board.unit_names, self.campaign.frame.sides
        side = self.campaign.frame.unit_sides[units[0]]
        defenders = tuple(unit for place in targets for unit in self.defenders(state, place))
        # They do not defend, but they are lost if the defenders suffer (8.4 of 1979).
        fled = tuple(unit for place in targets for unit in self.board.units_in(state, place) if unit not in defenders)
        return Combat(
            Force(sides[side], names(units), tuple(self.board.name(state.places[unit]) for unit in units)),
            Force(
                sides[other(side)],
                names(defenders),
                tuple(self.board.name(state.places[unit]) for unit in defenders),
            ),
            tuple(self.board.name(place) for place in targets),
            overrun,
            air,
            names(fled),
        )
