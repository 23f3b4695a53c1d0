"""The base class for readers of position documents, which check as they read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, TypeGuard

from hexfront.games.face import Wargame
from hexfront.games.shared.theatre import Theatre
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.sequence import MOVEMENT
from hexfront.kernel.sets import NO_HEXES, Hex, Unit, Units, members, set_of
from hexfront.kernel.state import State

Entries = Mapping[Unit, Mapping[str, Any]]


class PositionReader:
    """Reads one document. Raises an error that names whatever is wrong with it."""

    def __init__(
        self,
        game: Wargame,
        theatre: Theatre[Any],
        document: Mapping[str, Any],
        keys: Collection[str],
        unit_keys: Collection[str],
    ) -> None:
        """``keys`` are allowed in a position, ``unit_keys`` in its units, along with the statuses of the game."""
        if not isinstance(document, Mapping):
            raise InputError(f"expected a position as a JSON object, got {type(document).__name__}")
        for key in document:
            if key not in keys:
                raise unknown("key of a position", key, keys)
        self._played = game
        self._theatre = theatre
        self.frame = theatre.frame
        self.document = document
        self.placed: dict[Unit, Hex] = {}
        self._unit_keys = {*unit_keys, *self.frame.statuses}

    def check_game(self) -> None:
        """Check that the document is from this game with the same options."""
        name, options = self._played.name, self._played.options
        told = self.document.get("game", name)
        if told != name:
            raise InputError(f"the position is of the game {told!r}, not of {name!r}")
        for option, value in self.object_of("options").items():
            if option not in options:
                raise unknown(f"option of {name}", option, options)
            if value != options[option]:
                raise InputError(
                    f"the position has the option {option} = {value!r}, but the game was loaded with "
                    f"{option} = {options[option]!r}"
                )

    def moment(self) -> tuple[int, int]:
        """The turn and the index of the phase."""
        default = self.frame.phases[self.frame.phase_kinds.index(MOVEMENT)]
        turn, phase = self.document.get("turn", 1), self.document.get("phase", default)
        if not _is_whole(turn) or not 1 <= turn <= self.frame.last_turn:
            raise InputError(f"the turn is {turn!r}, expected a number from 1 to {self.frame.last_turn}")
        if phase not in self.frame.phase_names:
            raise unknown("phase", phase, self.frame.phase_names)
        index = self.frame.phase_names.index(phase)
        if index < self.frame.first_phase and turn > 1:
            raise InputError(f"the phase is {phase!r} on turn {turn}, but sides set up before turn 1 only")
        return turn, index

    def list_of(self, key: str) -> list[Any]:
        value = self.document.get(key, [])
        if not isinstance(value, list | tuple):
            raise InputError(f"{key!r} is {value!r}, expected a list")
        return list(value)

    def object_of(self, key: str) -> Mapping[str, Any]:
        value = self.document.get(key, {})
        if not isinstance(value, Mapping):
            raise InputError(f"{key!r} is {value!r}, expected an object")
        return value

    def put(self, name: object, place: Hex) -> Unit:
        """Put a unit in a place. Raises an error if it is already somewhere."""
        unit = self.frame.unit(name)
        if unit in self.placed:
            raise InputError(f"the unit {name} stands in the position twice")
        self.placed[unit] = place
        return unit

    def unit_entries(self) -> list[Mapping[str, Any]]:
        """The units on the map, checked."""
        entries = self.list_of("units")
        for entry in entries:
            if not isinstance(entry, Mapping) or "id" not in entry or "hex" not in entry:
                raise InputError(f"a unit is {entry!r}, expected an object with 'id' and 'hex'")
            self.check_keys(entry, self._unit_keys)
            self._check_switches(entry)
        return entries

    def _check_switches(self, entry: Mapping[str, Any]) -> None:
        """Check that every status is true or false."""
        for status in self.frame.statuses:
            if not isinstance(entry.get(status, False), bool):
                raise InputError(f"the unit {entry['id']}: {status} is {entry[status]!r}, expected true or false")

    def check_keys(self, entry: Mapping[str, Any], known: Collection[str]) -> None:
        """Check that the entry has no unknown keys."""
        for key in entry:
            if key not in known:
                raise unknown(f"key of the unit {entry['id']}", key, known)

    def marker_entries(self, kinds: Collection[str]) -> list[Mapping[str, Any]]:
        """The markers on the map, checked."""
        markers = self.list_of("markers")
        for marker in markers:
            if not isinstance(marker, Mapping) or "marker" not in marker or "hex" not in marker:
                raise InputError(f"a marker is {marker!r}, expected an object with 'marker' and 'hex'")
            if marker["marker"] not in kinds:
                raise unknown("marker", marker["marker"], kinds)
        return markers

    def steps_of(self, unit: Unit, value: object) -> int:
        """A number of steps this unit can have."""
        counter = self._theatre.by_index[unit]
        if not _is_whole(value) or not 1 <= value <= counter.steps:
            raise InputError(f"the unit {counter.id} has {value!r} steps, expected 1 to {counter.steps}")
        return value

    def points_of(self, unit: Unit, value: object) -> int:
        """Movement points this unit can have spent, in units of the scale."""
        try:
            points = Fraction(str(value)) * self._theatre.scale
        except (ValueError, ZeroDivisionError):
            # An impossible value, so that the error below reports it.
            points = Fraction(-1)
        counter, most = self._theatre.by_index[unit], self.most_points(unit)
        if points < 0 or points.denominator != 1 or points > most:
            raise InputError(
                f"the unit {counter.id} has spent {value!r}, expected movement points such as 2 or '3/2', "
                f"at most {self._theatre.points(most)}"
            )
        return int(points)

    def most_points(self, unit: Unit) -> int:
        """The most points a unit can spend in a phase, in units of the scale: its allowance, if nothing adds to it."""
        return self._theatre.movement_points[unit]

    def marches(self, entries: Entries, places: tuple[Hex, ...]) -> tuple[tuple[int, ...], tuple[Hex, ...]]:
        """The points each unit has spent, and where it began the phase."""
        spent, origin = [0] * len(places), list(places)
        for unit, entry in entries.items():
            spent[unit] = self.points_of(unit, entry.get("spent", 0))
            if "origin" in entry:
                origin[unit] = self.frame.place(entry["origin"])
        return tuple(spent), tuple(origin)

    def statuses_of(self, entries: Entries) -> tuple[Units, ...]:
        """For every status, the units that have it."""
        return tuple(
            set_of(unit for unit, entry in entries.items() if entry.get(status)) for status in self.frame.statuses
        )

    def decisions(self) -> tuple[Decision, ...]:
        decode = self._played.vocabulary.decision_decoder.decode
        return tuple(decode(one) for one in self.list_of("decisions"))

    def check_apart(self, state: State) -> None:
        """Check that no hex has units of two sides."""
        taken = NO_HEXES
        for side in state.ground.sides:
            for place in members(taken & side.occupied):
                raise InputError(f"units of both sides stand in {self.frame.place_name(place)}")
            taken |= side.occupied


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def told(game: Wargame, state: State) -> dict[str, Any]:
    """The start of every position document: the game and the moment."""
    return {"game": game.name, "options": dict(game.options), "turn": state.turn, "phase": state.phase}


def march_entry(theatre: Theatre[Any], state: State, unit: Unit, spent: int, origin: int) -> dict[str, Any]:
    """A unit's statuses, what it has spent, and where it began the phase if it has moved."""
    entry: dict[str, Any] = dict.fromkeys(theatre.statuses(state, unit), True)
    if state.vectors[spent][unit]:
        entry["spent"] = str(theatre.points(state.vectors[spent][unit]))
    if state.vectors[origin][unit] != state.places[unit]:
        entry["origin"] = theatre.frame.place_name(Hex(state.vectors[origin][unit]))
    return entry
