"""Events that all families share, beyond those of the kernel."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.events import Event
from hexfront.kernel.state import State


@dataclass(frozen=True, slots=True)
class UnitReduced(Event):
    """A unit lost a step but survives."""

    unit: str

    def applied_to(self, state: State) -> State:
        unit = state.frame.unit_index[self.unit]
        return state.with_steps(unit, state.steps[unit] - 1)
