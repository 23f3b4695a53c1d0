"""Fits the weights of the computer's evaluation to games between scripts that vary their plans from turn to turn.

``python -m tools.leningrad41.evaluation leningrad-41 --games 400 --seed 1`` plays the games, fits the weights, prints
how well they predict games left out of the fit, and writes them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hexfront.ai.scripts.weighing import weights_file
from hexfront.games.leningrad41.computer.evaluation import TERMS
from hexfront.games.leningrad41.computer.staff import Leningrad41Staff
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.registry import load
from tools.fitting import Subject, asked, play, stage_weights, write

#: Terms whose sign is clear from the rules. A fitted weight of the opposite sign is noise, and the term is dropped.
GOOD = ("german to move", "objectives", "strength", "engineers", "guns", "pressed", "open")
BAD = ("dead", "defenders", "garrisons", "double garrisons", "loose", "arrivals")

#: The bid of the games, which makes them even: without it the Germans win nearly all, and there is little to learn.
FAIR = 8


def main() -> None:
    given = asked(__doc__, 400)
    game = load(given.game, bid=FAIR)
    if not isinstance(game, Leningrad41Game):
        sys.exit(f"{given.game} is no game of the family of Leningrad '41")
    staff = Leningrad41Staff(game)
    judge = staff.evaluation
    subject = Subject(TERMS, GOOD, BAD, judge.stages, judge.values, judge.lesson)
    weights = stage_weights(play(staff, subject, given.games, given.seed), subject)
    in_use = Path(str(weights_file("hexfront.games.leningrad41.computer", game.name)))
    write(given.out or in_use, weights, subject)


if __name__ == "__main__":
    main()
