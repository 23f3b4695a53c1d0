"""Fits the weights of the computer's evaluation to games between scripts that change their plans from turn to turn.

``python -m tools.leningrad.evaluation leningrad-1979 --games 400 --seed 1`` plays, fits, prints how well games that
were left out are foretold, and writes the weights.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

from hexfront.ai.scripts.weighing import weights_file
from hexfront.games.leningrad.computer.evaluation import TERMS
from hexfront.games.leningrad.computer.staff import LeningradStaff
from hexfront.games.leningrad.face import LeningradGame
from hexfront.games.registry import load
from tools.fitting import Numbers, Subject, asked, play, stage_weights, write

#: What the rules make plain: a weight of the other sign is chance, and is left out.
GOOD = ("german to move", "losses", "prizes", "gates held", "storm", "siege", "at the gates", "soviet cut off")
BAD = ("garrison", "weakest prize", "shield", "field", "forts", "german cut off")
#: The Germans usually go for one hex with everything; the plain script is their first plan, this the second.
USUAL = {"german": 1}


def carried_back(weights: list[Numbers]) -> list[Numbers]:
    """A prize held early is too rare to be fitted, and counts as much as later on; in the first stage nobody can."""
    prizes = TERMS.index("prizes")
    for early, late in reversed(list(pairwise(weights[1:]))):
        early[prizes] = early[prizes] or late[prizes]
    return weights


def main() -> None:
    given = asked(__doc__, 400)
    game = load(given.game)
    if not isinstance(game, LeningradGame):
        sys.exit(f"{given.game} is no game of Leningrad's family")
    staff = LeningradStaff(game)
    judge = staff.evaluation
    subject = Subject(TERMS, GOOD, BAD, judge.stages, judge.values, judge.lesson, USUAL)
    weights = stage_weights(play(staff, subject, given.games, given.seed), subject)
    in_use = Path(str(weights_file("hexfront.games.leningrad.computer", game.name)))
    write(given.out or in_use, carried_back(weights), subject)


if __name__ == "__main__":
    main()
