"""Dice: seeded ones repeat themselves, loaded ones show what they were told."""

import pytest

from hexfront.kernel.course import Course
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import InputError
from hexfront.kernel.events import DieRolled
from tests.kernel.toy import placed


def test_the_same_seed_shows_the_same_numbers() -> None:
    one, other, third = SeededDice(7), SeededDice(7), SeededDice(8)
    rolls = [one.roll() for _ in range(50)]

    assert rolls == [other.roll() for _ in range(50)]
    assert rolls != [third.roll() for _ in range(50)]


@pytest.mark.parametrize("sides", [2, 6, 43])
def test_every_side_comes_up_and_no_other_number(sides: int) -> None:
    dice = SeededDice("all sides")

    assert {dice.roll(sides) for _ in range(sides * 40)} == set(range(1, sides + 1))


def test_loaded_dice_show_their_numbers_in_turn() -> None:
    dice = LoadedDice(3, 6, 1)

    assert (dice.roll(), dice.left, dice.roll(), dice.roll(2), dice.left) == (3, 2, 6, 1, 0)


def test_a_roll_that_was_not_loaded_fails() -> None:
    with pytest.raises(AssertionError, match="roll of a 6-sided die was made that was not loaded"):
        LoadedDice().roll()


def test_a_number_that_the_die_does_not_have_fails() -> None:
    with pytest.raises(AssertionError, match="die of 4 sides was loaded with 5"):
        LoadedDice(5).roll(4)


def test_a_roll_is_an_event() -> None:
    course = Course(placed({}), LoadedDice(5))

    assert course.roll(6, "weather") == 5
    assert course.events == [DieRolled(6, 5, "weather")]
    assert course.state == placed({})


@pytest.mark.parametrize("shown", [0, 7, "six", 2.5])
def test_dice_that_show_nonsense_are_an_error(shown: object) -> None:
    class Broken:
        """Dice from outside."""

        def roll(self, sides: int = 6) -> int:
            return shown  # type: ignore[return-value]

    with pytest.raises(InputError, match=f"dice showed {shown!r} for a die of 6 sides"):
        Course(placed({}), Broken()).roll(6, "weather")
