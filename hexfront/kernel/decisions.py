"""Decisions that interrupt a phase: they wait on a stack in the state, so they survive saving and undoing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from hexfront.kernel import wire


@dataclass(frozen=True, slots=True)
class Decision:
    """Something a side must decide before the phase goes on; each kind is answered by the step of its class."""

    #: Whether it is owed because the phase is over: ``finish`` found something that its end leaves to a side, such as
    #: a stack with too many units. Nobody ends that phase again, so the gate goes on to the next once all is met.
    ends_phase: ClassVar[bool] = False

    side: str

    def to_json(self) -> dict[str, Any]:
        return wire.encode(self)
