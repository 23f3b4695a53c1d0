"""Losses weighed: what a result of a combat costs an owner who may lose steps or give ground."""

from __future__ import annotations

from collections.abc import Sequence

#: A result that takes everything; more than any other result of a combat table takes.
ALL = 9


def bled(harm: int, steps: Sequence[float], ground: float) -> float:
    """What it costs to meet a result with steps alone, cheapest first; with the last of them the ground is lost."""
    return sum(steps[:harm]) + (ground if harm >= len(steps) else 0.0)


def suffered(harm: int, steps: Sequence[float], back: float, ground: float) -> tuple[float, bool]:
    """What a result costs an owner who chooses well, and whether his hex is vacated.

    ``steps`` are the worths of his steps, cheapest first; ``back`` is the price of falling back from this result by
    the rules of his game, infinite where they do not let him; ``ground`` is what the hex is worth to him.
    """
    if not harm:
        return 0.0, False
    stay = bled(harm, steps, ground)
    return (stay, harm >= len(steps)) if stay <= back + ground else (back + ground, True)
