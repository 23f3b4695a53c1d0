"""The events of Leningrad '41, beyond those of all games."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad41.pieces.campaign import (
    ARRIVED_OVER,
    ARRIVING,
    ATTACKED,
    ATTACKED_BRIDGES,
    BACKS,
    BRIDGED,
    DEMOLISHED,
    FACE_DOWN,
    FIRED,
    IDENTITY,
    KNOWN_TO_OWNER,
    LANDED,
    LOOKED_AT,
    MOTORIZED,
    MOVED,
    MOVED_SUB_COMMANDS,
    MOVING,
    MOVING_SUB_COMMAND,
    ORIGIN,
    PONTOON,
    POOL_42,
    SAILED,
    SEEN,
    SINCE,
    SPENT,
)
from hexfront.kernel.events import KERNEL_EVENTS, Event
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Unit, Units, has, set_of
from hexfront.kernel.state import State, put

#: Who has been seen stays seen, also after it was eliminated.
KEPT = frozenset({SEEN, LOOKED_AT})


def _only(unit: Unit) -> Units:
    return set_of((unit,))


def _boxed(state: State, unit: Unit, box: str) -> State:
    """Put a counter into a box. It counts as having been there since the phase began."""
    place = state.frame.place_index[box]
    return state.with_place(unit, place).with_vector(ORIGIN, {unit: place})


@dataclass(frozen=True, slots=True)
class UnitsArrived(Event):
    """Counters were put into a box beside the map, such as a division that is to enter."""

    units: tuple[str, ...]
    box: str

    def applied_to(self, state: State) -> State:
        for unit in self.units:
            state = _boxed(state, state.frame.unit_index[unit], self.box)
        return state


@dataclass(frozen=True, slots=True)
class SlateWiped(Event):
    """A phase began, or one with fires ended: nothing is attacked and no sub-command has moved yet."""

    def applied_to(self, state: State) -> State:
        tracks = {MOVING_SUB_COMMAND: 0, MOVED_SUB_COMMANDS: 0, SAILED: 0, ATTACKED_BRIDGES: 0}
        state = state.evolve(tracks=put(state.tracks, tracks))
        return state.with_marker(ATTACKED, NO_HEXES) if state.markers[ATTACKED] else state


@dataclass(frozen=True, slots=True)
class UnitMoved(Event):
    """A unit moved along a path. ``spent`` is what it has spent this phase; ``ended`` are units whose move is over now.

    An engineer that moves takes his pontoon bridge along.
    """

    unit: str
    path: tuple[str, ...]
    spent: int
    by: str
    ended: tuple[str, ...] = ()

    def applied_to(self, state: State) -> State:
        frame = state.frame
        unit, place = frame.unit_index[self.unit], frame.place_index[self.path[-1]]
        bits = _only(unit)
        ground = state.ground.after_move(frame, (unit,), state.places, place)
        spent, origin, pontoon, identity, since = state.vectors
        if pontoon[unit]:
            pontoon = put(pontoon, {unit: 0})
        statuses = list(state.statuses)
        statuses[MOVED] |= bits
        statuses[MOVING] = statuses[MOVING] & ~frame.bits(self.ended) | bits
        if self.by == "motorized":
            statuses[MOTORIZED] |= bits
        if has(statuses[ARRIVED_OVER], unit):
            statuses[ARRIVED_OVER] &= ~bits
        return state.evolve(
            places=put(state.places, {unit: place}),
            statuses=tuple(statuses),
            vectors=(put(spent, {unit: self.spent}), origin, pontoon, identity, since),
            ground=ground,
        )


@dataclass(frozen=True, slots=True)
class MoveEnded(Event):
    """A unit may not move on in this phase."""

    unit: str

    def applied_to(self, state: State) -> State:
        bits = _only(state.frame.unit_index[self.unit])
        return state.with_statuses({MOVING: (NO_UNITS, bits), MOVED: (bits, NO_UNITS)})


@dataclass(frozen=True, slots=True)
class UnitLanded(Event):
    """An airborne unit came down in a hex. It does not move in this phase and is not motorized any more."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        unit, place = state.frame.unit_index[self.unit], state.frame.place_index[self.hex]
        bits = _only(unit)
        return state.with_place(unit, place).with_statuses({MOVED: (bits, NO_UNITS), LANDED: (bits, NO_UNITS)})


