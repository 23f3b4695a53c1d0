"""The adapter for OpenSpiel passes OpenSpiel's own game test; skipped where OpenSpiel is not installed."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hexfront
from tests.research.test_solo import LAST_TURN

pyspiel = pytest.importorskip("pyspiel")


def test_openspiel_finds_nothing_wrong_with_a_small_position(tmp_path: Path) -> None:
    game = opened("leningrad-1979", LAST_TURN, tmp_path)

    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", tuple(hexfront.games()))
def test_openspiel_finds_nothing_wrong_with_the_last_turn_of_any_game(name: str, tmp_path: Path) -> None:
    game = opened(name, last_turn(name), tmp_path)

    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", tuple(hexfront.games()))
def test_openspiel_finds_nothing_wrong_with_a_whole_game(name: str) -> None:
    from hexfront.research import openspiel

    pyspiel.random_sim_test(pyspiel.load_game(openspiel.short_name(name)), num_sims=1, serialize=False, verbose=False)


def test_python_ends_in_peace_with_games_and_states_still_there(tmp_path: Path) -> None:
    program = (
        "import pyspiel; from hexfront.research import openspiel; "
        "game = pyspiel.load_game('hexfront_leningrad_1979'); state = game.new_initial_state(); "
        "other = state.clone(); state.apply_action(state.legal_actions()[0])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def opened(name: str, position: Any, folder: Path) -> Any:
    """A game of OpenSpiel that begins at a position."""
    from hexfront.research import openspiel

    file = folder / "position.json"
    file.write_text(json.dumps(position), encoding="utf-8")
    return pyspiel.load_game(openspiel.short_name(name), {"position": str(file)})


def last_turn(name: str) -> Any:
    """The first position of the last turn that a random game reaches."""
    game = hexfront.load(name)
    record = hexfront.play(game, dict.fromkeys(game.frame.sides, "random"), 3).record
    states = [state for state in record.states(game) if state.to_act and not state.stack]
    return game.position(next(state for state in states if state.turn == states[-1].turn))
