"""Positions as JSON documents, in both directions. Missing parts of a document get defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfront.games.assault.documents.pending import AssaultPending
from hexfront.games.assault.pieces.campaign import (
    BASE,
    BOXES,
    CUP,
    ELIMINATED,
    GERMANS,
    MARKERS,
    OFF_MAP,
    ORIGIN,
    OVER_THE_FLEET,
    READY,
    SOVIETS,
    SPENT,
    TO_RETURN,
    Campaign,
)
from hexfront.games.shared.pending import check_pending
from hexfront.games.shared.position import PositionReader, march_entry, told
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Unit, has, members
from hexfront.kernel.state import Ground, State

if TYPE_CHECKING:
    from hexfront.games.assault.face import AssaultGame

IN_THE_AIR = (BASE, READY, OVER_THE_FLEET)
KEYS = frozenset({"game", "options", "turn", "phase", "units", "markers", "air", "decisions"})
UNIT_KEYS = frozenset({"id", "hex", "steps", "spent", "origin"})
#: A unit beside the map may have attacked this phase before it was lost.
BOXED_KEYS = frozenset({"id", "steps", "attacked", "origin"})


def position(game: AssaultGame, state: State) -> dict[str, Any]:
    """The whole state as a document."""
    campaign = game.campaign
    units = [unit for unit, _ in campaign.indexed]
    air = {unit for side in campaign.air_units for unit in side}
    document: dict[str, Any] = {
        **told(game, state),
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


def _entry(campaign: Campaign, state: State, unit: Unit) -> dict[str, Any]:
    frame = campaign.frame
    entry: dict[str, Any] = {"id": frame.units[unit], "hex": frame.place_name(state.places[unit])}
    if campaign.by_index[unit].steps:
        entry["steps"] = state.steps[unit]
    return entry | march_entry(campaign, state, unit, SPENT, ORIGIN)


def _boxed(campaign: Campaign, state: State, unit: Unit) -> str | dict[str, Any]:
    """A unit beside the map: its name, with its steps if reduced, and what it did this phase."""
    counter, steps = campaign.by_index[unit], state.steps[unit]
    more = {} if steps in (0, counter.steps) else {"steps": steps}
    more |= march_entry(campaign, state, unit, SPENT, ORIGIN)
    return {"id": counter.id} | more if more else counter.id


def from_position(game: AssaultGame, document: Mapping[str, Any]) -> State:
    """A state from a document. Raises an error that names what is impossible about it."""
    return _Reader(game, document).read()


class _Reader(PositionReader):
    """Reads one document and checks it."""

    def __init__(self, game: AssaultGame, document: Mapping[str, Any]) -> None:
        keys = KEYS | set(game.campaign.waiting_boxes)
        super().__init__(game, game.campaign, document, keys, UNIT_KEYS)
        self.game = game
        self.campaign = game.campaign
        self.steps: dict[Unit, int] = {}

    def read(self) -> State:
        self.check_game()
        turn, phase = self.moment()
        entries = self._entries() | self._boxes()
        self._air()
        self._defaults(turn)
        places = tuple(self.placed[unit] for unit, _ in self.campaign.indexed)
        state = State(
            self.frame,
            turn,
            phase,
            places,
            self._all_steps(),
            self.statuses_of(entries),
            self.marches(entries, places),
            self._markers(),
            (),
            (),
            Ground.of(self.frame, places),
        )
        self._check_stacks(state)
        state = state.evolve(stack=self.decisions())
        check_pending(self.game, self.campaign, state, AssaultPending)
        return state

    def _entries(self) -> dict[Unit, Mapping[str, Any]]:
        entries: dict[Unit, Mapping[str, Any]] = {}
        for entry in self.unit_entries():
            unit = self.put(entry["id"], self._hex(entry["id"], entry["hex"]))
            if any(unit in side for side in self.campaign.air_units):
                raise InputError(f"{entry['id']} is an air unit: it stands under 'air'")
            if "steps" in entry:
                self.steps[unit] = self.steps_of(unit, entry["steps"])
            entries[unit] = entry
        return entries

    def _hex(self, name: object, number: object) -> Hex:
        place = self.campaign.sheet.number_index(number)  # type: ignore[arg-type]
        afloat = self.campaign.fleet is not None and name == self.frame.units[self.campaign.fleet]
        allowed = self.game.rules.fleet.waters if afloat else self.campaign.sheet.playable
        if not has(allowed, place):
            raise InputError(f"{name} cannot be in the hex {number}")
        return place

    def _boxes(self) -> dict[Unit, Mapping[str, Any]]:
        entries: dict[Unit, Mapping[str, Any]] = {}
        for box in self.campaign.waiting_boxes:
            for one in self.list_of(box):
                entry = one if isinstance(one, Mapping) and "id" in one else {"id": one}
                self.check_keys(entry, BOXED_KEYS)
                unit = self.put(entry["id"], self.campaign.box(box))
                if not self.frame.is_ground[unit]:
                    raise InputError(f"{entry['id']} cannot be {box!r}: it is never lost")
                if box not in BOXES and not self._is_drawn(unit):
                    raise InputError(f"{entry['id']} cannot be in the box {box!r}: it is never drawn from the cup")
                if box == TO_RETURN and not has(self.campaign.all_headquarters, unit):
                    raise InputError(f"{entry['id']} cannot be {box!r}: only a headquarters is replaced")
                if "steps" in entry:
                    self.steps[unit] = self.steps_of(unit, entry["steps"])
                entries[unit] = entry
        return entries

    def _is_drawn(self, unit: Unit) -> bool:
        """Whether a unit can come out of the cup, at the start or after a refill."""
        is_soviet = self.frame.unit_sides[unit] == SOVIETS
        return is_soviet and (self.campaign.by_index[unit].start == CUP or self.campaign.kind(unit).comes_back)

    def _air(self) -> None:
        for name, place in self.object_of("air").items():
            unit = self.frame.unit(name)
            if not any(unit in side for side in self.campaign.air_units):
                raise InputError(f"{name} is no air unit")
            if not isinstance(place, str) or place not in (*IN_THE_AIR, *self.campaign.sheet.index):
                raise unknown(f"place of {name}", place, IN_THE_AIR)
            self.put(name, self.frame.place(place))
        for side in self.campaign.air_units:
            for unit in side:
                self.placed.setdefault(unit, self.campaign.box(BASE))

    def _defaults(self, turn: int) -> None:
        """Unlisted units are still to come, or lost if their turn is over. The Naval Unit is in port."""
        if self.campaign.fleet is not None:
            self.placed.setdefault(self.campaign.fleet, next(members(self.game.rules.fleet.ports)))
        for unit in self.frame.ground_units:
            self.placed.setdefault(unit, self.campaign.box(self._default_box(unit, turn)))

    def _default_box(self, unit: Unit, turn: int) -> str:
        counter = self.campaign.by_index[unit]
        if counter.turn >= turn:
            return OFF_MAP
        if has(self.campaign.all_headquarters, unit):
            return TO_RETURN
        return CUP if counter.start == CUP else ELIMINATED

    def _all_steps(self) -> tuple[int, ...]:
        gone = self.campaign.box(ELIMINATED)
        return tuple(
            0 if self.placed[unit] == gone else self.steps.get(unit, counter.steps)
            for unit, counter in self.campaign.indexed
        )

    def _markers(self) -> tuple[Hexes, ...]:
        markers = [NO_HEXES] * len(MARKERS)
        for marker in self.marker_entries(MARKERS):
            markers[MARKERS.index(marker["marker"])] |= 1 << self.campaign.sheet.number_index(marker["hex"])
        return tuple(markers)

    def _check_fringe(self, state: State) -> None:
        """Check that only one side is in each fringe hex, which is one place on both maps."""
        german, soviet = (side.occupied for side in state.ground.sides)
        for place in self.campaign.city.fringes:
            area = self.campaign.city.area(place)
            if german & area and soviet & area:
                hexes = ", ".join(self.campaign.sheet.names((german | soviet) & area))
                raise InputError(
                    f"units of both sides stand in {hexes}: on both maps these are one place, "
                    f"{self.frame.place_name(place)}"
                )

    def _check_stacks(self, state: State) -> None:
        self.check_apart(state)
        self._check_fringe(state)
        for side in (GERMANS, SOVIETS):
            for place, stack in state.ground.sides[side].stacks.items():
                in_city = has(self.campaign.city.hexes, place)
                if not in_city and not self.game.rules.stacking.fits(stack):
                    names = ", ".join(self.campaign.board.unit_names(stack))
                    raise InputError(f"{names} may not stand together in {self.frame.place_name(place)}")
