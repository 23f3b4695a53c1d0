"""Fits the weights of the computer's evaluation to games between scripts that vary their plans from turn to turn.

``python -m tools.leningrad.evaluation leningrad-1979 --games 400 --seed 1`` plays the games, fits the weights, prints
how well they predict games left out of the fit, and writes them.
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

#: Terms whose sign is clear from the rules. A fitted weight of the opposite sign is noise, and the term is dropped.
GOOD = ("german to move", "losses", "prizes", "gates held", "storm", "siege", "at the gates", "soviet cut off")
BAD = ("garrison", "weakest prize", "shield", "field", "forts", "german cut off")
#: The Germans usually follow their second plan, which has a focus; the first is the plain script.
USUAL = {"german": 1}


def carried_back(weights: list[Numbers]) -> list[Numbers]:
    """Copy the weight of prizes to earlier stages that have none, where prizes are held too rarely for a fit.

    The first stage is left out, since no prize can be held that early.
    """
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
