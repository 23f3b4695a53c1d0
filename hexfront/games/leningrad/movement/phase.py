"""The movement phases (3.0): moves, overruns and reinforcements, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import and_
from typing import NamedTuple

from hexfront.games.leningrad.documents.actions import Overrun
from hexfront.games.leningrad.documents.events import UnitsMoved
from hexfront.games.leningrad.logistics import forts
from hexfront.games.leningrad.logistics.arrivals import Arrivals
from hexfront.games.leningrad.movement.marching import Marching
from hexfront.games.leningrad.movement.overrun import Overruns
from hexfront.games.leningrad.movement.stacking import Stacking, VictimsStep
from hexfront.games.leningrad.movement.surprise import Surprise
from hexfront.games.leningrad.pieces.campaign import DONE, FORT, GERMANS, RESTING, SIDES, SPENT, STARTED, Campaign
from hexfront.games.leningrad.pieces.statuses import is_resting
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import StatusLost
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hexes, Side, Unit, Units, has, members, other, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Enter, Move
from hexfront.mechanics.flood import NOWHERE, Flood, OnePurseFlood
from hexfront.mechanics.marches import Marches, Newcomer
from hexfront.mechanics.steps.movement import MovementStep
from hexfront.mechanics.walk import Walk


class Stack(NamedTuple):
    """Units that can move together."""

    units: tuple[Unit, ...]


class MovementPhase(MovementStep):
    """A side moves its units and stacks, makes overruns, and brings in reinforcements."""

    actions: tuple[type[Action], ...] = (Move, Overrun, Enter, EndPhase)

    def __init__(
        self,
        campaign: Campaign,
        side: str,
        marching: Marching,
        overruns: Overruns,
        arrivals: Arrivals,
        surprise: Surprise,
        stacking: Stacking,
        victims: VictimsStep,
    ) -> None:
        super().__init__(campaign.board, Side(SIDES.index(side)))
        self.campaign = campaign
        self.marching = marching
        self.overruns = overruns
        self.arrivals = arrivals
        self.surprise = surprise
        self.stacking = stacking
        self.victims = victims
        self._alone = tuple(Stack((unit,)) for unit, _ in campaign.indexed)
        self._newcomers = tuple(Newcomer(unit) for unit, _ in campaign.indexed)
        self._stacks: dict[tuple[Unit, ...], tuple[Units, tuple[Stack, ...]]] = {}

    def finish(self, course: Course) -> None:
        """If a hex is still overstacked, the opponent chooses which units are lost."""
        self.victims.owe(course, self.side)

    def subjects(self, state: State) -> Sequence[Subject]:
        found: list[Subject] = [None]
        found += [self._newcomers[unit] for unit in self.arrivals.waiting(state, self.side)]
        spent, points = state.vectors[SPENT], self.campaign.movement_points
        done, started = state.statuses[DONE], state.statuses[STARTED]
        stacks_by_hex = state.ground.sides[self.side].stacks
        for place in sorted(stacks_by_hex):
            stack = stacks_by_hex[place]
            if len(stack) == 1:
                if spent[stack[0]] < points[stack[0]] and not done >> stack[0] & 1:
                    found.append(self._alone[stack[0]])
                continue
            bits, stacks = self._stacks.get(stack) or self._stacks_of(stack)
            # Units that have not begun to move all began the phase here, so any of them can move as a stack.
            if bits & started:
                able = tuple([unit for unit in stack if spent[unit] < points[unit] and not done >> unit & 1])
                if not able:
                    continue
                for some in self.marching.comrades(state, able):
                    found += (self._stacks.get(some) or self._stacks_of(some))[1]
            else:
                found += stacks
        return found

    def _stacks_of(self, units: tuple[Unit, ...]) -> tuple[Units, tuple[Stack, ...]]:
        """The set of these units, and every unit and stack that can be formed from them."""
        sizes = range(1, min(len(units), self.stacking.limit) + 1)
        stacks = tuple(Stack(some) for size in sizes for some in combinations(units, size))
        self._stacks[units] = set_of(units), stacks
        return self._stacks[units]

    def sure_movers(self, state: State, subjects: Sequence[Subject]) -> Sequence[tuple[str, ...]]:
        if self.surprise.binds(state):
            return super().sure_movers(state, subjects)
        stacks = [subject.units if isinstance(subject, Stack) else () for subject in subjects]
        sure = self.marching.sure_movers(state, self.side, stacks)
        return [self.board.unit_names(units) if moves else () for units, moves in zip(stacks, sure, strict=True)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Stack):
            return self._marches(state, subject.units)
        if isinstance(subject, Newcomer):
            return self._entries(state, subject.unit)
        return [EndPhase()] if self._end_refusal(state) is None else []

    def _marches(self, state: State, units: tuple[Unit, ...]) -> Marches:
        """The cheapest move to every hex where the stack may end, and every overrun."""
        if self.marching.is_barred(state, units):
            return Marches(
                self.board, self.board.unit_names(units), NOWHERE, NO_HEXES, self.overruns.offers(state, units)
            )
        terms = self.marching.terms(state, units)
        flood = self.marching.flood_of(terms)
        goals = flood.reached & terms.ends
        if goals and self.surprise.binds(state):
            goals &= self._dutiful(state, units, flood)
        overruns = self.overruns.offers(state, units)
        return Marches(self.board, self.board.unit_names(units), flood, goals, overruns)

    def _dutiful(self, state: State, units: tuple[Unit, ...], flood: Flood) -> Hexes:
        """The hexes that surprised units may move to by the cheapest path."""
        # If all units pay the same, their duty can be read from the cost levels. Otherwise each path is checked.
        if isinstance(flood, OnePurseFlood) and len({self.campaign.by_index[unit].type for unit in units}) == 1:
            goals = [self.surprise.goals(state, unit, flood) for unit in units]
            return reduce(and_, goals)
        terms = self.marching.terms(state, units)
        hexes = NO_HEXES
        for place in members(flood.reached & terms.ends):
            walk = self.marching.walker.walk(terms, flood.path(place))
            assert isinstance(walk, Walk)
            if not self._duty_refusal(state, units, walk):
                hexes |= 1 << place
        return hexes

    def _entries(self, state: State, unit: Unit) -> list[Enter]:
        if self.arrivals.counters_used_up(state, unit):
            return []
        hexes = self.arrivals.entry_hexes(state, unit)
        return [Enter(self.frame.units[unit], self.board.name(place)) for place in members(hexes)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return self._move_refusal(state, action)
        if isinstance(action, Overrun):
            units = self._units(action)
            place = self.campaign.sheet.number_index(action.hex)
            return self.marching.stack_refusal(state, units, self.side) or self.overruns.refusal(
                state, units, place, action.air
            )
        if isinstance(action, Enter):
            unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
            return self.arrivals.refusal(state, unit, place, self.side)
        return self._end_refusal(state)

    def _units(self, action: Move | Overrun) -> tuple[Unit, ...]:
        unit = self.frame.unit
        return tuple([unit(name) for name in action.units])

    def _move_refusal(self, state: State, move: Move) -> Refusal | None:
        walk = self.walk(state, move)
        if isinstance(walk, Refusal):
            return walk
        return self._duty_refusal(state, self._units(move), walk) if self.surprise.binds(state) else None

    def new_walk(self, state: State, move: Move) -> Walk | Refusal:
        units = self._units(move)
        path = [self.campaign.sheet.number_index(number) for number in move.path]
        wrong = self.marching.stack_refusal(state, units, self.side)
        return wrong or self.marching.walker.walk(self.marching.terms(state, units), path)

    def _duty_refusal(self, state: State, units: tuple[Unit, ...], walk: Walk) -> Refusal | None:
        for unit, cost in zip(units, self.marching.shares(state, units, walk), strict=True):
            left = self.marching.left(state, unit) - cost
            refusal = self.surprise.move_refusal(state, unit, walk.path[-1], left)
            if refusal:
                return refusal
        return None

    def _end_refusal(self, state: State) -> Refusal | None:
        late = self.arrivals.overdue(state, self.side)
        if late is not None:
            return Refusal(
                self.arrivals.rules.no_delay,
                f"{self.frame.units[late]} may not be delayed: it must enter now",
            )
        if self.surprise.binds(state):
            owed = self.surprise.end_refusal(state)
            if owed:
                return owed
        return self._stacking_refusal(state)

    def _stacking_refusal(self, state: State) -> Refusal | None:
        """An overstacked hex must be cleared while any unit in it can leave."""
        for place in members(self.stacking.overstacked(state, self.side)):
            for unit in self.board.units_in(state, place):
                terms = self.marching.terms(state, (unit,))
                if self.marching.flood_of(terms).reached & terms.ends:
                    here, limit = self.board.name(place), self.stacking.limit
                    return Refusal(
                        self.stacking.rules.limit,
                        f"more than {limit} units are in {here}: move some of them away",
                    )
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        if isinstance(action, Enter):
            self.arrivals.enter(course, self.frame.unit(action.unit), self.frame.place(action.hex))
        elif isinstance(action, Overrun):
            units = self._units(action)
            self.overruns.carry_out(course, units, self.frame.place(action.hex), action.air)
        else:
            assert isinstance(action, Move)
            self.carry_out_move(action, course)

    def moved(self, state: State, move: Move, walk: Walk) -> UnitsMoved:
        units = self._units(move)
        stopped = has(self.board.zone(state, other(self.side)), walk.path[-1])
        costs = self.marching.shares(state, units, walk)
        so_far = state.vectors[SPENT]
        spent = tuple([so_far[unit] + cost for unit, cost in zip(units, costs, strict=True)])
        return UnitsMoved(move.units, move.path, spent, self.marching.halved(state, units), stopped)

    def passed(self, course: Course, move: Move, walk: Walk) -> None:
        """End the rest of units that moved, and remove forts that Germans entered."""
        if course.state.statuses[RESTING]:
            resting = [unit for unit in self._units(move) if is_resting(course.state, unit)]
            if resting:
                course.happen(StatusLost("resting", self.board.unit_names(resting)))
        if course.state.markers[FORT] and self.side == GERMANS:
            forts.crush(self.campaign, course, move.path)
