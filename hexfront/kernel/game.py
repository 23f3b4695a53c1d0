"""A game and its gate: every action passes the gate, which also runs the sequence of play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.dice import Dice
from hexfront.kernel.events import Event
from hexfront.kernel.gate import Gate
from hexfront.kernel.offers import Offers
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import Frame, State
from hexfront.kernel.wire import Decoder


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winner: str | None
    level: str
    points: int
    reason: str

    def to_json(self) -> dict[str, Any]:
        return {"winner": self.winner, "level": self.level, "points": self.points, "reason": self.reason}


@dataclass(frozen=True)
class Vocabulary:
    """The action, event and decision classes of a game. Two games may have classes with the same name."""

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    decisions: tuple[type[Decision], ...]
    action_decoder: Decoder[Action] = field(init=False)
    event_decoder: Decoder[Event] = field(init=False)
    decision_decoder: Decoder[Decision] = field(init=False)

    def __post_init__(self) -> None:
        # The dataclass is frozen, so derived fields are set around it.
        object.__setattr__(self, "action_decoder", Decoder("an action", self.actions))
        object.__setattr__(self, "event_decoder", Decoder("an event", self.events, self.decisions))
        object.__setattr__(self, "decision_decoder", Decoder("a decision", self.decisions))


class Game(ABC):
    """A game with its rules, as players, programs and tests see it.

    States and actions are immutable values. ``legal_actions``, ``refusal`` and ``submit`` use the same rules, so every
    listed action is accepted.
    """

    name: str
    options: Mapping[str, Any]
    gate: Gate
    vocabulary: Vocabulary
    map: MapSheet
    rulebook: Rulebook

    @property
    def frame(self) -> Frame:
        """The names of the sides, units, phases and everything else in this game's states."""
        return self.gate.frame

    @abstractmethod
    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state; ``setup`` is ``choose`` or ``suggested``."""

    def legal_actions(self, state: State) -> list[Action]:
        """Every action allowed now.

        The list is complete with two exceptions, which ``submit`` still accepts. For an attack it has all eligible
        units together and each one alone, not every subset. For a move it has only the cheapest path to each hex.
        """
        return self.gate.legal_actions(state)

    def offers(self, state: State) -> Offers:
        """The legal actions as a lazy sequence: for whoever needs one of them, or the first few, but not all."""
        return Offers(self.gate.step(state), state, self.gate.note_offer)

    def refusal(self, state: State, side: str, action: Action) -> Refusal | None:
        """The rule that forbids this action now, with the reason; None if it is allowed."""
        return self.gate.refusal(state, side, action)

    @overload
    def submit(self, state: State, side: str, action: Action, dice: Dice, /) -> tuple[State, tuple[Event, ...]]: ...

    @overload
    def submit(self, state: State, action: Action, dice: Dice, /) -> tuple[State, tuple[Event, ...]]: ...

    def submit(self, state: State, side: Any, action: Any, dice: Any = None, /) -> tuple[State, tuple[Event, ...]]:
        """Carry out an action. Returns the new state and its events; raises ``IllegalAction`` or ``NotNow``.

        The side may be left out: then it is the one to act. Who submits for somebody else names the side, so that an
        action that comes too late or too early is refused.
        """
        if dice is None:
            # Whichever side it is when the game is over: nothing more can be done.
            return self.gate.submit(state, state.to_act or self.frame.sides[0], side, action)
        return self.gate.submit(state, side, action, dice)

    def action(self, document: object) -> Action:
        """An action from its wire form."""
        return self.vocabulary.action_decoder.decode(document)

    def event(self, document: object) -> Event:
        """An event from its wire form."""
        return self.vocabulary.event_decoder.decode(document)

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.to_act is None

    def at(self, state: State, place: str) -> tuple[str, ...]:
        """The units in a hex, or in a box beside the map."""
        frame = self.frame
        wanted = frame.place(place)
        return tuple(unit for unit, where in zip(frame.units, state.places, strict=True) if where == wanted)

    @abstractmethod
    def view(self, state: State, side: str) -> dict[str, Any]:
        """Everything a side may see and do, as a JSON document."""

    @abstractmethod
    def position(self, state: State) -> dict[str, Any]:
        """The whole state as a JSON document."""

    @abstractmethod
    def from_position(self, document: Mapping[str, Any]) -> State:
        """A state from a JSON document. Missing parts get their defaults."""


def fold(state: State, events: Sequence[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = event.applied_to(state)
    return state
