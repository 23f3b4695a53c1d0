"""Late positions that random play from the set-up hardly ever reaches: the siege and the storm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

#: Germans before and in the city, with their headquarters nearby.
GERMANS = {
    "german-41-hq": "0521",
    "german-38-hq": "0621",
    "german-28-hq": "0519",
    "german-39-hq": "0618",
    "german-1-1-pz": "K7",
    "german-1-1-mot": "K7",
    "german-1-113-mot": "L6",
    "german-6-11-pz": "0420",
    "german-6-4-mot": "0420",
    "german-36-87-mot": "0419",
    "german-1": "0421",
    "german-121": "0520",
    "german-96": "K5",
    "german-12-29-pz": "0418",
    "german-122": "0518",
}
RUSSIANS = {
    "soviet-1-tank": "J7",
    "soviet-168": "K6",
    "soviet-10": "J6",
    "soviet-281": "J5",
    "soviet-235": "K4",
    "soviet-1-nkvd": "L5",
    "soviet-g1": "I5",
    "soviet-g2": "F4",
    "soviet-w11": "J7",
    "soviet-w12": "H5",
    "soviet-w13": "C5",
    "soviet-1-gv": "F5",
    "soviet-2-gv": "D4",
    "soviet-4-v": "0318",
    "soviet-177": "0218",
}
#: German divisions out of the game; those withdrawn at full strength cost no points.
GONE = (
    "german-6-114-mot",
    "german-8-10-pz",
    "german-8-8-mot",
    "german-8-28-mot",
    "german-12-5-mot",
    "german-12-25-mot",
    "german-3-8-mot",
    "german-3-29-mot",
    "german-36-118-mot",
    "german-20-76-mot",
    "german-20-90-mot",
    "german-tot-1-mot",
    "german-tot-2-mot",
    "german-tot-3-mot",
    "german-58",
    "german-291",
    "german-269",
    "german-ss-pol",
    "german-11",
    "german-12",
    "german-21",
    "german-32",
    "german-123",
)


def siege(
    turn: int = 19,
    phase: str = "german movement",
    russians: Mapping[str, str] = RUSSIANS,
    held: Iterable[str] = (),
    withdrawn: Iterable[str] = (),
) -> dict[str, Any]:
    """The siege, with the city hexes of the main map empty; ``held`` are hexes in German hands."""
    placed = {**GERMANS, **russians}
    units = [{"id": unit, "hex": hex_} for unit, hex_ in placed.items()]
    units.append({"id": "soviet-baltic-fleet", "hex": "0322"})
    markers = [{"marker": "german hold", "hex": number} for number in held]
    return {"turn": turn, "phase": phase, "units": units, "markers": markers, "withdrawn": list(withdrawn)}


#: Stalingrad: Germans before and in the city, Russians behind the ferries.
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


def storm(turn: int = 15, phase: str = "german movement", **more: str) -> dict[str, Any]:
    """The storm of Stalingrad; ``more`` adds units or moves them elsewhere."""
    units = [{"id": unit, "hex": hex_} for unit, hex_ in {**STORM, **more}.items()]
    return {"turn": turn, "phase": phase, "units": units}
