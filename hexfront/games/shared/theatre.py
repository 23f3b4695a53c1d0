"""The static part of every game: a map, counters, a rulebook and a frame."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Generic, Protocol, TypeVar

from hexfront.games.face import Counter
from hexfront.games.shared.sides import Party, sides_of
from hexfront.kernel.memo import Last
from hexfront.kernel.rulebook import Rulebook
from hexfront.kernel.sequence import Phases
from hexfront.kernel.sets import Hex, Side, Unit, Units, members
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import Frame, State
from hexfront.mechanics.board import Board


class Piece(Counter, Protocol):
    """A counter that moves and has steps."""

    @property
    def movement(self) -> int: ...

    @property
    def steps(self) -> int: ...

    @property
    def corps(self) -> str: ...


P = TypeVar("P", bound=Piece)


@dataclass(frozen=True, eq=False)
class Theatre(ABC, Generic[P]):
    """Everything that is read from data files and never changes during play."""

    name: str
    folder: Traversable
    settings: Mapping[str, Any]
    rulebook: Rulebook
    sheet: MapSheet
    counters: Mapping[str, P]
    frame: Frame

    @property
    @abstractmethod
    def scale(self) -> int:
        """How many cost units make one movement point."""

    @cached_property
    def board(self) -> Board:
        return Board(self.sheet, self.frame)

    @cached_property
    def by_index(self) -> tuple[P, ...]:
        return tuple(self.counters[name] for name in self.frame.units)

    @cached_property
    def indexed(self) -> tuple[tuple[Unit, P], ...]:
        """Every counter with its index."""
        return tuple((Unit(index), counter) for index, counter in enumerate(self.by_index))

    @cached_property
    def movement_points(self) -> tuple[int, ...]:
        """Each unit's allowance in units of the scale."""
        return tuple(counter.movement * self.scale for counter in self.by_index)

    @cached_property
    def sides(self) -> tuple[Party, ...]:
        """The sides in the settings."""
        return sides_of(self.settings)

    @cached_property
    def nations(self) -> Mapping[str, str]:
        """The rulebook's name for each side."""
        return {side.name: side.nation for side in self.sides}

    def nation(self, side: Side) -> str:
        return self.nations[self.frame.sides[side]]

    def points(self, cost: int) -> Fraction:
        """A cost in movement points."""
        return Fraction(cost, self.scale)

    def box(self, name: str) -> Hex:
        return self.frame.place_index[name]

    def boxed(self, state: State, box: str) -> list[str]:
        """The ground units in a box."""
        place = self.box(box)
        return [self.frame.units[unit] for unit in self.frame.ground_units if state.places[unit] == place]

    def is_on_map(self, state: State, unit: Unit) -> bool:
        return state.places[unit] < self.frame.hex_places

    def statuses(self, state: State, unit: Unit) -> list[str]:
        """The statuses that a unit has."""
        return list(self.statuses_of_all(state).get(unit, ()))

    def statuses_of_all(self, state: State) -> Mapping[Unit, Sequence[str]]:
        """The statuses of every unit that has any."""
        held = self._held.get(state.statuses, None)
        return self._held.keep(state.statuses, None, self._by_unit(state.statuses)) if held is None else held

    # Views ask for every unit in turn. The sets of statuses alone decide the answer.
    @cached_property
    def _held(self) -> Last[None, Mapping[Unit, Sequence[str]]]:
        return Last()

    def _by_unit(self, statuses: tuple[Units, ...]) -> Mapping[Unit, Sequence[str]]:
        held: dict[Unit, list[str]] = {}
        for name, units in zip(self.frame.statuses, statuses, strict=True):
            for unit in members(units) if units else ():
                held.setdefault(unit, []).append(name)
        return held


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes that states keep besides places and steps."""

    boxes: tuple[str, ...] = ()
    phase_statuses: tuple[str, ...] = ()
    lasting_statuses: tuple[str, ...] = ()
    vectors: Mapping[str, str] = field(default_factory=dict)
    markers: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()


def frame_of(
    sheet: MapSheet,
    sides: tuple[str, ...],
    pieces: Iterable[Piece],
    turns: int,
    before: Phases[Any],
    turn: Phases[Any],
    notes: Notes,
) -> Frame:
    """The frame of a game. The phases are those of the set-up, then those of each turn."""
    pieces_ = tuple(pieces)
    phases = (*before, *turn)
    return Frame(
        sides=sides,
        units=tuple(piece.id for piece in pieces_),
        unit_sides=tuple(Side(sides.index(piece.side)) for piece in pieces_),
        ground_units=tuple(Unit(unit) for unit, piece in enumerate(pieces_) if piece.is_ground),
        hexes=sheet.index,
        hex_places=sheet.indexing.size,
        boxes=notes.boxes,
        phases=tuple(phase.name for phase in phases),
        phase_sides=tuple(phase.side for phase in phases),
        phase_kinds=tuple(phase.kind for phase in phases),
        first_phase=len(before),
        last_turn=turns,
        phase_statuses=notes.phase_statuses,
        lasting_statuses=notes.lasting_statuses,
        vectors=notes.vectors,
        markers=notes.markers,
        tracks=notes.tracks,
    )
