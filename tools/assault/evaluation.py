"""Fits the weights of the computer's evaluation to games between scripts that vary their plans from turn to turn.

``python -m tools.assault.evaluation assault-on-stalingrad --games 200 --seed 1`` plays the games, fits the weights,
prints how well they predict games left out of the fit, and writes them.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import numpy

from hexfront.ai.scripts.weighing import chance, stage_of, weights_file
from hexfront.games.assault.computer.evaluation import TERMS
from hexfront.games.assault.computer.staff import AssaultStaff
from hexfront.games.assault.face import AssaultGame
from hexfront.games.registry import load
from hexfront.kernel.state import State
from tools.fitting import Positions, Subject, asked, play, stage_weights, write

#: Terms whose sign is clear from the rules. A fitted weight of the opposite sign is noise, and the term is dropped.
GOOD = ("german to move", "cities", "key points", "inside", "at the gates", "near", "far", "soviet hungry", "score")
BAD = (
    "losses",
    "hungry",
    "headquarters lost",
    "garrison",
    "workers",
    "shield",
    "field",
    "strongholds",
    "foremost",
    "manned",
)
#: In how many early stages the armies left at the end count too, and the weight they get there.
EARLY, LEFT = 3, 0.6


def strengths(game: AssaultGame, state: State) -> tuple[int, int]:
    """The total strength of both armies on the map."""
    german, soviet = (
        sum(game.campaign.strength(state, unit) for stack in side.stacks.values() for unit in stack)
        for side in state.ground.sides
    )
    return german, soviet


def with_what_is_left(seen: Positions, armies: Sequence[tuple[int, int]], stages: Sequence[int]) -> Positions:
    """The same positions; early ones are also scored by the strength of the armies at the end.

    Most games end with one side holding everything, so the result does not show how close the game was. The strength
    left at the end, compared with other games, does.
    """
    values = numpy.array(armies, dtype=float)
    german, soviet = ((values - values.mean(axis=0)) / numpy.maximum(values.std(axis=0), 1.0)).T
    left = [chance(score) for score in 2 * german - soviet]
    seen.worth = [
        (1 - LEFT) * worth + LEFT * left[game] if stage_of(turn, stages) < EARLY else worth
        for turn, game, worth in zip(seen.turns, seen.games, seen.worth, strict=True)
    ]
    return seen


def main() -> None:
    given = asked(__doc__, 200)
    game = load(given.game)
    if not isinstance(game, AssaultGame):
        sys.exit(f"{given.game} is no game of the assault family")
    staff = AssaultStaff(game)
    judge = staff.evaluation
    subject = Subject(TERMS, GOOD, BAD, judge.stages, judge.values, judge.lesson)
    seen = play(staff, subject, given.games, given.seed)
    seen = with_what_is_left(seen, [strengths(game, end) for end in seen.ends], subject.stages)
    weights = stage_weights(seen, subject)
    in_use = Path(str(weights_file("hexfront.games.assault.computer", game.name)))
    write(given.out or in_use, [judge.unit * stage for stage in weights], subject)


if __name__ == "__main__":
    main()
