"""Movement in small games: units go one by one along paths, every hex of which costs movement points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from hexfront.games.face import Cost
from hexfront.games.shared.plain_deeds import Deed, OwnRules
from hexfront.games.shared.plain_theatre import PlainTheatre
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.events import Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_UNITS, Hex, Side, Unit, has, members
from hexfront.kernel.state import State
from hexfront.kernel.steps import QuietStep, Subject
from hexfront.mechanics.actions import Move

#: For every hex that can be reached, the points spent and the hexes entered.
Ways = dict[Hex, tuple[int, tuple[Hex, ...]]]
#: The points spent when a hex is entered from another, given those spent so far; None where that is not allowed.
Spent = Callable[[Hex, Hex, int], int | None]


@dataclass(frozen=True, slots=True)
class PathRules:
    """The cases that movement cites."""

    singly: str
    path: str
    ground: str
    points: str
    room: str


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit moved along a path."""

    #: The status of units that have moved in this phase.
    status: ClassVar[str] = "moved"

    unit: str
    path: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        frame = state.frame
        unit = frame.unit_index[self.unit]
        state = state.with_place(unit, frame.hexes[self.path[-1]])
        return state.with_statuses({frame.statuses.index(self.status): (1 << unit, NO_UNITS)})


class PlainMovement(QuietStep):
    """A side moves its units along paths, each once a phase.

    A game says what a hex costs, what bars the way and where a move can end, and what else a unit can do. It keeps the
    status of units that have moved as a phase status, and its register has the cases of ``PathRules``.
    """

    #: The action that moves a unit, and the event that says so.
    march: ClassVar[type[Move]] = Move
    marched: ClassVar[type[UnitMoved]] = UnitMoved
    #: What else a unit can do in this phase.
    deeds: ClassVar[tuple[type[Deed], ...]] = ()

    def __init__(self, theatre: PlainTheatre, side: str) -> None:
        self.theatre, self.frame, self.sheet = theatre, theatre.frame, theatre.sheet
        self.side: Side = theatre.frame.side_index[side]
        self.own = theatre.rulebook.citations(OwnRules)
        self.rules = theatre.rulebook.citations(PathRules)
        self.actions = (self.march, *self.deeds, EndPhase)
        self._moved = theatre.frame.statuses.index(self.marched.status)

    def cost(self, state: State, at: Hex, place: Hex) -> int:
        """The movement points for entering a hex from the one before it."""
        return 1

    def barred(self, state: State, at: Hex, place: Hex) -> Refusal | None:
        """Why no unit can go from a hex to the next, however many points it has: the enemy is there, unless changed."""
        if has(self.theatre.board.enemies(state, self.side), place):
            return Refusal(self.rules.ground, f"{self.sheet.name(place)} holds an enemy unit: go another way")
        return None

    def is_full(self, state: State, unit: Unit, place: Hex) -> bool:
        """Whether a unit cannot end its move in a hex: another of its side is there, unless changed."""
        return any(other != unit for other in state.ground.sides[self.side].stacks.get(place, ()))

    def has_moved(self, state: State, unit: Unit) -> bool:
        return has(state.statuses[self._moved], unit)

    def choices(self, state: State) -> Sequence[Subject]:
        waiting = self.theatre.units_of(self.side) & ~state.statuses[self._moved]
        return [self.frame.units[unit] for unit in members(waiting)]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if subject is None:
            return super().offers(state, subject)
        deeds = [deed(str(subject)) for deed in self.deeds]
        return [*self._marches(state, str(subject)), *(deed for deed in deeds if self.refusal(state, deed) is None)]

    def _marches(self, state: State, name: str) -> list[Action]:
        return [self.march((name,), cost.path) for cost in self.reach(state, name).values()]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Deed):
            return self.own.refusal(state, action.unit) or self.deed_refusal(state, action)
        if not isinstance(action, Move):
            return None
        if len(action.units) != 1:
            return Refusal(self.rules.singly, "units move one by one: name a single unit")
        (name,) = action.units
        wrong = self.own.refusal(state, name)
        return wrong or self.path_refusal(state, self.frame.unit(name), action.path)

    def deed_refusal(self, state: State, deed: Deed) -> Refusal | None:
        """Why a unit of the side cannot do something else than move."""
        return None

    def path_refusal(self, state: State, unit: Unit, path: Sequence[str]) -> Refusal | None:
        """Why a unit cannot move along a path."""
        if self.has_moved(state, unit):
            return Refusal(self.rules.singly, f"{self.frame.units[unit]} has moved in this phase")
        if not path:
            return Refusal(self.rules.path, "the path is empty: name at least one hex to enter")
        at, spent = state.places[unit], 0
        for place in map(self.sheet.number_index, path):
            spent += self.cost(state, at, place)
            if wrong := self._step_refusal(state, unit, at, place, spent):
                return wrong
            at = place
        if self.is_full(state, unit, at):
            return Refusal(self.rules.room, f"there is no room in {self.sheet.name(at)} for one more unit")
        return None

    def _step_refusal(self, state: State, unit: Unit, at: Hex, place: Hex, spent: int) -> Refusal | None:
        """Why a unit cannot go from a hex to the next, with the points spent when it gets there."""
        name = self.sheet.name(place)
        if not has(self.sheet.indexing.spread(1 << at), place):
            return Refusal(self.rules.path, f"{name} is not next to {self.sheet.name(at)}: name every hex of the path")
        if place not in self.sheet.adjacent[at]:
            return Refusal(self.rules.ground, f"{name} is closed: no unit can enter it from {self.sheet.name(at)}")
        if wrong := self.barred(state, at, place):
            return wrong
        if spent > self.theatre.by_index[unit].movement:
            return Refusal(self.rules.points, f"{self.frame.units[unit]} has too few movement points to enter {name}")
        return None

    def reach(self, state: State, name: str) -> Mapping[str, Cost]:
        """The hexes where a unit can end its move, with cost and path."""
        unit, sheet = self.frame.unit(name), self.sheet
        start, most = state.places[unit], self.theatre.by_index[unit].movement
        if self.has_moved(state, unit):
            return {}

        # The ways lead through neighbours that can be entered, so of a step's refusals only these two are left.
        def spent(at: Hex, place: Hex, before: int) -> int | None:
            after = before + self.cost(state, at, place)
            return None if after > most or self.barred(state, at, place) else after

        found = ways(start, sheet.adjacent.__getitem__, spent)
        ends = [place for place in sorted(found) if place != start and not self.is_full(state, unit, place)]
        return {
            sheet.name(end): Cost(Fraction(found[end][0]), tuple(map(sheet.name, found[end][1])), None) for end in ends
        }

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Move)
        course.happen(self.marched(action.units[0], action.path))


def ways(start: Hex, neighbours: Callable[[Hex], Iterable[Hex]], spent: Spent) -> Ways:
    """The cheapest way from a hex to every other that can be reached."""
    found: Ways = {start: (0, ())}
    waiting = [start]
    for at in waiting:  # the list grows; a cheaper way to a hex puts it on the list again
        before, path = found[at]
        for place in neighbours(at):
            cost = spent(at, place, before)
            if cost is not None and (place not in found or cost < found[place][0]):
                found[place] = cost, (*path, place)
                waiting.append(place)
    return found
