"""The cost of a combat result to a side that may either lose steps or retreat."""

from __future__ import annotations

from collections.abc import Sequence

#: A result that eliminates everything; larger than any other result on a combat table.
ALL = 9


def bled(harm: int, steps: Sequence[float], ground: float) -> float:
    """The cost of a result taken in steps alone, cheapest first; losing the last step also loses the hex."""
    return sum(steps[:harm]) + (ground if harm >= len(steps) else 0.0)


def suffered(harm: int, steps: Sequence[float], back: float, ground: float) -> tuple[float, bool]:
    """The cost of a result to an owner who chooses well, and whether the hex is vacated.

    ``steps`` are the worths of the owner's steps, cheapest first. ``back`` is the price of retreating under the rules
    of the game, infinite if they forbid it. ``ground`` is the worth of the hex to its owner.
    """
    if not harm:
        return 0.0, False
    stay = bled(harm, steps, ground)
    return (stay, harm >= len(steps)) if stay <= back + ground else (back + ground, True)
