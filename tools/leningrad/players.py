"""A biased player that drives for given hexes, for games that random play does not reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

from hexfront.games.leningrad.combat.table import ratio_rank
from hexfront.games.leningrad.documents.actions import Attack, Retreat
from hexfront.games.leningrad.face import LeningradGame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Move
from tools.fuzz_players import FAR, SeekingPlayer, best_attack, of_kind


class DrivingPlayer(SeekingPlayer[LeningradGame]):
    """Moves every unit towards the nearest of some hexes, attacks at good odds, and advances when it is on his way.

    It never ends a move in a hex to ``avoid``.
    """

    plays = LeningradGame

    def __init__(self, goals: Sequence[str], seed: int | str, least: str = "3-1", avoid: Sequence[str] = ()) -> None:
        super().__init__(goals, seed)
        self._avoid = frozenset(avoid)
        self._least = ratio_rank(least)

    def ways(self, game: LeningradGame, goals: Sequence[str]) -> dict[str, int]:
        return ways_to(game, goals)

    def far(self, number: str) -> int:
        return FAR if number in self._avoid else super().far(number)

    def arrivals(self, game: LeningradGame, state: State) -> Iterator[tuple[str, Iterable[str]]]:
        coming = game.rules.arrivals
        for unit in coming.waiting(state, game.side_index(str(state.to_act))):
            yield game.frame.units[unit], game.map.names(coming.entry_hexes(state, unit))

    def step(self, game: LeningradGame, state: State, name: str) -> Action | None:
        reach = game.reach(state, name)
        best = min(reach, key=lambda number: (self.far(number), number), default=None)
        if best is None or self.far(best) >= self.far(state.place_of(name)):
            return None
        move = Move((name,), reach[best].path)
        return move if game.refusal(state, str(state.to_act), move) is None else None

    def fight(self, game: LeningradGame, state: State) -> Action | None:
        """The attack with the best column, if that is good enough."""
        attacks = of_kind(game.legal_actions(state), Attack)
        columns = [game.odds(state, one.units, one.hexes, one.air).column for one in attacks]
        ranks = [(ratio_rank(column), -one.air, len(one.units)) for column, one in zip(columns, attacks, strict=True)]
        return best_attack(zip(ranks, attacks, strict=True), self._least)

    def answer(self, game: LeningradGame, state: State) -> Action | None:
        """Advance on the way to the goals; meet results by retreating, else with infantry."""
        offers = game.legal_actions(state)
        on_the_way = [one for one in of_kind(offers, Advance) if self.far(one.hex) < self.far(state.place_of(one.unit))]
        if on_the_way:
            return min(on_the_way, key=lambda offer: self.far(offer.hex))
        retreats = [offer for offer in of_kind(offers, Retreat) if offer.path]
        if retreats:
            return min(retreats, key=lambda offer: self.far(offer.path[-1]))
        losses = of_kind(offers, LoseStep)
        return min(losses, key=lambda one: (game.units[one.unit].type != "infantry", one.unit), default=None)


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
