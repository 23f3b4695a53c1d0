"""Decisions that interrupt a phase. They wait on a stack in the state, so they survive saving and undo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hexfront.kernel import wire


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a side must decide before the phase goes on. The gate maps each class to the step that handles it."""

    #: Whether the decision came up while the phase was ending: ``finish`` found something a side must settle, such as
    #: an overstacked hex. Nobody ends that phase a second time, so the gate moves on once the stack is empty.
    ends_phase: ClassVar[bool] = False

    side: str

    def to_json(self) -> dict[str, Any]:
        return wire.encode(self)
