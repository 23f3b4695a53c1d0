"""The gate: side, moment and rule are checked, phases follow one another, interrupts come first."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.decisions import Decision
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.errors import IllegalAction, InputError, NotNow
from hexfront.kernel.events import (
    DecisionMet,
    DecisionOwed,
    GameEnded,
    PhaseBegan,
    PhasePassed,
    TrackSet,
)
from hexfront.kernel.game import Outcome, fold
from hexfront.kernel.gate import Gate
from hexfront.kernel.rulebook import Refusal, Rulebook
from hexfront.kernel.sequence import InOrder
from hexfront.kernel.state import State
from hexfront.kernel.steps import Step, Subject
from tests.kernel.toy import frame, placed


@dataclass(frozen=True, slots=True)
class Score(Action):
    """Add some points; ten are too many."""

    points: int


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Answer a question."""


@dataclass(frozen=True, slots=True)
class Gamble(Action):
    """Something that another game knows."""


@dataclass(frozen=True, slots=True)
class Question(Decision):
    """Asked in the midst of a phase."""


@dataclass(frozen=True, slots=True)
class LastQuestion(Decision):
    """Asked because the phase is over."""

    ends_phase: ClassVar[bool] = True


class Scoring:
    """A phase in which points are scored: three of them raise a question."""

    actions: tuple[type[Action], ...] = (Score, EndPhase)

    def __init__(self, asks: str = "") -> None:
        self.asks = asks

    def begin(self, course: Course) -> None:
        course.happen(TrackSet("tide", course.state.tracks[1] + 1))

    def is_idle(self, state: State) -> bool:
        return state.tracks[0] >= 9

    def subjects(self, state: State) -> Sequence[Subject]:
        return [1, 2, None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [Score(subject)] if isinstance(subject, int) else [EndPhase()]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Score) and action.points >= 10:
            return Refusal("7.1", "ten points are too many")
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Score)
        course.happen(TrackSet("score", course.state.tracks[0] + action.points))
        if action.points == 3:
            course.happen(DecisionOwed(Question("blue")))

    def finish(self, course: Course) -> None:
        if self.asks:
            course.happen(DecisionOwed(LastQuestion(self.asks)))


class Asking:
    """A decision that takes an answer."""

    actions: tuple[type[Action], ...] = (Answer,)

    def begin(self, course: Course) -> None:
        """Nothing happens by itself."""

    def finish(self, course: Course) -> None:
        """Nothing happens by itself."""

    def is_idle(self, state: State) -> bool:
        return False

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        return [Answer()]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return None

    def carry_out(self, action: Action, course: Course) -> None:
        course.happen(DecisionMet("question"))


def gate(asks: str = "") -> Gate:
    phases = [Scoring(), Scoring(asks), Scoring()]
    questions = {Question: Asking(), LastQuestion: Asking()}
    return Gate(frame(), Rulebook("Toy", {}, {}), phases, questions, "3.0", InOrder())


def no_dice() -> LoadedDice:
    return LoadedDice()


def after(state: State, side: str, *actions: Action, asks: str = "") -> State:
    for action in actions:
        state, _ = gate(asks).submit(state, side, action, no_dice())
    return state


def test_an_action_is_carried_out_and_its_events_rebuild_the_state() -> None:
    state = placed({})

    new, events = gate().submit(state, "red", Score(2), no_dice())

    assert new.tracks == (2, 0) and state.tracks == (0, 0)
    assert fold(state, events) == new


def test_offers_are_those_of_the_step() -> None:
    assert gate().legal_actions(placed({})) == [Score(1), Score(2), EndPhase()]


@pytest.mark.parametrize(
    ("side", "action", "said"),
    [
        ("blue", Score(1), r"it is for the red side to decide \(deployment\), not the blue \(rule 3.0\)"),
        (
            "red",
            Answer(),
            r"is not asked now; now \(deployment\) it is time for 'score' or 'end phase'",
        ),
    ],
)
def test_the_wrong_side_or_moment_is_not_now(side: str, action: Action, said: str) -> None:
    with pytest.raises(NotNow, match=said):
        gate().submit(placed({}), side, action, no_dice())
    refusal = gate().refusal(placed({}), side, action)

    assert refusal is not None and refusal.rule == "3.0"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Score(1), "'score' must wait for a decision; now (deployment, question) it is time for 'answer'"),
        (EndPhase(), "'end phase' must wait for a decision; now (deployment, question) it is time for 'answer'"),
    ],
)
def test_what_belongs_to_the_phase_waits_for_the_decision(action: Action, said: str) -> None:
    asked = after(placed({}), "red", Score(3))

    assert gate().refusal(asked, "blue", action) == Refusal("3.0", said)


