"""Lanterns as a game: the sequence of play on one page, then the class that everybody asks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar

from hexfront.games.face import Cost, Face, Happening, HasControl, HasMovement, Hides, Mark, Score
from hexfront.games.shared.plain_game import PlainGame, PlainPiece
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.datafiles import data_folder
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import KERNEL_EVENTS
from hexfront.kernel.game import Gate, Outcome, Vocabulary
from hexfront.kernel.sequence import DRAW, MOVEMENT, SET_UP, Coming, Phase
from hexfront.kernel.sets import NO_UNITS, members
from hexfront.kernel.state import State, opening
from hexfront.kernel.steps import QuietStep
from hexfront.kernel.wire import type_name
from lanterns import documents
from lanterns.bay import DRAWN, LIGHT, PRIZES, SHOWN, SIDES, WIND, WIND_CHIT, Bay, load_bay
from lanterns.documents import Hide, HideLight, Kindle, LightHidden, Sail
from lanterns.steps import Drawing, Hiding, Sailing

BEFORE: tuple[Phase[Bay], ...] = (Phase("hiding", None, SET_UP, lambda bay: QuietStep()),)
TURN: tuple[Phase[Bay], ...] = (
    Phase("draw", None, DRAW, Drawing),
    Phase("amber sailing", "amber", MOVEMENT, lambda bay: Sailing(bay, "amber")),
    Phase("jade sailing", "jade", MOVEMENT, lambda bay: Sailing(bay, "jade")),
    Phase("rose sailing", "rose", MOVEMENT, lambda bay: Sailing(bay, "rose")),
)
OWN_EVENTS = (LightHidden, documents.BoatSailed, documents.BoatRammed, documents.BeaconLit)
VOCABULARY = Vocabulary((Hide, Sail, Kindle, EndPhase), (*KERNEL_EVENTS, *OWN_EVENTS), (HideLight,))


class ChitPull:
    """Draw a chit, let its side sail, draw again. The turn ends when no side has a chit in the cup (3.4, 7.3)."""

    def __init__(self, bay: Bay) -> None:
        self.dawn = bay.settings["dawn"]

    def next(self, state: State) -> Coming | None:
        draw = state.frame.first_phase
        if state.kind == DRAW:
            return Coming(state.turn, draw + 1 + state.tracks[DRAWN])
        if state.kind == SET_UP or any(state.tracks[:WIND_CHIT]):
            return Coming(state.turn, draw)
        is_dawn = any(lit.bit_count() >= self.dawn for lit in state.markers) or state.turn == state.frame.last_turn
        return None if is_dawn else Coming(state.turn + 1, draw)


class HasBeacons(Face):
    """Beacons burn for the side that lit them last, and the wind blows."""

    capability = "beacons"
    fields: ClassVar[tuple[str, ...]] = ("markers", "control")


class Lanterns(PlainGame[PlainPiece], HasMovement, HasControl, HasBeacons, Hides):
    """Three villages, three boats each, and one light in one of them."""

    words = documents.WORDS
    campaign: Bay
    marches = (Sail,)
    reveals = frozenset({"boat rammed", "beacon lit"})
    gone = ()

    def __init__(self, name: str, data: Traversable | str | None = None, **options: Any) -> None:
        """Load the game. ``data`` is a folder with custom data files, laid out like those of the game."""
        folder = files("lanterns") / "data" / "lanterns" if data is None else data_folder(data)
        bay = load_bay(name, folder, BEFORE, TURN)
        steps = [phase.step(bay) for phase in (*BEFORE, *TURN)]
        gate = Gate(bay.frame, bay.rulebook, steps, {HideLight: Hiding(bay)}, "3.2", ChitPull(bay))
        super().__init__(bay, gate, VOCABULARY, options)

    @property
    def objectives(self) -> Mapping[str, int]:
        return {number: int(points) for number, points in self.campaign.settings["beacons"].items()}

    @property
    def levels(self) -> Sequence[str]:
        return [f"{nation} night" for nation in self.nations.values()]

    def marks(self) -> list[Mark]:
        return [(f"{side} entry", self.campaign.settings["harbours"][side], "") for side in SIDES]

    def opening(self) -> State:
        home = {boat.id: self.campaign.settings["harbours"][boat.side] for boat in self.campaign.by_index}
        owed = tuple(HideLight(side) for side in reversed(SIDES))
        return opening(self.frame, home, home[self.frame.units[0]], (1,) * len(home)).with_stack(owed)

    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state. The suggested set-up hides every light at random."""
        if setup not in ("choose", "suggested"):
            raise InputError(f"unknown setup {setup!r}: known are 'choose' and 'suggested'")
        state, chance, dice = self.opening(), Random(seed), SeededDice(seed)
        while setup == "suggested" and state.stack:
            state, _ = self.submit(state, state.stack[-1].side, chance.choice(self.legal_actions(state)), dice)
        return state

    def suggested(self, state: State) -> list[Action]:
        return self.legal_actions(state)[:1] if state.kind == SET_UP else []

    def move(self, units: Sequence[str], path: Sequence[str]) -> Action:
        return Sail(tuple(units), tuple(path))

    def reach(self, state: State, units: str | Sequence[str]) -> Mapping[str, Cost]:
        boats = [units] if isinstance(units, str) else list(units)
        if len(boats) != 1:
            raise InputError(f"boats sail one by one, but {len(boats)} were named")
        side = self.campaign.by_index[self.frame.unit(boats[0])].side
        return Sailing(self.campaign, side).reach(state, boats[0])

    def holders(self, state: State) -> Mapping[str, str]:
        return {number: side for side, lit in zip(SIDES, state.markers, strict=True) for number in self.map.names(lit)}

    def score(self, state: State) -> list[Score]:
        """Points for beacons and for lights taken (7.1, 7.2)."""
        lines = [
            Score("7.1", f"{self.nations[side]} holds the beacon in {number}", self.objectives[number], side)
            for number, side in self.holders(state).items()
        ]
        for side, prizes in zip(SIDES, state.tracks[PRIZES:], strict=True):
            points = prizes * self.campaign.settings["prize"]
            lines += [Score("7.2", f"{self.nations[side]} has taken lights: {prizes}", points, side)] if prizes else []
        return lines

    def outcome(self, state: State) -> Outcome | None:
        """Most points win; then most beacons; then the nearest light to the Rock; then who sailed last (7.3, 7.4)."""
        if state.to_act is not None:
            return None
        points = [sum(line.points for line in self.score(state) if line.side == side) for side in SIDES]
        rock = self.map.number_index(self.campaign.settings["rock"])
        ways = [self.map.indexing.distance(rock, state.places[unit]) for unit in members(state.statuses[LIGHT])]
        lit = [hexes.bit_count() for hexes in state.markers]
        since = [(i - state.tracks[DRAWN]) % len(SIDES) for i in range(len(SIDES))]
        best = max(range(len(SIDES)), key=lambda i: (points[i], lit[i], -ways[i], -since[i]))
        rule, nation = "7.4" if points.count(points[best]) > 1 else "7.3", self.nations[SIDES[best]]
        reason = f"{nation} has {points[best]} points and {lit[best]} beacons (rule {rule})"
        return Outcome(SIDES[best], f"{nation} night", points[best], reason)

    def sight(self, state: State, side: str) -> dict[str, Any]:
        return self._told(self.known(state, side), side)

    def truth(self, state: State) -> dict[str, Any]:
        return {**self._told(state, SIDES[0]), "side": None}

    def _told(self, state: State, side: str) -> dict[str, Any]:
        """Everything that a state tells."""
        return {
            **self.common_sight(state, side),
            "units": [self.unit_sight(state, unit) for unit in self.frame.ground_units],
            "markers": {"wind": [self.campaign.settings["vanes"][state.tracks[WIND]]]},
            "control": dict(self.holders(state)),
        }

    def known(self, state: State, side: str | None) -> State:
        """The state without the lights of other sides, unless they were shown. At dawn everybody sees all of them."""
        own = self.campaign.fleets[self.side_index(side)] if side else NO_UNITS
        if state.to_act is None:
            return state
        return state.with_status(LIGHT, state.statuses[LIGHT] & (state.statuses[SHOWN] | own))

    def sampled(self, known: State, side: str, random: Random) -> State:
        """Every light that the side does not know is in one of the boats that were not shown."""
        lights, hiding = known.statuses[LIGHT], [owed.side for owed in known.stack]
        for name, fleet in zip(SIDES, self.campaign.fleets, strict=True):
            if not lights & fleet and name not in hiding:
                lights |= 1 << random.choice([*members(fleet & ~known.statuses[SHOWN])])
        return known.with_status(LIGHT, lights)

    def from_position(self, document: Mapping[str, Any]) -> State:
        """A state from a document. A light that it does not place is in a boat of chance."""
        return self.sampled(super().from_position(document), SIDES[0], Random(0))

    def disclosed(self, before: State, happening: Happening, side: str | None) -> Happening:
        """Nobody else is told which boat a side has chosen for its light."""
        if happening.side == side or happening.action["type"] != type_name(Hide):
            return happening
        secret = type_name(LightHidden)
        events = [{**event, "unit": ""} if event["type"] == secret else event for event in happening.events]
        return replace(happening, action={**happening.action, "unit": ""}, events=events)
