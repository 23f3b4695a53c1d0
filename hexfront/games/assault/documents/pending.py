"""Checks for the pending decisions of this family in a position document."""

from __future__ import annotations

from hexfront.games.assault.documents.decisions import (
    AdvanceAfterCombat,
    ChooseDisrupted,
    ClearFringe,
    RetreatForce,
    TakePenalty,
)
from hexfront.games.assault.pieces.campaign import Campaign
from hexfront.games.shared.pending import Pending


class AssaultPending(Pending):
    """Checks disruptions, the fringe of the inset, penalties, retreats and advances."""

    most_owed = 3

    def check_kind(self) -> None:
        decision = self.decision
        if isinstance(decision, ChooseDisrupted | ClearFringe):
            self.check_hexes([decision.hex])
        if isinstance(decision, ClearFringe) and self._is_no_fringe(decision.hex):
            raise self.fault(f"{decision.hex} is no fringe hex of the city")
        if isinstance(decision, ChooseDisrupted) and not decision.rolls:
            raise self.fault("no die has struck anybody")
        if isinstance(decision, TakePenalty | RetreatForce | AdvanceAfterCombat):
            self.check_forces(decision.combat.attacker, decision.combat.defender)
            self.check_hexes(decision.combat.targets)
        if isinstance(decision, RetreatForce):
            self.check_on_map((*decision.units, *decision.staffs))
        if isinstance(decision, AdvanceAfterCombat):
            self.check_on_map(decision.units)

    def _is_no_fringe(self, number: str) -> bool:
        assert isinstance(self.theatre, Campaign)
        return self.theatre.sheet.number_index(number) not in self.theatre.city.fringes
