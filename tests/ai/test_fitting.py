"""The tool that fits weights to finished games."""

from __future__ import annotations

from pathlib import Path

import numpy
import pytest

from hexfront.ai.scripts.weighing import chance
from tools.fitting import Positions, Subject, fitted, stage_weights, write


def subject() -> Subject:
    return Subject(("one", "gain", "loss"), ("gain",), ("loss",), (1, 2), lambda state: [], lambda outcome: 0.0)


def positions(games: int) -> Positions:
    """Games decided by the gain alone; the loss has no effect of its own but is correlated with the gain."""
    random, seen = numpy.random.default_rng(1), Positions()
    for game in range(games):
        for turn in (1, 2):
            gain = float(random.normal())
            seen.turns.append(turn)
            seen.games.append(game)
            seen.terms.append([1.0, gain, 0.5 * gain + 0.1 * float(random.normal())])
            seen.worth.append(chance(2 * gain))
    return seen


def test_weights_are_found_and_those_with_the_wrong_sign_left_out() -> None:
    seen = positions(300)
    weights = fitted(numpy.array(seen.terms), numpy.array(seen.worth), subject())

    assert weights[1] == pytest.approx(2.0, rel=0.3)
    assert weights[2] <= 0
    assert weights[0] == pytest.approx(0.0, abs=0.2)


def test_every_stage_gets_a_column_of_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weights = stage_weights(positions(100), subject())
    write(tmp_path / "weights.csv", weights, subject())
    lines = (tmp_path / "weights.csv").read_text(encoding="utf-8").splitlines()

    assert lines[0] == "term,to turn 1,to turn 2"
    assert [line.split(",")[0] for line in lines[1:]] == ["one", "gain", "loss"]
    assert "to turn 2: 100 positions" in capsys.readouterr().out


def test_a_term_that_hardly_varies_gets_no_great_weight() -> None:
    random = numpy.random.default_rng(2)
    gain = random.normal(1.0, 0.001, 200)
    worth = numpy.where(gain > 1.0, 0.9, 0.1)
    values = numpy.stack([numpy.ones(200), gain, numpy.zeros(200)], axis=1)

    assert 0 <= fitted(values, worth, subject())[1] < 20
