"""Positions with an obviously right answer: the general finds nine in ten, and every one of them can be solved."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hexfront.games.registry import looked_up, shelf
from hexfront.study.puzzles import Puzzle, is_solved, played

READERS = sorted({entry.puzzles for entry in shelf().entries.values() if entry.puzzles})
FAMILIES: dict[str, Sequence[Puzzle]] = {reader.split(".")[2]: looked_up(reader)() for reader in READERS}
PUZZLES = [puzzle for puzzles in FAMILIES.values() for puzzle in puzzles]
#: Simulations a turn, a tenth of what ten seconds allow.
WORK = 60


@pytest.mark.parametrize("family", FAMILIES)
def test_the_general_solves_nine_in_ten(family: str) -> None:
    puzzles = FAMILIES[family]
    missed = [puzzle.name for puzzle in puzzles if not is_solved(puzzle, played(puzzle, "general", WORK, 1))]

    assert len(missed) <= len(puzzles) // 10, f"not solved: {', '.join(missed)}"


@pytest.mark.parametrize("family", FAMILIES)
def test_there_are_puzzles_for_every_game_and_both_sides(family: str) -> None:
    puzzles = FAMILIES[family]
    games = {puzzle.game for puzzle in puzzles}
    kinds = {(puzzle.game, puzzle.side) for puzzle in puzzles}

    assert len(puzzles) >= 25
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)
    assert len(kinds) == 2 * len(games)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_a_recruit_meets_a_legal_position(puzzle: Puzzle) -> None:
    game = puzzle.loaded()
    state = game.from_position(puzzle.document(game))

    assert state.to_act == puzzle.side
    assert game.from_position(game.position(state)) == state
