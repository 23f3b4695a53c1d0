"""The sequence of play: the phases of a game, and which one comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from hexfront.kernel.state import State
from hexfront.kernel.steps import Step

#: Kinds of phases that all games share. A family may add its own.
SET_UP, ARRIVAL, MOVEMENT, EXPLOITATION, COMBAT = "set-up", "arrival", "movement", "exploitation", "combat"
SUPPLY, AIR, DRAW, QUIET = "supply", "air", "draw", "quiet"

RulesT = TypeVar("RulesT")


def moves(kind: str) -> bool:
    """Whether units move in this kind of phase: the movement phase, or a second one after combat."""
    return kind in (MOVEMENT, EXPLOITATION)


@dataclass(frozen=True, slots=True)
class Phase(Generic[RulesT]):
    """A line of the sequence of play. Its name is for records and display; code asks for its kind instead."""

    name: str
    #: The side that decides; None if nobody does, so that the phase is always skipped.
    side: str | None
    kind: str
    step: Callable[[RulesT], Step]


Phases = Sequence[Phase[RulesT]]


class Coming(NamedTuple):
    """The turn and the index of the phase that comes next."""

    turn: int
    phase: int


class SequenceOfPlay(Protocol):
    """Decides which phase comes next, from the state alone.

    Chance and choice must already be in the state. A game that draws chits has a phase of kind ``DRAW`` that rolls when
    it begins and sets a track, and ``next`` reads the track. For activations or impulses, the player's choice is an
    action that sets a track.
    """

    def next(self, state: State) -> Coming | None:
        """The phase after the current one; None when the game is over."""


class InOrder:
    """Phases in order, turn by turn. The set-up phases come only once."""

    def next(self, state: State) -> Coming | None:
        frame, phase = state.frame, state.phase_index + 1
        if phase < len(frame.phases):
            return Coming(state.turn, phase)
        # Not phase 0: the set-up phases come before ``first_phase`` and are never repeated.
        return Coming(state.turn + 1, frame.first_phase) if state.turn < frame.last_turn else None
