"""The standing orders of this family: results, hexes to hold, advances, air defence and overstacked enemies."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hexfront.games.face import Order, OrderKind
from hexfront.games.face.orders import Choice, Number
from hexfront.games.leningrad.documents.actions import CommitAir, Retreat
from hexfront.games.leningrad.documents.decisions import (
    AdvanceAfterCombat,
    ChooseVictims,
    DefendFromTheAir,
    RetreatForce,
    TakeResult,
)
from hexfront.games.shared.combat_orders import CombatOrders
from hexfront.games.shared.orders import WHERE, Answer, Asked, Instruction, asking
from hexfront.kernel.actions import Action
from hexfront.mechanics.actions import Remove

AIR = OrderKind(
    "air",
    "Air units in defence",
    (DefendFromTheAir,),
    (
        Number("air", "Air units", 0, 9, 1),
        Number("stake", "Steps attacked at least", 0, 30, 3),
        WHERE,
    ),
    "Send air units to the defence, at most {air}, where at least {stake} steps are attacked, {where}.",
)
VICTIMS = OrderKind(
    "victims",
    "Overstacked enemies",
    (ChooseVictims,),
    (Choice("which", "Remove", {"strong": "the strongest units", "weak": "the weakest units"}),),
    "Where the enemy is overstacked, remove {which}.",
)


class LeningradOrders(CombatOrders):
    """The kinds of orders, and how each answers."""

    results = TakeResult
    retreats = RetreatForce
    advances = AdvanceAfterCombat

    def instructions(self) -> Sequence[Instruction]:
        ask = asking(
            {
                "results": ("losses and retreats", (TakeResult, RetreatForce)),
                "advances": ("advances", (AdvanceAfterCombat,)),
                "air": ("air defence", (DefendFromTheAir,)),
                "victims": ("overstacked enemies", (ChooseVictims,)),
            }
        )
        own = (Instruction(AIR, self._air), Instruction(VICTIMS, self._victim))
        return [*super().instructions(), *own, ask]

    def thumb(self, asked: Asked) -> Sequence[Order]:
        return [*super().thumb(asked), self.filled("air"), self.filled("victims")]

    def scene(self, asked: Asked) -> Collection[str]:
        if isinstance(asked.decision, ChooseVictims):
            return {asked.state.place_of(one.unit) for one in asked.offers if isinstance(one, Remove)}
        return super().scene(asked)

    def force(self, asked: Asked) -> dict[str, str]:
        decision, places = asked.decision, asked.state.frame.hex_places
        if not isinstance(decision, TakeResult | RetreatForce | AdvanceAfterCombat | DefendFromTheAir):
            return {}
        combat, index = decision.combat, asked.state.frame.unit_index
        own = combat.attacker if combat.attacker.side == decision.side else combat.defender
        pairs = zip(own.units, own.hexes, strict=True)
        return {unit: place for unit, place in pairs if asked.state.places[index[unit]] < places}

    def owes(self, asked: Asked) -> int:
        decision = asked.decision
        if not isinstance(decision, TakeResult):
            return 0
        combat = decision.combat
        return (combat.attacker if combat.attacker.side == decision.side else combat.defender).owes

    def refuges(self, offers: Sequence[Action]) -> dict[Action, str | None]:
        return {one: one.path[-1] if one.path else None for one in offers if isinstance(one, Retreat)}

    def _air(self, asked: Asked, order: Order) -> Answer:
        if self.stake(asked) < order.number("stake"):
            return None
        counts = [offer.air for offer in asked.offers if isinstance(offer, CommitAir)]
        return CommitAir(min(max(counts), order.number("air")))

    def _victim(self, asked: Asked, order: Order) -> Answer:
        units = sorted(offer.unit for offer in asked.offers if isinstance(offer, Remove))
        sign = -1 if order["which"] == "strong" else 1
        return Remove(min(units, key=lambda unit: sign * self.strength(asked.state, unit)))
