"""Who is named as sure to move, without working out any way, can really move."""

import pytest

from hexfront.games.leningrad.movement.phase import MovementPhase
from hexfront.mechanics.marches import Marches
from tests.research.states import some_states
from tools.fuzz_play import loaded


@pytest.mark.parametrize("name", ["leningrad-1979", "leningrad-2010"])
def test_whoever_is_sure_to_move_can(name: str) -> None:
    game, seen = loaded(name), 0
    for state in some_states(name):
        step = game.gate.step(state)
        if isinstance(step, MovementPhase):
            subjects = step.subjects(state)
            for subject, units in zip(subjects, step.sure_movers(state, subjects), strict=True):
                if units:
                    found = step.offers(state, subject)
                    assert isinstance(found, Marches) and found.moves and found.units == units
                    seen += 1

    assert seen > 50
