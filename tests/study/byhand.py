"""Games of a study made by hand, whose figures can be worked out by hand too."""

from __future__ import annotations

from typing import Any

from hexfront.study.variants import Variant

GAME = "leningrad-2010"
EAST, WEST = "2604", "2505"


def game(variant: str, number: int, points: int, lost: tuple[int, int], taken: int | None) -> dict[str, Any]:
    """A game of two turns in which one objective is taken in a turn, or never."""
    turns = [
        {
            "turn": turn,
            "points": points,
            "lost": {"german": lost[0] * turn, "soviet": lost[1] * turn},
            "left": {"german": 60, "soviet": 40},
            "held": {"german": [WEST] if taken is not None and turn >= taken else [], "soviet": [EAST]},
            "front": f"{1 << Variant('x', GAME).load().map.index['0310']:x}",
        }
        for turn in (1, 2)
    ]
    return {
        "variant": variant,
        "number": number,
        "seed": f"0-{number}",
        "winner": "german" if points > 0 else "soviet",
        "level": "won" if points > 0 else "lost",
        "points": points,
        "actions": 100,
        "seconds": 1.0,
        "turns": turns,
        "combats": {"0310": 2, "0311": 1},
        "losses": {"german": {"0310": 1}, "soviet": {"0311": 2}},
        "rules": {"7.1": 3},
        "luck": {"steps or hexes": 0.5 * number},
        "dice": 10,
    }


VARIANTS = (Variant("plain", GAME), Variant("bid 4", GAME, options={"bid": 4}))
GAMES = [
    game("plain", 1, 10, (1, 2), 1),
    game("plain", 2, 4, (3, 2), 2),
    game("plain", 3, 2, (1, 4), None),
    game("plain", 4, -20, (1, 4), None),
    game("bid 4", 1, 6, (1, 2), 1),
]
