"""The Movement Phases and the Mechanized Movement Phase (6.1, 6.2): one unit at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexfront.games.assault.city.control import Control
from hexfront.games.assault.city.transfers import FringeStep, Transfers
from hexfront.games.assault.combat.disruption import recover
from hexfront.games.assault.documents.actions import Sail, Transfer
from hexfront.games.assault.documents.events import UnitMoved
from hexfront.games.assault.logistics.arrivals import Arrivals
from hexfront.games.assault.movement.marching import Marching
from hexfront.games.assault.movement.passage import walk
from hexfront.games.assault.pieces.campaign import GERMANS, SIDE_INDEX, Campaign
from hexfront.games.assault.support.naval import Fleet
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, Units, has, members, other, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Enter, Move
from hexfront.mechanics.marches import Marches, Newcomer
from hexfront.mechanics.steps.movement import MovementStep
from hexfront.mechanics.terms import Terms
from hexfront.mechanics.walk import Walk


class Mover(NamedTuple):
    """A unit on the map that may move or transfer."""

    unit: Unit


class MovementPhase(MovementStep):
    """A side moves its units one at a time, brings in reinforcements, and transfers units to and from the inset."""

    actions: tuple[type[Action], ...] = (Move, Transfer, Enter, Sail, EndPhase)

    def __init__(
        self,
        campaign: Campaign,
        side: str,
        marching: Marching,
        transfers: Transfers,
        arrivals: Arrivals,
        fleet: Fleet,
        control: Control,
    ) -> None:
        super().__init__(campaign.board, SIDE_INDEX[side])
        self.campaign = campaign
        self.marching = marching
        self.transfers = transfers
        self.arrivals = arrivals
        self.fleet = fleet
        self.control = control
        self._movers = tuple(Mover(Unit(unit)) for unit in range(len(self.frame.units)))

    def begin(self, course: Course) -> None:
        """Carry out withdrawals before any movement. Only Germans have any."""
        if self.side == GERMANS:
            self.arrivals.withdraw(course)

    def barred(self, state: State, unit: Unit) -> Refusal | None:
        """Why a unit may not move in this phase."""
        return self.marching.barred(state, unit)

    def unable(self, state: State) -> Units:
        """The set of units that may not move in this phase."""
        return self.marching.unable(state)

    def _transfers(self, state: State, unit: Unit) -> Hexes:
        return self.transfers.hexes(state, unit, self.barred(state, unit))

    def newcomers(self, state: State) -> list[Unit]:
        return self.arrivals.waiting(state, self.side)

    def subjects(self, state: State) -> Sequence[Subject]:
        found: list[Subject] = [None, *(Newcomer(unit) for unit in self.newcomers(state))]
        unable, near = self.unable(state), self.transfers.places
        for place in sorted(state.ground.sides[self.side].stacks):
            for unit in state.ground.sides[self.side].stacks[place]:
                # A unit that may not move may still transfer inside the city.
                if not unable >> unit & 1 or (near >> place & 1 and self._transfers(state, unit)):
                    found.append(self._movers[unit])
        if self.fleet.harbours(state, self.side):
            found.append("fleet")
        return found

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Mover):
            return self._marches(state, subject.unit)
        if isinstance(subject, Newcomer):
            name, hexes = self.frame.units[subject.unit], self.arrivals.hexes(state, subject.unit)
            return [Enter(name, self.board.name(place)) for place in members(hexes)]
        if subject == "fleet":
            return [Sail(self.board.name(place)) for place in members(self.fleet.harbours(state, self.side))]
        return [EndPhase()] if self._end_refusal(state) is None else []

    def _marches(self, state: State, unit: Unit) -> Marches:
        """The cheapest move to every hex, and every transfer."""
        terms = self.terms(state, unit)
        flood = self.marching.flood(terms)
        name, place_name = self.frame.units[unit], self.frame.place_name
        hexes = self.transfers.hexes(state, unit, terms.barred)
        transfers = [Transfer(name, place_name(place)) for place in members(hexes)]
        return Marches(self.board, (name,), flood, flood.reached & terms.ends, transfers)

    def terms(self, state: State, unit: Unit) -> Terms:
        return self.marching.terms(state, unit, self.barred(state, unit))

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            walk = self.walk(state, action)
            return walk if isinstance(walk, Refusal) else None
        if isinstance(action, Sail):
            return self.fleet.refusal(state, self.side, self.campaign.sheet.number_index(action.hex))
        if isinstance(action, EndPhase):
            return self._end_refusal(state)
        assert isinstance(action, Enter | Transfer)
        unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
        if isinstance(action, Enter):
            return self._entry_refusal(state, unit, place)
        wrong = self._own_refusal(state, unit)
        return wrong or self.transfers.refusal(state, unit, place, self.barred(state, unit))

    def _entry_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        return self.arrivals.refusal(state, unit, place, self.side)

    def _own_refusal(self, state: State, unit: Unit) -> Refusal | None:
        own = self.frame.unit_sides[unit] == self.side and self.frame.is_ground[unit]
        if own and self.campaign.is_on_map(state, unit):
            return None
        name = self.frame.units[unit]
        return Refusal(
            self.marching.rules.own_units, f"{name} is no {self.campaign.nation(self.side)} ground unit on the map"
        )

    def new_walk(self, state: State, move: Move) -> Walk | Refusal:
        units = [self.frame.unit(name) for name in move.units]
        path = [self.campaign.sheet.number_index(number) for number in move.path]
        if len(units) != 1:
            return Refusal(self.marching.rules.hex_by_hex, f"units move one at a time: name one unit, not {len(units)}")
        wrong = self._own_refusal(state, units[0])
        return wrong or walk(self.marching, state, units[0], path, self.terms(state, units[0]))

    def _end_refusal(self, state: State) -> Refusal | None:
        """With the option, guerrillas that can get far enough from the city must do so."""
        for unit in members(self.campaign.guerrillas):
            on_map = self.frame.unit_sides[unit] == self.side and self.campaign.is_on_map(state, unit)
            if on_map and self.marching.must_go_far(state, unit) and self._can_go_far(state, unit):
                return Refusal(self.marching.rules.away, f"{self.frame.units[unit]} must move away from the city")
        return None

    def _can_go_far(self, state: State, unit: Unit) -> bool:
        """Whether a unit can reach a hex where it may end its move, perhaps after a transfer."""
        here = state.places[unit]
        # On the fringe a transfer is part of the move, so a rigid zone there would end it.
        stops = NO_HEXES if self.transfers.is_free(here) else self.marching.zones.zone(state, other(self.side)).rigid
        for place in members(1 << here | self._transfers(state, unit) & ~stops):
            terms = self.terms(state.with_place(unit, place), unit)
            if self.marching.flood(terms).reached & terms.ends:
                return True
        return False

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Move):
            self.carry_out_move(action, course)
        elif isinstance(action, Sail):
            self.fleet.sail(course, action.hex)
        elif isinstance(action, Enter):
            self.arrivals.enter(course, self.frame.unit_index[action.unit], self.frame.place_index[action.hex])
        else:
            assert isinstance(action, Transfer)
            self.transfers.carry_out(course, self.frame.unit_index[action.unit], self.frame.place_index[action.hex])

    def moved(self, state: State, move: Move, walk: Walk) -> UnitMoved:
        unit = self.frame.unit_index[move.units[0]]
        stopped = has(self.marching.zones.zone(state, other(self.side)).rigid, walk.path[-1])
        return UnitMoved(move.units[0], move.path, self.marching.spent(state, unit, walk), stopped)

    def passed(self, course: Course, move: Move, walk: Walk) -> None:
        self.control.passed(course, self.side, walk.path)


class MechanizedMovementPhase(MovementPhase):
    """Mechanized units move again, then the German player turn ends."""

    actions: tuple[type[Action], ...] = (Move, Transfer, EndPhase)

    def __init__(
        self,
        campaign: Campaign,
        side: str,
        marching: Marching,
        transfers: Transfers,
        arrivals: Arrivals,
        fleet: Fleet,
        control: Control,
        fringe: FringeStep,
    ) -> None:
        super().__init__(campaign, side, marching, transfers, arrivals, fleet, control)
        self.fringe = fringe
        ground = self.frame.ground_units
        self._mechanized = set_of(unit for unit in ground if campaign.kind(unit).mechanized)

    def begin(self, course: Course) -> None:
        """No automatic events."""

    def newcomers(self, state: State) -> list[Unit]:
        return []

    def barred(self, state: State, unit: Unit) -> Refusal | None:
        return self.marching.barred(state, unit) or self.marching.barred_from_mechanized(state, unit)

    def unable(self, state: State) -> Units:
        found = self.marching.unable(state) | ~self._mechanized
        for unit in members(self._mechanized & ~found):
            if self.marching.barred_from_mechanized(state, unit):
                found |= 1 << unit
        return found

    def finish(self, course: Course) -> None:
        recover(self.campaign, course, self.side)
        self.fringe.clear(course, self.side)
        self.control.check_garrisons(course)
