"""Assault on Stalingrad on its own map: the city 1204, 1305, 1405 on the west bank of the Volga, the Don in the middle.

1213 and 1212 face each other across the Don, 1113 and 1313 touch both; 1003 and 1002 across the Volga
ferries 1204/1203, 1305/1304, 1405/1404 and on the inset D4/E4, G6/G5, K8/K7
towns 1409 and 1110; 1018 and its surroundings are clear
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hexfront.games.assault.face import AssaultGame

NAME = "assault-on-stalingrad"
#: A headquarters on the road to the west, with its corps.
HEADQUARTERS = {"german-li-hq": "1419"}


@cache
def stalingrad(*options: str) -> AssaultGame:
    """The game as it is played, with some of the optional rules."""
    chosen: dict[str, Any] = dict.fromkeys(options, True)
    return AssaultGame(NAME, **chosen)
