"""Average dice: every face equally often, high and low alternating, the same in every game."""

from collections import Counter

import pytest

from hexfront.kernel.errors import InputError
from hexfront.play.dice.average import AverageDice


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 10, 43, 54 * 54])
def test_each_round_shows_every_face_once(sides: int) -> None:
    dice = AverageDice()

    rounds = [[dice.roll(sides) for _ in range(sides)] for _ in range(5)]

    assert all(sorted(one) == list(range(1, sides + 1)) for one in rounds)


def test_low_and_high_come_by_turns_within_a_round() -> None:
    dice = AverageDice()

    for _ in range(20):
        high = [dice.roll(6) > 3 for _ in range(6)]
        assert high in ([True, False] * 3, [False, True] * 3)


def test_rounds_are_mixed_differently() -> None:
    dice = AverageDice()

    assert len({tuple(dice.roll(6) for _ in range(6)) for _ in range(20)}) > 10


def test_draws_from_a_shrinking_pool_are_spread_over_it() -> None:
    dice = AverageDice()

    quarters = Counter((dice.roll(left) - 1) * 4 // left for left in range(43, 3, -1))

    assert min(quarters[quarter] for quarter in range(4)) >= 5


def test_a_game_is_taken_up_where_it_was_left() -> None:
    whole, first = AverageDice(), AverageDice()
    wanted = [6, 6, 43, 6, 42, 6, 6, 6, 6, 41, 6]
    rolls = [whole.roll(sides) for sides in wanted]
    begun = [first.roll(sides) for sides in wanted[:5]]

    later = AverageDice(wanted[:5])

    assert begun + [later.roll(sides) for sides in wanted[5:]] == rolls


def test_a_die_has_sides() -> None:
    with pytest.raises(InputError, match="0 sides"):
        AverageDice().roll(0)
