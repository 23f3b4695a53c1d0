"""Positions as JSON documents, in both directions. Missing parts of a document get defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad.documents.pending import LeningradPending
from hexfront.games.leningrad.logistics.air import due
from hexfront.games.leningrad.pieces.campaign import (
    ELIMINATED,
    ENTERED,
    FLOWN,
    FORT,
    FORTS_PLACED,
    MARKERS,
    OFF_MAP,
    ORIGIN,
    READY,
    SHOWN,
    SPENT,
    STARTED,
    SURPRISE,
    TOGETHER,
    TRACKS,
    UNSEEN,
    Campaign,
)
from hexfront.games.leningrad.pieces.counters import GERMAN, Counter
from hexfront.games.shared.pending import check_pending
from hexfront.games.shared.position import PositionReader, march_entry, told
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.sequence import ARRIVAL, MOVEMENT, SET_UP, moves
from hexfront.kernel.sets import NO_HEXES, NO_UNITS, Hex, Hexes, Unit, Units, has, members, set_of
from hexfront.kernel.state import Ground, State

if TYPE_CHECKING:
    from hexfront.games.leningrad.face import LeningradGame

KEYS = frozenset(
    {
        "game",
        "options",
        "turn",
        "phase",
        "units",
        "markers",
        "eliminated",
        "off map",
        "shown",
        "air",
        "tracks",
    }
    | {"surprise", "decisions"}
)
UNIT_KEYS = frozenset({"id", "hex", "steps", "untried", "spent", "origin", "together"})


def position(game: LeningradGame, state: State) -> dict[str, Any]:
    """The whole state as a document."""
    campaign = game.campaign
    document: dict[str, Any] = {
        **told(game, state),
        "units": [
            _unit_entry(campaign, state, unit)
            for unit in campaign.frame.ground_units
            if campaign.is_on_map(state, unit)
        ],
        "markers": _markers(campaign, state),
    }
    for box in (ELIMINATED, OFF_MAP, SHOWN):
        document[box] = campaign.boxed(state, box)
    document["air"] = {
        campaign.frame.units[air]: state.place_of(campaign.frame.units[air])
        for air in campaign.air_units
        if not campaign.is_on_map(state, air)
    }
    document["tracks"] = dict(zip(TRACKS, state.tracks, strict=True))
    document["surprise"] = state.tracks[SURPRISE] == state.turn
    document["decisions"] = [decision.to_json() for decision in state.stack]
    return document


def _unit_entry(campaign: Campaign, state: State, unit: Unit) -> dict[str, Any]:
    frame = campaign.frame
    entry: dict[str, Any] = {"id": frame.units[unit], "hex": frame.place_name(state.places[unit])}
    if campaign.untried_kind[unit]:
        entry["untried"] = True
    else:
        entry["steps"] = state.steps[unit]
    entry |= march_entry(campaign, state, unit, SPENT, ORIGIN)
    if state.vectors[TOGETHER][unit] != -1:
        entry["together"] = [frame.units[other] for other in members(Units(state.vectors[TOGETHER][unit]))]
    return entry


def _markers(campaign: Campaign, state: State) -> list[dict[str, Any]]:
    forts = [{"marker": "fort", "hex": number} for number in campaign.sheet.names(state.markers[FORT])]
    interdicted: dict[str, list[str]] = {}
    for air in campaign.air_units:
        if campaign.is_on_map(state, air):
            interdicted.setdefault(campaign.frame.place_name(state.places[air]), []).append(campaign.frame.units[air])
    return forts + [
        {"marker": "interdiction", "hex": number, "count": len(units), "units": units}
        for number, units in sorted(interdicted.items())
    ]


def from_position(game: LeningradGame, document: Mapping[str, Any]) -> State:
    """A state from a document. Raises an error that names what is impossible about it."""
    return _Reader(game, document).read()


def _boxes(counter: Counter) -> tuple[str, ...]:
    """The boxes beside the map that a counter can be in."""
    if not counter.is_ground:
        return OFF_MAP, READY, FLOWN
    if counter.is_untried:
        return OFF_MAP, SHOWN
    return (OFF_MAP, ELIMINATED) if counter.side == GERMAN else (UNSEEN, ELIMINATED)


class _Reader(PositionReader):
    """Reads one document and checks it."""

    def __init__(self, game: LeningradGame, document: Mapping[str, Any]) -> None:
        super().__init__(game, game.campaign, document, KEYS, UNIT_KEYS)
        self.game = game
        self.campaign = game.campaign

    def read(self) -> State:
        self.check_game()
        turn, phase = self.moment()
        entries = self._entries()
        self._boxes()
        self._air(turn)
        self._defaults(turn)
        places = tuple(self.placed[unit] for unit, _ in self.campaign.indexed)
        vectors = self._vectors(entries, places)
        state = State(
            self.frame,
            turn,
            phase,
            places,
            self._steps(entries),
            self._statuses(entries, self._away(phase, places, vectors[ORIGIN])),
            vectors,
            (self._forts(),),
            (0,) * len(self.frame.tracks),
            (),
            Ground.of(self.frame, places),
        )
        state = state.evolve(tracks=self._tracks(state), stack=self.decisions())
        self._check_stacks(state)
        self._check_counters(state)
        check_pending(self.game, self.campaign, state, LeningradPending)
        return state

    def _check_counters(self, state: State) -> None:
        """Check that a division is left for every untried unit on the map."""
        for kind, divisions in self.game.rules.untried.divisions.items():
            faces = [unit for unit in self.frame.ground_units if self.campaign.untried_kind[unit] == kind]
            hidden = sum(self.campaign.is_on_map(state, unit) for unit in faces)
            free = sum(not self.campaign.is_on_map(state, division) for division in divisions)
            if hidden > free:
                raise InputError(
                    f"{hidden} untried {kind} units are on the map, but only {free} of {len(divisions)} divisions of "
                    "that kind are not: there is no counter left for the others"
                )

    def _entries(self) -> dict[Unit, Mapping[str, Any]]:
        entries: dict[Unit, Mapping[str, Any]] = {}
        for entry in self.unit_entries():
            unit = self.put(entry["id"], self._hex(entry["hex"]))
            if not self.frame.is_ground[unit]:
                raise InputError(f"{entry['id']} is an air unit: over a hex it is a marker, 'interdiction'")
            entries[unit] = entry
        return entries

    def _hex(self, number: object) -> Hex:
        place = self.campaign.sheet.number_index(number)  # type: ignore[arg-type]
        if not has(self.campaign.sheet.playable, place):
            raise InputError(f"the hex {number} is all water: nothing can stand there")
        return place

    def _boxes(self) -> None:
        for box in (ELIMINATED, OFF_MAP, SHOWN):
            for name in self.list_of(box):
                counter = self.campaign.by_index[self.put(name, self.campaign.box(box))]
                if box not in _boxes(counter):
                    raise InputError(f"the unit {counter.id} cannot be {box!r}, but {' or '.join(_boxes(counter))}")

    def _air(self, turn: int) -> None:
        """Air units over hexes, then those in boxes. The rest are ready if they have arrived."""
        free = [self.frame.units[air] for air in self.campaign.air_units]
        for marker in self._markers("interdiction"):
            units = self._flying(marker, free)
            for name in units:
                self.put(name, self._hex(marker["hex"]))
                free.remove(name)
        for name, box in self.object_of("air").items():
            if name not in free or box not in (OFF_MAP, READY, FLOWN):
                raise InputError(
                    f"the air unit {name!r} is said to be {box!r}: it is unknown, placed twice, or nowhere"
                )
            self.put(name, self.campaign.box(box))
        for air, arrives in zip(self.campaign.air_units, due(self.campaign), strict=True):
            self.placed.setdefault(air, self.campaign.box(READY if arrives <= turn else OFF_MAP))

    def _flying(self, marker: Mapping[str, Any], free: list[str]) -> list[str]:
        """The air units of a marker: those it names, or as many of the free ones as it counts."""
        count = marker.get("count", 1)
        named = marker.get("units", free[:count] if isinstance(count, int) else None)
        units = list(named) if isinstance(named, list | tuple) else []
        if count != len(units) or not units or any(units.count(one) > 1 or one not in free for one in units):
            raise InputError(f"{count!r} air units over {marker['hex']}: there are {len(free)} free ones")
        return units

    def _markers(self, kind: str) -> list[Mapping[str, Any]]:
        return [marker for marker in self.marker_entries((*MARKERS, "interdiction")) if marker["marker"] == kind]

    def _defaults(self, turn: int) -> None:
        """Unlisted units: divisions are unseen, later reinforcements off the map, other untried units shown."""
        due = self.game.rules.arrivals.due
        for unit in self.frame.ground_units:
            if unit in self.placed:
                continue
            counter = self.campaign.by_index[unit]
            box = OFF_MAP
            if counter.is_untried and (unit not in due or due[unit].turn < turn):
                box = SHOWN
            elif counter.side == "soviet" and not counter.is_untried:
                box = UNSEEN
            self.placed[unit] = self.campaign.box(box)

    def _steps(self, entries: Mapping[Unit, Mapping[str, Any]]) -> tuple[int, ...]:
        gone = {self.campaign.box(ELIMINATED), self.campaign.box(SHOWN)}
        steps = [0 if self.placed[unit] in gone else counter.steps for unit, counter in self.campaign.indexed]
        for unit, entry in entries.items():
            counter = self.campaign.by_index[unit]
            if entry.get("untried", counter.is_untried) != counter.is_untried:
                raise InputError(f"the unit {counter.id} cannot be untried={entry['untried']!r}")
            steps[unit] = self.steps_of(unit, entry.get("steps", counter.steps))
        return tuple(steps)

    def _away(self, phase: int, places: tuple[Hex, ...], origins: tuple[int, ...]) -> Units:
        """The units of the moving side that are no longer where they began the phase."""
        side = self.frame.deciding[phase]
        if not moves(self.frame.kinds[phase]):
            return NO_UNITS
        return set_of(
            unit for unit, counter in self.campaign.indexed if counter.side == side and places[unit] != origins[unit]
        )

    def _statuses(self, entries: Mapping[Unit, Mapping[str, Any]], away: Units) -> tuple[Units, ...]:
        statuses = list(self.statuses_of(entries))
        # A unit that has entered or left its hex must have begun to move, even if the document leaves that out.
        statuses[STARTED] |= statuses[ENTERED] | away
        return tuple(statuses)

    def _vectors(
        self, entries: Mapping[Unit, Mapping[str, Any]], places: tuple[Hex, ...]
    ) -> tuple[tuple[int, ...], ...]:
        together = [-1] * len(places)
        for unit, entry in entries.items():
            if "together" in entry:
                together[unit] = self._companions(entry)
        return (*self.marches(entries, places), tuple(together))

    def _companions(self, entry: Mapping[str, Any]) -> Units:
        names = entry["together"]
        if not isinstance(names, list | tuple):
            raise InputError(f"the unit {entry['id']} is together with {names!r}, expected a list of units")
        return self.frame.bits(names)

    def _forts(self) -> Hexes:
        forts = NO_HEXES
        for marker in self._markers("fort"):
            place = self._hex(marker["hex"])
            if has(forts, place):
                raise InputError(f"two forts in {marker['hex']}: a hex takes one")
            forts |= 1 << place
        return forts

    def _tracks(self, state: State) -> tuple[int, ...]:
        given = self.object_of("tracks")
        for name, value in given.items():
            if name not in TRACKS:
                raise unknown("track", name, TRACKS)
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise InputError(f"the track {name!r} is {value!r}, expected a whole number, 0 or more")
        tracks = [int(given.get(name, 0)) for name in TRACKS]
        # Every fort on the map was placed, even if the document leaves out the track.
        tracks[FORTS_PLACED] = max(tracks[FORTS_PLACED], state.markers[FORT].bit_count())
        if self.document.get("surprise"):
            tracks[SURPRISE] = state.turn
        return tuple(tracks)

    def _check_stacks(self, state: State) -> None:
        # German stacks may be over the limit until their first movement phase ends (4.6 of 1979).
        first = state.turn == 1 and state.owner == GERMAN and state.kind in (SET_UP, ARRIVAL, MOVEMENT)
        self.check_apart(state)
        german, soviet = state.ground.sides
        limit = self.campaign.stacking_limit
        for place, stack in (soviet.stacks if first else german.stacks | soviet.stacks).items():
            if len(stack) > limit:
                name = self.frame.place_name(place)
                raise InputError(f"{len(stack)} units stand in {name}: a hex takes {limit}")
