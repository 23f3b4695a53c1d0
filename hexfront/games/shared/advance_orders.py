"""Standing orders for advances after combat, which families share: follow up, or stand fast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from hexfront.games.face import Order, OrderKind
from hexfront.games.face.orders import Number
from hexfront.games.shared.orders import WHEN, WHERE, Answer, Asked, Instruction, OrderBook
from hexfront.kernel.decisions import Decision
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, StandFast

MOST_UNITS = Number("units", "My units in a hex at most", 1, 10, 1)


class AdvanceOrders(OrderBook):
    """Orders for games in which the winner of a combat may advance."""

    #: The decision of the family: an advance.
    advances: ClassVar[type[Decision]]

    def instructions(self) -> Sequence[Instruction]:
        following = OrderKind(
            "advance",
            "Advance after combat",
            (self.advances,),
            (MOST_UNITS, WHERE, WHEN),
            "After combat {when}: advance {where} until {units} of my units are in the hex.",
        )
        standing = OrderKind(
            "stand",
            "Stand fast after combat",
            (self.advances,),
            (WHERE, WHEN),
            "After combat {when}: stand fast {where}.",
        )
        return [Instruction(following, self._follow), Instruction(standing, self._stand)]

    def thumb(self, asked: Asked) -> Sequence[Order]:
        """After a won combat all who can advance do."""
        return [self.filled("advance", units=MOST_UNITS.most)]

    def _follow(self, asked: Asked, order: Order) -> Answer:
        wanted = [one for one in advances_in(asked) if self._has_room(asked, one, order)]
        if not wanted:
            return self._stand(asked, order)
        return max(wanted, key=lambda one: (self.strength(asked.state, one.unit), one.unit, one.hex))

    def _stand(self, asked: Asked, order: Order) -> Answer:
        """Stand fast, unless the rules make one unit advance: then the weakest does."""
        if StandFast() in asked.offers:
            return StandFast()
        return min(advances_in(asked), key=lambda one: (self.strength(asked.state, one.unit), one.unit, one.hex))

    def _has_room(self, asked: Asked, advance: Advance, order: Order) -> bool:
        where, frame = order.hexes("where"), self.game.frame
        there = asked.state.ground.stack(frame.place_index[advance.hex])
        return (not where or advance.hex in where) and len(there) < order.number("units")

    def strength(self, state: State, unit: str) -> int:
        """The printed strength of a unit, as far as it is known."""
        attack = self.game.units[unit].attack
        steps = state.steps[self.game.frame.unit_index[unit]]
        return attack[min(steps, len(attack)) - 1] if attack and steps else 0


def advances_in(asked: Asked) -> list[Advance]:
    """The advances among the legal answers."""
    return [offer for offer in asked.offers if isinstance(offer, Advance)]
