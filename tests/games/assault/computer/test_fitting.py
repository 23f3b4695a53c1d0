"""The scores of finished games of the assault family for the fitting of weights."""

from hexfront.games.assault.computer.atlas import Atlas
from hexfront.games.assault.computer.evaluation import IN_PLAY, TO_LEARN_FROM, Evaluation
from hexfront.games.assault.face import AssaultGame
from hexfront.games.registry import load
from hexfront.kernel.game import Outcome
from tools.assault import evaluation
from tools.fitting import Positions


def test_a_game_is_worth_half_who_won_and_half_by_how_much() -> None:
    game = load("assault-on-stalingrad")
    assert isinstance(game, AssaultGame)
    judge = Evaluation(Atlas(game))
    worths = [
        judge.finished(Outcome(winner, "", points, ""))
        for winner, points in (("german", 40), ("german", 1), (None, 0), ("soviet", -1), ("soviet", -40))
    ]

    assert worths == sorted(worths, reverse=True)
    assert worths[2] == 0.5
    assert worths[1] - worths[3] > 0.5
    assert IN_PLAY == TO_LEARN_FROM


def test_early_positions_are_judged_by_what_is_left_of_both_armies_too() -> None:
    seen = Positions(turns=[4, 19, 4, 19], games=[0, 0, 1, 1], worth=[0.2, 0.2, 0.2, 0.2])
    judged = evaluation.with_what_is_left(seen, [(90, 100), (20, 160)], (4, 8, 12, 16, 19)).worth

    assert judged[0] > 0.2 > judged[2]
    assert judged[1] == judged[3] == 0.2
