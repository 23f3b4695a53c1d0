"""The gate: every action passes it. It also runs the sequence of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.decisions import Decision
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import IllegalAction, InputError, NotNow
from hexfront.kernel.events import Event, GameEnded, PhaseBegan, PhasePassed
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.sequence import SequenceOfPlay
from hexfront.kernel.state import Frame, State
from hexfront.kernel.steps import Step
from hexfront.kernel.wire import type_name


class Gate:
    """Checks side, moment and rules, carries out the action, and runs on to the next decision.

    ``phases`` holds one step per phase, in the order of the frame; ``decisions`` the steps for interrupts; ``sequence``
    says which phase comes next. The public class of a game delegates to its gate.
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
        # The action offered last and the state it was offered in, compared by identity. One tuple, replaced as a whole,
        # so that no other thread sees an action with the wrong state.
        self._offered: tuple[State | None, Action | None] = (None, None)

    def step(self, state: State) -> Step | None:
        """The step that handles the current moment; None when the game is over."""
        # Identity first: the full comparison is needed only for states from another process.
        if state.frame is not self.frame:
            self._check_frame(state.frame)
        if state.stack:
            return self._decisions[type(state.stack[-1])]
        if state.phase_index == len(self._phases):
            return None
        return self._phases[state.phase_index]

    def _check_frame(self, other: Frame) -> None:
        """Refuse a state of another game. A state sent between processes has its own, equal frame."""
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
        """Why this side cannot take such an action now, or None."""
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
        """Where in the sequence of play a misplaced action belongs, in words."""
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

    def only_answers(self, action: Action) -> bool:
        """Whether an action can only answer a decision: no phase takes it."""
        return not any(isinstance(action, step.actions) for step in self._phases)

    def refusal(self, state: State, side: str, action: Action) -> Refusal | None:
        step = self.step(state)
        wrong = self._moment_refusal(step, state, side, action)
        if wrong or step is None:
            return wrong
        return self._step_refusal(step, state, action)

    def note_offer(self, state: State, action: Action) -> None:
        """An action was just picked from the offers of a state: it is legal there and need not be checked again."""
        self._offered = (state, action)

    def _step_refusal(self, step: Step, state: State, action: Action) -> Refusal | None:
        about, offered = self._offered
        return None if offered is action and about is state else step.refusal(state, action)

    def submit(self, state: State, side: str, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
        step = self.step(state)
        wrong = self._moment_refusal(step, state, side, action)
        if wrong or step is None:
            raise NotNow(str(wrong))
        refusal = self._step_refusal(step, state, action)
        if refusal:
            raise IllegalAction(refusal)
        course = Course(state, dice)
        is_ending = type(action) is EndPhase
        if is_ending:
            step.finish(course)
        else:
            step.carry_out(action, course)
        # Look at the stack as it was before the action. Meeting a decision pops it, and then nothing in the state shows
        # that the phase had already ended.
        if not course.state.stack and (is_ending or (state.stack and any(owed.ends_phase for owed in state.stack))):
            self.next_phase(course)
        self.run_on(course)
        return course.state, tuple(course.events)

    def run_on(self, course: Course) -> None:
        """Skip every phase in which nothing can be decided."""
        # A skipped phase still begins and ends, because its automatic events must happen.
        while True:
            step = self.step(course.state)
            if step is None or (course.state.to_act is not None and not step.is_idle(course.state)):
                return
            course.happen(PhasePassed(course.state.phase))
            step.finish(course)
            self.next_phase(course)

    def next_phase(self, course: Course) -> None:
        """Begin the next phase, or end the game after the last one."""
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
