"""A biased player that storms towards given hexes, for games that random play does not reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hexfront.games.assault.documents.actions import Attack, Retreat, Support, Transfer
from hexfront.games.assault.face import AssaultGame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.sets import has, members
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep, Move
from tools.fuzz_players import SeekingPlayer, best_attack, of_kind

#: So many of the hexes nearest to its goal a unit looks at.
TRIES = 8


class StormingPlayer(SeekingPlayer[AssaultGame]):
    """Moves every unit towards the nearest of some hexes as far as it keeps its supply, and attacks at good odds."""

    plays = AssaultGame

    def __init__(self, goals: Sequence[str], seed: int | str, least: str = "2:1") -> None:
        super().__init__(goals, seed)
        self._least = least
        self._moment: tuple[int, str] = (0, "")
        self._done: set[str] = set()

    def ways(self, game: AssaultGame, goals: Sequence[str]) -> dict[str, int]:
        return ways_to(game, goals)

    def arrivals(self, game: AssaultGame, state: State) -> Iterator[tuple[str, Iterable[str]]]:
        coming = game.rules.arrivals
        for unit in coming.waiting(state, game.side_index(str(state.to_act))):
            yield game.frame.units[unit], sorted(game.map.names(coming.hexes(state, unit)), key=self.far)

    def movers(self, game: AssaultGame, state: State) -> list[str]:
        """His units that are still to be moved: headquarters last, foremost first."""
        if self._moment != (state.turn, state.phase):
            self._moment, self._done = (state.turn, state.phase), set()
        waiting = [name for name in super().movers(game, state) if name not in self._done]
        return sorted(waiting, key=lambda name: has(game.campaign.all_headquarters, game.frame.unit_index[name]))

    def step(self, game: AssaultGame, state: State, name: str) -> Action | None:
        found = self._nearer(game, state, name)
        if found is None:
            self._done.add(name)
        return found

    def _nearer(self, game: AssaultGame, state: State, name: str) -> Action | None:
        """A move that brings a unit nearer without leaving its supply, or a transfer onto the inset that does."""
        side, here = str(state.to_act), self.far(state.place_of(name))
        reach = game.reach(state, name)
        nearer = sorted((number for number in reach if self.far(number) < here), key=lambda one: (self.far(one), one))
        for number in nearer[:TRIES]:
            move = Move((name,), reach[number].path)
            if game.refusal(state, side, move) is None and self._stays_in_supply(game, state, name, move):
                return move
        place = state.places[game.frame.unit_index[name]]
        for number in sorted(game.map.names(game.campaign.city.counterparts(place)), key=self.far):
            transfer = Transfer(name, number)
            if self.far(number) < here and game.refusal(state, side, transfer) is None:
                return transfer
        return None

    def _stays_in_supply(self, game: AssaultGame, state: State, name: str, move: Move) -> bool:
        after, _ = game.submit(state, str(state.to_act), move, LoadedDice())
        return game.supply(after, name) is not None

    def fight(self, game: AssaultGame, state: State) -> Action | None:
        """Ground support while there is some, then the attack with the best column, if that is good enough."""
        offers = game.legal_actions(state)
        supports = of_kind(offers, Support)
        if supports:
            return min(supports, key=lambda one: (self.far(one.hex), one.hex))
        columns, attacks = (*game.combat_chart.columns, ""), of_kind(offers, Attack)
        ranks = [(_rank(columns, game.odds(state, one.units, one.hexes).column), len(one.units)) for one in attacks]
        return best_attack(zip(ranks, attacks, strict=True), columns.index(self._least))

    def answer(self, game: AssaultGame, state: State) -> Action | None:
        """Advance where it can be done; meet results with the steps of infantry, else by retreating."""
        offers = game.legal_actions(state)
        for kind in (Advance, LoseStep, Retreat):
            mine = [offer for offer in offers if isinstance(offer, kind)]
            if mine:
                return min(mine, key=lambda offer: (game.units[offer.unit].type != "infantry", str(offer)))
        return None


def _rank(columns: Sequence[str], column: str) -> int:
    """The index of a column in the table; a column off its right end ranks above all others."""
    return columns.index(column) if column in columns else len(columns)


def ways_to(game: AssaultGame, goals: Sequence[str]) -> dict[str, int]:
    """For every hex the distance in hexes to the nearest goal, across both maps."""
    city, sheet = game.campaign.city, game.map
    edge = sheet.set_of(goals)
    found: dict[str, int] = {}
    seen, far = edge, 0
    while edge:
        found |= dict.fromkeys(sheet.names(edge), far)
        near = sheet.spread(edge)
        for place in members(edge):
            near |= city.counterparts(place)
        edge, far = near & ~seen, far + 1
        seen |= edge
    return found
