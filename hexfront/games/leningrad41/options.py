"""The optional rules: defensive states (16), fanaticism (17) and airborne assault (18), each off unless chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from hexfront.games.shared.options import check_switches


@dataclass(frozen=True, slots=True)
class Options:
    """Which optional rules are in force."""

    defensive_states: bool = False
    fanaticism: bool = False
    airborne: bool = False


NAMES = tuple(one.name for one in fields(Options))


def read_options(game: str, wishes: Mapping[str, Any]) -> Options:
    """The options of the game. Raises an error for an unknown option or a value other than true or false."""
    check_switches(game, NAMES, wishes)
    return Options(**wishes)
