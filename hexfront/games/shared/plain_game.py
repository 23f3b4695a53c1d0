"""The base class of small games: their positions hold what the frame names, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from hexfront.games.shared.board_game import BoardGame
from hexfront.games.shared.position import Entries, PositionReader, told
from hexfront.games.shared.theatre import P, Theatre
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.game import Gate, Vocabulary
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import LASTING, PLACE, State, put

#: The keys of a position.
KEYS = ("game", "options", "turn", "phase", "units", "markers", "tracks", "decisions")


@dataclass(frozen=True, slots=True)
class PlainPiece:
    """A counter that moves and has steps, without any strength. A game with more on its counters adds fields."""

    id: str
    side: str
    name: str
    type: str
    movement: int
    steps: int = 1
    corps: str = ""
    is_ground: bool = True
    attack: tuple[int, ...] = ()
    nicknames: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), "attack": list(self.attack), "defense": [], "nicknames": list(self.nicknames)}


class PlainGame(BoardGame[P]):
    """A game on a board that needs no rules to write down a position or to read one.

    The document names each unit with its place, steps, statuses and vectors, each marker with its hexes, each track
    with its value, and the open decisions. Units that it leaves out are where ``opening`` puts them.
    """

    def __init__(self, campaign: Theatre[P], gate: Gate, vocabulary: Vocabulary, options: Mapping[str, Any]) -> None:
        """A game by the name of its campaign, without any options: those given are refused by name."""
        for option in options:
            raise unknown(f"option of {campaign.name}", option, ())
        self.name, self.options = campaign.name, {}
        self.campaign, self.gate, self.vocabulary = campaign, gate, vocabulary
        self.map, self.folder, self.rulebook = campaign.sheet, campaign.folder, campaign.rulebook

    def position(self, state: State) -> dict[str, Any]:
        frame = self.frame
        markers = zip(frame.markers, state.markers, strict=True)
        return {
            **told(self, state),
            "units": [self._entry(state, Unit(unit)) for unit in range(len(frame.units))],
            "markers": {marker: list(self.map.names(hexes)) for marker, hexes in markers},
            "tracks": dict(zip(frame.tracks, state.tracks, strict=True)),
            "decisions": [decision.to_json() for decision in state.stack],
        }

    def _entry(self, state: State, unit: Unit) -> dict[str, Any]:
        frame = self.frame
        entry = {"id": frame.units[unit], "hex": frame.place_name(state.places[unit]), "steps": state.steps[unit]}
        vectors = {name: column[unit] for name, column in zip(frame.vectors, state.vectors, strict=True)}
        return entry | vectors | dict.fromkeys(self.campaign.statuses(state, unit), True)

    def from_position(self, document: Mapping[str, Any]) -> State:
        frame = self.frame
        reader = PositionReader(self, self.campaign, document, KEYS, ("id", "hex", "steps", *frame.vectors))
        reader.check_game()
        entries = {reader.put(one["id"], frame.place(one["hex"])): one for one in reader.unit_entries()}
        state = self.opening().with_phase(*reader.moment()).evolve(stack=reader.decisions())
        for unit, place in reader.placed.items():
            state = state.with_place(unit, place)
        reader.check_apart(state)
        steps = {unit: reader.steps_of(unit, one["steps"]) for unit, one in entries.items() if "steps" in one}
        return state.evolve(
            steps=put(state.steps, steps),
            statuses=reader.statuses_of(entries),
            vectors=self._vectors(state, entries),
            markers=self._markers(state, reader.object_of("markers")),
            tracks=self._tracks(state, reader.object_of("tracks")),
        )

    def _vectors(self, state: State, entries: Entries) -> tuple[tuple[int, ...], ...]:
        columns = []
        for (name, kind), column in zip(self.frame.vectors.items(), state.vectors, strict=True):
            fresh = state.places if kind == PLACE else (0,) * len(column) if kind == LASTING else column
            given = {unit: self._whole(name, one[name]) for unit, one in entries.items() if name in one}
            columns.append(put(tuple(map(int, fresh)), given))
        return tuple(columns)

    def _markers(self, state: State, given: Mapping[str, Any]) -> Any:
        for marker, numbers in given.items():
            if marker not in self.frame.markers:
                raise unknown("marker", marker, self.frame.markers)
            if not isinstance(numbers, list | tuple):
                raise InputError(f"the marker {marker!r} is {numbers!r}, expected a list of hexes")
        sets = {self.frame.markers.index(marker): self.map.set_of(numbers) for marker, numbers in given.items()}
        return put(state.markers, sets)

    def _tracks(self, state: State, given: Mapping[str, Any]) -> tuple[int, ...]:
        for track in given:
            if track not in self.frame.tracks:
                raise unknown("track", track, self.frame.tracks)
        values = {self.frame.tracks.index(track): self._whole(track, value) for track, value in given.items()}
        return put(state.tracks, values)

    def _whole(self, name: str, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise InputError(f"{name!r} is {value!r}, expected a whole number")
        return value
