"""Reads position documents. Missing parts of a document get defaults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from hexfront.games.leningrad41.documents.decisions import DefensiveFire, MetroExit
from hexfront.games.leningrad41.documents.defaults import Defaults
from hexfront.games.leningrad41.documents.pending import CityPending
from hexfront.games.leningrad41.losses import box_of_the_dead
from hexfront.games.leningrad41.movement.marching import WATER
from hexfront.games.leningrad41.pieces.campaign import (
    AIRBORNE_DUE,
    ARRIVED_OVER,
    ARRIVING,
    ATTACKED_BRIDGES,
    ATTEMPTED_METRO,
    BACKS,
    BOXES,
    DEAD,
    DEFENSIVE_STATE,
    DEMOLISHED,
    DIVISIONS,
    ENTERED,
    FACE_DOWN,
    GERMAN_CONTROL,
    KNOWN_TO_OWNER,
    LOOKED_AT,
    MARKERS,
    MOVED,
    MOVED_SUB_COMMANDS,
    MOVING,
    MOVING_SUB_COMMAND,
    POOL_42,
    REPLACEMENTS,
    RUBBLE,
    SAILED,
    SEEN,
    SETTING_UP,
    STOPPED,
    TRACKS,
    WAITING_GERMAN,
)
from hexfront.games.leningrad41.pieces.counters import GERMAN, SOVIET, Counter
from hexfront.games.leningrad41.pieces.tracks import track_of
from hexfront.games.shared.pending import check_pending
from hexfront.games.shared.position import PositionReader
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.sequence import ARRIVAL, SET_UP, moves
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, Units, has, members, set_of
from hexfront.kernel.state import Ground, State

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game

#: Boxes with keys of their own, or whose contents follow from the rest.
TOLD_APART = frozenset({POOL_42, FACE_DOWN, BACKS})
#: Boxes that a document may fill: under ``boxes``, under their own name, or as the place of a unit.
FILLED = frozenset(BOXES) - TOLD_APART
KEYS = FILLED | {
    *("game", "options", "turn", "phase", "units", "markers", "demolished", "pontoons", "german control", "pool"),
    *("eliminated", "seen", "looked at", "since", "boxes", "tracks", "decisions"),
}
UNIT_KEYS = frozenset({"id", "hex", "is", "steps", "spent", "origin"})
BOXED_KEYS = frozenset({"id", "is"})


class CityReader(PositionReader):
    """Reads one document and checks it."""

    def __init__(self, game: Leningrad41Game, document: Mapping[str, Any]) -> None:
        super().__init__(game, game.campaign, document, KEYS, UNIT_KEYS)
        self.game = game
        self.campaign = game.campaign
        self._under: dict[Unit, Unit] = {}
        self._known_backs: set[Unit] = set()

    def read(self) -> State:
        self.check_game()
        turn, phase = self.moment()
        units = self.unit_entries()
        entries = {self.put(one["id"], self._hex(one)): one for one in units if not _is_box(one["hex"])}
        for unit, entry in entries.items():
            self.steps_of(unit, entry.get("steps", 1))
            self._link(unit, entry)
        for box, names in self._beside(units):
            self._box(box, names, phase)
        pool = self._pool()
        self._defaults(turn, phase)
        places = tuple(self.placed[unit] for unit, _ in self.campaign.indexed)
        spent, origin = self.marches(entries, places)
        state = State(
            self.frame,
            turn,
            phase,
            places,
            tuple(counter.steps for counter in self.campaign.by_index),
            self._statuses(entries, pool, phase, places, origin),
            (spent, origin, self._pontoons(places), self._identities(), self._since()),
            self._markers(places),
            (0,) * len(self.frame.tracks),
            (),
            Ground.of(self.frame, places),
        )
        state = state.evolve(tracks=self._tracks(state), stack=self.decisions())
        self.check_apart(state)
        self._check_pool(state)
        self._check_stacks(state)
        check_pending(self.game, self.campaign, state, partial(CityPending, self.game))
        return state

    def most_points(self, unit: Unit) -> int:
        """Motorized movement multiplies the allowance (8.8)."""
        drives = self.campaign.by_index[unit].traits & {"motorized", "armored"}
        factor = int(self.campaign.settings["movement"]["motorized_factor"]) if drives else 1
        return super().most_points(unit) * factor

    def _hex(self, entry: Mapping[str, Any]) -> Hex:
        place = self.campaign.sheet.number_index(entry["hex"])
        counter = self._counter(entry["id"])
        if not counter.is_ground:
            raise InputError(f"{counter.id} stands in no hex: it belongs beside the map")
        if not has(self.campaign.sheet.playable, place) and "naval" not in counter.traits:
            raise InputError(f"the hex {entry['hex']} is all sea: {counter.id} cannot stand there")
        return place

    def _counter(self, name: object) -> Counter:
        return self.campaign.by_index[self.frame.unit(name)]

    def _link(self, back: Unit, entry: Mapping[str, Any]) -> None:
        """Note what a back is, if its owner knows."""
        if "is" not in entry:
            return
        if not self.campaign.by_index[back].is_hidden:
            raise InputError(f"the unit {entry['id']} is face up: only a face-down unit has an 'is'")
        unit = self.frame.unit(entry["is"])
        if unit not in self.campaign.identities:
            raise InputError(f"{entry['is']} cannot lie face down: only units of the 42nd Army's pool do")
        self.put(entry["is"], self.campaign.box(FACE_DOWN))
        self._under[back] = unit

    def _beside(self, units: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, object]]:
        """The boxes beside the map with what lies in them, wherever the document tells it."""
        yield from self.object_of("boxes").items()
        yield from ((box, self.document[box]) for box in sorted(FILLED & set(self.document)))
        for entry in units:
            if _is_box(entry["hex"]):
                yield entry["hex"], [{key: value for key, value in entry.items() if key != "hex"}]

    def _box(self, box: str, names: object, phase: int) -> None:
        if box not in FILLED:
            raise unknown("box", box, FILLED)
        if not isinstance(names, list | tuple):
            raise InputError(f"the box {box!r} is {names!r}, expected a list of counters")
        if names and not self._is_time_of(box, phase):
            raise InputError(f"the box {box!r} holds units, but is empty in the phase {self.frame.phases[phase]!r}")
        for one in names:
            entry = one if isinstance(one, Mapping) else {"id": one}
            unit = self.put(entry.get("id"), self.campaign.box(box))
            self.check_keys(entry, BOXED_KEYS)
            self._check_box(self.campaign.by_index[unit], box)
            self._link(unit, entry)
            if box == ARRIVING:
                self._known_backs.add(unit)

    def _is_time_of(self, box: str, phase: int) -> bool:
        """Whether a box may hold units in a phase."""
        if box == SETTING_UP:
            return self.frame.kinds[phase] == SET_UP
        return box != ARRIVING or self._is_arrival_of(SOVIET, phase)

    def _check_box(self, counter: Counter, box: str) -> None:
        allowed = dict.fromkeys(self.game.rules.set_up.boxes(counter))
        if box not in allowed:
            raise InputError(f"the unit {counter.id} cannot be in {box!r}, but in {' or '.join(allowed)}")

    def _pool(self) -> Units:
        """The units that have been seen and lie in the pool again, as those do that were eliminated."""
        returned = []
        for name in (*self.list_of("pool"), *self._eliminated()):
            unit = self.put(name, self.campaign.box(POOL_42))
            if unit not in self.campaign.identities:
                raise InputError(f"{name} never lies in the 42nd Army's pool: expected its units that have returned")
            returned.append(unit)
        return set_of(returned)

    def _eliminated(self) -> Iterator[str]:
        """Put eliminated units where they go. Returns those of the 42nd Army's pool."""
        for name in self.list_of("eliminated"):
            counter = self._counter(name)
            if not counter.is_ground or counter.is_hidden:
                raise InputError(f"{name} cannot be eliminated")
            box = box_of_the_dead(counter)
            if box == POOL_42:
                yield name
            else:
                self.put(name, self.campaign.box(box))

    def _defaults(self, turn: int, phase: int) -> None:
        """Whoever is not listed is where it would be at that time."""
        defaults = Defaults(self.game, turn, phase, self.placed)
        for unit, _ in self.campaign.indexed:
            if unit not in self.placed:
                self.placed[unit] = defaults.place(unit)

    def _owner(self, phase: int) -> str | None:
        return self.frame.deciding[phase]

    def _is_arrival_of(self, side: str, phase: int) -> bool:
        """Whether a phase is that in which a side's reinforcements arrive."""
        return self.frame.kinds[phase] == ARRIVAL and self._owner(phase) == side

    def _statuses(
        self,
        entries: Mapping[Unit, Mapping[str, Any]],
        pool: Units,
        phase: int,
        places: tuple[Hex, ...],
        origin: tuple[Hex, ...],
    ) -> tuple[Units, ...]:
        statuses = list(self.statuses_of(entries))
        face_up = [unit for unit in self.campaign.identities if places[unit] < self.frame.hex_places]
        at_start = [unit for unit in self.campaign.identities if unit in self.game.rules.set_up.chosen]
        again = [self.frame.unit(name) for name in self.list_of("seen")]
        for unit in again:
            if places[unit] != self.campaign.box(FACE_DOWN):
                raise InputError(f"{self.frame.units[unit]} was seen before, but does not lie face down")
        statuses[SEEN] |= pool | set_of((*face_up, *at_start, *again))
        looked = [self.frame.unit(name) for name in self.list_of("looked at")]
        for unit in looked:
            if unit not in self.campaign.identities or places[unit] != self.campaign.box(POOL_42):
                raise InputError(f"{self.frame.units[unit]} was looked at, but does not lie in the 42nd Army's pool")
        statuses[LOOKED_AT] |= set_of((*looked, *self._under.values()))
        statuses[KNOWN_TO_OWNER] |= set_of((*self._under, *self._known_backs))
        for status, may in ((KNOWN_TO_OWNER, self.campaign.having["hidden"]), (SEEN, set_of(self.campaign.identities))):
            for unit in members(statuses[status] & ~may):
                raise InputError(f"the unit {self._name(unit)} cannot be {self.frame.statuses[status]!r}")
        tried = [one.unit for one in self.decisions() if isinstance(one, MetroExit)]
        over = statuses[ATTEMPTED_METRO] & ~set_of(map(self.frame.unit, tried))
        # Whoever is on its way, was stopped, or has tried the Metro must have begun to move.
        statuses[MOVED] |= statuses[MOVING] | statuses[STOPPED] | over
        if moves(self.frame.kinds[phase]):
            away = [unit for unit in entries if places[unit] != origin[unit]]
            statuses[MOVED] |= set_of(unit for unit in away if self._is_of(unit, self._owner(phase)))
        return tuple(statuses)

    def _is_of(self, unit: Unit, side: str | None) -> bool:
        return self.campaign.by_index[unit].side == side

    def _identities(self) -> tuple[int, ...]:
        return tuple(self._under[unit] + 1 if unit in self._under else 0 for unit, _ in self.campaign.indexed)

    def _since(self) -> tuple[int, ...]:
        since = [0] * len(self.campaign.by_index)
        for name, moment in self.object_of("since").items():
            if not isinstance(moment, int) or isinstance(moment, bool) or moment < 0:
                raise InputError(f"the unit {name} has been there since {moment!r}, expected a whole number, 0 or more")
            since[self.frame.unit(name)] = moment
        return tuple(since)

    def _pontoons(self, places: tuple[Hex, ...]) -> tuple[int, ...]:
        beyond = [0] * len(places)
        for name, number in self.object_of("pontoons").items():
            unit, place = self.frame.unit(name), self.campaign.sheet.number_index(number)
            if not self.game.rules.moving.pontoons.can_span(unit, places[unit], place):
                raise InputError(f"{name} can have no pontoon bridge to {number}: there is no river it could span")
            beyond[unit] = place + 1
        return tuple(beyond)

    def _markers(self, places: tuple[Hex, ...]) -> tuple[Hexes, ...]:
        markers = [NO_HEXES] * len(MARKERS)
        for entry in self.marker_entries(tuple(one for one in MARKERS if one != MARKERS[GERMAN_CONTROL])):
            kind, place = MARKERS.index(entry["marker"]), self.campaign.sheet.number_index(entry["hex"])
            if kind == RUBBLE and not has(self.campaign.built_up, place):
                raise InputError(
                    f"there is rubble in {entry['hex']}, but no building: expected an urban or objective hex"
                )
            markers[kind] |= set_of((place,))
        control = [self.campaign.sheet.number_index(number) for number in self.list_of("german control")]
        for place in control:
            if not has(self.campaign.objectives, place):
                name = self.frame.place_name(place)
                raise InputError(f"{name} is under German control, but is no objective hex: only those are told")
        german, soviet = (self._held(Side(side), places) for side in range(len(self.frame.sides)))
        markers[GERMAN_CONTROL] = (set_of(control) & ~soviet) | german & self.campaign.objectives
        return tuple(markers)

    def _held(self, side: Side, places: tuple[Hex, ...]) -> Hexes:
        """The hexes that units of a side control by standing there (4.2), which leaders and boats do not (W-56)."""
        sailing = [one.mover for one in self.decisions() if isinstance(one, DefensiveFire) and one.by == WATER]
        absent = self.campaign.having["leader"] | self.campaign.having["naval"] | set_of(map(self.frame.unit, sailing))
        own = [unit for unit in self.frame.ground_units if self.frame.unit_sides[unit] == side]
        return set_of(places[unit] for unit in own if places[unit] < self.frame.hex_places and not has(absent, unit))

    def _tracks(self, state: State) -> tuple[int, ...]:
        given = self.object_of("tracks")
        for name, value in given.items():
            if name not in TRACKS:
                raise unknown("track", name, TRACKS)
            most = self._most(TRACKS.index(name))
            if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
                raise InputError(f"the track {name!r} is {value!r}, expected a whole number from 0 to {most}")
        tracks = [int(given.get(name, 0)) for name in TRACKS]
        tracks[DEMOLISHED] |= self._demolished()
        tracks[ENTERED] |= self._entered(state)
        if TRACKS[AIRBORNE_DUE] not in given and self._is_battlegroup_due(state):
            tracks[AIRBORNE_DUE] = state.turn
        if TRACKS[REPLACEMENTS] not in given and self._is_arrival_of(GERMAN, state.phase_index):
            tracks[REPLACEMENTS] = self.game.rules.replacements.allowed(state.evolve(tracks=tuple(tracks)))
        return tuple(tracks)

    def _is_battlegroup_due(self, state: State) -> bool:
        """Whether the airborne battlegroup arrives this turn: it waits at the edge, and none of it came before."""
        places = {state.places[unit] for unit in members(self.campaign.having["airborne"])}
        edge, aside = self.campaign.box(WAITING_GERMAN), self.campaign.box(DIVISIONS)
        return edge in places and places <= {edge, aside}

    def _most(self, track: int) -> int:
        """The highest value of a track."""
        sub_commands, bridges = len(self.campaign.sub_commands), len(self.campaign.bridges)
        if track in (ENTERED, MOVED_SUB_COMMANDS):
            return track_of(range(sub_commands))
        if track in (DEMOLISHED, ATTACKED_BRIDGES):
            return track_of(range(bridges))
        if track == MOVING_SUB_COMMAND:
            return sub_commands
        # The others are turns, switches, or fewer units than there are turns.
        return 1 if track in (DEFENSIVE_STATE, SAILED) else self.frame.last_turn

    def _demolished(self) -> int:
        numbers = []
        for pair in self.list_of("demolished"):
            if not isinstance(pair, list | tuple) or len(pair) != 2:
                raise InputError(f"a demolished bridge is {pair!r}, expected two hexes")
            one, other = (self.campaign.sheet.number_index(number) for number in pair)
            if (one, other) not in self.campaign.bridge_index:
                many = len(self.campaign.bridges)
                raise InputError(
                    f"there is no bridge between {pair[0]} and {pair[1]}, expected one of the map's {many}"
                )
            numbers.append(self.campaign.bridge_index[one, other])
        return track_of(numbers)

    def _entered(self, state: State) -> int:
        """A sub-command with a unit on the map, at its edge or among the dead has entered play."""
        there = {self.campaign.box(box) for box in (WAITING_GERMAN, DEAD)}
        return track_of(
            index
            for index, units in enumerate(self.campaign.members_of)
            if self.campaign.sub_commands[index].side == GERMAN
            and any(self.campaign.is_on_map(state, unit) or state.places[unit] in there for unit in units)
        )

    def _check_pool(self, state: State) -> None:
        """Check that a unit is left for every back."""
        pool = self.game.rules.fog.pool(state)
        known = [back for back in self._known_backs | self._masked(state) if back not in self._under]
        if pool.unseen_on_map > len(pool.unseen) or len(known) > max(pool.size, 0):
            raise InputError(
                f"{pool.unseen_on_map + len(known)} face-down units are in play, but of the 42nd Army only "
                f"{len(pool.unseen)} units have not been seen and {len(pool.returned)} are back in its pool"
            )

    def _masked(self, state: State) -> set[Unit]:
        """Backs that their owner knows, in a document for somebody else."""
        return {
            back
            for back in self.campaign.backs
            if has(state.statuses[KNOWN_TO_OWNER], back) and self.campaign.is_on_map(state, back)
        }

    def _check_stacks(self, state: State) -> None:
        stacking, over = self.game.rules.stacking, state.statuses[ARRIVED_OVER]
        for index, side in enumerate(state.ground.sides):
            for place in side.stacks:
                crowd = stacking.crowd(state, Side(index), place)
                limit = stacking.limit(state, Side(index), place)
                newcomers = sum(has(over, unit) for unit in crowd)
                name = self.frame.place_name(place)
                if len(crowd) > limit + min(newcomers, 1):
                    raise InputError(f"{len(crowd)} units stand in {name}: a hex takes {limit}, and an arrival over it")
                if not all(stacking.may_share(crowd[0], one) for one in crowd):
                    raise InputError(f"{', '.join(map(self._name, crowd))} stand in {name}, but do not stack")

    def _name(self, unit: Unit) -> str:
        return self.frame.units[unit]


def _is_box(place: object) -> bool:
    """Whether a unit is said to be in a box beside the map."""
    return isinstance(place, str) and place in FILLED
