"""The state of a game: immutable data, and facts derived from where the counters stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from hexfront.kernel.errors import unknown
from hexfront.kernel.notebooks import table
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Side, Unit, Units, set_of

if TYPE_CHECKING:
    from hexfront.kernel.decisions import Decision

#: The kind of the moment after the last phase.
OVER = "over"
#: The value of a vector for each unit when a phase begins: zero, the unit's place, or the set of all units. That set is
#: -1, with every bit on: each step of a stack is ANDed with its members, which leaves the units that made every step of
#: the phase together. A lasting vector starts at zero and keeps its values when a phase begins.
ZERO, PLACE, EVERYONE, LASTING = "zero", "place", "everyone", "lasting"


@dataclass(frozen=True, eq=False)
class Frame:
    """The part that all states of a game share: the names of everything, in order.

    A place is a hex or a named box beside the map, so every counter is always somewhere. Phase statuses and vectors are
    reset when a phase begins; lasting statuses and lasting vectors are not.
    """

    sides: tuple[str, ...]
    units: tuple[str, ...]
    unit_sides: tuple[Side, ...]
    ground_units: tuple[Unit, ...]
    hexes: Mapping[str, Hex]
    hex_places: int
    boxes: tuple[str, ...]
    phases: tuple[str, ...]
    phase_sides: tuple[str | None, ...]
    phase_kinds: tuple[str, ...]
    first_phase: int
    last_turn: int
    phase_statuses: tuple[str, ...]
    lasting_statuses: tuple[str, ...]
    vectors: Mapping[str, str]
    markers: tuple[str, ...]
    tracks: tuple[str, ...]
    statuses: tuple[str, ...] = field(init=False)
    is_ground: tuple[bool, ...] = field(init=False)
    side_index: dict[str, Side] = field(init=False)
    unit_index: dict[str, Unit] = field(init=False)
    place_index: dict[str, Hex] = field(init=False)
    place_names: tuple[str | None, ...] = field(init=False)
    phase_names: tuple[str, ...] = field(init=False)
    kinds: tuple[str, ...] = field(init=False)
    deciding: tuple[str | None, ...] = field(init=False)
    enemies: tuple[tuple[Side, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        places = dict(self.hexes) | {box: Hex(self.hex_places + i) for i, box in enumerate(self.boxes)}
        names: list[str | None] = [None] * (self.hex_places + len(self.boxes))
        for name, index in places.items():
            names[index] = name
        object.__setattr__(self, "statuses", self.phase_statuses + self.lasting_statuses)
        ground = set(self.ground_units)
        object.__setattr__(self, "is_ground", tuple(unit in ground for unit in map(Unit, range(len(self.units)))))
        object.__setattr__(self, "side_index", {name: Side(i) for i, name in enumerate(self.sides)})
        object.__setattr__(self, "unit_index", {name: Unit(i) for i, name in enumerate(self.units)})
        object.__setattr__(self, "place_index", places)
        object.__setattr__(self, "place_names", tuple(names))
        object.__setattr__(self, "phase_names", (*self.phases, "game over"))
        object.__setattr__(self, "kinds", (*self.phase_kinds, OVER))
        object.__setattr__(self, "deciding", (*self.phase_sides, None))
        sides = [Side(side) for side in range(len(self.sides))]
        object.__setattr__(self, "enemies", tuple(tuple(other for other in sides if other != side) for side in sides))

    def __reduce__(self) -> tuple[Any, ...]:
        # Fields of a frozen class cannot be set one by one in the compiled build, so another process makes it anew.
        return Frame, tuple(getattr(self, one.name) for one in fields(self) if one.init)

    def unit(self, name: object) -> Unit:
        """The index of a unit, or an error that names it."""
        unit = self.unit_index.get(name) if isinstance(name, str) else None
        if unit is None:
            raise unknown("unit", name, self.unit_index)
        return unit

    def place(self, name: object) -> Hex:
        """The index of a hex or box, or an error that names it."""
        place = self.place_index.get(name) if isinstance(name, str) else None
        if place is None:
            raise unknown("hex or box", name, self.place_index)
        return place

    def place_name(self, index: Hex) -> str:
        name = self.place_names[index]
        assert name is not None, f"place {index} is off the sheet"
        return name

    def names_of(self, places: Iterable[Hex]) -> tuple[str, ...]:
        """The names of some hexes and boxes."""
        names = self.place_names
        return tuple([names[place] or self.place_name(place) for place in places])

    def units_of(self, side: Side) -> Units:
        """All units of a side."""
        return set_of(Unit(unit) for unit, its in enumerate(self.unit_sides) if its == side)

    def bits(self, names: Iterable[object]) -> Units:
        """A set of units from their names."""
        units = NO_UNITS
        for name in names:
            units |= 1 << self.unit(name)
        return units


Index = TypeVar("Index", bound=int)
Value = TypeVar("Value", bound=int)


def put(column: tuple[Value, ...], values: Mapping[Index, Value]) -> tuple[Value, ...]:
    """A column of numbers with some values replaced."""
    changed = list(column)
    for index, value in values.items():
        changed[index] = value
    return tuple(changed)


class Deployment:
    """Where the units of one side are, and what follows from that. It is replaced when one of them moves.

    ``depths[n]`` has the hexes with more than n units; ``units`` are all units on the map.
    """

    # Every unit that might move asks which hexes are full. Kept by depth, the answer is one ready-made set, and a move
    # flips a bit in one or two of them. Otherwise every stack would be counted for every mover.

    __slots__ = ("depths", "memo", "occupied", "stacks", "units")

    def __init__(self, stacks: dict[Hex, tuple[Unit, ...]], depths: tuple[Hexes, ...], units: Units) -> None:
        self.stacks = stacks
        self.depths = depths
        self.units = units
        self.occupied = depths[0]
        self.memo: dict[Any, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        # What was worked out stays here: another process works it out again if it asks.
        return Deployment, (self.stacks, self.depths, self.units)

    @classmethod
    def of(cls, stacks: dict[Hex, tuple[Unit, ...]]) -> Deployment:
        highest = max(map(len, stacks.values()), default=1)
        depths = [set_of(place for place, stack in stacks.items() if len(stack) > more) for more in range(highest)]
        return cls(stacks, tuple(depths), set_of(unit for stack in stacks.values() for unit in stack))

    def deeper(self, than: int) -> Hexes:
        """The hexes with more than this many units."""
        return self.depths[than] if than < len(self.depths) else NO_HEXES

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deployment):
            return NotImplemented
        # After moves there may be empty depths at the end; they do not matter.
        mine, its = (tuple(depth for depth in one.depths if depth) for one in (self, other))
        return self.stacks == other.stacks and mine == its and self.units == other.units

    def after_move(self, hex_places: int, units: Sequence[Unit], places: tuple[Hex, ...], new: Hex) -> Deployment:
        """The deployment after some units have moved to a new place."""
        stacks, depths, present = self.stacks.copy(), list(self.depths), self.units
        for unit in units:
            old = places[unit]
            if (old < hex_places) != (new < hex_places):
                present ^= 1 << unit
            if old < hex_places:
                left = tuple([other for other in stacks.pop(old) if other != unit])
                depths[len(left)] ^= 1 << old
                if left:
                    stacks[old] = left
        if new < hex_places:
            there = stacks.get(new, ())
            stacks[new] = tuple(sorted((*there, *units))) if there or len(units) > 1 else tuple(units)
            for depth in range(len(there), len(there) + len(units)):
                if depth < len(depths):
                    depths[depth] |= 1 << new
                else:
                    depths.append(1 << new)
        return Deployment(stacks, tuple(depths), present)


class Ground:
    """Where all ground units are, and what follows from that. It is replaced when a counter or marker moves."""

    __slots__ = ("memo", "sides")

    def __init__(self, sides: tuple[Deployment, ...]) -> None:
        self.sides = sides
        self.memo: dict[Any, Any] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Ground, (self.sides,)

    @classmethod
    def of(cls, frame: Frame, places: tuple[Hex, ...]) -> Ground:
        sides: tuple[dict[Hex, tuple[Unit, ...]], ...] = tuple({} for _ in frame.sides)
        for unit in frame.ground_units:
            place, stacks = places[unit], sides[frame.unit_sides[unit]]
            if place < frame.hex_places:
                stacks[place] = (*stacks.get(place, ()), unit)
        return cls(tuple(map(Deployment.of, sides)))

    def stack(self, place: Hex) -> tuple[Unit, ...]:
        """The ground units in a hex."""
        for side in self.sides:
            if place in side.stacks:
                return side.stacks[place]
        return ()

    def afresh(self) -> Ground:
        """The same ground with an empty memo."""
        # Supply and other derived facts also depend on markers and air units, which are not part of the ground. Facts
        # about one side's units alone are kept in its deployment and survive.
        return Ground(self.sides)

    def after_move(self, frame: Frame, units: Sequence[Unit], places: tuple[Hex, ...], new: Hex) -> Ground:
        """The ground after some units of one side have moved to a new place."""
        if not frame.is_ground[units[0]]:
            return self.afresh()
        side = frame.unit_sides[units[0]]
        moved = self.sides[side].after_move(frame.hex_places, units, places, new)
        return Ground((*self.sides[:side], moved, *self.sides[side + 1 :]))


class State(NamedTuple):
    """One moment of a game. Each status is a set of units and each marker a set of hexes.

    A tuple, because a search copies states constantly and no other immutable type copies faster.
    """

    frame: Frame
    turn: int
    phase_index: int
    places: tuple[Hex, ...]
    steps: tuple[int, ...]
    statuses: tuple[Units, ...]
    vectors: tuple[tuple[int, ...], ...]
    markers: tuple[Hexes, ...]
    tracks: tuple[int, ...]
    stack: tuple[Decision, ...]
    ground: Ground

    def __eq__(self, other: object) -> bool:
        """Compare all but the frame, which belongs to the game, and the ground, which follows from the places."""
        return isinstance(other, State) and self[1:-1] == other[1:-1]

    # NamedTuple inherits != from tuple, which would compare the frame and the ground.
    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[1:-1])

    def __repr__(self) -> str:
        return f"<State: turn {self.turn}, {self.phase}, {self.to_act} to act>"

    def _repr_html_(self) -> str:
        """A table of what each side has. A state does not know its map: ``game.draw(state)`` shows it."""
        frame, rows = self.frame, []
        for index, side in enumerate(frame.sides):
            standing = [unit for unit, its in enumerate(frame.unit_sides) if its == index]
            standing = [unit for unit in standing if self.places[unit] < frame.hex_places]
            rows.append((side, len(standing), sum(self.steps[unit] for unit in standing)))
        return table(repr(self).strip("<>"), rows, ("side", "units on the map", "steps"))

    @property
    def phase(self) -> str:
        """The name of the phase; ``game over`` after the last."""
        return self.frame.phase_names[self.phase_index]

    @property
    def kind(self) -> str:
        """The kind of phase, such as ``movement`` or ``combat``; ``over`` when the game is over."""
        return self.frame.kinds[self.phase_index]

    @property
    def owner(self) -> str | None:
        """The side whose phase it is, even while another side has a decision to make."""
        return self.frame.deciding[self.phase_index]

    @property
    def to_act(self) -> str | None:
        """The side that decides next; None when the game is over."""
        if self.stack:
            return self.stack[-1].side
        return self.frame.deciding[self.phase_index]

    def place_of(self, unit: str) -> str:
        """Where a unit is: a hex number or the name of a box."""
        return self.frame.place_name(self.places[self.frame.unit(unit)])

    def evolve(
        self,
        *,
        places: tuple[Hex, ...] | None = None,
        steps: tuple[int, ...] | None = None,
        statuses: tuple[Units, ...] | None = None,
        vectors: tuple[tuple[int, ...], ...] | None = None,
        markers: tuple[Hexes, ...] | None = None,
        tracks: tuple[int, ...] | None = None,
        stack: tuple[Decision, ...] | None = None,
        ground: Ground | None = None,
    ) -> State:
        """A copy with some parts changed. A caller that changes the places must pass the new ground too."""
        return State(
            self.frame,
            self.turn,
            self.phase_index,
            self.places if places is None else places,
            self.steps if steps is None else steps,
            self.statuses if statuses is None else statuses,
            self.vectors if vectors is None else vectors,
            self.markers if markers is None else markers,
            self.tracks if tracks is None else tracks,
            self.stack if stack is None else stack,
            self.ground if ground is None else ground,
        )

    def with_place(self, unit: Unit, place: Hex) -> State:
        ground = self.ground.after_move(self.frame, (unit,), self.places, place)
        return self.evolve(places=put(self.places, {unit: place}), ground=ground)

    def with_steps(self, unit: Unit, steps: int) -> State:
        return self.evolve(steps=put(self.steps, {unit: steps}))

    def with_status(self, status: int, units: Units) -> State:
        """Give the status to exactly these units."""
        return self.evolve(statuses=put(self.statuses, {status: units}))

    def with_statuses(self, changes: Mapping[int, tuple[Units, Units]]) -> State:
        """For each status, add the units that gained it and drop those that lost it."""
        statuses = list(self.statuses)
        for status, (gained, lost) in changes.items():
            statuses[status] = statuses[status] & ~lost | gained
        return self.evolve(statuses=tuple(statuses))

    def with_vector(self, vector: int, values: Mapping[Unit, int]) -> State:
        """Set a vector for some units."""
        column = put(self.vectors[vector], values)
        return self.evolve(vectors=(*self.vectors[:vector], column, *self.vectors[vector + 1 :]))

    def with_marker(self, marker: int, hexes: Hexes) -> State:
        """Set the hexes that carry a kind of marker."""
        return self.evolve(markers=put(self.markers, {marker: hexes}), ground=self.ground.afresh())

    def with_track(self, track: int, value: int) -> State:
        return self.evolve(tracks=put(self.tracks, {track: value}))

    def with_stack(self, stack: tuple[Decision, ...]) -> State:
        return self.evolve(stack=stack)

    def with_phase(self, turn: int, phase_index: int) -> State:
        """The start of a phase. Per-phase statuses and vectors are reset."""
        fresh = {ZERO: (0,) * len(self.places), PLACE: self.places, EVERYONE: (-1,) * len(self.places)}
        forgotten = len(self.frame.phase_statuses)
        return self._replace(
            turn=turn,
            phase_index=phase_index,
            statuses=(NO_UNITS,) * forgotten + self.statuses[forgotten:],
            vectors=tuple(
                old if kind == LASTING else fresh[kind]
                for old, kind in zip(self.vectors, self.frame.vectors.values(), strict=True)
            ),
        )


def opening(frame: Frame, places: Mapping[str, str], box: str, steps: tuple[int, ...]) -> State:
    """A first state: the listed units at their places, all others in one box."""
    spread = [frame.place(box)] * len(frame.units)
    for unit, place in places.items():
        spread[frame.unit(unit)] = frame.place(place)
    # Placeholders only: ``with_phase`` sets every vector to its start value.
    nothing = tuple((0,) * len(spread) for _ in frame.vectors)
    empty = (NO_UNITS,) * len(frame.statuses)
    at = tuple(spread)
    unmarked, untracked = (NO_HEXES,) * len(frame.markers), (0,) * len(frame.tracks)
    state = State(frame, 1, 0, at, steps, empty, nothing, unmarked, untracked, (), Ground.of(frame, at))
    return state.with_phase(1, 0)
