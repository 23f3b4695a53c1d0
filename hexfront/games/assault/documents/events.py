"""The events of the assault family, beyond those of all games."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.pieces.campaign import (
    ATTACKED,
    CUP,
    ELIMINATED,
    MOVED,
    MOVING,
    ORIGIN,
    RETREATED,
    SPENT,
    STOPPED,
    TO_RETURN,
    TRANSFERRED,
    WITHDRAWN,
)
from hexfront.games.assault.pieces.statuses import has_attacked
from hexfront.kernel.events import KERNEL_EVENTS, Event
from hexfront.kernel.sequence import COMBAT
from hexfront.kernel.sets import NO_UNITS, Unit
from hexfront.kernel.state import State, put
from hexfront.mechanics.events import UnitReduced
from hexfront.mechanics.odds import DieChange

ALL_UNITS = ~NO_UNITS


def _gone(state: State, unit: Unit, box: str, steps: int) -> State:
    """Take a unit off the map. It keeps its steps, and whether and from where it attacked this phase."""
    place, bit = state.frame.place_index[box], 1 << unit
    state = state.with_place(unit, place).with_steps(unit, steps).with_vector(SPENT, {unit: 0})
    # The hex it attacked from still counts against the limit on attacks out of the city (8.45).
    if not has_attacked(state, unit):
        state = state.with_vector(ORIGIN, {unit: place})
    statuses = [units & ~bit for units in state.statuses]
    statuses[ATTACKED] = state.statuses[ATTACKED]
    return state.evolve(statuses=tuple(statuses))


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit moved. ``spent`` is what it has spent this phase, in units of the scale."""

    unit: str
    path: tuple[str, ...]
    spent: int
    stopped: bool

    def applied_to(self, state: State) -> State:
        frame = state.frame
        unit, place = frame.unit_index[self.unit], frame.place_index[self.path[-1]]
        bit = 1 << unit
        ground = state.ground.after_move(frame, (unit,), state.places, place)
        statuses = list(state.statuses)
        statuses[MOVED] |= bit
        # Units move one at a time: the unit that moved before is done (6.19).
        statuses[MOVING] = bit
        statuses[TRANSFERRED] &= ~bit
        if self.stopped:
            statuses[STOPPED] |= bit
        spent, origin = state.vectors
        return state.evolve(
            places=put(state.places, {unit: place}),
            statuses=tuple(statuses),
            vectors=(put(spent, {unit: self.spent}), origin),
            ground=ground,
        )


@dataclass(frozen=True, slots=True)
class UnitEntered(Event):
    """A reinforcement entered, which ends the move of any other unit. ``moving``: this is the first hex of its move."""

    unit: str
    hex: str
    spent: int
    moving: bool
    stopped: bool

    def applied_to(self, state: State) -> State:
        unit, place = state.frame.unit_index[self.unit], state.frame.place_index[self.hex]
        state = state.with_place(unit, place).with_vector(SPENT, {unit: self.spent}).with_vector(ORIGIN, {unit: place})
        if not self.moving:
            return state.with_statuses({MOVING: (NO_UNITS, ALL_UNITS)})
        bit = 1 << unit
        stopped = bit if self.stopped else NO_UNITS
        return state.with_statuses({MOVED: (bit, NO_UNITS), MOVING: (bit, ALL_UNITS), STOPPED: (stopped, NO_UNITS)})


@dataclass(frozen=True, slots=True)
class UnitDrawn(Event):
    """A reinforcement was drawn from the cup. It waits in the box of its entry area."""

    unit: str
    box: str

    def applied_to(self, state: State) -> State:
        unit, place = state.frame.unit_index[self.unit], state.frame.place_index[self.box]
        return state.with_place(unit, place).with_vector(ORIGIN, {unit: place})


