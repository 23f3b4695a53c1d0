"""The beginnings of plans: what each does before the first die roll, computed once for all its trials."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from hexfront.ai.search.contract import Staff
from hexfront.ai.search.rollout import before_the_dice
from hexfront.kernel.state import State

PlanT = TypeVar("PlanT", bound=Hashable)


class Beginnings(Generic[PlanT]):
    """The plans of a side from one state: the states they lead to, and which plans amount to the same."""

    def __init__(self, staff: Staff[PlanT], state: State, side: str) -> None:
        self.staff = staff
        self.state = state
        self.side = side
        self._begun: dict[PlanT, State] = {}
        self._keys: dict[PlanT, Hashable] = {}

    def begun(self, plan: PlanT) -> State:
        """The state a plan reaches before anything is left to chance."""
        if plan not in self._begun:
            actor = self.staff.actor(self.side, plan)
            self._begun[plan] = before_the_dice(self.staff.game, self.state, self.side, actor)
        return self._begun[plan]

    def key(self, plan: PlanT) -> Hashable:
        """A key that is equal for plans with the same moves and first attack.

        A plan that has not finished moving is its own key, since it may still turn out differently.
        """
        if plan not in self._keys:
            begun = self.begun(plan)
            still_moves = begun.to_act != self.side or self.staff.calls_for_plan(begun, self.side)
            self._keys[plan] = plan if still_moves else (begun, self.staff.actor(self.side, plan).action(begun))
        return self._keys[plan]

    def different(self, plans: Iterable[PlanT]) -> list[PlanT]:
        """The plans without those that begin like an earlier one."""
        found: dict[Hashable, PlanT] = {}
        for plan in plans:
            found.setdefault(self.key(plan), plan)
        return list(found.values())
