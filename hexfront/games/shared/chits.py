"""Chits: which side acts next is drawn from a cup."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.games.shared.plain_theatre import PlainTheatre
from hexfront.kernel.course import Course
from hexfront.kernel.events import TrackSet
from hexfront.kernel.sequence import DRAW, Coming
from hexfront.kernel.state import State
from hexfront.kernel.steps import QuietStep

#: The track with the side whose chit was drawn last, by its place among the sides.
DRAWN = "drawn"


class Cup:
    """What is in the cup. The table ``cup`` of the settings fills it: its keys are tracks, with the chits left there.

    The first tracks are those of the sides, in their order. Further ones are for chits that no side has.
    """

    def __init__(self, theatre: PlainTheatre) -> None:
        self.chits: Mapping[str, int] = theatre.settings["cup"]
        self.of_sides = tuple(self.chits)[: len(theatre.frame.sides)]
        self._tracks = {name: theatre.frame.tracks.index(name) for name in (*self.chits, DRAWN)}

    def left(self, state: State) -> dict[str, int]:
        """The chits that are left."""
        return {name: state.tracks[self._tracks[name]] for name in self.chits}

    def has_sides(self, state: State) -> bool:
        """Whether a chit of any side is left. Other chits do not keep a turn going."""
        return any(state.tracks[self._tracks[name]] for name in self.of_sides)

    def drawn(self, state: State) -> str:
        """The side whose chit was drawn last."""
        return state.frame.sides[state.tracks[self._tracks[DRAWN]]]


class DrawPhase(QuietStep):
    """Draws chits with a die until one is a side's. The cup is filled again when no side has a chit in it."""

    def __init__(self, theatre: PlainTheatre) -> None:
        self.cup = Cup(theatre)

    def begin(self, course: Course) -> None:
        if not self.cup.has_sides(course.state):
            for name, chits in self.cup.chits.items():
                course.happen(TrackSet(name, chits))
        while (name := self._drawn(course)) not in self.cup.of_sides:
            self.take_effect(name, course)
        course.happen(TrackSet(DRAWN, self.cup.of_sides.index(name)))

    def take_effect(self, name: str, course: Course) -> None:
        """What a chit that no side has brings about, before another is drawn."""

    def _drawn(self, course: Course) -> str:
        left = self.cup.left(course.state)
        chits = [name for name, count in left.items() for _ in range(count)]
        name = chits[course.roll(len(chits), "chit") - 1]
        course.happen(TrackSet(name, left[name] - 1))
        return name


class ChitPull:
    """A sequence of play: draw a chit, let its side act, draw again. A turn ends when no side has a chit left.

    A turn begins with its phase of kind ``DRAW``, and has a phase for every side.
    """

    def __init__(self, theatre: PlainTheatre) -> None:
        self.theatre, self.cup = theatre, Cup(theatre)

    def next(self, state: State) -> Coming | None:
        frame = state.frame
        if state.kind == DRAW:
            return Coming(state.turn, frame.phase_sides.index(self.cup.drawn(state), frame.first_phase))
        if state.phase_index < frame.first_phase or self.cup.has_sides(state):
            return Coming(state.turn, frame.first_phase)
        return None if self.is_over(state) else Coming(state.turn + 1, frame.first_phase)

    def is_over(self, state: State) -> bool:
        """Whether the game is over at the end of this turn: after the last one, unless a game says more."""
        return state.turn == state.frame.last_turn
