"""Positions with an obviously right answer: the general finds nine in ten, and every one of them can be solved."""

from __future__ import annotations

import pytest

from tests.puzzles.leningrad import Puzzle, is_solved, loaded, played, read_puzzles

PUZZLES = read_puzzles()
#: Simulations a turn, a tenth of what ten seconds allow.
WORK = 60


def test_the_general_solves_nine_in_ten() -> None:
    missed = [puzzle.name for puzzle in PUZZLES if not is_solved(puzzle, played(puzzle, "general", WORK, 1))]

    assert len(missed) <= len(PUZZLES) // 10, f"not solved: {', '.join(missed)}"


def test_there_are_puzzles_for_both_editions_and_both_sides() -> None:
    kinds = {(puzzle.game, puzzle.side) for puzzle in PUZZLES}

    assert len(PUZZLES) >= 25
    assert len({puzzle.name for puzzle in PUZZLES}) == len(PUZZLES)
    assert len(kinds) == 4


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_a_recruit_meets_a_legal_position(puzzle: Puzzle) -> None:
    game = loaded(puzzle)
    state = game.from_position(puzzle.document(game))

    assert state.to_act == puzzle.side
    assert game.from_position(game.position(state)) == state
