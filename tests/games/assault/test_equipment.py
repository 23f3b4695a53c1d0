"""Components: the die (3.0)."""

import pytest

from hexfront.kernel.errors import InputError
from tests.games.acting import OneDie
from tests.games.assault.ground import attack, ground, position

FIGHT = {"german-1": "2520", "german-38-hq": "2524", "soviet-10": "2519"}


@pytest.mark.rule("assault-on-leningrad", "3.0")
def test_combat_is_decided_with_one_six_sided_die() -> None:
    game, die = ground(), OneDie(6)
    state = position(game, "german combat", FIGHT)

    game.submit(state, "german", attack("german-1", "2519"), die)

    assert die.sides == [6]


@pytest.mark.rule("assault-on-leningrad", "3.0")
@pytest.mark.parametrize("shown", [0, 7])
def test_a_die_that_shows_what_is_on_no_side_is_refused(shown: int) -> None:
    game = ground()
    state = position(game, "german combat", FIGHT)

    with pytest.raises(InputError, match=f"showed {shown}"):
        game.submit(state, "german", attack("german-1", "2519"), OneDie(shown))
