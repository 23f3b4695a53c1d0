"""Fits the weights of the computer's evaluation to games between scripts that change their plans from turn to turn.

``python -m tools.assault.evaluation assault-on-stalingrad --games 200 --seed 1`` plays, fits, prints how well games
that were left out are foretold, and writes the weights.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from hexfront.ai.assault.evaluation import POINTS, TERMS, final_points, stages_of, terms
from hexfront.ai.assault.staff import AssaultStaff
from hexfront.ai.weighing import chance
from hexfront.games.assault.game import AssaultGame
from hexfront.games.registry import load
from hexfront.kernel.game import Outcome
from tools.fitting import Subject, asked, play, stage_weights, write

#: What the rules make plain: a weight of the other sign is chance, and is left out.
GOOD = ("german to move", "cities", "key points", "inside", "at the gates", "near", "far", "soviet hungry", "score")
BAD = ("losses", "hungry", "staffs lost", "garrison", "workers", "shield", "field", "strongholds", "foremost", "manned")


def worth(outcome: Outcome) -> float:
    """Half who won, half by how much."""
    won = 0.5 if outcome.winner is None else float(outcome.winner == "german")
    return 0.5 * won + 0.5 * chance(final_points(outcome) / POINTS)


def main() -> None:
    given = asked(__doc__, 200)
    game = load(given.game)
    if not isinstance(game, AssaultGame):
        sys.exit(f"{given.game} is no game of the assault family")
    staff = AssaultStaff(game)
    atlas = staff.atlas
    subject = Subject(TERMS, GOOD, BAD, stages_of(atlas), lambda state: terms(atlas, state), worth)
    weights = stage_weights(play(staff, subject, given.games, given.seed), subject)
    in_use = Path(str(files("hexfront.ai.assault"))) / "weights" / f"{game.name}.csv"
    write(given.out or in_use, [POINTS * stage for stage in weights], subject)


if __name__ == "__main__":
    main()