@dataclass(frozen=True, slots=True)
class PontoonLaid(Event):
    """An engineer laid a pontoon bridge to a hex, instead of any other he had laid."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        unit, beyond = state.frame.unit_index[self.unit], state.frame.place_index[self.hex] + 1
        return state.with_vector(PONTOON, {unit: beyond}).with_statuses({BRIDGED: (_only(unit), NO_UNITS)})


@dataclass(frozen=True, slots=True)
class UnitRevealed(Event):
    """A face-down unit was turned face up. The unit takes over its place, statuses and movement."""

    back: str
    unit: str

    def applied_to(self, state: State) -> State:
        frame = state.frame
        back, unit = frame.unit_index[self.back], frame.unit_index[self.unit]
        place, aside = state.places[back], frame.place_index[BACKS]
        both, only = set_of((back, unit)), _only(unit)
        statuses = [units & ~both | (only if has(units, back) else NO_UNITS) for units in state.statuses]
        statuses[SEEN] |= only
        statuses[KNOWN_TO_OWNER] &= ~both
        statuses[LOOKED_AT] &= ~both
        spent, origin, pontoon, identity, since = state.vectors
        ground = state.ground.after_move(frame, (back,), state.places, aside)
        return state.evolve(
            places=put(state.places, {back: aside, unit: place}),
            statuses=tuple(statuses),
            vectors=(
                put(spent, {back: 0, unit: spent[back]}),
                put(origin, {back: aside, unit: origin[back]}),
                pontoon,
                put(identity, {back: 0}),
                put(since, {back: 0}),
            ),
            ground=ground.after_move(frame, (unit,), state.places, place),
        )


@dataclass(frozen=True, slots=True)
class UnitDrawn(Event):
    """A unit of the 42nd Army was drawn and lies under a back. The owner has looked at it.

    For everyone else ``unit`` is empty.
    """

    back: str
    unit: str
    moment: int

    def applied_to(self, state: State) -> State:
        frame = state.frame
        back = frame.unit_index[self.back]
        state = _boxed(state, back, ARRIVING).with_vector(SINCE, {back: self.moment})
        state = state.with_statuses({KNOWN_TO_OWNER: (_only(back), NO_UNITS)})
        if not self.unit:
            return state
        unit = frame.unit_index[self.unit]
        state = _boxed(state, unit, FACE_DOWN).with_vector(IDENTITY, {back: unit + 1})
        return state.with_statuses({LOOKED_AT: (_only(unit), NO_UNITS)})


@dataclass(frozen=True, slots=True)
class BackReturned(Event):
    """A face-down unit went back into its pool unseen. For everyone but its owner ``unit`` is empty."""

    back: str
    unit: str

    def applied_to(self, state: State) -> State:
        frame = state.frame
        back = frame.unit_index[self.back]
        state = _boxed(state, back, BACKS).with_vector(SPENT, {back: 0})
        bits = _only(back)
        cleared = {status: (NO_UNITS, bits) for status in range(len(state.statuses))}
        state = state.with_statuses(cleared).with_vector(IDENTITY, {back: 0}).with_vector(SINCE, {back: 0})
        if not self.unit:
            return state
        # When it came back is not noted: the enemy cannot know which unit it was. Its owner need not note a unit that
        # everybody has seen.
        unit = frame.unit_index[self.unit]
        seen = state.statuses[SEEN] & _only(unit)
        return _boxed(state, unit, POOL_42).with_statuses({LOOKED_AT: (NO_UNITS, seen)})


@dataclass(frozen=True, slots=True)
class UnitEliminated(Event):
    """A unit was eliminated: to the dead pile, back into its pool, or out of play."""

    unit: str
    cause: str
    box: str
    moment: int

    def applied_to(self, state: State) -> State:
        unit, gone = state.frame.unit_index[self.unit], state.frame.place_index[self.box]
        spent, origin, pontoon, identity, since = state.vectors
        bits = _only(unit)
        return state.evolve(
            places=put(state.places, {unit: gone}),
            statuses=tuple(units if index in KEPT else units & ~bits for index, units in enumerate(state.statuses)),
            vectors=(
                put(spent, {unit: 0}),
                put(origin, {unit: gone}),
                put(pontoon, {unit: 0}),
                identity,
                put(since, {unit: self.moment}),
            ),
            ground=state.ground.after_move(state.frame, (unit,), state.places, gone),
        )


@dataclass(frozen=True, slots=True)
class UnitAdvanced(Event):
    """An assaulting unit advanced into the vacated hex."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        state = state.with_place(unit, state.frame.place_index[self.hex])
        return state.with_vector(PONTOON, {unit: 0}) if state.vectors[PONTOON][unit] else state


