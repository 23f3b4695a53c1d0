"""Positions as JSON documents, both ways; what a document leaves out gets its natural default."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from hexfront.games.assault.campaign import (
    BASE,
    CUP,
    ELIMINATED,
    MARKERS,
    OFF_MAP,
    ORIGIN,
    OVER_THE_FLEET,
    READY,
    SIDES,
    SPENT,
    TO_RETURN,
    Campaign,
)
from hexfront.games.assault.pending import check_pending
from hexfront.games.assault.view import statuses
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.grid import members
from hexfront.kernel.state import Ground, State

if TYPE_CHECKING:
    from hexfront.games.assault.game import AssaultGame

IN_THE_AIR = (BASE, READY, OVER_THE_FLEET)
KEYS = frozenset({"game", "options", "turn", "phase", "units", "markers", "air", "decisions"})
UNIT_KEYS = frozenset({"id", "hex", "steps", "spent", "origin"})


def position(game: AssaultGame, state: State) -> dict[str, Any]:
    """The whole state as a document."""
    campaign = game.campaign
    units = range(len(campaign.frame.units))
    air = {unit for side in campaign.air_units for unit in side}
    document: dict[str, Any] = {
        "game": game.name,
        "options": dict(game.options),
        "turn": state.turn,
        "phase": state.phase,
        "units": [
            _entry(campaign, state, unit) for unit in units if campaign.is_on_map(state, unit) and unit not in air
        ],
        "markers": [
            {"marker": marker, "hex": number}
            for marker, hexes in zip(MARKERS, state.markers, strict=True)
            for number in campaign.sheet.names(hexes)
        ],
    }
    for box in campaign.waiting_boxes:
        document[box] = [_boxed(campaign, state, unit) for unit in units if state.places[unit] == campaign.box(box)]
    document["air"] = {campaign.frame.units[unit]: state.place_of(campaign.frame.units[unit]) for unit in sorted(air)}
    document["decisions"] = [decision.to_json() for decision in state.stack]
    return document


def _entry(campaign: Campaign, state: State, unit: int) -> dict[str, Any]:
    frame = campaign.frame
    entry: dict[str, Any] = {"id": frame.units[unit], "hex": frame.place_name(state.places[unit])}
    if campaign.by_index[unit].steps:
        entry["steps"] = state.steps[unit]
    entry |= dict.fromkeys(statuses(campaign, state, unit), True)
    if state.vectors[SPENT][unit]:
        entry["spent"] = str(campaign.points(state.vectors[SPENT][unit]))
    if state.vectors[ORIGIN][unit] != state.places[unit]:
        entry["origin"] = frame.place_name(state.vectors[ORIGIN][unit])
    return entry


def _boxed(campaign: Campaign, state: State, unit: int) -> str | dict[str, Any]:
    """A unit beside the map by its name, or with its steps if it was withdrawn with fewer than all."""
    counter, steps = campaign.by_index[unit], state.steps[unit]
    is_plain = steps in (0, counter.steps)
    return counter.id if is_plain else {"id": counter.id, "steps": steps}


def from_position(game: AssaultGame, document: Mapping[str, Any]) -> State:
    """A state from a document; an impossible one gets an error that names what is wrong."""
    return _Reader(game, document).read()


class _Reader:
    """Reads one document, checking as it goes."""

    def __init__(self, game: AssaultGame, document: Mapping[str, Any]) -> None:
        if not isinstance(document, Mapping):
            raise InputError(f"expected a position as a JSON object, got {type(document).__name__}")
        known = KEYS | set(game.campaign.waiting_boxes)
        for key in document:
            if key not in known:
                raise unknown("key of a position", key, known)
        self.game = game
        self.campaign = game.campaign
        self.frame = game.campaign.frame
        self.document = document
        self.placed: dict[int, int] = {}
        self.steps: dict[int, int] = {}

    def read(self) -> State:
        self._check_game()
        turn, phase = self._moment()
        entries = self._entries()
        self._boxes()
        self._air()
        self._defaults(turn)
        places = tuple(self.placed[unit] for unit in range(len(self.frame.units)))
        state = State(
            self.frame,
            turn,
            phase,
            places,
            self._all_steps(),
            self._statuses(entries),
            self._vectors(entries, places),
            self._markers(),
            (),
            (),
            Ground.of(self.frame, places),
        )
        self._check_stacks(state)
        decode = self.game.vocabulary.decision_decoder.decode
        state = state.evolve(stack=tuple(decode(one) for one in self._list("decisions")))
        check_pending(self.game, state)
        return state

    def _check_game(self) -> None:
        name = self.document.get("game", self.game.name)
        if name != self.game.name:
            raise InputError(f"the position is of the game {name!r}, not of {self.game.name!r}")
        for option, value in self._object("options").items():
            if option not in self.game.options:
                raise unknown(f"option of {self.game.name}", option, self.game.options)
            if value != self.game.options[option]:
                raise InputError(
                    f"the position has the option {option} = {value!r}, but the game was loaded with "
                    f"{option} = {self.game.options[option]!r}"
                )

    def _moment(self) -> tuple[int, int]:
        turn, phase = self.document.get("turn", 1), self.document.get("phase", "german movement")
        if not isinstance(turn, int) or isinstance(turn, bool) or not 1 <= turn <= self.frame.last_turn:
            raise InputError(f"the turn is {turn!r}, expected a number from 1 to {self.frame.last_turn}")
        if phase not in self.frame.phase_names:
            raise unknown("phase", phase, self.frame.phase_names)
        return turn, self.frame.phase_names.index(phase)

    def _list(self, key: str) -> list[Any]:
        value = self.document.get(key, [])
        if not isinstance(value, list | tuple):
            raise InputError(f"{key!r} is {value!r}, expected a list")
        return list(value)

    def _object(self, key: str) -> Mapping[str, Any]:
        value = self.document.get(key, {})
        if not isinstance(value, Mapping):
            raise InputError(f"{key!r} is {value!r}, expected an object")
        return value

    def _put(self, name: object, place: int) -> int:
        unit = self.frame.unit(name)
        if unit in self.placed:
            raise InputError(f"the unit {name} stands in the position twice")
        self.placed[unit] = place
        return unit

    def _entries(self) -> dict[int, Mapping[str, Any]]:
        entries: dict[int, Mapping[str, Any]] = {}
        for entry in self._list("units"):
            if not isinstance(entry, Mapping) or "id" not in entry or "hex" not in entry:
                raise InputError(f"a unit is {entry!r}, expected an object with 'id' and 'hex'")
            for key in entry:
                if key not in UNIT_KEYS and key not in self.frame.statuses:
                    raise unknown(f"key of the unit {entry['id']}", key, UNIT_KEYS | set(self.frame.statuses))
            unit = self._put(entry["id"], self._hex(entry["id"], entry["hex"]))
            if any(unit in side for side in self.campaign.air_units):
                raise InputError(f"{entry['id']} is an air unit: it stands under 'air'")
            if "steps" in entry:
                self._set_steps(unit, entry["steps"])
            entries[unit] = entry
        return entries

    def _hex(self, name: object, number: object) -> int:
        place = self.campaign.sheet.number_index(number)  # type: ignore[arg-type]
        afloat = self.campaign.fleet is not None and name == self.frame.units[self.campaign.fleet]
        allowed = self.game.rules.fleet.waters if afloat else self.campaign.sheet.playable
        if not allowed >> place & 1:
            raise InputError(f"{name} cannot be in the hex {number}")
        return place

    def _set_steps(self, unit: int, value: object) -> None:
        counter = self.campaign.by_index[unit]
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= counter.steps:
            raise InputError(f"the unit {counter.id} has {value!r} steps, expected 1 to {counter.steps}")
        self.steps[unit] = value

    def _boxes(self) -> None:
        for box in self.campaign.waiting_boxes:
            for one in self._list(box):
                name = one["id"] if isinstance(one, Mapping) and "id" in one else one
                unit = self._put(name, self.campaign.box(box))
                if not self.frame.is_ground[unit]:
                    raise InputError(f"{name} cannot be {box!r}: it is never lost")
                if isinstance(one, Mapping) and "steps" in one:
                    self._set_steps(unit, one["steps"])

    def _air(self) -> None:
        for name, place in self._object("air").items():
            unit = self.frame.unit(name)
            if not any(unit in side for side in self.campaign.air_units):
                raise InputError(f"{name} is no air unit")
            if place not in IN_THE_AIR and place not in self.campaign.sheet.index:
                raise unknown(f"place of {name}", place, IN_THE_AIR)
            self._put(name, self.frame.place(place))
        for side in self.campaign.air_units:
            for unit in side:
                self.placed.setdefault(unit, self.campaign.box(BASE))

    def _defaults(self, turn: int) -> None:
        """Units not named are still to come, or lost if their turn is over; the fleet lies in port."""
        if self.campaign.fleet is not None:
            self.placed.setdefault(self.campaign.fleet, next(members(self.game.rules.fleet.ports)))
        for unit in self.frame.ground_units:
            self.placed.setdefault(unit, self.campaign.box(self._default_box(unit, turn)))

    def _default_box(self, unit: int, turn: int) -> str:
        counter = self.campaign.by_index[unit]
        if counter.turn >= turn:
            return OFF_MAP
        if self.campaign.staffs >> unit & 1:
            return TO_RETURN
        return CUP if counter.start == CUP else ELIMINATED

    def _all_steps(self) -> tuple[int, ...]:
        gone = self.campaign.box(ELIMINATED)
        return tuple(
            0 if self.placed[unit] == gone else self.steps.get(unit, counter.steps)
            for unit, counter in enumerate(self.campaign.by_index)
        )

    def _statuses(self, entries: Mapping[int, Mapping[str, Any]]) -> tuple[int, ...]:
        return tuple(
            sum(1 << unit for unit, entry in entries.items() if entry.get(status)) for status in self.frame.statuses
        )

    def _vectors(
        self, entries: Mapping[int, Mapping[str, Any]], places: tuple[int, ...]
    ) -> tuple[tuple[int, ...], ...]:
        spent, origin = [0] * len(places), list(places)
        for unit, entry in entries.items():
            spent[unit] = self._points(entry.get("spent", 0), unit)
            if "origin" in entry:
                origin[unit] = self.frame.place(entry["origin"])
        return tuple(spent), tuple(origin)

    def _points(self, value: object, unit: int) -> int:
        try:
            points = Fraction(str(value)) * self.campaign.scale
        except (ValueError, ZeroDivisionError):
            points = Fraction(-1)
        counter = self.campaign.by_index[unit]
        if points < 0 or points.denominator != 1 or points > self.campaign.movement_points[unit]:
            raise InputError(
                f"the unit {counter.id} has spent {value!r}, expected movement points such as 2 or '3/2', "
                f"at most {counter.movement}"
            )
        return int(points)

    def _markers(self) -> tuple[int, ...]:
        markers = [0] * len(MARKERS)
        for marker in self._list("markers"):
            if not isinstance(marker, Mapping) or "marker" not in marker or "hex" not in marker:
                raise InputError(f"a marker is {marker!r}, expected an object with 'marker' and 'hex'")
            if marker["marker"] not in MARKERS:
                raise unknown("marker", marker["marker"], MARKERS)
            markers[MARKERS.index(marker["marker"])] |= 1 << self.campaign.sheet.number_index(marker["hex"])
        return tuple(markers)

    def _check_stacks(self, state: State) -> None:
        german, soviet = state.ground.sides
        for place in members(german.occupied & soviet.occupied):
            raise InputError(f"units of both sides stand in {self.frame.place_name(place)}")
        for side in range(len(SIDES)):
            for place, stack in state.ground.sides[side].stacks.items():
                in_city = self.campaign.city.hexes >> place & 1
                if not in_city and not self.game.rules.stacking.fits(stack):
                    names = ", ".join(self.campaign.board.unit_names(stack))
                    raise InputError(f"{names} may not stand together in {self.frame.place_name(place)}")
