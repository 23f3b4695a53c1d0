"""Phases and decisions on a board, as far as all of them are alike."""

from hexfront.kernel.actions import EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.dice import LoadedDice
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.board import BoardStep, DecisionStep, QuietPhase
from tests.kernel.toy import BLUE, frame, placed, sheet

BOARD = Board(sheet(), frame())


def test_nothing_happens_by_itself_when_a_phase_begins_and_ends() -> None:
    step, course = BoardStep(BOARD, BLUE), Course(placed({}), LoadedDice())

    step.begin(course)
    step.finish(course)
    assert (course.events, step.side, step.frame) == ([], BLUE, BOARD.frame)


def test_a_quiet_phase_without_choices_is_passed() -> None:
    phase, state = QuietPhase(BOARD, BLUE), placed({})

    assert phase.is_idle(state)
    assert phase.offers(state, None) == [EndPhase()]


def test_a_decision_is_never_idle() -> None:
    step = DecisionStep(BOARD)

    assert not step.is_idle(placed({}))
    assert step.frame is BOARD.frame
