"""Assault on Stalingrad on its own map: the city 1204, 1305, 1405 on the west bank of the Volga, the Don in the middle.

1213 and 1212 face each other across the Don, 1113 and 1313 touch both; 1003 and 1002 across the Volga
ferries 1204/1203, 1305/1304, 1405/1404 and on the inset D4/E4, G6/G5, K8/K7
towns 1409 and 1110; 1018 and its surroundings are clear
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hexfront.games.assault.game import AssaultGame
from hexfront.kernel.state import State

NAME = "assault-on-stalingrad"
#: A headquarters on the road to the west, with its corps.
STAFF = {"german-li-hq": "1419"}


@cache
def stalingrad(*options: str) -> AssaultGame:
    """The game as it is played, with some of the optional rules."""
    chosen: dict[str, Any] = dict.fromkeys(options, True)
    return AssaultGame(NAME, **chosen)


#: A late turn: Germans before and in the city, Russians behind the ferries.
STORM = {
    "german-li-hq": "1207",
    "german-xiv-pz-hq": "1107",
    "german-iv-hq": "1507",
    "german-xlviii-pz-hq": "1408",
    "german-71": "J9",
    "german-295": "I9",
    "german-44": "1306",
    "german-16-pz": "1105",
    "german-3-mot": "D6",
    "german-60-mot": "1205",
    "german-94": "1406",
    "german-371": "1506",
    "german-14-pz": "L10",
    "german-29-mot": "M11",
    "soviet-13-gds": "J8",
    "soviet-95": "I8",
    "soviet-284": "H7",
    "soviet-37-gds": "E6",
    "soviet-308": "F6",
    "soviet-10-nkvd": "L9",
    "soviet-w1": "E6",
    "soviet-w2": "K9",
    "soviet-w3": "G7",
    "soviet-39-gds": "G6",
    "soviet-112": "K8",
    "soviet-193": "1304",
    "soviet-138": "1404",
    "soviet-64": "1004",
    "soviet-4-tc": "1005",
}


def storm(turn: int = 15, phase: str = "german movement") -> State:
    """The storm of the city."""
    units = [{"id": unit, "hex": hex_} for unit, hex_ in STORM.items()]
    return stalingrad("bombardment", "combat", "supply").from_position({"turn": turn, "phase": phase, "units": units})
