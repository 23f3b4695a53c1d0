"""The base class of small games: everything that follows from their data files and from what their class names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar

from hexfront.games.face import Cost, Document, Happening, HasControl, HasMovement, Mark
from hexfront.games.shared.board_game import BoardGame
from hexfront.games.shared.plain_movement import PlainMovement
from hexfront.games.shared.plain_theatre import PlainPiece, PlainTheatre, load_theatre
from hexfront.games.shared.position import Entries, PositionReader, told
from hexfront.games.shared.theatre import Notes
from hexfront.kernel.actions import Action
from hexfront.kernel.datafiles import data_folder
from hexfront.kernel.decisions import Decision
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.events import KERNEL_EVENTS, Event
from hexfront.kernel.game import Outcome, Vocabulary
from hexfront.kernel.gate import Gate
from hexfront.kernel.sequence import InOrder, Phases, SequenceOfPlay
from hexfront.kernel.sets import Unit
from hexfront.kernel.state import LASTING, PLACE, State, opening, put
from hexfront.kernel.steps import Step
from hexfront.kernel.wire import type_name

#: The keys of a position.
KEYS = ("game", "options", "turn", "phase", "units", "markers", "tracks", "decisions")
#: The ways to set up: by choice or by chance.
SETUPS = ("choose", "suggested")


@dataclass(frozen=True, slots=True)
class SequenceRules:
    """The case that orders the phases."""

    phases: str


class PlainGame(BoardGame[PlainPiece], HasMovement):
    """A small game. Its class says what it is made of; loading, starting and positions need no code of its own.

    The data lie in ``data/NAME`` beside the module of the class. A position names each unit with its place, steps,
    statuses and vectors, each marker with its hexes, each track with its value, and the open decisions. Units that it
    leaves out are where they start, and hidden things that it leaves out are drawn.
    """

    #: What never changes during play, and what states keep besides the places of units.
    theatre: ClassVar[type[PlainTheatre]] = PlainTheatre
    notes: ClassVar[Notes]
    #: The sequence of play: phases before the first turn, phases of each turn, and decisions that interrupt them.
    before: ClassVar[Phases[Any]] = ()
    turn: ClassVar[Phases[Any]]
    decisions: ClassVar[Mapping[type[Decision], Callable[[Any], Step]]] = {}
    #: The events that only this game has, besides those of the kernel.
    happenings: ClassVar[tuple[type[Event], ...]] = ()
    #: Actions and events with a field that only their own side is told.
    secrets: ClassVar[Sequence[tuple[type[Action] | type[Event], str]]] = ()
    #: What a side wins, for the names of the levels of victory.
    prize: ClassVar[str] = "victory"

    campaign: PlainTheatre
    gone = ()

    def __init__(self, name: str, data: Traversable | str | None = None, **options: Any) -> None:
        """Load the game. ``data`` is a folder with custom data files; there are no options, so any is refused."""
        for option in options:
            raise unknown(f"option of {name}", option, ())
        home = files(type(self).__module__.rpartition(".")[0])
        folder = home / "data" / name if data is None else data_folder(data)
        campaign = load_theatre(self.theatre, name, folder, self.before, self.turn, self.notes)
        phases = [phase.step(campaign) for phase in (*self.before, *self.turn)]
        decisions = {kind: step(campaign) for kind, step in self.decisions.items()}
        steps = [*phases, *decisions.values()]
        self.name, self.options, self.campaign = name, {}, campaign
        self.map, self.folder, self.rulebook = campaign.sheet, campaign.folder, campaign.rulebook
        rule = campaign.rulebook.citations(SequenceRules).phases
        self.gate = Gate(campaign.frame, campaign.rulebook, phases, decisions, rule, self.sequence())
        actions = tuple(dict.fromkeys(kind for step in steps for kind in step.actions))
        self.vocabulary = Vocabulary(actions, (*KERNEL_EVENTS, *self.happenings), tuple(decisions))
        self._movements = {step.side: step for step in phases if isinstance(step, PlainMovement)}
        self.marches = tuple(dict.fromkeys(step.march for step in self._movements.values()))

    def sequence(self) -> SequenceOfPlay:
        """Which phase comes next: one after the other, unless changed."""
        return InOrder()

    # Starting

    def opening(self) -> State:
        start, steps = self.campaign.start, tuple(piece.steps for piece in self.campaign.by_index)
        return opening(self.frame, start, next(iter(start.values())), steps)

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state. The suggested set-up is one of chance, drawn from the seed."""
        if setup not in SETUPS:
            raise InputError(f"unknown setup {setup!r}: known are 'choose' and 'suggested'")
        state, chance, dice = self.opening(), Random(seed), SeededDice(seed)
        while setup != SETUPS[0] and state.phase_index < self.frame.first_phase:
            state, _ = self.submit(state, chance.choice(self.legal_actions(state)), dice)
        return state

    def suggested(self, state: State) -> list[Action]:
        return self.legal_actions(state)[:1] if state.phase_index < self.frame.first_phase else []

    # Moving

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        names = self.unit_ids(units)
        return self._movement(names[0]).march(names, tuple(path))

    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        (unit, *others) = self.unit_ids(units)
        if others:
            raise InputError(f"units move one by one, but {len(others) + 1} were named")
        return self._movement(unit).reach(state, unit)

    def _movement(self, unit: str) -> PlainMovement:
        return self._movements[self.frame.unit_sides[self.frame.unit(unit)]]

    # Seeing

    def marks(self) -> list[Mark]:
        """The places where all units of a side start."""
        start = self.campaign.settings["start"]
        return [(f"{side} entry", start[side], "") for side in self.frame.sides if side in start]

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return self.seen(self.known(state, side), side)

    def truth(self, state: State) -> dict[str, Any]:
        return {**self.seen(state, self.frame.sides[0]), "side": None}

    def seen(self, state: State, side: str) -> dict[str, Any]:
        """Everything that a state tells. What its side must not know is not in it any more."""
        units = [self.unit_sight(state, unit) for unit in self.frame.ground_units]
        held = {"control": dict(self.holders(state))} if isinstance(self, HasControl) else {}
        return {**self.common_sight(state, side), "units": units, **held}

    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        """What a side is told of an action: fields that are secret are empty for all but the side itself."""
        if happening.side == side:
            return happening
        secret = {type_name(kind): field for kind, field in self.secrets}

        def told(document: Document) -> Document:
            return {**document, secret[document["type"]]: ""} if document["type"] in secret else document

        return replace(happening, action=told(happening.action), events=[told(event) for event in happening.events])

    # Winning

    @property
    def objectives(self) -> Mapping[str, int]:
        """The hexes in the table ``objectives`` of the settings, with their points."""
        return {number: int(points) for number, points in self.campaign.settings.get("objectives", {}).items()}

    @property
    def levels(self) -> Sequence[str]:
        return [f"{nation} {self.prize}" for nation in self.nations.values()]

    def points(self, state: State, side: str) -> int:
        """The points of a side."""
        return sum(line.points for line in self.score(state) if line.side == side)

    def won(self, state: State, side: str, reason: str) -> Outcome:
        """The outcome of a game that a side has won."""
        return Outcome(side, f"{self.nations[side]} {self.prize}", self.points(state, side), reason)

    # Positions

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
        state = state.evolve(
            steps=put(state.steps, steps),
            statuses=reader.statuses_of(entries),
            vectors=self._vectors(state, entries),
            markers=self._markers(state, reader.object_of("markers")),
            tracks=self._tracks(state, reader.object_of("tracks")),
        )
        return self.sampled(state, frame.sides[0], Random(0))

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
