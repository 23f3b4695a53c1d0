"""How the counters of one hex lie upon each other, the top one last."""

from __future__ import annotations

from typing import NamedTuple

#: So many counters of a pile stand out; those below lie under the lowest of them.
MOST = 4
#: So many counters can be spread out in a hex.
FEW = 3
#: Counters are drawn a little larger than the unit of their own drawing.
SIZE = 1.14
#: A pile of more shows how many it holds.
COUNTED = 4


class Spot(NamedTuple):
    """Where a counter lies, from the centre of its hex, and how large it is."""

    x: float
    y: float
    size: float = SIZE


def piles(spread: bool) -> list[list[Spot]]:
    """The spots of one counter, of two, and so on to a whole pile; ``spread`` where few are all to be read at once."""
    return [[_spot(index, count, spread) for index in range(count)] for count in range(1, MOST + 1)]


def spot(spots: list[list[Spot]], index: int, count: int) -> Spot:
    """Where one of so many counters lies."""
    shown = min(count, MOST)
    return spots[shown - 1][max(index - (count - shown), 0)]


def _spot(index: int, count: int, spread: bool) -> Spot:
    level = index - (count - 1) / 2
    if not spread or count > FEW:
        return Spot(level * 5, -level * 5)
    if count == 1:
        return Spot(0, 0)
    # The figures at the foot of the lower one stay free.
    return Spot(-level * 17, -level * (19 if count > 2 else 26), 0.86 if count > 2 else 0.92)
