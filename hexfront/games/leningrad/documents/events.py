"""The events of Leningrad, beyond those of all games."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.pieces.campaign import (
    DONE,
    ELIMINATED,
    ENTERED,
    HALVED,
    MOVED,
    ORIGIN,
    RETREATED,
    SHOWN,
    SPENT,
    STARTED,
    STOPPED,
)
from hexfront.kernel.events import KERNEL_EVENTS, Event
from hexfront.kernel.sets import NO_UNITS, has
from hexfront.kernel.state import State, put
from hexfront.mechanics.events import UnitReduced


@dataclass(frozen=True, slots=True)
class UnitsMoved(Event):
    """A unit or stack moved. ``spent`` is what each has spent this phase, in units of the scale.

    A unit that moves on after it was stopped has disengaged, so only its new hex matters.
    """

    units: tuple[str, ...]
    path: tuple[str, ...]
    spent: tuple[int, ...]
    halved: tuple[str, ...]
    stopped: bool

    def applied_to(self, state: State) -> State:
        frame = state.frame
        place = frame.place_index[self.path[-1]]
        indices = [frame.unit_index[unit] for unit in self.units]
        places, (spent, origin, together) = state.places, state.vectors
        ground = state.ground.after_move(frame, indices, places, place)
        new_places, new_spent, new_together = list(places), list(spent), list(together)
        bits = NO_UNITS
        for unit in indices:
            bits |= 1 << unit
        for unit, total in zip(indices, self.spent, strict=True):
            new_places[unit] = place
            new_spent[unit] = total
            # The units left in the set are those that made every step of this phase together.
            new_together[unit] &= bits
        statuses = list(state.statuses)
        statuses[STARTED] |= bits
        statuses[MOVED] |= bits
        if self.halved:
            statuses[HALVED] |= frame.bits(self.halved)
        statuses[STOPPED] = statuses[STOPPED] | bits if self.stopped else statuses[STOPPED] & ~bits
        return state.evolve(
            places=tuple(new_places),
            statuses=tuple(statuses),
            vectors=(tuple(new_spent), origin, tuple(new_together)),
            ground=ground,
        )


@dataclass(frozen=True, slots=True)
class OverrunPaid(Event):
    """Units spent the movement points for an overrun. They are no longer stopped by an enemy zone."""

    units: tuple[str, ...]
    spent: tuple[int, ...]
    halved: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        frame = state.frame
        bits = frame.bits(self.units)
        totals = {frame.unit_index[unit]: total for unit, total in zip(self.units, self.spent, strict=True)}
        state = state.with_vector(SPENT, totals)
        return state.with_statuses(
            {STARTED: (bits, NO_UNITS), HALVED: (frame.bits(self.halved), NO_UNITS), STOPPED: (NO_UNITS, bits)}
        )


@dataclass(frozen=True, slots=True)
class UnitEntered(Event):
    """A reinforcement came onto the map."""

    unit: str
    hex: str
    spent: int
    stopped: bool

    def applied_to(self, state: State) -> State:
        unit, place = state.frame.unit_index[self.unit], state.frame.place_index[self.hex]
        state = state.with_place(unit, place).with_vector(SPENT, {unit: self.spent})
        state = state.with_vector(ORIGIN, {unit: place})
        bits = 1 << unit
        stopped = bits if self.stopped else NO_UNITS
        return state.with_statuses(
            {
                STARTED: (bits, NO_UNITS),
                MOVED: (bits, NO_UNITS),
                ENTERED: (bits, NO_UNITS),
                STOPPED: (stopped, NO_UNITS),
            }
        )


@dataclass(frozen=True, slots=True)
class UnitRevealed(Event):
    """An untried unit was revealed. The division takes over its place, statuses and movement."""

    unit: str
    division: str

    def applied_to(self, state: State) -> State:
        frame = state.frame
        untried, division = frame.unit_index[self.unit], frame.unit_index[self.division]
        place, gone = state.places[untried], frame.place_index[SHOWN]
        spent, origin, together = state.vectors
        both = 1 << untried | 1 << division
        statuses = [units & ~both | (1 << division if has(units, untried) else NO_UNITS) for units in state.statuses]
        ground = state.ground.after_move(frame, (untried,), state.places, gone)
        return state.evolve(
            places=put(state.places, {untried: gone, division: place}),
            steps=put(state.steps, {untried: 0, division: 1}),
            statuses=tuple(statuses),
            vectors=(
                put(spent, {untried: 0, division: spent[untried]}),
                put(origin, {untried: gone, division: origin[untried]}),
                put(together, {untried: -1, division: together[untried]}),
            ),
            ground=ground.after_move(frame, (division,), state.places, place),
        )


@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    """A unit lost its last step."""

    unit: str
    cause: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        gone = state.frame.place_index[ELIMINATED]
        spent, origin, together = state.vectors
        return state.evolve(
            places=put(state.places, {unit: gone}),
            steps=put(state.steps, {unit: 0}),
            statuses=tuple([units & ~(1 << unit) for units in state.statuses]),
            vectors=(put(spent, {unit: 0}), put(origin, {unit: gone}), put(together, {unit: -1})),
            ground=state.ground.after_move(state.frame, (unit,), state.places, gone),
        )


@dataclass(frozen=True, slots=True)
class UnitRetreated(Event):
    """A unit retreated along a path. Its movement for this phase is over."""

    unit: str
    path: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        state = state.with_place(unit, state.frame.place_index[self.path[-1]])
        return state.with_statuses({RETREATED: (1 << unit, NO_UNITS), DONE: (1 << unit, NO_UNITS)})


@dataclass(frozen=True, slots=True)
class UnitAdvanced(Event):
    """A victorious unit advanced after combat."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        state = state.with_place(unit, state.frame.place_index[self.hex])
        return state.with_statuses({MOVED: (1 << unit, NO_UNITS)})


@dataclass(frozen=True, slots=True)
class UnitRestored(Event):
    """A reduced unit is at full strength again."""

    unit: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        return state.with_steps(unit, state.steps[unit] + 1)


@dataclass(frozen=True, slots=True)
class CombatDeclared(Event):
    """An attack or overrun was announced."""

    attackers: tuple[str, ...]
    hexes: tuple[str, ...]
    air: int
    overrun: bool

    def applied_to(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class ShiftNamed:
    """A column shift in the record of a combat."""

    rule: str
    reason: str
    columns: int


@dataclass(frozen=True, slots=True)
class CombatResolved(Event):
    """A combat was resolved: both strengths, every shift, the column, the die roll and the result."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    hexes: tuple[str, ...]
    attack: int
    defense: int
    ratio: str
    shifts: tuple[ShiftNamed, ...]
    column: str
    die: int
    result: str

    def applied_to(self, state: State) -> State:
        return state


EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    UnitsMoved,
    OverrunPaid,
    UnitEntered,
    UnitRevealed,
    UnitReduced,
    UnitEliminated,
    UnitRetreated,
    UnitAdvanced,
    UnitRestored,
    CombatDeclared,
    CombatResolved,
)
