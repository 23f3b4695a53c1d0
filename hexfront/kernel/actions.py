"""Actions: what a player wishes to do, in the imperative."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexfront.kernel import wire


@dataclass(frozen=True, slots=True)
class Action:
    """A wish; whether it is granted the rules decide."""

    def to_json(self) -> dict[str, Any]:
        return wire.encode(self)


@dataclass(frozen=True, slots=True)
class EndPhase(Action):
    """The player has done what he wanted in this phase."""
