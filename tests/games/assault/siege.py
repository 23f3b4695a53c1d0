"""A late turn: Germans stand before and in the city, with their headquarters near."""

from __future__ import annotations

from hexfront.games.assault.game import AssaultGame
from hexfront.kernel.state import State

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


def siege(game: AssaultGame, turn: int = 19, phase: str = "german movement") -> State:
    """The siege, with nobody on the city hexes of the main map."""
    placed = {**GERMANS, **RUSSIANS}
    units = [{"id": unit, "hex": hex_} for unit, hex_ in placed.items()]
    units.append({"id": "soviet-baltic-fleet", "hex": "0322"})
    return game.from_position({"turn": turn, "phase": phase, "units": units})
