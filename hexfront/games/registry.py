"""The registry of games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hexfront.games.assault.editions import BATTLES
from hexfront.games.assault.game import AssaultGame
from hexfront.games.face import PrintedMap, Wargame
from hexfront.games.leningrad.game import LeningradGame
from hexfront.kernel.errors import unknown


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What there is to know about a game before loading it."""

    title: str
    sides: tuple[str, ...]
    turns: int
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of the registry."""

    info: GameInfo
    make: Callable[..., Wargame]


SIDES = ("german", "soviet")
REGISTRY = {
    "leningrad-1979": Entry(GameInfo("Leningrad, first edition (1979)", SIDES, 12, ()), LeningradGame),
    "leningrad-2010": Entry(GameInfo("Leningrad, second edition (2010)", SIDES, 12, ("bid",)), LeningradGame),
    "assault-on-leningrad": Entry(
        GameInfo("Assault on Leningrad", SIDES, 25, BATTLES["assault-on-leningrad"].options), AssaultGame
    ),
    "assault-on-stalingrad": Entry(
        GameInfo("Assault on Stalingrad", SIDES, 19, BATTLES["assault-on-stalingrad"].options), AssaultGame
    ),
}


def games() -> dict[str, GameInfo]:
    """Every game by name."""
    return {name: entry.info for name, entry in REGISTRY.items()}


def load(name: str, **options: Any) -> Wargame:
    """A game by name, with options; an unknown name or option gets an error that lists the known ones."""
    if not isinstance(name, str) or name not in REGISTRY:
        raise unknown("game", name, REGISTRY)
    return REGISTRY[name].make(name, **options)


def printed_map(name: str) -> PrintedMap:
    """The map of a game by name."""
    game = load(name)
    return PrintedMap(game.folder, tuple(game.marks()))
