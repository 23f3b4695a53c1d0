"""Checks for the pending decisions of this family in a position document."""

from __future__ import annotations

from hexfront.games.leningrad.documents.decisions import (
    AdvanceAfterCombat,
    Combat,
    DefendFromTheAir,
    Force,
    RetreatForce,
    TakeResult,
)
from hexfront.games.shared.pending import Pending


class LeningradPending(Pending):
    """Checks air defence, results, retreats and advances."""

    most_owed = 2

    def check_kind(self) -> None:
        if isinstance(self.decision, DefendFromTheAir | TakeResult | RetreatForce | AdvanceAfterCombat):
            self._check_combat(self.decision.combat)
            self._check_answers(self._own(self.decision.combat))

    def _own(self, combat: Combat) -> Force:
        """The force of the side that decides."""
        return next(force for force in (combat.attacker, combat.defender) if force.side == self.decision.side)

    def _check_combat(self, combat: Combat) -> None:
        self.check_forces(combat.attacker, combat.defender)
        for force in (combat.attacker, combat.defender):
            self.check_hexes(number for pair in force.long_retreats for number in pair)
        self.check_units(combat.bystanders, combat.defender.side)
        self.check_units(combat.advanced)
        self.check_hexes(combat.targets)

    def _check_answers(self, own: Force) -> None:
        """Check that the decision still has something to decide."""
        decision = self.decision
        if isinstance(decision, TakeResult) and not own.owes:
            raise self.fault(f"the {own.side} side owes nothing")
        if isinstance(decision, RetreatForce) and not 1 <= decision.length <= 2:
            raise self.fault(f"the retreat is {decision.length} hexes long, expected 1 or 2")
        if isinstance(decision, RetreatForce | AdvanceAfterCombat):
            for name in decision.units:
                if name not in own.units:
                    raise self.fault(f"{name!r} is none of the {own.side} units in this combat")
            self.check_on_map(decision.units)
