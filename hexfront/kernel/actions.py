"""Actions: what a player asks to do. Their names are imperatives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexfront.kernel import wire


@dataclass(frozen=True, slots=True)
class Action:
    """Something a player asks to do. The rules decide whether it is allowed."""

    def to_json(self) -> dict[str, Any]:
        return wire.encode(self)


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """End the current phase."""