def test_what_belongs_to_another_phase_is_told_which() -> None:
    phases: list[Step] = [Asking(), Scoring(), Scoring()]
    one = Gate(frame(), Rulebook("Toy", {}, {}), phases, {}, "3.0", InOrder())

    refusal = one.refusal(placed({}), "red", Score(1))

    assert refusal == Refusal("3.0", "'score' belongs to red turn; now (deployment) it is time for 'answer'")


def test_what_belongs_to_another_game_is_told_so() -> None:
    refusal = gate().refusal(placed({}), "red", Gamble())

    assert refusal is not None and refusal.reason.startswith("'gamble' is nothing that can be done in this game; now (")


def test_an_unknown_side_is_named() -> None:
    with pytest.raises(InputError, match="unknown side 'green': known are red, blue"):
        gate().refusal(placed({}), "green", EndPhase())


def test_a_rule_refuses() -> None:
    with pytest.raises(IllegalAction, match="ten points are too many") as refused:
        gate().submit(placed({}), "red", Score(10), no_dice())

    assert refused.value.refusal.rule == "7.1"
    assert gate().refusal(placed({}), "red", Score(10)) == refused.value.refusal
    assert gate().refusal(placed({}), "red", Score(9)) is None


def test_an_interrupt_comes_first_and_then_the_phase_goes_on() -> None:
    asked = after(placed({}), "red", Score(3))

    assert asked.to_act == "blue"
    assert gate().legal_actions(asked) == [Answer()]
    with pytest.raises(NotNow, match=r"it is for the blue side to decide \(deployment, question\)"):
        gate().submit(asked, "red", Score(1), no_dice())
    answered = after(asked, "blue", Answer())
    assert (answered.to_act, answered.phase) == ("red", "deployment")


def test_phases_follow_one_another_and_deployment_is_only_once() -> None:
    state = after(placed({}), "red", EndPhase(), EndPhase())
    assert (state.turn, state.phase, state.tracks[1]) == (1, "blue turn", 2)

    state = after(state, "blue", EndPhase())
    assert (state.turn, state.phase) == (2, "red turn")


def test_the_game_ends_after_the_last_turn() -> None:
    state = after(placed({}), "red", EndPhase(), EndPhase())
    state = after(after(after(state, "blue", EndPhase()), "red", EndPhase()), "blue", EndPhase())

    assert (state.phase, state.to_act, gate().step(state)) == ("game over", None, None)
    assert gate().legal_actions(state) == []
    with pytest.raises(NotNow, match="the game is over"):
        gate().submit(state, "red", EndPhase(), no_dice())


def test_phases_with_nothing_to_decide_are_passed() -> None:
    state = after(placed({}), "red", Score(8))

    new, events = gate().submit(state, "red", Score(1), no_dice())

    assert new.phase == "game over"
    assert [event.phase for event in events if isinstance(event, PhasePassed)] == [
        "deployment",
        "red turn",
        "blue turn",
        "red turn",
        "blue turn",
    ]
    assert isinstance(events[-1], GameEnded)


def test_a_decision_owed_at_the_end_of_a_phase_holds_up_the_next() -> None:
    state = after(placed({}), "red", EndPhase())
    asked = after(state, "red", EndPhase(), asks="blue")
    assert (asked.phase, asked.to_act) == ("red turn", "blue")

    answered, events = gate("blue").submit(asked, "blue", Answer(), no_dice())

    assert (answered.phase, answered.to_act) == ("blue turn", "blue")
    assert PhaseBegan(1, "blue turn") in events


def test_an_outcome_is_a_document_too() -> None:
    assert Outcome("red", "great", 3, "+3").to_json() == {
        "winner": "red",
        "level": "great",
        "points": 3,
        "reason": "+3",
    }


def test_actions_and_decisions_have_a_wire_form() -> None:
    assert Score(3).to_json() == {"type": "score", "points": 3}
    assert Question("red").to_json() == {"type": "question", "side": "red"}
