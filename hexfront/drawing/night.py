"""The map for the dark: the same drawing with colours of its own.

Land and water become dark grounds, lines and letters light, and halos dark, so that everything stands out as it does
by day. ``night.csv`` has the colour for each colour of the common styles; a colour that it does not have, such as the
tint of a game from outside, keeps its hue and gets the lightness that belongs to its part.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from math import cbrt

from hexfront.drawing.look import HOME
from hexfront.kernel.datafiles import read_csv

COLOUR = re.compile(r"""(?<=[":])#[0-9a-f]{6}\b""")
#: From this lightness on a colour is ground, below it ink.
GROUND = 0.62
#: The lightness of the brightest and the dullest ground at night, and of the darkest and the palest ink.
DARKEST, LIGHTEST_GROUND = 0.24, 0.42
BRIGHTEST, DULLEST_INK = 0.92, 0.66


def at_night(svg: str, sides: Mapping[str, str]) -> str:
    """A drawing with the colours of the night; the sides have their own, by those of their marks by day."""
    return COLOUR.sub(lambda found: sides.get(found[0]) or night_colour(found[0]), svg)


@cache
def night_colour(colour: str) -> str:
    """The colour at night for a colour by day."""
    return _palette().get(colour) or _turned(colour)


@cache
def _palette() -> dict[str, str]:
    return {row["day"]: row["night"] for row in read_csv(HOME / "night.csv", ("day", "night"))}


def _turned(colour: str) -> str:
    """A colour with its hue and another lightness: bright grounds become the darkest, dark ink the brightest."""
    light, a, b = _lab(colour)
    if light >= GROUND:
        share = (light - GROUND) / (1 - GROUND)
        turned = LIGHTEST_GROUND + (DARKEST - LIGHTEST_GROUND) * share
        return _hex(turned, a * 0.8, b * 0.8)
    return _hex(BRIGHTEST + (DULLEST_INK - BRIGHTEST) * light / GROUND, a, b)


def _lab(colour: str) -> tuple[float, float, float]:
    """A colour as lightness and two axes of hue that the eye finds even (Oklab)."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _hex(light: float, a: float, b: float) -> str:
    long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (light - 0.0894841775 * a - 1.2914855480 * b) ** 3
    mixed = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _curved(min(1.0, max(0.0, one)))):02x}" for one in mixed)


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _curved(value: float) -> float:
    return 12.92 * value if value <= 0.0031308 else float(1.055 * value ** (1 / 2.4) - 0.055)
