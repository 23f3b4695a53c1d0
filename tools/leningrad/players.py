"""A biased player that drives for given hexes, for games that random play does not reach."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.leningrad.combat.table import ratio_rank
from hexfront.games.leningrad.documents.actions import Attack, Retreat
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import Side
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, Enter, LoseStep, Move
from hexfront.play.player import Player
from tools.fuzz_players import IdlePlayer

FAR = 10**6


class DrivingPlayer(Player):
    """Moves every unit towards the nearest goal, attacks at good odds, and advances if that brings a unit nearer.

    It never ends a move in a hex to ``avoid``.
    """

    def __init__(self, goals: Sequence[str], seed: int | str, least: str = "3-1", avoid: Sequence[str] = ()) -> None:
        self._goals = tuple(goals)
        self._avoid = frozenset(avoid)
        self._least = ratio_rank(least)
        self._anything = RandomPlayer(seed)
        self._idle = IdlePlayer(seed)
        self._way: dict[str, int] = {}

    def choose(self, game: Wargame, state: State) -> Action:
        assert isinstance(game, LeningradGame)
        self._way = self._way or ways_to(game, self._goals)
        if state.stack:
            return self._answer(game, state)
        if state.phase.endswith("movement"):
            return self._march(game, state)
        if state.phase.endswith("combat"):
            return self._fight(game, state)
        return self._idle.choose(game, state)

    def _march(self, game: LeningradGame, state: State) -> Action:
        side = Side(game.frame.sides.index(str(state.to_act)))
        for unit in game.rules.arrivals.waiting(state, side):
            for place in game.map.names(game.rules.arrivals.entry_hexes(state, unit)):
                enter = Enter(game.frame.units[unit], place)
                if game.refusal(state, str(state.to_act), enter) is None:
                    return enter
        for name in self._own(game, state):
            reach = game.reach(state, name)
            best = min(reach, key=lambda number: (self._far(number), number), default=None)
            if best is not None and self._far(best) < self._far(state.place_of(name)):
                move = Move((name,), reach[best].path)
                if game.refusal(state, str(state.to_act), move) is None:
                    return move
        return self._idle.choose(game, state)

    def _own(self, game: LeningradGame, state: State) -> list[str]:
        """The player's units on the map, foremost first."""
        side = Side(game.frame.sides.index(str(state.to_act)))
        names = game.campaign.board.unit_names(game.campaign.board.units_of(state, side))
        return sorted(names, key=lambda name: (self._far(state.place_of(name)), name))

    def _fight(self, game: LeningradGame, state: State) -> Action:
        """The attack with the best column, if that is good enough."""
        attacks = [action for action in game.legal_actions(state) if isinstance(action, Attack)]
        ranked = [
            (ratio_rank(game.odds(state, attack.units, attack.hexes, attack.air).column), attack) for attack in attacks
        ]
        best = max(ranked, key=lambda pair: (pair[0], -pair[1].air, len(pair[1].units)), default=None)
        if best is not None and best[0] >= self._least:
            return best[1]
        return self._idle.choose(game, state)

    def _answer(self, game: LeningradGame, state: State) -> Action:
        """Advance towards the goals; take results by retreating, otherwise as step losses of infantry."""
        offers = game.legal_actions(state)
        advances = [
            offer
            for offer in offers
            if isinstance(offer, Advance) and self._far(offer.hex) < self._far_of(state, offer)
        ]
        if advances:
            return min(advances, key=lambda offer: self._far(offer.hex))
        retreats = [offer for offer in offers if isinstance(offer, Retreat) and offer.path]
        if retreats:
            return min(retreats, key=lambda offer: self._far(offer.path[-1]))
        losses = [offer for offer in offers if isinstance(offer, LoseStep)]
        if losses:
            return min(losses, key=lambda offer: (game.units[offer.unit].type != "infantry", offer.unit))
        return self._idle.choose(game, state)

    def _far(self, number: str) -> int:
        return FAR if number in self._avoid else self._way.get(number, FAR)

    def _far_of(self, state: State, advance: Advance) -> int:
        return self._far(state.place_of(advance.unit))


def ways_to(game: LeningradGame, goals: Sequence[str]) -> dict[str, int]:
    """For every hex the cost for armor to reach the nearest goal on an empty map."""
    costs = game.campaign.costs
    best = {game.map.index[number]: 0 for number in goals}
    queue = [(0, place) for place in best]
    while queue:
        far, place = heappop(queue)
        if far > best[place]:
            continue
        for before in game.map.adjacent[place]:
            total = far + costs.step("armor", before, place)
            if total < best.get(before, FAR):
                best[before] = total
                heappush(queue, (total, before))
    return {game.map.name(place): far for place, far in best.items()}
