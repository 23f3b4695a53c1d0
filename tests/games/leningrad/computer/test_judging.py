"""The scores of finished games of Leningrad, in play and for the fitting of weights."""

import pytest

from hexfront.ai.scripts.weighing import chance
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.evaluation import Evaluation
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.game import Outcome


@pytest.mark.parametrize(("winner", "points"), [("german", 30), ("german", 1), ("soviet", 0), ("soviet", -60)])
def test_in_play_it_is_mostly_who_won_and_to_learn_from_half_by_how_much(winner: str, points: int) -> None:
    game = LeningradGame("leningrad-1979")
    judge, outcome = Evaluation(Atlas(game)), Outcome(winner, "", points, "")
    won, margin = float(winner == "german"), chance(points / 12)

    assert judge.finished(outcome) == pytest.approx(0.8 * won + 0.2 * margin)
    assert judge.lesson(outcome) == pytest.approx(0.5 * won + 0.5 * margin)
