"""Open decisions of a position document: they must fit the units and hexes of the position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.games.assault.air import ChooseDisrupted
from hexfront.games.assault.campaign import SIDES
from hexfront.games.assault.combat import AdvanceAfterCombat, Combat, RetreatForce, TakePenalty
from hexfront.games.assault.transfers import ClearFringe
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name

if TYPE_CHECKING:
    from hexfront.games.assault.game import AssaultGame


def check_pending(game: AssaultGame, state: State) -> None:
    """Raise an error that names the first decision nobody could have come to owe in this position."""
    for decision in state.stack:
        _Pending(game, state, decision).check()
    if state.stack and not game.legal_actions(state):
        raise InputError(f"nothing can be decided about the decision {type_name(type(state.stack[-1]))!r}")


class _Pending:
    """One decision against the position it stands in."""

    def __init__(self, game: AssaultGame, state: State, decision: Decision) -> None:
        self.campaign = game.campaign
        self.state = state
        self.decision = decision
        self.name = type_name(type(decision))

    def check(self) -> None:
        decision = self.decision
        if decision.side not in SIDES:
            raise unknown(f"side of the decision {self.name!r}", decision.side, SIDES)
        if isinstance(decision, ChooseDisrupted | ClearFringe):
            self.campaign.sheet.number_index(decision.hex)
        if isinstance(decision, ChooseDisrupted) and not decision.rolls:
            raise self._fault("no die has struck anybody")
        if isinstance(decision, TakePenalty | RetreatForce | AdvanceAfterCombat):
            self._combat(decision.combat)
        if isinstance(decision, RetreatForce):
            self._on_map((*decision.units, *decision.staffs))
        if isinstance(decision, AdvanceAfterCombat):
            self._on_map(decision.units)

    def _combat(self, combat: Combat) -> None:
        if {combat.attacker.side, combat.defender.side} != set(SIDES):
            raise self._fault(f"its forces are {combat.attacker.side!r} and {combat.defender.side!r}")
        for force in (combat.attacker, combat.defender):
            if len(force.units) != len(force.hexes) or not force.units:
                raise self._fault(f"{len(force.units)} {force.side} units stood in {len(force.hexes)} hexes")
            if not 0 <= force.owes <= 3:
                raise self._fault(f"the {force.side} side owes {force.owes}, expected 0 to 3")
            for name in force.units:
                counter = self.campaign.by_index[self.campaign.frame.unit(name)]
                if counter.side != force.side or not counter.is_ground:
                    raise self._fault(f"{name} is no {force.side} unit that can fight")
        for number in (*combat.attacker.hexes, *combat.defender.hexes, *combat.targets):
            self.campaign.sheet.number_index(number)

    def _on_map(self, names: Iterable[str]) -> None:
        for name in names:
            if not self.campaign.is_on_map(self.state, self.campaign.frame.unit(name)):
                raise self._fault(f"{name} is not on the map")

    def _fault(self, what: str) -> InputError:
        return InputError(f"the decision {self.name!r} does not fit the position: {what}")
