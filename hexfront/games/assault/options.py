"""The optional rules (18.0), all off by default."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from hexfront.kernel.errors import InputError, unknown


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
    for name, value in wishes.items():
        if name not in known:
            raise unknown(f"option of {game}", name, known)
        if not isinstance(value, bool):
            raise InputError(f"the option {name!r} is {value!r}, expected true or false")
    return Options(**wishes)
