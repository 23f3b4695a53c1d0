"""What is written, sent and told: actions, events, the one decision, and their words."""

from dataclasses import dataclass

from hexfront.games.face import Document, Words
from hexfront.games.shared.plain_deeds import Deed
from hexfront.games.shared.plain_movement import UnitMoved
from hexfront.kernel.decisions import Decision
from hexfront.kernel.events import Event
from hexfront.kernel.sets import NO_UNITS
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Move
from lanterns.bay import LIGHT, PRIZES, SHOWN, STROKES

#: The six ways the wind can blow, in the order of the steps of the grid.
WINDS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


@dataclass(frozen=True, slots=True)
class Hide(Deed):
    """Put the light into a boat, in secret."""


@dataclass(frozen=True, slots=True)
class Kindle(Deed):
    """Light the beacon in a boat's hex."""


@dataclass(frozen=True, slots=True)
class Sail(Move):
    """Sail a boat along a path. If an enemy boat lies at its end, ram it."""


@dataclass(frozen=True, slots=True)
class HideLight(Decision):
    """A side chooses the boat for its light. Then the phase is over: a ram or a beacon was its last deed."""

    ends_phase = True


@dataclass(frozen=True, slots=True)
class LightHidden(Event):
    """A side's light is in a boat, and nobody else knows in which: all its boats lie face down again."""

    side: str
    unit: str

    def applied_to(self, state: State) -> State:
        fleet = state.frame.units_of(state.frame.side_index[self.side])
        return state.with_statuses({LIGHT: (state.frame.bits([self.unit]), fleet), SHOWN: (NO_UNITS, fleet)})


@dataclass(frozen=True, slots=True)
class BoatSailed(UnitMoved):
    """A boat sailed along a path, which takes a stroke."""

    status = "sailed"

    def applied_to(self, state: State) -> State:
        return UnitMoved.applied_to(self, state).with_track(STROKES, max(0, state.tracks[STROKES] - 1))


@dataclass(frozen=True, slots=True)
class BoatRammed(Event):
    """A boat rammed another, and both were shown: ``lights`` are those with a light. A light rammed is a prize."""

    unit: str
    target: str
    hex: str
    lights: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        frame, both = state.frame, state.frame.bits((self.unit, self.target))
        state = state.with_statuses({SHOWN: (both, NO_UNITS)}).with_track(STROKES, 0)
        if self.target not in self.lights:
            return state
        prizes = PRIZES + frame.unit_sides[frame.unit(self.unit)]
        state = state.with_statuses({LIGHT: (NO_UNITS, frame.bits([self.target]))})
        return state.with_track(prizes, state.tracks[prizes] + 1)


@dataclass(frozen=True, slots=True)
class BeaconLit(Event):
    """A boat lit a beacon with its light. Whoever held the beacon before has lost it."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        frame, here = state.frame, 1 << state.frame.hexes[self.hex]
        state = state.with_statuses({LIGHT: (NO_UNITS, frame.bits([self.unit]))}).with_track(STROKES, 0)
        for side, lit in enumerate(state.markers):
            mine = frame.unit_sides[frame.unit(self.unit)] == side
            state = state.with_marker(side, lit | here if mine else lit & ~here)
        return state


def _rammed(event: Document) -> str:
    shown = f"light in {', '.join(event['lights'])}" if event["lights"] else "both are dark"
    return f"{event['unit']} rams {event['target']} in {event['hex']}: {shown}"


WORDS = Words(
    events={
        "die rolled": lambda e: f"the wind blows to the {WINDS[e['shown'] - 1]}" if e["purpose"] == "wind" else None,
        "light hidden": lambda e: f"{e['side']} hides its light" + (f" in {e['unit']}" if e["unit"] else ""),
        "boat sailed": lambda e: f"{e['unit']} sails to {e['path'][-1]}",
        "boat rammed": _rammed,
        "beacon lit": lambda e: f"{e['unit']} lights the beacon in {e['hex']}",
        "unit placed": lambda e: f"{e['unit']} drifts home to {e['place']}",
    },
    decisions={"hide light": lambda d: "which boat carries the light from now on"},
    headlines=frozenset({"boat rammed", "beacon lit"}),
)
