"""The sequence of play: the phases of a game in a list, and which of them comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from hexfront.kernel.state import State
from hexfront.kernel.steps import Step

#: What happens in a phase, in words that all games share; a family may add words of its own.
SET_UP, ARRIVAL, MOVEMENT, EXPLOITATION, COMBAT = "set-up", "arrival", "movement", "exploitation", "combat"
SUPPLY, AIR, DRAW, QUIET = "supply", "air", "draw", "quiet"

RulesT = TypeVar("RulesT")


def moves(kind: str) -> bool:
    """Whether units move in phases of a kind: in the movement phase, or in a second one after combat."""
    return kind in (MOVEMENT, EXPLOITATION)


@dataclass(frozen=True, slots=True)
class Phase(Generic[RulesT]):
    """A line of the sequence of play. Its name stands in records and is shown, but nobody reads anything out of it."""

    name: str
    #: Who decides; None where nobody does, and the phase is always passed.
    side: str | None
    kind: str
    step: Callable[[RulesT], Step]


Phases = Sequence[Phase[RulesT]]


class Coming(NamedTuple):
    """What comes next: a turn, and a phase by its place in the list."""

    turn: int
    phase: int


class SequenceOfPlay(Protocol):
    """Says what comes after a phase. All chance and choice behind the answer are in the state already.

    A game that draws chits has a phase of the kind ``DRAW`` that rolls when it begins and sets a track; ``next`` reads
    the track. Activations and impulses likewise: the choice is an action that sets a track.
    """

    def next(self, state: State) -> Coming | None:
        """The phase after that of the state; None when the game is over."""


class InOrder:
    """One phase after the other, turn by turn; the set-up comes once."""

    def next(self, state: State) -> Coming | None:
        frame, phase = state.frame, state.phase_index + 1
        if phase < len(frame.phases):
            return Coming(state.turn, phase)
        return Coming(state.turn + 1, frame.first_phase) if state.turn < frame.last_turn else None
