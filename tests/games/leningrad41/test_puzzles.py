"""The puzzles of Leningrad '41 themselves: a good line solves them, waiting never does, and chance seldom."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import pytest

from hexfront.games.leningrad41.documents.actions import (
    Bridge,
    DemolishBridge,
    Fire,
    FireAt,
    Metro,
    MetroExit,
    Move,
    Sail,
)
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.puzzles import Puzzle, read_puzzles
from hexfront.kernel.actions import Action, EndPhase
from hexfront.mechanics.actions import Advance, StandFast
from hexfront.study.puzzles import Turn, is_solved, played

PUZZLES = {puzzle.name: puzzle for puzzle in read_puzzles()}
#: The recruit's seeds, and the greatest share of the puzzles that he may solve.
SEEDS, BY_CHANCE = (1, 2), 0.15
TO_FIRE = EndPhase()
UP_THE_RIVER = (
    *("3326", "3425", "3525", "3524", "3523", "3422", "3322", "3221", "3121"),
    *("3120", "3019", "3018", "3017"),
)


def fire(hex_: str, units: Sequence[str], assault: Sequence[str]) -> Fire:
    return Fire(hex_, tuple(units), tuple(assault))


def walk(unit: str, *path: str) -> Move:
    return Move((unit,), path)


#: A good line for each puzzle whose answer is not plain from its position.
LINES: dict[str, list[Action]] = {
    "the gun where it lifts the fire over a ten": [
        fire("4311", ["german-i-8p", "german-59-rec", "german-i-80"], ["german-i-8p", "german-59-rec"]),
        fire("4306", ["german-i-10"], ["german-i-10"]),
    ],
    "three and three, not four and two": [
        fire("4309", ["german-i-469", "german-ii-469", "german-iii-469"], ["german-i-469"]),
        fire("4308", ["german-i-489", "german-ii-489", "german-i-269"], ["german-i-489"]),
    ],
    "a gun for each target": [
        fire("4508", ["soviet-1-1-dno", "soviet-2-1-dno", "soviet-51-42"], ["soviet-1-1-dno", "soviet-2-1-dno"]),
        fire("4512", ["soviet-3-1-dno", "soviet-704-42"], ["soviet-3-1-dno"]),
    ],
    "round the line into the open works": [
        walk("german-i-469", "4510", "4509", "4508", "4507", "4506", "4505", "4504", "4403", "4304", "4203")
    ],
    "round the battalions into the open warehouses": [
        walk("soviet-1-10", "3910", "3911", "3912", "3913", "3914", "4014")
    ],
    "engineers to the fort, infantry to the field": [
        fire("4808", ["german-3-eng", "german-iii-8m"], ["german-3-eng", "german-iii-8m"]),
        fire("4809", ["german-i-8m", "german-ii-8m", "german-i-3"], ["german-i-8m", "german-ii-8m"]),
    ],
    "a second battalion for the Tauride Palace": [walk("german-ii-469", "2911", "2910", "2809")],
    "the reserve goes into the Tauride Palace": [walk("soviet-1-1-gdno", "2809")],
    "break the Liteyny Bridge": [DemolishBridge(("soviet-eng-1", "soviet-51-42", "soviet-704-42"), "2612", "2713")],
    "engineers to the Kirov Bridge": [
        walk("soviet-eng-1", "2615", "2715"),
        TO_FIRE,
        DemolishBridge(("soviet-eng-1", "soviet-51-42", "soviet-704-42"), "2715", "2815"),
    ],
    "both Komsomol battalions go below": [
        Metro("soviet-kom-1"),
        MetroExit("soviet-kom-1", "2807"),
        Metro("soviet-kom-2"),
        MetroExit("soviet-kom-2", "2809"),
    ],
    "on foot where the way is open": [walk("soviet-kom-1", "2808", "2809")],
    "two divisions under Manstein": [
        walk("german-manstein", "4417", "4416", "4316", "4216", "4116"),
        TO_FIRE,
        fire(
            "3816",
            ["german-59-eng", "german-i-8p", "german-i-8m", "german-ii-8m"],
            ["german-59-eng", "german-i-8p", "german-i-8m", "german-ii-8m"],
        ),
    ],
    "over the Neva by pontoon": [
        Bridge("german-59-eng", "2613"),
        walk("german-i-8p", "2714", "2613", "2612", "2512"),
        walk("german-ii-8p", "2714", "2613", "2513", "2413"),
    ],
    "the marines take a hex on the quay": [Sail("soviet-rb-1", UP_THE_RIVER)],
}


class LowDice:
    """Dice that show a one and a two in turn: low enough for everything, and never the same twice running."""

    def __init__(self) -> None:
        self._shown = cycle((1, 2))

    def roll(self, sides: int = 6) -> int:
        return min(next(self._shown), sides)


def followed(puzzle: Puzzle, line: Sequence[Action]) -> Turn:
    """The player turn in which the side carries out a line, then passes. Nobody fires at it."""
    game, dice, wishes = puzzle.loaded(), LowDice(), list(line)
    assert isinstance(game, Leningrad41Game)
    before = state = game.from_position(puzzle.document(game))
    done: list[Action] = []
    while state.owner == before.owner and state.to_act is not None:
        action: Action = FireAt(())
        if state.to_act == puzzle.side:
            decides = bool(state.stack)
            is_next = bool(wishes) and isinstance(wishes[0], MetroExit | Advance) == decides
            action = wishes.pop(0) if is_next else StandFast() if decides else EndPhase()
            done.append(action)
        state, _ = game.submit(state, state.to_act, action, dice)
    assert not wishes, f"not carried out: {wishes}"
    return Turn(before, tuple(done), state)


@pytest.mark.parametrize("name", LINES)
def test_a_good_line_solves_it(name: str) -> None:
    assert is_solved(PUZZLES[name], followed(PUZZLES[name], LINES[name]))


@pytest.mark.parametrize("name", PUZZLES)
def test_nobody_solves_it_by_passing(name: str) -> None:
    assert not is_solved(PUZZLES[name], followed(PUZZLES[name], ()))


def test_a_recruit_solves_few() -> None:
    turns = [(puzzle, played(puzzle, "random", 1, seed)) for puzzle in PUZZLES.values() for seed in SEEDS]
    solved = [puzzle.name for puzzle, turn in turns if is_solved(puzzle, turn)]

    assert len(solved) <= BY_CHANCE * len(turns), solved
