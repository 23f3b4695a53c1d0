"""A biased player that fights from street to street, for games that random play does not reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from hexfront.games.face import Wargame
from hexfront.games.leningrad41.documents.actions import Fire, FireAt, Move
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.games.leningrad41.movement.costs import NOWHERE, Ways
from hexfront.games.leningrad41.pieces.campaign import GERMANS
from hexfront.kernel.actions import Action
from hexfront.kernel.sets import NO_HEXES, Hex
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance
from tools.fuzz_players import FAR, SeekingPlayer, of_kind

#: The hexes that a player wants to reach.
Aim = Callable[[Leningrad41Game, State], tuple[str, ...]]
#: So many of the hexes nearest to its goal a unit looks at, and so many fires are compared at a time.
TRIES = 4
COMPARED = 40


def enemy_objectives(game: Leningrad41Game, state: State) -> tuple[str, ...]:
    """The objective hexes in the enemy's hands."""
    control = game.rules.control
    theirs = control.soviet(state) if state.to_act == game.frame.sides[GERMANS] else control.german(state)
    return game.map.names(theirs)


def enemy_units(game: Leningrad41Game, state: State) -> tuple[str, ...]:
    """The hexes in which enemy units stand."""
    side = game.side_index(str(state.to_act))
    return game.map.names(state.ground.sides[1 - side].occupied & game.map.playable)


class StreetPlayer(SeekingPlayer[Leningrad41Game]):
    """Moves every unit towards the nearest of some hexes, fires when it is likely to hit, and always advances."""

    plays = Leningrad41Game

    def __init__(self, aim: Aim, seed: int | str, least: float = 0.3) -> None:
        super().__init__((), seed)
        self._aim = aim
        self._least = least
        self._moment: tuple[int, str] = (0, "")
        self._done: set[str] = set()

    def choose(self, game: Wargame, state: State) -> Action:
        assert isinstance(game, self.plays)
        if (goals := self._aim(game, state)) != self._goals:
            self._goals, self._way = goals, {}
        return super().choose(game, state)

    def ways(self, game: Leningrad41Game, goals: Sequence[str]) -> dict[str, int]:
        return ways_to(game, goals)

    def arrivals(self, game: Leningrad41Game, state: State) -> Iterator[tuple[str, Iterable[str]]]:
        """Nobody enters by an action of its own: a move from off the map begins at its edge."""
        return iter(())

    def movers(self, game: Leningrad41Game, state: State) -> list[str]:
        """His units that are still to be moved: one sub-command after the other, those off the map first."""
        if self._moment != (state.turn, state.phase):
            self._moment, self._done = (state.turn, state.phase), set()
        order, names = game.rules.moving.marching.order, game.frame.units
        waiting = [names[unit] for unit in order.waiting(state, game.side_index(str(state.to_act)))]
        mine = [*waiting, *super().movers(game, state)]
        left = [name for name in mine if name not in self._done]
        return sorted(left, key=lambda name: (game.units[name].corps, name not in waiting))

    def step(self, game: Leningrad41Game, state: State, name: str) -> Action | None:
        self._done.add(name)
        here = self.far(state.place_of(name))
        reach = game.reach(state, name)
        nearer = sorted((number for number in reach if self.far(number) < here), key=lambda one: (self.far(one), one))
        moves = (Move((name,), reach[number].path) for number in nearer[:TRIES])
        return next((move for move in moves if game.refusal(state, str(state.to_act), move) is None), None)

    def fight(self, game: Leningrad41Game, state: State) -> Action | None:
        """The fire that is likeliest to hit, close assaults first, if that is likely enough."""
        fires = sorted(of_kind(game.legal_actions(state), Fire), key=lambda one: (-len(one.assault), -len(one.units)))
        ranked = [(game.odds_of(state, one).chance(), bool(one.assault), str(one), one) for one in fires[:COMPARED]]
        chance, _, _, best = max(ranked, default=(0, False, "", None))
        return best if chance >= self._least else None

    def answer(self, game: Leningrad41Game, state: State) -> Action | None:
        """Fire at whoever moves with everybody who can; advance."""
        offers = game.legal_actions(state)
        shots = of_kind(offers, FireAt)
        if shots:
            return max(shots, key=lambda one: (len(one.units), one.units))
        return next(iter(of_kind(offers, Advance)), None)


def ways_to(game: Leningrad41Game, goals: Sequence[str]) -> dict[str, int]:
    """For every hex the cost to reach the nearest goal on foot, with all bridges standing."""
    edges = game.rules.moving.marching.costs.edges(Ways(False, NO_HEXES, 0, frozenset(), False, NOWHERE))
    best: dict[Hex, int] = {game.map.index[number]: 0 for number in goals}
    queue = [(0, place) for place in best]
    while queue:
        far, place = heappop(queue)
        if far > best[place]:
            continue
        for before, cost in edges.into[place]:
            if far + cost < best.get(before, FAR):
                best[before] = far + cost
                heappush(queue, (far + cost, before))
    return {game.map.name(place): far for place, far in best.items()}
