"""Decisions that interrupt a phase: they wait on a stack in the state, so they survive saving and undoing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hexfront.kernel import wire


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a side must decide before the phase goes on; each kind is answered by the step of its class."""

    #: Whether it is owed because the phase is over, so that the next phase begins once it is met.
    ends_phase: ClassVar[bool] = False

    side: str

    def to_json(self) -> dict[str, Any]:
        return wire.encode(self)
