"""Options that are optional rules, each on or off."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from hexfront.kernel.errors import InputError, unknown


def check_switches(game: str, known: Collection[str], wishes: Mapping[str, Any]) -> None:
    """Raise an error for an unknown option or a value other than true or false."""
    for name, value in wishes.items():
        if name not in known:
            raise unknown(f"option of {game}", name, known)
        if not isinstance(value, bool):
            raise InputError(f"the option {name!r} is {value!r}, expected true or false")
