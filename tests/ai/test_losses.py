"""Step losses weighed against the loss of ground."""

from math import inf

import pytest

from hexfront.ai.scripts.losses import bled, suffered


@pytest.mark.parametrize(
    ("harm", "back", "ground", "cost", "vacated"),
    [
        (0, 0.0, 9.0, 0.0, False),
        (1, 5.0, 9.0, 1.0, False),
        (2, 1.0, 0.5, 1.5, True),
        (3, inf, 9.0, 15.0, True),
        (1, 1.0, 0.0, 1.0, False),
    ],
    ids=["nothing", "a step is cheaper", "ground is cheaper", "no way back", "as dear as each other: he stays"],
)
def test_an_owner_chooses_what_is_cheaper(harm: int, back: float, ground: float, cost: float, vacated: bool) -> None:
    assert suffered(harm, [1.0, 2.0, 3.0], back, ground) == (cost, vacated)


def test_the_ground_is_lost_with_the_last_step() -> None:
    assert [bled(harm, [1.0, 2.0], 10.0) for harm in (1, 2, 3)] == [1.0, 13.0, 13.0]
