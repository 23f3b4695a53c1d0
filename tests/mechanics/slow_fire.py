"""The law of lines of fire, read off the map hex by hex, to compare the engine's lines with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from hexfront.kernel.sets import has
from hexfront.kernel.sheet import MapSheet
from hexfront.mechanics.line_of_fire import LinesOfFire
from tests.kernel.rays import between


def is_free(sheet: MapSheet, terrains: frozenset[str], streets: frozenset[str], one: str, other: str) -> bool:
    """Whether some reading of the line meets no blocking terrain, or crosses nothing but hexsides with streets."""
    beside = [[number for number in hexes if number in sheet.index] for hexes in between(one, other)]
    for reading in product(*beside):
        if terrains.isdisjoint(sheet.terrain(number) for number in reading):
            return True
        if all(sheet.hexside(*step) & streets for step in pairwise((one, *reading, other))):
            return True
    return False


def differences(
    sheet: MapSheet, terrains: frozenset[str], streets: frozenset[str], reach: int
) -> Iterator[tuple[str, str]]:
    """All pairs of hexes within a distance about which the engine's fields of fire and the law disagree."""
    lines = LinesOfFire(sheet, sheet.terrain_set(*terrains), streets)
    for one in sheet.grid.numbers:
        place = sheet.index[one]
        field = lines.field(place, reach)
        for other in sheet.names(sheet.indexing.within(place, reach)):
            # Reckoned once for both directions. That the engine is symmetrical is a test of its own.
            if one <= other and has(field, sheet.index[other]) != is_free(sheet, terrains, streets, one, other):
                yield one, other
