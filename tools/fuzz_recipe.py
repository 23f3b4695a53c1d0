"""Recipes of games worth keeping: who plays, and how the game shall end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hexfront.kernel.game import Outcome
from hexfront.play.player import Player


@dataclass(frozen=True)
class Recipe:
    """Who plays whom, and how the game shall end; ``chosen`` leaves the set-up to the players.

    With an ``opening`` the game does not begin with the set-up but from that position.
    """

    german: Callable[[int], Player]
    soviet: Callable[[int], Player]
    wanted: Callable[[Outcome], bool]
    chosen: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    opening: Mapping[str, Any] | None = None


def ends(level: str, least: int = -9999, most: int = 9999) -> Callable[[Outcome], bool]:
    """A level of victory, with so many points."""
    return lambda outcome: outcome.level.endswith(level) and least <= outcome.points <= most
