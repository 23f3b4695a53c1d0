"""What a newcomer is told about a game before the first move: ``about.toml`` beside its other data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.errors import DataError

FILE = "about.toml"
PICTURE = "picture.jpg"
#: The most that a game can be rated for complexity.
HARDEST = 5


@dataclass(frozen=True, slots=True)
class About:
    """The goal of a game in a sentence, what each side aims at, and what kind of evening it makes."""

    goal: str = ""
    #: The length of a game against the computer.
    minutes: int | None = None
    #: From 1, a first wargame, to 5.
    complexity: int | None = None
    good_for: str = ""
    aims: Mapping[str, str] = field(default_factory=dict)
    #: Hexes that the picture of the game shows from edge to edge; all if there are none.
    framed: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "goal": self.goal,
            "aims": [{"side": side, "text": text} for side, text in self.aims.items()],
            "minutes": self.minutes,
            "complexity": self.complexity,
            "good_for": self.good_for,
        }


def about(game: Wargame) -> About:
    """What is said about a game; empty if its package says nothing."""
    file = game.folder / FILE
    if not file.is_file():
        return About()
    found = read(file)
    if strange := found.keys() - About.__dataclass_fields__.keys():
        raise DataError(f"{file}: unknown key {min(strange)!r}")
    told = About(**found)
    sides = [side.name for side in game.sides]
    if sorted(told.aims) != sorted(sides):
        raise DataError(f"{file}: aims are of {', '.join(told.aims)}, expected {', '.join(sides)}")
    if told.complexity is not None and not 1 <= told.complexity <= HARDEST:
        raise DataError(f"{file}: the complexity is {told.complexity!r}, expected 1 to {HARDEST}")
    return told


def picture(game: Wargame) -> bytes | None:
    """A small picture of the game for lists, as JPEG; None if its package has none."""
    file = game.folder / PICTURE
    return file.read_bytes() if file.is_file() else None


def read(file: Traversable) -> dict[str, Any]:
    """A file of texts."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        raise DataError(f"{file}: cannot be read ({fault})") from fault
