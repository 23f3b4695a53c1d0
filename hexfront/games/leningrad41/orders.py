"""The standing orders of Leningrad '41: when to fire at movers and with whom, and what to do after an assault."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from hexfront.games.face import Order, OrderKind
from hexfront.games.face.orders import Choice, HexList, Percentage
from hexfront.games.leningrad41.documents.actions import FervourLoss as LoseOne
from hexfront.games.leningrad41.documents.actions import FireAt
from hexfront.games.leningrad41.documents.decisions import AdvanceAfterCombat, DefensiveFire, FervourLoss
from hexfront.games.leningrad41.pieces.charts import ELIMINATED
from hexfront.games.shared.advance_orders import AdvanceOrders
from hexfront.games.shared.orders import WHERE, Answer, Asked, Instruction, asking
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State

if TYPE_CHECKING:
    from hexfront.games.leningrad41.face import Leningrad41Game

#: One in six, and one in three, which are a little more than the whole percentages.
CHANCE = Percentage("chance", "Chance at least", default=16)
FIRE = OrderKind(
    "fire",
    "Fire at movers",
    (DefensiveFire,),
    (CHANCE, WHERE),
    "Fire with face-up units where the chance to hit is at least {chance}, {where}.",
)
SHOW = OrderKind(
    "show",
    "Fire with face-down units too",
    (DefensiveFire,),
    (Percentage("chance", "Chance at least", default=33), WHERE),
    "Show face-down units and fire with them where the chance to hit is at least {chance}, {where}.",
)
GUARD = OrderKind(
    "guard",
    "Always fire around hexes",
    (DefensiveFire,),
    (
        HexList("hexes", "Hexes", "{}"),
        Choice("show", "With", {"up": "face-up units", "all": "face-down units too"}),
    ),
    "Always fire at whoever enters {hexes} or a hex beside it, with {show}.",
)
HOLD = OrderKind("hold", "Hold fire", (DefensiveFire,), (WHERE,), "Hold fire {where}.")
FERVOUR = OrderKind(
    "fervour",
    "Losses for fanaticism",
    (FervourLoss,),
    (Choice("victim", "Lose", {"weak": "the weakest unit", "strong": "the strongest unit"}),),
    "For fanaticism lose {victim}.",
)

#: By correspondence nobody wants to be asked at every hex: fire where it may hit, and do not show units for little.
USUAL = (
    Order("fire", {"chance": 1, "where": ()}),
    Order("show", {"chance": 33, "where": ()}),
    Order("hold", {"where": ()}),
)


class CityOrders(AdvanceOrders):
    """The kinds of orders, and how each answers."""

    advances = AdvanceAfterCombat
    game: Leningrad41Game

    def instructions(self) -> Sequence[Instruction]:
        ask = asking(
            {
                "fire": ("defensive fire", (DefensiveFire,)),
                "advances": ("advances", (AdvanceAfterCombat,)),
                "fervour": ("losses for fanaticism", (FervourLoss,)),
            }
        )
        return [
            Instruction(GUARD, self._guard),
            Instruction(FIRE, self._fire),
            Instruction(SHOW, self._show),
            Instruction(HOLD, lambda asked, order: FireAt(())),
            *super().instructions(),
            Instruction(FERVOUR, self._fervour),
            ask,
        ]

    def thumb(self, asked: Asked) -> Sequence[Order]:
        return [*super().thumb(asked), self.filled("fervour")]

    def scene(self, asked: Asked) -> Collection[str]:
        decision = asked.decision
        return {decision.hex} if isinstance(decision, DefensiveFire | AdvanceAfterCombat | FervourLoss) else ()

    def stake(self, asked: Asked) -> int:
        """One unit is at stake in every question of this game."""
        return 1

    def hope(self, asked: Asked, answer: Action) -> Fraction | None:
        if not isinstance(answer, FireAt) or not isinstance(asked.decision, DefensiveFire) or not answer.units:
            return None
        return self.chance(asked.state, asked.decision, answer)

    def chance(self, state: State, decision: DefensiveFire, fire: FireAt) -> Fraction:
        """The chance that a defensive fire eliminates the mover."""
        if not fire.units:
            return Fraction(0)
        return self.game.defensive_odds(state, fire.units).targets[0].results.get(ELIMINATED, Fraction(0))

    def _guard(self, asked: Asked, order: Order) -> Answer:
        decision = asked.decision
        assert isinstance(decision, DefensiveFire)
        if all(self.game.map.distance(decision.hex, one) > 1 for one in order.hexes("hexes")):
            return None
        return self._best(asked, Fraction(0), with_backs=order["show"] == "all")

    def _fire(self, asked: Asked, order: Order) -> Answer:
        return self._best(asked, Fraction(order.number("chance"), 100), with_backs=False)

    def _show(self, asked: Asked, order: Order) -> Answer:
        return self._best(asked, Fraction(order.number("chance"), 100), with_backs=True)

    def _best(self, asked: Asked, least: Fraction, with_backs: bool) -> Answer:
        """The fire with the best chance, if it is good enough; of equal ones the one that shows least."""
        decision = asked.decision
        assert isinstance(decision, DefensiveFire)
        fires = [one for one in asked.offers if isinstance(one, FireAt) and one.units]
        if not with_backs:
            fires = [one for one in fires if not any(self._is_back(unit) for unit in one.units)]
        if not fires:
            return None
        chances = {fire: self.chance(asked.state, decision, fire) for fire in fires}
        best = max(fires, key=lambda fire: (chances[fire], -self._backs(fire), -len(fire.units), fire.units))
        return best if chances[best] and chances[best] >= least else None

    def _is_back(self, unit: str) -> bool:
        return self.game.units[unit].is_hidden

    def _backs(self, fire: FireAt) -> int:
        return sum(map(self._is_back, fire.units))

    def _fervour(self, asked: Asked, order: Order) -> Answer:
        units = sorted(offer.unit for offer in asked.offers if isinstance(offer, LoseOne))
        sign = -1 if order["victim"] == "strong" else 1
        return LoseOne(min(units, key=lambda unit: (sign * self.strength(asked.state, unit), unit)))
