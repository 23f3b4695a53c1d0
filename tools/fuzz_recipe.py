"""Recipes for stored games: who plays, and how the game should end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hexfront.kernel.game import Outcome
from hexfront.play.player import Player


@dataclass(frozen=True)
class Recipe:
    """The players of a stored game and its wanted ending; ``chosen`` leaves the set-up to the players.

    With an ``opening`` the game starts from that position instead of the set-up. ``uses`` is an action that must
    occur in it. A game with ``is_sudden`` ends before its last turn.
    """

    german: Callable[[int], Player]
    soviet: Callable[[int], Player]
    wanted: Callable[[Outcome], bool]
    chosen: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    opening: Mapping[str, Any] | None = None
    uses: str = ""
    is_sudden: bool = False


def ends(level: str, least: int = -9999, most: int = 9999) -> Callable[[Outcome], bool]:
    """A test for a level of victory with points in a range."""
    return lambda outcome: outcome.level.endswith(level) and least <= outcome.points <= most