@dataclass(frozen=True, slots=True)
class CupRefilled(Event):
    """Eliminated units went back into the cup, with these steps."""

    units: tuple[str, ...]
    steps: tuple[int, ...]

    def applied_to(self, state: State) -> State:
        place = state.frame.place_index[CUP]
        for name, steps in zip(self.units, self.steps, strict=True):
            unit = state.frame.unit_index[name]
            state = state.with_place(unit, place).with_steps(unit, steps).with_vector(ORIGIN, {unit: place})
        return state


@dataclass(frozen=True, slots=True)
class UnitTransferred(Event):
    """A unit was transferred from the main map to the inset or back.

    ``moving``: this is part of its move. ``stopped``: the move ends there in a rigid zone.
    """

    unit: str
    hex: str
    moving: bool = False
    stopped: bool = False

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        bit = 1 << unit
        place = state.frame.place_index[self.hex]
        state = state.with_place(unit, place)
        # Who comes to the main map in a Combat Phase attacks out of that hex (8.45); who goes back has done so.
        if state.kind == COMBAT and not has_attacked(state, unit):
            state = state.with_vector(ORIGIN, {unit: place})
        changes = {TRANSFERRED: (bit, NO_UNITS)}
        if self.moving:
            stopped = bit if self.stopped else NO_UNITS
            changes |= {MOVED: (bit, NO_UNITS), MOVING: (bit, ALL_UNITS), STOPPED: (stopped, NO_UNITS)}
        return state.with_statuses(changes)


@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    """A unit was eliminated."""

    unit: str
    cause: str

    def applied_to(self, state: State) -> State:
        return _gone(state, state.frame.unit_index[self.unit], ELIMINATED, 0)


@dataclass(frozen=True, slots=True)
class HeadquartersLost(Event):
    """A headquarters was eliminated; it will be replaced."""

    unit: str
    cause: str

    def applied_to(self, state: State) -> State:
        return _gone(state, state.frame.unit_index[self.unit], TO_RETURN, 1)


@dataclass(frozen=True, slots=True)
class UnitWithdrawn(Event):
    """A unit was withdrawn from the game, with the steps it had."""

    unit: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        return _gone(state, unit, WITHDRAWN, state.steps[unit])


@dataclass(frozen=True, slots=True)
class UnitRetreated(Event):
    """A unit retreated one hex."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        state = state.with_place(unit, state.frame.place_index[self.hex])
        return state.with_statuses({RETREATED: (1 << unit, NO_UNITS)})


@dataclass(frozen=True, slots=True)
class UnitAdvanced(Event):
    """A unit advanced after combat."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        return state.with_place(state.frame.unit_index[self.unit], state.frame.place_index[self.hex])


@dataclass(frozen=True, slots=True)
class AirReadied(Event):
    """The number of air units of a side for this turn was set. ``die`` is 0 if no roll was needed."""

    side: str
    die: int
    number: int

    def applied_to(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class Bombarded(Event):
    """An air unit bombarded a hex or the Naval Unit. Rolls ``up_to`` this number on the table line are hits."""

    side: str
    hex: str
    line: str
    up_to: int
    die: int

    def applied_to(self, state: State) -> State:
        return state

    @property
    def struck(self) -> bool:
        return self.die <= self.up_to


@dataclass(frozen=True, slots=True)
class CombatResolved(Event):
    """An attack was resolved: strengths as fractions, the column, the die with its modifiers, and the result."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hexes: tuple[str, ...]
    attack: str
    defense: str
    column: str
    die: int
    die_changes: tuple[DieChange, ...]
    result: str

    @property
    def change(self) -> int:
        return sum(one.points for one in self.die_changes)

    def applied_to(self, state: State) -> State:
        return state


EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    UnitMoved,
    UnitEntered,
    UnitDrawn,
    CupRefilled,
    UnitTransferred,
    UnitReduced,
    UnitEliminated,
    HeadquartersLost,
    UnitWithdrawn,
    UnitRetreated,
    UnitAdvanced,
    AirReadied,
    Bombarded,
    CombatResolved,
)
