"""What is written, sent and told: actions, events, the one decision, and their words."""

from dataclasses import dataclass

from hexfront.games.face import Document, Words
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.events import Event
from hexfront.kernel.sets import NO_UNITS
from hexfront.kernel.state import State, put
from lanterns.bay import LIGHT, PRIZES, SAILED, SHOWN, STROKES

#: The six ways the wind can blow, in the order of the steps of the grid.
WINDS = ("north", "north-east", "south-east", "south", "south-west", "north-west")


@dataclass(frozen=True, slots=True)
class Hide(Action):
    """Put the light into a boat, in secret."""

    unit: str


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Sail a boat along a path. If an enemy boat lies at its end, ram it."""

    units: tuple[str, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kindle(Action):
    """Light the beacon in a boat's hex."""

    unit: str


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
        frame, side = state.frame, state.frame.side_index[self.side]
        fleet = frame.bits(name for name, its in zip(frame.units, frame.unit_sides, strict=True) if its == side)
        return state.with_statuses({LIGHT: (frame.bits([self.unit]), fleet), SHOWN: (NO_UNITS, fleet)})


@dataclass(frozen=True, slots=True)
class BoatSailed(Event):
    """A boat sailed along a path."""

    unit: str
    path: tuple[str, ...]

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        state = state.with_place(unit, state.frame.hexes[self.path[-1]]).with_statuses({SAILED: (1 << unit, NO_UNITS)})
        return state.with_track(STROKES, max(0, state.tracks[STROKES] - 1))


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
        prizes = PRIZES + frame.unit_sides[frame.unit_index[self.unit]]
        state = state.with_statuses({LIGHT: (NO_UNITS, frame.bits([self.target]))})
        return state.with_track(prizes, state.tracks[prizes] + 1)


@dataclass(frozen=True, slots=True)
class BeaconLit(Event):
    """A boat lit a beacon with its light. Whoever held the beacon before has lost it."""

    unit: str
    hex: str

    def applied_to(self, state: State) -> State:
        frame, here = state.frame, 1 << state.frame.hexes[self.hex]
        side = frame.unit_sides[frame.unit_index[self.unit]]
        lit = put(tuple([hexes & ~here for hexes in state.markers]), {side: state.markers[side] | here})
        state = state.with_statuses({LIGHT: (NO_UNITS, frame.bits([self.unit]))}).with_track(STROKES, 0)
        return state.evolve(markers=lit, ground=state.ground.afresh())


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
    results="",
    reckoning="",
    prepositions={},
    headlines=frozenset({"boat rammed", "beacon lit"}),
)
