"""Movement points and strengths, formatted as players write them."""

from __future__ import annotations

from fractions import Fraction

GLYPHS = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def mixed(value: Fraction) -> str:
    """A compact exact number: 7/2 is 3½, 11/6 is 1 5/6."""
    whole, rest = divmod(value, 1)
    if not rest:
        return str(whole)
    if rest in GLYPHS:
        return f"{whole or ''}{GLYPHS[rest]}"
    return f"{whole} {rest}" if whole else str(rest)


def movement_points(value: Fraction) -> str:
    """For example ``1 movement point`` or ``2⅔ movement points``."""
    return f"{mixed(value)} movement point{'' if value == 1 else 's'}"


def points_left(value: Fraction) -> str:
    """The points a unit has left, as the end of a sentence."""
    return f"{movement_points(value)} {'is' if value == 1 else 'are'} left"
