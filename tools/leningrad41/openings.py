"""A late position that play from the set-up hardly ever reaches: the last Germans on the enemy's ground."""

from __future__ import annotations

from typing import Any

from hexfront.games.leningrad41.pieces.counters import GERMAN
from tools.fuzz_play import loaded

#: Four battalions in the open east of the Elektrosila Works, and whoever closes in on them.
LAST = {"german-i-489": "4510", "german-ii-489": "4512", "german-iii-489": "4706", "german-i-490": "4816"}
RUSSIANS = {
    "soviet-zhukov": "4309",
    "soviet-1-168": "4410",
    "soviet-2-168": "4411",
    "soviet-3-168": "4412",
    "soviet-1-10": "4413",
    "soviet-2-10": "4409",
    "soviet-3-10": "4408",
    "soviet-kv": "4310",
    "soviet-1-1-tank": "4311",
    "soviet-2-1-tank": "4312",
    "soviet-rb-1": "4313",
    "soviet-kom-5": "4014",
    "soviet-101": "4109",
    "soviet-126": "4209",
    "soviet-1-291": "4508",
    "soviet-2-291": "4514",
    "soviet-48": "4610",
    "soviet-mg-1": "4609",
    "soviet-aurora-42": "3814",
}


def rout(name: str) -> dict[str, Any]:
    """The last German battalions; all others are dead, and no corps unit is left to come."""
    units = loaded(name).units
    dead = [
        unit
        for unit, counter in units.items()
        if counter.side == GERMAN and counter.is_ground and counter.type != "leader"
    ]
    return {
        "turn": 6,
        "phase": "german movement",
        "units": [{"id": unit, "hex": number} for unit, number in {**LAST, **RUSSIANS}.items()],
        "german control": ["4415", "4622"],
        "boxes": {"dead": [unit for unit in dead if unit not in LAST]},
    }
