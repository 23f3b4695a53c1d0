"""A game: the one gate that every action passes, and the sequence of play behind it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.decisions import Decision
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import IllegalAction, InputError, NotNow
from hexfront.kernel.events import Event, GameEnded, PhaseBegan, PhasePassed
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.sequence import SequenceOfPlay
from hexfront.kernel.sheet import MapSheet
from hexfront.kernel.state import Frame, State
from hexfront.kernel.steps import Course, Step
from hexfront.kernel.wire import Decoder, type_name


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
    """The classes a game speaks in; another game may have classes of the same names."""

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    decisions: tuple[type[Decision], ...]
    action_decoder: Decoder[Action] = field(init=False)
    event_decoder: Decoder[Event] = field(init=False)
    decision_decoder: Decoder[Decision] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "action_decoder", Decoder("an action", self.actions))
        object.__setattr__(self, "event_decoder", Decoder("an event", self.events, self.decisions))
        object.__setattr__(self, "decision_decoder", Decoder("a decision", self.decisions))


class Gate:
    """Checks side, moment and rule, carries out, and runs on to the next decision.

    ``phases`` are the steps of the phases, in the order of the frame; ``decisions`` the steps that answer an interrupt;
    ``sequence`` says which phase comes next. A game's public face hands its calls here.
    """

    def __init__(
        self,
        frame: Frame,
        rulebook: Rulebook,
        phases: Sequence[Step],
        decisions: Mapping[type[Decision], Step],
        sequence_rule: str,
        sequence: SequenceOfPlay,
    ) -> None:
        self.frame = frame
        self.rulebook = rulebook
        self._phases = tuple(phases)
        self._decisions = dict(decisions)
        self._sequence_rule = sequence_rule
        self.sequence = sequence

    def step(self, state: State) -> Step | None:
        """The step whose moment it is; None when the game is over."""
        if state.frame is not self.frame:
            self._check_frame(state.frame)
        if state.stack:
            return self._decisions[type(state.stack[-1])]
        if state.phase_index == len(self._phases):
            return None
        return self._phases[state.phase_index]

    def _check_frame(self, other: Frame) -> None:
        """A state that was sent between processes has a frame of its own, which must be like this game's."""
        for what in ("units", "boxes", "phases"):
            theirs, ours = getattr(other, what), getattr(self.frame, what)
            if theirs != ours:
                odd = min(set(theirs) ^ set(ours), default=theirs[0])
                raise InputError(f"the state is of another game: {odd!r} is among the {what} of only one of them")

    def legal_actions(self, state: State) -> list[Action]:
        step = self.step(state)
        if step is None:
            return []
        return [action for subject in step.subjects(state) for action in step.offers(state, subject)]

    def moment_refusal(self, state: State, side: str, action: Action) -> Refusal | None:
        """Why it is not this side's moment for such an action, or None."""
        return self._moment_refusal(self.step(state), state, side, action)

    def _moment_refusal(self, step: Step | None, state: State, side: str, action: Action) -> Refusal | None:
        if side not in self.frame.sides:
            raise InputError(f"unknown side {side!r}: known are {', '.join(self.frame.sides)}")
        if step is None:
            return Refusal(self._sequence_rule, "the game is over: nothing more can be done")
        if state.to_act != side:
            return Refusal(
                self._sequence_rule,
                f"it is for the {state.to_act} side to decide ({self._moment(state)}), not the {side}",
            )
        if not isinstance(action, step.actions):
            if not isinstance(action, Action):
                raise InputError(f"expected an action of this game, got {action!r}")
            asked = " or ".join(repr(type_name(kind)) for kind in step.actions)
            why = self._misplaced(state, side, action)
            return Refusal(self._sequence_rule, f"{why}; now ({self._moment(state)}) it is time for {asked}")
        return None

    def _misplaced(self, state: State, side: str, action: Action) -> str:
        """Where in the sequence of play an action has its place, since it is not here."""
        what = repr(type_name(type(action)))
        homes = [at for at, step in enumerate(self._phases) if isinstance(action, step.actions)]
        if not homes and not any(isinstance(action, step.actions) for step in self._decisions.values()):
            return f"{what} is nothing that can be done in this game"
        if not homes:
            return f"{what} is the answer to a question that is not asked now"
        if state.phase_index in homes:
            return f"{what} must wait for a decision"
        own = [at for at in homes if self.frame.phase_sides[at] == side]
        return f"{what} belongs to {', '.join(self.frame.phases[at] for at in own or homes)}"

    def refusal(self, state: State, side: str, action: Action) -> Refusal | None:
        step = self.step(state)
        wrong = self._moment_refusal(step, state, side, action)
        if wrong or step is None:
            return wrong
        return step.refusal(state, action)

    def submit(self, state: State, side: str, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        step = self.step(state)
        wrong = self._moment_refusal(step, state, side, action)
        if wrong or step is None:
            raise NotNow(str(wrong))
        refusal = step.refusal(state, action)
        if refusal:
            raise IllegalAction(refusal)
        course = Course(state, dice)
        is_ending = type(action) is EndPhase
        if is_ending:
            step.finish(course)
        else:
            step.carry_out(action, course)
        # The stack before the action is asked: to meet a decision takes it off, and then nothing in the state says that
        # the phase had ended already.
        if not course.state.stack and (is_ending or (state.stack and any(owed.ends_phase for owed in state.stack))):
            self.next_phase(course)
        self.run_on(course)
        return course.state, tuple(course.events)

    def run_on(self, course: Course) -> None:
        """Pass every phase in which nothing can be decided."""
        while True:
            step = self.step(course.state)
            if step is None or (course.state.to_act is not None and not step.is_idle(course.state)):
                return
            course.happen(PhasePassed(course.state.phase))
            step.finish(course)
            self.next_phase(course)

    def next_phase(self, course: Course) -> None:
        """Go on to the phase that comes next, or end the game after the last."""
        coming = self.sequence.next(course.state)
        if coming is None:
            course.happen(GameEnded())
            return
        course.happen(PhaseBegan(coming.turn, self.frame.phases[coming.phase]))
        self._phases[coming.phase].begin(course)

    def _moment(self, state: State) -> str:
        if state.stack:
            return f"{state.phase}, {type_name(type(state.stack[-1]))}"
        return state.phase


class Game(ABC):
    """A game with its rules: the face that players, programs and tests see.

    States and actions are values; nothing here changes a state it was given. ``refusal`` and ``submit`` ask the
    same rules that ``legal_actions`` asks, so what is offered is accepted.
    """

    name: str
    options: Mapping[str, Any]
    gate: Gate
    vocabulary: Vocabulary
    map: MapSheet
    rulebook: Rulebook

    @property
    def frame(self) -> Frame:
        """The names of sides, units, phases and whatever else its states hold."""
        return self.gate.frame

    @abstractmethod
    def new(self, seed: int | str = 0, setup: str = "choose") -> State:
        """The first state; ``setup`` is ``choose`` or ``suggested``."""

    def legal_actions(self, state: State) -> list[Action]:
        """Everything that may be done now.

        Complete but for two things that ``submit`` takes all the same: of the units that could join an attack, all
        together and each alone are listed, not every subset; of the paths to a hex, only the cheapest.
        """
        return self.gate.legal_actions(state)

    def refusal(self, state: State, side: str, action: Action) -> Refusal | None:
        """Why a side may not do this now, with the rule that says so; None if it may."""
        return self.gate.refusal(state, side, action)

    def submit(self, state: State, side: str, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Carry out an action: the new state and what happened. Raises ``IllegalAction`` or ``NotNow``."""
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

    @abstractmethod
    def view(self, state: State, side: str) -> dict[str, Any]:
        """What a side may see and do, as a JSON document."""

    @abstractmethod
    def position(self, state: State) -> dict[str, Any]:
        """The whole state as a JSON document."""

    @abstractmethod
    def from_position(self, document: Mapping[str, Any]) -> State:
        """A state from a JSON document; what is left out gets its natural default."""


def fold(state: State, events: Sequence[Event]) -> State:
    """The state after these events."""
    for event in events:
        state = event.applied_to(state)
    return state
