"""A state of a game: frozen data without opinions, and the facts that follow from where the counters stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from hexfront.kernel.errors import unknown

if TYPE_CHECKING:
    from hexfront.kernel.decisions import Decision

#: What a vector holds for a unit when a phase begins.
ZERO, PLACE, EVERYONE = "zero", "place", "everyone"


@dataclass(frozen=True, eq=False)
class Frame:
    """What all states of a game have in common: the names of everything, in order.

    A place is a hex or a named box beside the map, so that every counter always is somewhere.
    Phase statuses and vectors are forgotten when a phase begins; other statuses last.
    """

    sides: tuple[str, ...]
    units: tuple[str, ...]
    unit_sides: tuple[int, ...]
    ground_units: tuple[int, ...]
    hexes: Mapping[str, int]
    hex_places: int
    boxes: tuple[str, ...]
    phases: tuple[str, ...]
    phase_sides: tuple[str, ...]
    first_phase: int
    last_turn: int
    phase_statuses: tuple[str, ...]
    lasting_statuses: tuple[str, ...]
    vectors: Mapping[str, str]
    markers: tuple[str, ...]
    tracks: tuple[str, ...]
    statuses: tuple[str, ...] = field(init=False)
    is_ground: tuple[bool, ...] = field(init=False)
    unit_index: dict[str, int] = field(init=False)
    place_index: dict[str, int] = field(init=False)
    place_names: tuple[str | None, ...] = field(init=False)

    def __post_init__(self) -> None:
        places = dict(self.hexes) | {box: self.hex_places + i for i, box in enumerate(self.boxes)}
        names: list[str | None] = [None] * (self.hex_places + len(self.boxes))
        for name, index in places.items():
            names[index] = name
        object.__setattr__(self, "statuses", self.phase_statuses + self.lasting_statuses)
        ground = set(self.ground_units)
        object.__setattr__(self, "is_ground", tuple(unit in ground for unit in range(len(self.units))))
        object.__setattr__(self, "unit_index", {name: i for i, name in enumerate(self.units)})
        object.__setattr__(self, "place_index", places)
        object.__setattr__(self, "place_names", tuple(names))

    def unit(self, name: str) -> int:
        """The index of a unit, or an error that names it."""
        try:
            return self.unit_index[name]
        except (KeyError, TypeError):
            raise unknown("unit", name, self.unit_index) from None

    def place(self, name: str) -> int:
        """The index of a hex or box, or an error that names it."""
        try:
            return self.place_index[name]
        except (KeyError, TypeError):
            raise unknown("hex or box", name, self.place_index) from None

    def place_name(self, index: int) -> str:
        name = self.place_names[index]
        assert name is not None, f"place {index} is off the sheet"
        return name

    def bits(self, names: Iterable[str]) -> int:
        """A set of units as one integer."""
        units = 0
        for name in names:
            units |= 1 << self.unit(name)
        return units


class Ground:
    """Who stands where; holds as long as no counter and no marker moves, and keeps what follows from it."""

    __slots__ = ("memo", "occupied", "stacks")

    def __init__(self, stacks: dict[int, tuple[int, ...]], occupied: tuple[int, ...]) -> None:
        self.stacks = stacks
        self.occupied = occupied
        self.memo: dict[Any, Any] = {}

    @classmethod
    def of(cls, frame: Frame, places: tuple[int, ...]) -> Ground:
        stacks: dict[int, tuple[int, ...]] = {}
        occupied = [0] * len(frame.sides)
        for unit in frame.ground_units:
            place = places[unit]
            if place < frame.hex_places:
                stacks[place] = (*stacks.get(place, ()), unit)
                occupied[frame.unit_sides[unit]] |= 1 << place
        return cls(stacks, tuple(occupied))

    def after_move(self, frame: Frame, unit: int, old: int, new: int) -> Ground:
        """The ground after one counter has gone from one place to another."""
        if not frame.is_ground[unit]:
            return Ground(self.stacks, self.occupied)
        stacks = self.stacks.copy()
        occupied = list(self.occupied)
        side = frame.unit_sides[unit]
        if old < frame.hex_places:
            left = tuple(other for other in stacks[old] if other != unit)
            if left:
                stacks[old] = left
            else:
                del stacks[old]
            if all(frame.unit_sides[other] != side for other in left):
                occupied[side] &= ~(1 << old)
        if new < frame.hex_places:
            stacks[new] = tuple(sorted((*stacks.get(new, ()), unit)))
            occupied[side] |= 1 << new
        return Ground(stacks, tuple(occupied))


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a game. Statuses are sets of units, markers sets of hexes, each one integer."""

    frame: Frame = field(repr=False, compare=False)
    turn: int
    phase_index: int
    places: tuple[int, ...]
    steps: tuple[int, ...]
    statuses: tuple[int, ...]
    vectors: tuple[tuple[int, ...], ...]
    markers: tuple[int, ...]
    tracks: tuple[int, ...]
    stack: tuple[Decision, ...] = ()
    _ground: Ground | None = field(default=None, repr=False, compare=False)

    @property
    def phase(self) -> str:
        """The phase in words; ``game over`` when it is."""
        if self.phase_index == len(self.frame.phases):
            return "game over"
        return self.frame.phases[self.phase_index]

    @property
    def to_act(self) -> str | None:
        """The side that decides next; None when the game is over."""
        if self.stack:
            return self.stack[-1].side
        if self.phase_index == len(self.frame.phases):
            return None
        return self.frame.phase_sides[self.phase_index]

    @property
    def ground(self) -> Ground:
        if self._ground is None:
            object.__setattr__(self, "_ground", Ground.of(self.frame, self.places))
        ground = self._ground
        assert ground is not None
        return ground

    def place_of(self, unit: str) -> str:
        """Where a unit is: a hex number or the name of a box."""
        return self.frame.place_name(self.places[self.frame.unit(unit)])

    def with_place(self, unit: int, place: int) -> State:
        places, ground = self.places, self._ground
        if ground is not None:
            ground = ground.after_move(self.frame, unit, places[unit], place)
        return self.evolve(places=(*places[:unit], place, *places[unit + 1 :]), ground=ground)

    def evolve(
        self,
        places: tuple[int, ...] | None = None,
        steps: tuple[int, ...] | None = None,
        statuses: tuple[int, ...] | None = None,
        vectors: tuple[tuple[int, ...], ...] | None = None,
        ground: Ground | None = None,
    ) -> State:
        """The same moment with some parts of it changed; whoever changes places brings the ground along."""
        return State(
            self.frame,
            self.turn,
            self.phase_index,
            self.places if places is None else places,
            self.steps if steps is None else steps,
            self.statuses if statuses is None else statuses,
            self.vectors if vectors is None else vectors,
            self.markers,
            self.tracks,
            self.stack,
            self._ground if places is None else ground,
        )

    def with_steps(self, unit: int, steps: int) -> State:
        return self.evolve(steps=(*self.steps[:unit], steps, *self.steps[unit + 1 :]))

    def with_status(self, status: int, units: int) -> State:
        """These units have the status, and no others."""
        return self.evolve(statuses=(*self.statuses[:status], units, *self.statuses[status + 1 :]))

    def with_vector(self, vector: int, values: Mapping[int, int]) -> State:
        """New values of a vector for some units."""
        column = list(self.vectors[vector])
        for unit, value in values.items():
            column[unit] = value
        return self.evolve(vectors=(*self.vectors[:vector], tuple(column), *self.vectors[vector + 1 :]))

    def with_marker(self, marker: int, hexes: int) -> State:
        """The hexes that bear a kind of marker."""
        ground = self._ground
        fresh = None if ground is None else Ground(ground.stacks, ground.occupied)
        markers = (*self.markers[:marker], hexes, *self.markers[marker + 1 :])
        return replace(self, markers=markers, _ground=fresh)

    def with_track(self, track: int, value: int) -> State:
        return replace(self, tracks=(*self.tracks[:track], value, *self.tracks[track + 1 :]))

    def with_stack(self, stack: tuple[Decision, ...]) -> State:
        return State(
            self.frame,
            self.turn,
            self.phase_index,
            self.places,
            self.steps,
            self.statuses,
            self.vectors,
            self.markers,
            self.tracks,
            stack,
            self._ground,
        )

    def with_phase(self, turn: int, phase_index: int) -> State:
        """The first moment of a phase: what was remembered for the last one is forgotten."""
        fresh = {ZERO: (0,) * len(self.places), PLACE: self.places, EVERYONE: (-1,) * len(self.places)}
        forgotten = len(self.frame.phase_statuses)
        return replace(
            self,
            turn=turn,
            phase_index=phase_index,
            statuses=(0,) * forgotten + self.statuses[forgotten:],
            vectors=tuple(fresh[kind] for kind in self.frame.vectors.values()),
        )


def opening(frame: Frame, places: Mapping[str, str], box: str, steps: tuple[int, ...]) -> State:
    """A first state: listed units at their places, all others in one box."""
    spread = [frame.place(box)] * len(frame.units)
    for unit, place in places.items():
        spread[frame.unit(unit)] = frame.place(place)
    nothing = tuple((0,) * len(spread) for _ in frame.vectors)
    empty = (0,) * len(frame.statuses)
    state = State(
        frame, 1, 0, tuple(spread), steps, empty, nothing, (0,) * len(frame.markers), (0,) * len(frame.tracks)
    )
    return state.with_phase(1, 0)
