"""Standing orders for combat results that families share: losses and retreats, hexes to hold, advances."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar

from hexfront.games.face import HasSupply, HasZones, Order, OrderKind
from hexfront.games.face.orders import Choice, HexList
from hexfront.games.shared.advance_orders import AdvanceOrders, advances_in
from hexfront.games.shared.orders import WHEN, WHERE, Answer, Asked, Instruction
from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.state import State
from hexfront.mechanics.actions import LoseStep, StandFast

PREFER = Choice("prefer", "By", {"retreat": "retreating", "loss": "losing steps"})
VICTIM = Choice("victim", "Steps are lost by", {"fresh": "the freshest units", "worn": "the most worn units"})
TOWARDS = HexList("towards", "Retreat towards", "towards {}", "into supply and away from the enemy")
HELD = HexList("hexes", "Hexes", "{}")
#: Farther than any two hexes of a map are from each other.
FAR = 10**6


class CombatOrders(AdvanceOrders):
    """Orders for games in which results are taken as steps or retreats, and the winner may advance."""

    #: The decisions of the family: a result to take, units that must retreat.
    results: ClassVar[type[Decision]]
    retreats: ClassVar[type[Decision]]

    @abstractmethod
    def force(self, asked: Asked) -> dict[str, str]:
        """The side's units in the combat that are still on the map, each with the hex it fought in."""

    @abstractmethod
    def owes(self, asked: Asked) -> int:
        """How many steps or hexes the side still owes in the combat."""

    @abstractmethod
    def refuges(self, offers: Sequence[Action]) -> dict[Action, str | None]:
        """The retreats among some actions, each with its last hex; None if the unit would be eliminated."""

    def free(self, offers: Sequence[Action]) -> Action | None:
        """An answer that costs nothing at all, if there is one."""
        return None

    def instructions(self) -> Sequence[Instruction]:
        results, retreats, advances = self.results, self.retreats, self.advances
        taking = OrderKind(
            "result",
            "Losses and retreats",
            (results, retreats),
            (PREFER, VICTIM, TOWARDS, WHERE, WHEN),
            "Take results {where} by {prefer}, {when}; steps are lost by {victim}, retreats go {towards}.",
        )
        holding = OrderKind(
            "hold",
            "Hold hexes at any price",
            (results, advances),
            (HELD, VICTIM, WHEN),
            "Hold {hexes} at any price, {when}: lose steps, first by {victim} elsewhere, and do not leave.",
        )
        return [Instruction(holding, self._hold), Instruction(taking, self._take), *super().instructions()]

    def thumb(self, asked: Asked) -> Sequence[Order]:
        """An attacker stays and loses a step as long as no unit is lost by it; a defender falls back."""
        losses, retreats = self.filled("result", prefer="loss"), self.filled("result", prefer="retreat")
        steps, index = asked.state.steps, self.game.frame.unit_index
        spare = sum(steps[index[loss.unit]] - 1 for loss in _losses(asked))
        stays = asked.is_own_turn and spare >= self.owes(asked)
        return [*([losses, retreats] if stays else [retreats, losses]), *super().thumb(asked)]

    def scene(self, asked: Asked) -> Collection[str]:
        goals = {advance.hex for advance in advances_in(asked)}
        return goals or set(self.force(asked).values())

    def stake(self, asked: Asked) -> int:
        return sum(asked.state.steps[self.game.frame.unit_index[unit]] for unit in self.force(asked))

    def _take(self, asked: Asked, order: Order) -> Answer:
        free = self.free(asked.offers)
        if free is not None:
            return free
        losses, ways = _losses(asked), self.refuges(asked.offers)
        # A unit without a safe hex would be lost altogether, so steps are cheaper.
        retreat = bool(ways) and (None not in ways.values() or not losses)
        if retreat and (order["prefer"] == "retreat" or not losses):
            return self.best_retreat(asked, ways, order.hexes("towards"))
        if losses:
            return self.victim(asked.state, losses, str(order["victim"]))
        return StandFast() if StandFast() in asked.offers else None

    def _hold(self, asked: Asked, order: Order) -> Answer:
        held, force = order.hexes("hexes"), self.force(asked)
        if isinstance(asked.decision, self.advances):
            garrisons = all(force.get(one.unit) in held for one in advances_in(asked))
            return StandFast() if garrisons and StandFast() in asked.offers else None
        if not any(place in held for place in force.values()):
            return None
        losses = _losses(asked)
        elsewhere = [loss for loss in losses if force.get(loss.unit) not in held]
        return self.victim(asked.state, elsewhere or losses, str(order["victim"])) if losses else None

    def best_retreat(self, asked: Asked, ways: dict[Action, str | None], towards: Sequence[str]) -> Action:
        """The retreat that ends nearest to some hexes, in supply and away from the enemy."""
        game, state = self.game, asked.state
        assert isinstance(game, HasSupply) and isinstance(game, HasZones)
        supplied = game.supplied(state, asked.side)
        enemies = [game.zone(state, side) for side in game.frame.sides if side != asked.side]

        def price(way: Action) -> tuple[bool, int, bool, bool, str]:
            goal = ways[way]
            if goal is None:
                return True, FAR, True, True, ""
            far = min((game.map.distance(goal, one) for one in towards), default=0)
            return False, far, goal not in supplied, any(goal in zone for zone in enemies), goal

        return min(ways, key=price)

    def victim(self, state: State, losses: Sequence[LoseStep], which: str) -> Action:
        """The step to lose: of a fresh unit or of a worn one, and of those the weakest."""
        index, sign = self.game.frame.unit_index, -1 if which == "fresh" else 1
        return min(
            losses,
            key=lambda loss: (sign * state.steps[index[loss.unit]], self.strength(state, loss.unit), loss.unit),
        )


def _losses(asked: Asked) -> list[LoseStep]:
    return [offer for offer in asked.offers if isinstance(offer, LoseStep)]
