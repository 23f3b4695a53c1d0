"""Movement, zones of control and disengagement (chapters 4 to 6): the limits on the move of a unit or stack."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hexfront.games.leningrad.logistics.supply import Supply
from hexfront.games.leningrad.movement.passage import MovementRules, Passage
from hexfront.games.leningrad.movement.stacking import Stacking
from hexfront.games.leningrad.pieces.campaign import (
    DONE,
    ENTERED,
    GERMANS,
    HALVED,
    ORIGIN,
    SOVIETS,
    SPENT,
    STARTED,
    STOPPED,
    TOGETHER,
    Campaign,
)
from hexfront.games.leningrad.pieces.counters import GERMAN
from hexfront.games.leningrad.pieces.statuses import has_entered, has_moved
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, Units, has, other, set_of
from hexfront.kernel.state import State
from hexfront.mechanics.flood import Flood, FloodMemory
from hexfront.mechanics.terms import Purse, Terms
from hexfront.mechanics.terrain import Overlay
from hexfront.mechanics.walk import Walk, Walker


@dataclass(frozen=True, slots=True)
class MarchRules:
    """The cases that moving a unit or stack cites, beyond those in ``passage``."""

    own_units: str
    stacks: str
    stack_of_two: str
    from_the_start: str
    one_remains: str
    overrun_retreat: str
    surprised: str
    frozen: str


class Marching:
    """Works out the limits under which units move. Points are in units of the scale."""

    def __init__(self, campaign: Campaign, supply: Supply, stacking: Stacking) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
        self.supply = supply
        self.stacking = stacking
        self.rules = campaign.rulebook.citations(MarchRules)
        self.passage = Passage(campaign.sheet, campaign.rulebook.citations(MovementRules), campaign.scale)
        self.walker = Walker(self.passage)
        costs = campaign.settings["disengagement"]
        self._leaving = tuple(
            campaign.scale * int(costs["german_mobile"] if self._is_mobile(unit) else costs["others"])
            for unit, _ in campaign.indexed
        )
        scale = campaign.scale
        self._full = campaign.movement_points
        # Halving drops fractions of a movement point, not of the scale (11.1 of 1979).
        self._halves = tuple(points // scale // 2 * scale for points in campaign.movement_points)
        self._classes = tuple(counter.cost_class for counter in campaign.by_index)
        # The hexes that each unit can enter from each hex; those of a class share them.
        beside = {
            cls: tuple(set_of(step for step, _ in steps) for steps in campaign.costs.edges(cls).out)
            for cls in set(self._classes)
        }
        self._beside = tuple(beside[cls] for cls in self._classes)
        self._frozen = campaign.hexes("surprise", "frozen")
        self._is_done = Refusal(
            self.rules.overrun_retreat, "the unit retreated after an overrun: its movement is over for this phase"
        )
        self._is_stopped = Refusal(
            self.passage.rules.zone_stops, "the unit entered an enemy zone of control this phase and moves no further"
        )
        self._memory = FloodMemory()
        self._last: Last[tuple[Unit, ...], Terms] = Last()
        # Every stack that a unit can form asks for its purse, so those of the last state are kept. One tuple, replaced
        # as a whole, as in ``Last``. The overlay needs no place in the key: the state and the unit's side decide it.
        self._kept: tuple[State | None, dict[Unit, Purse]] = (None, {})
        self._mobile = set_of(unit for unit, _ in campaign.indexed if self._is_mobile(unit))

    def _is_mobile(self, unit: Unit) -> bool:
        counter = self.campaign.by_index[unit]
        return counter.side == GERMAN and counter.type in ("armor", "mechanized")

    def allowance(self, state: State, unit: Unit) -> int:
        """The unit's allowance this phase, halved if it started to move out of supply."""
        # Supply counts when a unit begins to move, then holds for the phase (11.1 of 1979). The bare shifts are for
        # speed: this is asked for every unit of every stack that might move.
        if state.statuses[STARTED] >> unit & 1:
            halved = bool(state.statuses[HALVED] >> unit & 1)
        else:
            halved = not self.supply.is_supplied(state, unit)
        return self._halves[unit] if halved else self._full[unit]

    def left(self, state: State, unit: Unit) -> int:
        """The points a unit can still spend this phase."""
        return self.allowance(state, unit) - state.vectors[SPENT][unit]

    def halved(self, state: State, units: Sequence[Unit]) -> tuple[str, ...]:
        """The units that move on half their allowance."""
        return tuple([self.frame.units[unit] for unit in units if self.allowance(state, unit) != self._full[unit]])

    def stack_refusal(self, state: State, units: Sequence[Unit], side: Side) -> Refusal | None:
        """Why these units cannot move together."""
        if not units:
            return Refusal(self.rules.stacks, "name at least one unit to move")
        for unit in units:
            refusal = self._unit_refusal(state, unit, side)
            if refusal:
                return refusal
        return self._together_refusal(state, units) if len(units) > 1 else None

    def _unit_refusal(self, state: State, unit: Unit, side: Side) -> Refusal | None:
        if self.frame.unit_sides[unit] != side or not self.frame.is_ground[unit]:
            name = self.frame.units[unit]
            return Refusal(
                self.rules.own_units, f"{name} is not a ground unit of the {self.campaign.nation(side)} side"
            )
        if state.places[unit] >= self.frame.hex_places:
            return Refusal(self.rules.own_units, f"{self.frame.units[unit]} is not on the map")
        return None

    def _together_refusal(self, state: State, units: Sequence[Unit]) -> Refusal | None:
        limit = self.stacking.limit
        if len(set(units)) < len(units):
            return Refusal(self.rules.stacks, "a unit is named twice")
        if len(units) > limit:
            return Refusal(self.rules.stacks, f"{len(units)} units are named, but a stack has at most {limit}")
        if len({state.places[unit] for unit in units}) > 1:
            return Refusal(self.rules.stacks, "the units are not in the same hex: move them one after another")
        if not self.began_together(state, units):
            return Refusal(self.rules.stacks, "the units did not begin the phase in the same hex: move them one by one")
        return None

    def began_together(self, state: State, units: Sequence[Unit]) -> bool:
        """Whether these units began the phase in the same hex, or all entered the map in the same hex."""
        origins, entered = state.vectors[ORIGIN], state.statuses[ENTERED]
        first, *others = units
        origin, has_entered = origins[first], entered >> first & 1
        for unit in others:
            if origins[unit] != origin or entered >> unit & 1 != has_entered:
                break
        else:
            return True
        return False

    def comrades(self, state: State, units: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
        """The units of a hex, grouped by where they began the phase."""
        if len(units) == 1 or self.began_together(state, units):
            return [units]
        origins, entered = state.vectors[ORIGIN], state.statuses[ENTERED]
        groups: dict[tuple[int, int], tuple[Unit, ...]] = {}
        for unit in units:
            key = (origins[unit], entered >> unit & 1)
            groups[key] = (*groups.get(key, ()), unit)
        return list(groups.values())

    def moved_together(self, state: State, units: Sequence[Unit]) -> bool:
        """Whether these units have made every step of this phase together."""
        bits = NO_UNITS
        for unit in units:
            bits |= 1 << unit
        together = state.vectors[TOGETHER]
        return all(bits & ~together[unit] == 0 for unit in units)

    def terms(self, state: State, units: tuple[Unit, ...]) -> Terms:
        """The limits on the move of a stack. The last answer is kept because the question is often repeated."""
        terms = self._last.get(state, units)
        return self._last.keep(state, units, self._terms(state, units)) if terms is None else terms

    def _terms(self, state: State, units: tuple[Unit, ...]) -> Terms:
        start = state.places[units[0]]
        side = self.frame.unit_sides[units[0]]
        ground = state.ground
        enemy = other(side)
        zone = self.board.zone(state, enemy)
        enemies = ground.sides[enemy].occupied
        # ``full`` counts the movers against their own hex, since they are still in it. They may come back to it, unless
        # it was overstacked when they left.
        room_to_return = 1 << start if len(ground.sides[side].stacks[start]) <= self.stacking.limit else NO_HEXES
        full = self.stacking.full(state, side, len(units)) & ~room_to_return
        bits = self._bits(units)
        mobile = not bits & ~self._mobile
        return Terms(
            start,
            self._purses(state, units, side),
            enemies | self.stacking.passing.closed(state, side, full),
            enemies,
            zone,
            # Only German mobile units may disengage in mid-move, at most two at a time, and only from a hex with a
            # friendly unit that stays (6.1, 6.3).
            zone & ground.sides[side].occupied if mobile and len(units) <= 2 else NO_HEXES,
            ~full,
            self.barred(state, units, bits, zone, mobile),
        )

    def sure_movers(self, state: State, side: Side, stacks: Sequence[tuple[Unit, ...]]) -> list[bool]:
        """Whether each stack can move for certain: it is in no enemy zone, and can pay for an open hex beside it."""
        enemy, places, spent = other(side), state.places, state.vectors[SPENT]
        zone, enemies = self.board.zone(state, enemy), state.ground.sides[enemy].occupied
        stuck = state.statuses[DONE] | state.statuses[STOPPED]
        # A full hex might be passed through, but one open hex is all that is asked for.
        shut = [enemies | self.stacking.full(state, side, more) for more in range(self.stacking.limit + 1)]
        sure = []
        for units in stacks:
            if not units:
                sure.append(False)
                continue
            start, beside = places[units[0]], ALL_HEXES
            for unit in units:
                # A unit that has not moved can pay for any hex.
                beside &= self._payable(state, unit, start, side) if spent[unit] else self._beside[unit][start]
            free = beside & ~shut[len(units)] and not zone >> start & 1 and not stuck & self._bits(units)
            sure.append(bool(free and self.frozen_refusal(state, units) is None))
        return sure

    def _payable(self, state: State, unit: Unit, start: Hex, side: Side) -> Hexes:
        """The hexes beside a unit that it has points for."""
        left, payable = self.left(state, unit) // self.first_factor(state, unit), NO_HEXES
        for step, cost in self.campaign.costs.edges(self._classes[unit], self.overlay(state, side)).out[start]:
            if cost <= left:
                payable |= 1 << step
        return payable

    def is_barred(self, state: State, units: Sequence[Unit]) -> bool:
        """Whether a stack cannot leave its hex."""
        bits = self._bits(units)
        zone = self.board.zone(state, other(self.frame.unit_sides[units[0]]))
        return self.barred(state, units, bits, zone, not bits & ~self._mobile) is not None

    @staticmethod
    def _bits(units: Sequence[Unit]) -> Units:
        bits = NO_UNITS
        for unit in units:
            bits |= 1 << unit
        return bits

    def barred(self, state: State, units: Sequence[Unit], bits: Units, zone: Hexes, mobile: bool) -> Refusal | None:
        """Why a stack cannot leave its hex."""
        if state.statuses[DONE] & bits:
            return self._is_done
        frozen = self.frozen_refusal(state, units)
        if frozen:
            return frozen
        start = state.places[units[0]]
        if has(zone, start):
            return self._disengagement_refusal(state, units, bits, start, mobile)
        if state.statuses[STOPPED] & bits:
            return self._is_stopped
        return None

    def frozen_refusal(self, state: State, units: Sequence[Unit]) -> Refusal | None:
        if state.turn == 1 and self.frame.unit_sides[units[0]] == SOVIETS:
            for unit in units:
                if self._frozen >> state.vectors[ORIGIN][unit] & 1:
                    return Refusal(self.rules.frozen, f"{self.frame.units[unit]} may not move at all on game turn 1")
        return None

    def _disengagement_refusal(
        self, state: State, units: Sequence[Unit], bits: Units, start: Hex, mobile: bool
    ) -> Refusal | None:
        here = self.board.name(start)
        if state.turn == 1 and self.frame.unit_sides[units[0]] == SOVIETS:
            return Refusal(self.rules.surprised, "surprised Soviet units may not disengage on game turn 1")
        if not mobile:
            for unit in units:
                away = state.vectors[ORIGIN][unit] != start or has_entered(state, unit)
                if away and not has(self._mobile, unit):
                    return Refusal(
                        self.rules.from_the_start,
                        f"{self.frame.units[unit]} may disengage only where it began the phase, not from {here}",
                    )
        if len(units) > 2:
            return Refusal(self.rules.stack_of_two, f"at most two units at a time may disengage from {here}")
        if len(self.board.units_in(state, start)) == len(units):
            return Refusal(
                self.rules.one_remains,
                f"nobody would remain in {here}: another friendly unit must stay while these disengage",
            )
        return None

    def _purses(self, state: State, units: Sequence[Unit], side: Side) -> tuple[Purse, ...]:
        if len(units) == 1:
            return (self._purse(state, units[0], side),)
        # Units with equal purses pay the same, so one purse is enough for them.
        return tuple(dict.fromkeys(self._purse(state, unit, side) for unit in units))

    def _purse(self, state: State, unit: Unit, side: Side) -> Purse:
        about, purses = self._kept
        if about is not state:
            purses = {}
            self._kept = (state, purses)
        if unit not in purses:
            purses[unit] = self._new_purse(state, unit, side)
        return purses[unit]

    def _new_purse(self, state: State, unit: Unit, side: Side) -> Purse:
        spent = state.vectors[SPENT][unit]
        return Purse(
            self.campaign.costs.edges(self._classes[unit], self.overlay(state, side)),
            self.allowance(state, unit) - spent,
            self._leaving[unit],
            spent == 0,
            self.first_factor(state, unit),
        )

    def shares(self, state: State, units: Sequence[Unit], walk: Walk) -> list[int]:
        """The points each unit of a stack pays for a walk."""
        if len(walk.spent) == 1:
            return [walk.spent[0]] * len(units)
        side = self.frame.unit_sides[units[0]]
        purses = list(dict.fromkeys(self._purse(state, unit, side) for unit in units))
        return [walk.spent[purses.index(self._purse(state, unit, side))] for unit in units]

    def overlay(self, state: State, side: Side) -> Overlay:
        """Empty forts slow German units, interdicted hexes slow Soviet units."""
        if side == GERMANS:
            return self.supply.fort_overlay(state, "unoccupied fort")
        return self.supply.interdiction(state)

    def first_factor(self, state: State, unit: Unit) -> int:
        """The cost factor for the first hex of a Soviet unit that starts in an interdicted hex (13.4 of 1979)."""
        if self.frame.unit_sides[unit] == GERMANS or has_moved(state, unit):
            return 1
        for place, modifier in self.supply.interdiction(state):
            if place == state.vectors[ORIGIN][unit]:
                return modifier.factor
        return 1

    def next_turn(self, state: State, unit: Unit, terms: Terms) -> Terms:
        """The terms of a unit's move as they would be with its whole allowance."""
        purse = terms.purses[0]._replace(points=self.allowance(state, unit), untouched=True, first_factor=1)
        return terms._replace(purses=(purse,), barred=None)

    def flood(self, state: State, units: tuple[Unit, ...]) -> Flood:
        """Every hex a stack can enter."""
        return self.flood_of(self.terms(state, units))

    def flood_of(self, terms: Terms) -> Flood:
        return self._memory.flood(terms)

    def stop_rule(self, terms: Terms, path: tuple[Hex, ...]) -> str | None:
        """The rule that ends a move at the end of a path: a unit that enters an enemy zone must stop there (4.7)."""
        return self.passage.rules.zone_stops if has(terms.zone, path[-1]) else None
