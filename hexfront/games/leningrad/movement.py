"""The movement phases (3.0): moves, overruns and reinforcements, in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from hexfront.games.leningrad.actions import Enter, Move, Overrun
from hexfront.games.leningrad.arrivals import Arrivals
from hexfront.games.leningrad.campaign import DONE, FORT, ORIGIN, RESTING, SIDES, SPENT, Campaign
from hexfront.games.leningrad.counters import GERMAN
from hexfront.games.leningrad.events import UnitsMoved
from hexfront.games.leningrad.marching import Marching
from hexfront.games.leningrad.overrun import Overruns
from hexfront.games.leningrad.stacking import Stacking, VictimsStep
from hexfront.games.leningrad.surprise import Surprise
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.events import MarkerRemoved, StatusLost
from hexfront.kernel.grid import members
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.steps import Course, Subject
from hexfront.mechanics.movement import Walk


@dataclass(frozen=True, slots=True)
class Stack:
    """Units that can move together."""

    units: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A reinforcement that may enter."""

    unit: int


class MovementPhase:
    """A side moves its units and stacks, overruns, and brings in reinforcements."""

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
        self.campaign = campaign
        self.board = campaign.board
        self.frame = campaign.frame
        self.side = SIDES.index(side)
        self.marching = marching
        self.overruns = overruns
        self.arrivals = arrivals
        self.surprise = surprise
        self.stacking = stacking
        self.victims = victims

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return False

    def finish(self, course: Course) -> None:
        """Where overstacking could not be avoided, the opponent chooses what is lost."""
        self.victims.owe(course, self.side)

    def subjects(self, state: State) -> Sequence[Subject]:
        found: list[Subject] = [None]
        found += [Newcomer(unit) for unit in self.arrivals.waiting(state, self.side)]
        spent, points = state.vectors[SPENT], self.campaign.movement_points
        done, origins, sides = state.statuses[DONE], state.vectors[ORIGIN], self.frame.unit_sides
        for stack in state.ground.stacks.values():
            if sides[stack[0]] != self.side:
                continue
            able = [unit for unit in stack if spent[unit] < points[unit] and not done >> unit & 1]
            found += [Stack((unit,)) for unit in able]
            for size in range(2, min(len(able), self.stacking.limit) + 1):
                found += [
                    Stack(some) for some in combinations(able, size) if len({origins[unit] for unit in some}) == 1
                ]
        return found

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if isinstance(subject, Stack):
            return [*self._moves(state, subject.units), *self.overruns.offers(state, subject.units)]
        if isinstance(subject, Newcomer):
            return self._entries(state, subject.unit)
        return [EndPhase()] if self._end_refusal(state) is None else []

    def _moves(self, state: State, units: tuple[int, ...]) -> list[Move]:
        terms = self.marching.terms(state, units)
        flood = self.marching.flood_of(terms)
        names, name = self.board.unit_names(units), self.board.name
        moves = [
            Move(names, tuple(name(step) for step in flood.path(place)))
            for place in flood.reached
            if terms.ends >> place & 1
        ]
        if self.surprise.binds(state):
            moves = [move for move in moves if self._surprise_refusal(state, units, move) is None]
        return moves

    def _entries(self, state: State, unit: int) -> list[Enter]:
        if self.arrivals.counters_used_up(state, unit):
            return []
        hexes = self.arrivals.entry_hexes(state, unit)
        return [Enter(self.frame.units[unit], self.board.name(place)) for place in members(hexes)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Move):
            return self._move_refusal(state, action)
        if isinstance(action, Overrun):
            units = tuple(self.frame.unit(name) for name in action.units)
            place = self.campaign.sheet.number_index(action.hex)
            return self.marching.stack_refusal(state, units, self.side) or self.overruns.refusal(
                state, units, place, action.air
            )
        if isinstance(action, Enter):
            unit, place = self.frame.unit(action.unit), self.campaign.sheet.number_index(action.hex)
            return self.arrivals.refusal(state, unit, place, self.side)
        return self._end_refusal(state)

    def _move_refusal(self, state: State, action: Move) -> Refusal | None:
        units = tuple(self.frame.unit(name) for name in action.units)
        walk = self._walk(state, units, action)
        if isinstance(walk, Refusal):
            return walk
        if self.surprise.binds(state):
            return self._surprise_refusal(state, units, action)
        return None

    def _walk(self, state: State, units: tuple[int, ...], action: Move) -> Walk | Refusal:
        path = [self.campaign.sheet.number_index(number) for number in action.path]
        wrong = self.marching.stack_refusal(state, units, self.side)
        return wrong or self.marching.walker.walk(self.marching.terms(state, units), path)

    def _surprise_refusal(self, state: State, units: tuple[int, ...], action: Move) -> Refusal | None:
        walk = self._walk(state, units, action)
        assert isinstance(walk, Walk)
        after = self._moved(state, units, action, walk).applied_to(state)
        return self.surprise.move_refusal(state, after, units)

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
        """Overstacked hexes must be thinned out while any unit in them can go."""
        for place in members(self.stacking.overstacked(state, self.side)):
            for unit in self.board.units_in(state, place):
                terms = self.marching.terms(state, (unit,))
                if any(terms.ends >> goal & 1 for goal in self.marching.flood_of(terms).reached):
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
            units = tuple(self.frame.unit(name) for name in action.units)
            self.overruns.carry_out(course, units, self.frame.place(action.hex), action.air)
        else:
            assert isinstance(action, Move)
            self._move(action, course)

    def _move(self, action: Move, course: Course) -> None:
        state = course.state
        units = tuple(self.frame.unit(name) for name in action.units)
        walk = self._walk(state, units, action)
        assert isinstance(walk, Walk)
        resting = [unit for unit in units if state.statuses[RESTING] >> unit & 1]
        course.happen(self._moved(state, units, action, walk))
        if resting:
            course.happen(StatusLost("resting", self.board.unit_names(resting)))
        if state.markers[FORT] and SIDES[self.side] == GERMAN:
            for number in action.path:
                if course.state.markers[FORT] >> self.frame.place_index[number] & 1:
                    course.happen(MarkerRemoved("fort", number))

    def _moved(self, state: State, units: tuple[int, ...], action: Move, walk: Walk) -> UnitsMoved:
        stopped = bool(self.board.zone(state, 1 - self.side) >> walk.path[-1] & 1)
        costs = self.marching.shares(state, units, walk)
        spent = tuple(state.vectors[SPENT][unit] + cost for unit, cost in zip(units, costs, strict=True))
        return UnitsMoved(action.units, action.path, spent, self.marching.halved(state, units), stopped)