@dataclass(frozen=True, slots=True)
class FireDeclared(Event):
    """A fire was declared. ``kind`` is ``fire``, ``defensive``, ``air``, ``fleet``, ``bridge`` or ``structure``.

    Whether it counts as an attack is only known when the units have been turned up.
    """

    kind: str
    side: str
    hex: str
    units: tuple[str, ...]
    assault: tuple[str, ...] = ()
    fervour: bool = False
    neighbour: str = ""

    def applied_to(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class FireVoid(Event):
    """None of the units that were turned up could fire: the hex does not count as attacked."""

    hex: str

    def applied_to(self, state: State) -> State:
        return state


@dataclass(frozen=True, slots=True)
class ModifierNamed:
    """A die roll modifier in the record of a fire."""

    rule: str
    reason: str
    points: int


@dataclass(frozen=True, slots=True)
class TargetHit:
    """One target of a fire: its modifiers, its die and its result. ``unit`` is empty for a bridge or a structure."""

    unit: str
    modifiers: tuple[ModifierNamed, ...]
    die: int
    result: str


@dataclass(frozen=True, slots=True)
class FireResolved(Event):
    """A fire was resolved: the units that fired, their strength, the column and every target's die."""

    kind: str
    side: str
    hex: str
    units: tuple[str, ...]
    assault: tuple[str, ...]
    strength: int
    column: str
    targets: tuple[TargetHit, ...]
    neighbour: str = ""

    def applied_to(self, state: State) -> State:
        if self.kind == "defensive":
            return state
        frame = state.frame
        # Counters beside the map leave their box when they have fired, so they need no mark.
        if self.kind not in ("air", "fleet"):
            state = state.with_statuses({FIRED: (frame.bits(self.units), NO_UNITS)})
        if self.kind == "bridge":
            return state
        return state.with_marker(ATTACKED, state.markers[ATTACKED] | set_of((frame.hexes[self.hex],)))


@dataclass(frozen=True, slots=True)
class BridgeDemolished(Event):
    """A printed bridge was demolished. ``demolished`` is the new set of demolished bridges."""

    hex: str
    neighbour: str
    demolished: int

    def applied_to(self, state: State) -> State:
        return state.with_track(DEMOLISHED, self.demolished)


EVENTS: tuple[type[Event], ...] = (
    *KERNEL_EVENTS,
    UnitsArrived,
    SlateWiped,
    UnitMoved,
    MoveEnded,
    UnitLanded,
    PontoonLaid,
    UnitRevealed,
    UnitDrawn,
    BackReturned,
    UnitEliminated,
    UnitAdvanced,
    FireDeclared,
    FireVoid,
    FireResolved,
    BridgeDemolished,
)
