"""Events: facts, named in the past tense. Applying all events in order gives the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexfront.kernel import wire
from hexfront.kernel.decisions import Decision
from hexfront.kernel.state import PLACE, State


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. It knows how it changes the state, but knows no rules."""

    def applied_to(self, state: State) -> State:
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        return wire.encode(self)


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase began. Per-phase statuses and vectors are reset."""

    turn: int
    phase: str

    def applied_to(self, state: State) -> State:
        return state.with_phase(self.turn, state.frame.phases.index(self.phase))


@dataclass(frozen=True, slots=True)
class PhasePassed(Event):
    """A phase had nothing to decide and was skipped."""

    phase: str

    def applied_to(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The last phase of the last turn is over."""

    def applied_to(self, state: State) -> State:
        # The index after the last phase means "game over"; the frame has a name and a kind for it.
        return state.with_phase(state.turn, len(state.frame.phases))


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die showed a number."""

    sides: int
    shown: int
    purpose: str

    def applied_to(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class UnitPlaced(Event):
    """A counter was put into a hex or box without moving there."""

    unit: str
    place: str

    def applied_to(self, state: State) -> State:
        frame = state.frame
        unit, place = frame.unit_index[self.unit], frame.place_index[self.place]
        state = state.with_place(unit, place)
        # A placed unit has not moved: the phase counts as starting where it now stands.
        for vector, kind in enumerate(frame.vectors.values()):
            if kind == PLACE:
                state = state.with_vector(vector, {unit: place})
        return state


@dataclass(frozen=True, slots=True)
class StepsChanged(Event):
    """A unit lost or regained steps."""

    unit: str
    steps: int

    def applied_to(self, state: State) -> State:
        return state.with_steps(state.frame.unit_index[self.unit], self.steps)


@dataclass(frozen=True, slots=True)
class StatusGained(Event):
    """Units gained a status."""

    status: str
    units: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        status = state.frame.statuses.index(self.status)
        return state.with_status(status, state.statuses[status] | state.frame.bits(self.units))


@dataclass(frozen=True, slots=True)
class StatusLost(Event):
    """Units lost a status."""

    status: str
    units: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        status = state.frame.statuses.index(self.status)
        return state.with_status(status, state.statuses[status] & ~state.frame.bits(self.units))


@dataclass(frozen=True, slots=True)
class MarkerPlaced(Event):
    """A marker was put on a hex."""

    marker: str
    hex: str

    def applied_to(self, state: State) -> State:
        marker = state.frame.markers.index(self.marker)
        return state.with_marker(marker, state.markers[marker] | 1 << state.frame.hexes[self.hex])


@dataclass(frozen=True, slots=True)
class MarkerRemoved(Event):
    """A marker was taken off a hex."""

    marker: str
    hex: str

    def applied_to(self, state: State) -> State:
        marker = state.frame.markers.index(self.marker)
        return state.with_marker(marker, state.markers[marker] & ~(1 << state.frame.hexes[self.hex]))


@dataclass(frozen=True, slots=True)
class TrackSet(Event):
    """A number kept beside the map changed."""

    track: str
    value: int

    def applied_to(self, state: State) -> State:
        return state.with_track(state.frame.tracks.index(self.track), self.value)


@dataclass(frozen=True, slots=True)
class DecisionOwed(Event):
    """A side must make a decision before the phase goes on."""

    decision: Decision

    def applied_to(self, state: State) -> State:
        return state.with_stack((*state.stack, self.decision))


@dataclass(frozen=True, slots=True)
class DecisionMet(Event):
    """The decision on top of the stack has been made."""

    decision: str

    def applied_to(self, state: State) -> State:
        return state.with_stack(state.stack[:-1])


KERNEL_EVENTS: tuple[type[Event], ...] = (
    PhaseBegan,
    PhasePassed,
    GameEnded,
    DieRolled,
    UnitPlaced,
    StepsChanged,
    StatusGained,
    StatusLost,
    MarkerPlaced,
    MarkerRemoved,
    TrackSet,
    DecisionOwed,
    DecisionMet,
)
