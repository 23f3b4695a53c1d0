"""Advance after combat as far as it is alike everywhere: one by one, or standing fast."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import pytest

from hexfront.kernel.course import Course
from hexfront.kernel.decisions import Decision
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.events import DecisionMet, DecisionOwed, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, StandFast
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.advance import AdvanceStep
from tests.kernel.toy import frame, placed, sheet

PAPER = sheet()
BOARD = Board(PAPER, frame(PAPER))


@dataclass(frozen=True, slots=True)
class Follow(Decision):
    """Red may follow into some hexes, and if it is in a hurry has to."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    hurry: bool = False


class FollowStep(AdvanceStep[Follow]):
    """Each hex takes one unit."""

    def decision(self, state: State) -> Follow:
        decision = state.stack[-1]
        assert isinstance(decision, Follow)
        return decision

    def goals(self, state: State, decision: Follow, unit: str) -> Collection[str]:
        return [number for number in decision.hexes if not BOARD.units_in(state, PAPER.index[number])]

    def must(self, decision: Follow) -> Refusal | None:
        return Refusal("hurry", "somebody must go") if decision.hurry else super().must(decision)

    def unit_refusal(self, state: State, decision: Follow, advance: Advance) -> Refusal | None:
        return None if advance.unit in decision.units else Refusal("who", f"{advance.unit} did not fight")

    def entered(self, course: Course, decision: Follow, advance: Advance) -> None:
        course.happen(UnitPlaced(advance.unit, advance.hex))
        left = tuple(unit for unit in decision.units if unit != advance.unit)
        if left and self.goals(course.state, decision, left[0]):
            course.happen(DecisionOwed(Follow(decision.side, left, decision.hexes)))


STEP = FollowStep(BOARD, "advance")


def owing(*hexes: str, hurry: bool = False) -> State:
    """Two red units stand before some hexes they may advance into."""
    state = placed({"red-1": "0101", "red-2": "0102"}, PAPER)
    return DecisionOwed(Follow("red", ("red-1", "red-2"), hexes, hurry)).applied_to(state)


def test_every_unit_may_advance_into_every_goal_or_all_stand_fast() -> None:
    state = owing("0201", "0202")

    assert STEP.subjects(state) == [None, "red-1", "red-2"]
    assert STEP.offers(state, None) == [StandFast()]
    assert STEP.offers(state, "red-1") == [Advance("red-1", "0201"), Advance("red-1", "0202")]
    assert STEP.refusal(state, StandFast()) is None


def test_where_somebody_must_advance_standing_fast_is_neither_offered_nor_allowed() -> None:
    state = owing("0201", hurry=True)

    assert STEP.subjects(state) == ["red-1", "red-2"]
    assert STEP.refusal(state, StandFast()) == Refusal("hurry", "somebody must go")


@pytest.mark.parametrize(
    ("advance", "refusal"),
    [
        (Advance("red-1", "0202"), None),
        (Advance("red-3", "0202"), Refusal("who", "red-3 did not fight")),
        (Advance("red-1", "0404"), Refusal("advance", "red-1 may not advance into 0404, but into 0201, 0202")),
    ],
)
def test_an_advance_is_refused_with_the_rule(advance: Advance, refusal: Refusal | None) -> None:
    assert STEP.refusal(owing("0201", "0202"), advance) == refusal


def test_the_decision_is_met_and_owed_again_while_others_may_follow() -> None:
    course = Course(owing("0201", "0202"), LoadedDice())

    STEP.carry_out(Advance("red-1", "0201"), course)
    assert course.events == [
        DecisionMet("advance after combat"),
        UnitPlaced("red-1", "0201"),
        DecisionOwed(Follow("red", ("red-2",), ("0201", "0202"))),
    ]


def test_standing_fast_ends_the_advance() -> None:
    course = Course(owing("0201"), LoadedDice())

    STEP.carry_out(StandFast(), course)
    assert course.events == [DecisionMet("advance after combat")]
    assert not course.state.stack
