"""Movement phases as far as they are alike: moves made when asked for, and one walk for each move."""

from __future__ import annotations

import pytest

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.course import Course
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.events import Event, MarkerPlaced, UnitPlaced
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move
from hexfront.mechanics.board import Board
from hexfront.mechanics.flood import MixedFlood
from hexfront.mechanics.marches import Marches
from hexfront.mechanics.steps.movement import MovementStep
from hexfront.mechanics.walk import Walk
from tests.kernel.toy import RED, frame, placed, sheet

PAPER = sheet()
BOARD = Board(PAPER, frame(PAPER))
STATE = placed({"red-1": "0101"}, PAPER)
NEAR, FAR = PAPER.index["0102"], PAPER.index["0103"]
FLOOD = MixedFlood({NEAR: 1, FAR: 2}, {NEAR: (NEAR,), FAR: (NEAR, FAR)})
MOVES = [Move(("red-1",), ("0102",)), Move(("red-1",), ("0102", "0103"))]
OTHERS: list[Action] = [Enter("red-2", "0101"), EndPhase()]


def marches() -> Marches:
    return Marches(BOARD, ("red-1",), FLOOD, FLOOD.reached, OTHERS)


def test_marches_are_the_moves_and_then_everything_else() -> None:
    assert list(marches()) == [*MOVES, *OTHERS]
    assert len(marches()) == 4


def test_marches_are_asked_for_by_number() -> None:
    assert [marches()[number] for number in range(4)] == [*MOVES, *OTHERS]
    assert (marches()[-1], marches()[1:3]) == (EndPhase(), [MOVES[1], OTHERS[0]])
    with pytest.raises(IndexError):
        marches()[4]


def test_marches_without_goals_are_everything_else() -> None:
    assert list(Marches(BOARD, ("red-1",), FLOOD, NO_HEXES, OTHERS)) == OTHERS


def test_marches_tell_who_can_do_what_without_building_a_move() -> None:
    found = marches()

    assert (found.units, found.moves, found.others) == (("red-1",), FLOOD.reached.bit_count(), OTHERS)
    assert (found.kind, found.ends) == (Move, ["0102", "0103"])


class Walking(MovementStep):
    """Every path is allowed but the empty one; a mine is left behind in every hex."""

    walked = 0

    def new_walk(self, state: State, move: Move) -> Walk | Refusal:
        self.walked += 1
        path = tuple(self.frame.place(number) for number in move.path)
        return Walk(path, (len(path),)) if path else Refusal("a case", "go somewhere")

    def moved(self, state: State, move: Move, walk: Walk) -> Event:
        return UnitPlaced(move.units[0], move.path[-1])

    def passed(self, course: Course, move: Move, walk: Walk) -> None:
        for place in walk.path:
            course.happen(MarkerPlaced("mine", self.board.name(place)))


def test_nobody_is_sure_to_move_where_a_phase_has_no_quick_answer() -> None:
    assert Walking(BOARD, RED).sure_movers(STATE, [None, "red-1"]) == [(), ()]


def test_a_walk_is_worked_out_once_for_checking_and_doing() -> None:
    step, course = Walking(BOARD, RED), Course(STATE, LoadedDice())

    assert isinstance(step.walk(STATE, MOVES[1]), Walk)
    step.carry_out_move(MOVES[1], course)
    assert step.walked == 1
    assert course.events == [UnitPlaced("red-1", "0103"), MarkerPlaced("mine", "0102"), MarkerPlaced("mine", "0103")]


def test_another_move_or_another_state_is_another_walk() -> None:
    step = Walking(BOARD, RED)

    for state, move in (
        (STATE, MOVES[0]),
        (STATE, MOVES[1]),
        (STATE.with_steps(BOARD.frame.unit("red-1"), 1), MOVES[1]),
    ):
        step.walk(state, move)
    assert step.walked == 3


def test_a_refusal_is_kept_as_a_walk_is() -> None:
    step, nowhere = Walking(BOARD, RED), Move(("red-1",), ())

    assert step.walk(STATE, nowhere) is step.walk(STATE, nowhere)
    assert step.walk(STATE, nowhere) == Refusal("a case", "go somewhere")


def test_a_movement_phase_is_never_passed() -> None:
    assert not Walking(BOARD, RED).is_idle(STATE)
