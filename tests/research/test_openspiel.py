"""The adapter for OpenSpiel passes OpenSpiel's own test; skipped where OpenSpiel is not installed."""

import json
from pathlib import Path

import pytest

from tests.research.test_solo import LAST_TURN

pyspiel = pytest.importorskip("pyspiel")


def test_openspiel_finds_nothing_wrong_with_a_small_position(tmp_path: Path) -> None:
    from hexfront.research import openspiel

    file = tmp_path / "position.json"
    file.write_text(json.dumps(LAST_TURN), encoding="utf-8")
    game = pyspiel.load_game(openspiel.short_name("leningrad-1979"), {"position": str(file)})

    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
