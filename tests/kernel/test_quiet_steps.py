"""Steps in which nothing happens by itself."""

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.steps import InterruptingStep, QuietStep
from tests.kernel.toy import placed


def test_a_quiet_step_is_idle_and_may_be_ended() -> None:
    step, state = QuietStep(), placed({})

    assert step.is_idle(state) and step.subjects(state) == [None]
    assert step.offers(state, None) == [EndPhase()]


def test_a_quiet_step_carries_nothing_out() -> None:
    course = Course(placed({}), LoadedDice())

    with pytest.raises(AssertionError, match="QuietStep cannot carry out"):
        QuietStep().carry_out(Action(), course)
    assert not course.events


def test_an_interruption_is_never_idle() -> None:
    assert not InterruptingStep().is_idle(placed({}))
