"""Points and strengths as players write them."""

from fractions import Fraction

import pytest

from hexfront.mechanics.points import mixed, movement_points, points_left


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("0", "0"),
        ("3", "3"),
        ("7/2", "3½"),
        ("8/3", "2⅔"),
        ("1/3", "⅓"),
        ("3/4", "¾"),
        ("5/6", "5/6"),
        ("11/6", "1 5/6"),
    ],
)
def test_fractions_are_written_as_mixed_numbers(value: str, written: str) -> None:
    assert mixed(Fraction(value)) == written


def test_one_point_is_one() -> None:
    told = [(movement_points(value), points_left(value)) for value in (Fraction(1), Fraction(8, 3))]

    assert told == [
        ("1 movement point", "1 movement point is left"),
        ("2⅔ movement points", "2⅔ movement points are left"),
    ]
