"""The standing orders of this family: penalties, hexes to hold, advances, the city, the fleet and the bombers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from hexfront.games.assault.documents.actions import Decline, Disrupt, Retreat, Sail, Transfer
from hexfront.games.assault.documents.decisions import (
    AdvanceAfterCombat,
    ChooseDisrupted,
    ClearFringe,
    DeployInTheCity,
    RetreatForce,
    SailHome,
    TakePenalty,
)
from hexfront.games.face import HasZones, Order, OrderKind, Wargame
from hexfront.games.face.orders import Choice
from hexfront.games.shared.combat_orders import CombatOrders
from hexfront.games.shared.orders import Answer, Asked, Instruction, asking
from hexfront.kernel.actions import Action
from hexfront.mechanics.actions import Remove, StandFast

WHICH = Choice("which", "Choose", {"strong": "the strongest units", "weak": "the weakest units"})
DEPLOY = OrderKind(
    "deploy",
    "Into the districts",
    (DeployInTheCity,),
    (Choice("answer", "Go", {"front": "next to the enemy", "rear": "away from the enemy"}),),
    "When the city is entered, go to hexes {answer} where there are any.",
)
SAIL = OrderKind(
    "sail",
    "The disrupted fleet",
    (SailHome,),
    (Choice("answer", "Answer", {"stay": "stays at sea", "home": "sails to port"}),),
    "When the fleet is disrupted, it {answer}.",
)
DISRUPT = OrderKind(
    "disrupt", "Bombs on the city", (ChooseDisrupted,), (WHICH,), "When bombs hit a city hex, disrupt {which}."
)
CLEAR = OrderKind(
    "clear",
    "No room outside the city",
    (ClearFringe,),
    (Choice("which", "Remove", {"weak": "the weakest units", "strong": "the strongest units"}),),
    "When units have no room outside the city, remove {which}.",
)


class AssaultOrders(CombatOrders):
    """The kinds of orders, and how each answers."""

    results = TakePenalty
    retreats = RetreatForce
    advances = AdvanceAfterCombat

    def __init__(self, game: Wargame, *, has_fleet: bool) -> None:
        self._has_fleet = has_fleet
        super().__init__(game)

    def instructions(self) -> Sequence[Instruction]:
        ask = asking(
            {
                "results": ("losses and retreats", (TakePenalty, RetreatForce)),
                "advances": ("advances", (AdvanceAfterCombat,)),
                "city": ("the city", (DeployInTheCity, ClearFringe)),
                "support": ("fleet and bombs", (SailHome, ChooseDisrupted)),
            }
        )
        own = (
            Instruction(DEPLOY, self._deploy),
            Instruction(SAIL, self._sail),
            Instruction(DISRUPT, self._disrupt),
            Instruction(CLEAR, self._clear),
        )
        return [*super().instructions(), *(one for one in own if self._has_fleet or one.kind is not SAIL), ask]

    def thumb(self, asked: Asked) -> Sequence[Order]:
        own = [self.filled(kind.name) for kind in self.kinds if kind in (DEPLOY, SAIL, DISRUPT, CLEAR)]
        return [*super().thumb(asked), *own]

    def scene(self, asked: Asked) -> Collection[str]:
        decision = asked.decision
        if isinstance(decision, ClearFringe | ChooseDisrupted):
            return {decision.hex}
        if isinstance(decision, DeployInTheCity):
            return {offer.hex for offer in asked.offers if isinstance(offer, Transfer)}
        return super().scene(asked)

    def force(self, asked: Asked) -> dict[str, str]:
        decision, places = asked.decision, asked.state.frame.hex_places
        if not isinstance(decision, TakePenalty | RetreatForce | AdvanceAfterCombat):
            return {}
        own, index = decision.combat.force(decision.side), asked.state.frame.unit_index
        pairs = zip(own.units, own.hexes, strict=True)
        return {unit: place for unit, place in pairs if asked.state.places[index[unit]] < places}

    def owes(self, asked: Asked) -> int:
        decision = asked.decision
        return decision.combat.force(decision.side).owes if isinstance(decision, TakePenalty) else 0

    def refuges(self, offers: Sequence[Action]) -> dict[Action, str | None]:
        return {one: one.hex for one in offers if isinstance(one, Retreat)}

    def free(self, offers: Sequence[Action]) -> Action | None:
        """A penalty that may be declined is declined."""
        return next((offer for offer in offers if isinstance(offer, Decline)), None)

    def _deploy(self, asked: Asked, order: Order) -> Answer:
        game = self.game
        assert isinstance(game, HasZones)
        zones = [game.zone(asked.state, side) for side in game.frame.sides if side != asked.side]
        front = order["answer"] == "front"

        def price(offer: Transfer) -> tuple[bool, int, str, str]:
            near = any(offer.hex in zone for zone in zones)
            crowd = len(asked.state.ground.stack(game.frame.place_index[offer.hex]))
            return near != front, crowd, offer.hex, offer.unit

        return min((offer for offer in asked.offers if isinstance(offer, Transfer)), key=price)

    def _sail(self, asked: Asked, order: Order) -> Answer:
        ports = [offer for offer in asked.offers if isinstance(offer, Sail)]
        return ports[0] if order["answer"] == "home" and ports else StandFast()

    def _disrupt(self, asked: Asked, order: Order) -> Answer:
        return Disrupt(min(_units(asked, Disrupt), key=self._by(asked, order)))

    def _clear(self, asked: Asked, order: Order) -> Answer:
        return Remove(min(_units(asked, Remove), key=self._by(asked, order)))

    def _by(self, asked: Asked, order: Order) -> Callable[[str], int]:
        """Weakest or strongest first, as an order says."""
        sign = -1 if order["which"] == "strong" else 1
        return lambda unit: sign * self.strength(asked.state, unit)


def _units(asked: Asked, kind: type[Disrupt | Remove]) -> list[str]:
    return sorted(offer.unit for offer in asked.offers if isinstance(offer, kind))
