"""The optional rules (18.0), all off by default."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.games.shared.options import check_switches


@dataclass(frozen=True, slots=True)
class Options:
    """Which optional rules are in force."""

    bombardment: bool = False
    guerrillas: bool = False
    combat: bool = False
    supply: bool = False
    points: bool = False


def read_options(game: str, known: Collection[str], wishes: Mapping[str, Any]) -> Options:
    """The options of a game. Raises an error for an unknown option or a value other than true or false."""
    check_switches(game, known, wishes)
    return Options(**wishes)
