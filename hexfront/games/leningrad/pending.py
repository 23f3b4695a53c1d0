"""Open decisions of a position document: they must fit the units and hexes of the position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.games.leningrad.campaign import SIDES
from hexfront.games.leningrad.combat import (
    AdvanceAfterCombat,
    Combat,
    DefendFromTheAir,
    Force,
    RetreatForce,
    TakeResult,
)
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name

if TYPE_CHECKING:
    from hexfront.games.leningrad.game import LeningradGame


def check_pending(game: LeningradGame, state: State) -> None:
    """Raise an error that names the first decision nobody could have come to owe in this position."""
    for decision in state.stack:
        _Pending(game, state, decision).check()
    if state.stack and not game.legal_actions(state):
        raise InputError(f"nothing can be decided about the decision {type_name(type(state.stack[-1]))!r}")


class _Pending:
    """One decision against the position it stands in."""

    def __init__(self, game: LeningradGame, state: State, decision: Decision) -> None:
        self.campaign = game.campaign
        self.state = state
        self.decision = decision
        self.name = type_name(type(decision))

    def check(self) -> None:
        decision = self.decision
        if decision.side not in SIDES:
            raise unknown(f"side of the decision {self.name!r}", decision.side, SIDES)
        if isinstance(decision, DefendFromTheAir | TakeResult | RetreatForce | AdvanceAfterCombat):
            self._combat(decision.combat)
            self._answers(self._own(decision.combat))

    def _own(self, combat: Combat) -> Force:
        """The force of the side that decides."""
        return next(force for force in (combat.attacker, combat.defender) if force.side == self.decision.side)

    def _combat(self, combat: Combat) -> None:
        if {combat.attacker.side, combat.defender.side} != set(SIDES):
            raise self._fault(f"its forces are {combat.attacker.side!r} and {combat.defender.side!r}")
        for force in (combat.attacker, combat.defender):
            if len(force.units) != len(force.hexes) or not force.units:
                raise self._fault(f"{len(force.units)} {force.side} units stood in {len(force.hexes)} hexes")
            self._units(force.units, force.side)
            self._hexes(force.hexes)
            self._hexes(number for pair in force.long_retreats for number in pair)
            if not 0 <= force.owes <= 2:
                raise self._fault(f"the {force.side} side owes {force.owes}, expected 0 to 2")
        self._units(combat.bystanders, combat.defender.side)
        self._units(combat.advanced)
        self._hexes(combat.targets)

    def _answers(self, own: Force) -> None:
        """What the decision asks of its side must still be there."""
        decision = self.decision
        if isinstance(decision, TakeResult) and not own.owes:
            raise self._fault(f"the {own.side} side owes nothing")
        if isinstance(decision, RetreatForce) and not 1 <= decision.length <= 2:
            raise self._fault(f"the retreat is {decision.length} hexes long, expected 1 or 2")
        if isinstance(decision, RetreatForce | AdvanceAfterCombat):
            for name in decision.units:
                if name not in own.units:
                    raise self._fault(f"{name!r} is none of the {own.side} units in this combat")
                if not self.campaign.is_on_map(self.state, self.campaign.frame.unit(name)):
                    raise self._fault(f"{name} is not on the map")

    def _units(self, names: Iterable[str], side: str | None = None) -> None:
        frame = self.campaign.frame
        for name in names:
            unit = frame.unit(name)
            if not frame.is_ground[unit] or (side is not None and SIDES[frame.unit_sides[unit]] != side):
                raise self._fault(f"{name} is no {side or 'ground'} unit that can fight")

    def _hexes(self, numbers: Iterable[str]) -> None:
        for number in numbers:
            if not self.campaign.sheet.playable >> self.campaign.sheet.number_index(number) & 1:
                raise self._fault(f"the hex {number} is all water")

    def _fault(self, what: str) -> InputError:
        return InputError(f"the decision {self.name!r} does not fit the position: {what}")
