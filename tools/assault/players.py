"""A biased player that storms towards given hexes, for games that random play does not reach."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.assault.documents.actions import Attack, Retreat, Support, Transfer
from hexfront.games.assault.face import AssaultGame
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import LoadedDice
from hexfront.kernel.sets import Side, has, members
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, Enter, LoseStep, Move
from hexfront.play.player import Player
from tools.fuzz_players import IdlePlayer

FAR = 10**6
#: How many of the hexes nearest to its goal a unit considers.
TRIES = 8


class StormingPlayer(Player):
    """Moves every unit towards the nearest goal as far as it stays in supply, and attacks at good odds."""

    def __init__(self, goals: Sequence[str], seed: int | str, least: str = "2:1") -> None:
        self._goals = tuple(goals)
        self._least = least
        self._anything = RandomPlayer(seed)
        self._idle = IdlePlayer(seed)
        self._way: dict[str, int] = {}
        self._moment: tuple[int, str] = (0, "")
        self._done: set[str] = set()

    def choose(self, game: Wargame, state: State) -> Action:
        assert isinstance(game, AssaultGame)
        self._way = self._way or ways_to(game, self._goals)
        if self._moment != (state.turn, state.phase):
            self._moment, self._done = (state.turn, state.phase), set()
        if state.stack:
            return self._answer(game, state)
        if state.phase.endswith("movement"):
            return self._march(game, state)
        if state.phase.endswith("combat"):
            return self._fight(game, state)
        return self._idle.choose(game, state)

    def _march(self, game: AssaultGame, state: State) -> Action:
        side = Side(game.frame.sides.index(str(state.to_act)))
        for unit in game.rules.arrivals.waiting(state, side):
            entries = game.map.names(game.rules.arrivals.hexes(state, unit))
            for number in sorted(entries, key=self._far):
                enter = Enter(game.frame.units[unit], number)
                if game.refusal(state, str(state.to_act), enter) is None:
                    return enter
        for name in self._own(game, state, side):
            step = self._step(game, state, name)
            if step is not None:
                return step
            self._done.add(name)
        return self._idle.choose(game, state)

    def _own(self, game: AssaultGame, state: State, side: Side) -> list[str]:
        """The player's units still to be moved, foremost first and headquarters last."""
        names = set(game.campaign.board.unit_names(game.campaign.board.units_of(state, side)))

        def order(name: str) -> tuple[bool, int, str]:
            is_staff = has(game.campaign.all_headquarters, game.frame.unit_index[name])
            return is_staff, self._far(state.place_of(name)), name

        return sorted(names - self._done, key=order)

    def _step(self, game: AssaultGame, state: State, name: str) -> Action | None:
        """A move that brings a unit nearer while it stays in supply, or such a transfer onto the inset."""
        side, here = str(state.to_act), self._far(state.place_of(name))
        reach = game.reach(state, name)
        nearer = sorted((number for number in reach if self._far(number) < here), key=lambda one: (self._far(one), one))
        for number in nearer[:TRIES]:
            move = Move((name,), reach[number].path)
            if game.refusal(state, side, move) is None and self._stays_in_supply(game, state, name, move):
                return move
        place = state.places[game.frame.unit_index[name]]
        for number in sorted(game.map.names(game.campaign.city.counterparts(place)), key=self._far):
            transfer = Transfer(name, number)
            if self._far(number) < here and game.refusal(state, side, transfer) is None:
                return transfer
        return None

    def _stays_in_supply(self, game: AssaultGame, state: State, name: str, move: Move) -> bool:
        after, _ = game.submit(state, str(state.to_act), move, LoadedDice())
        return game.supply(after, name) is not None

    def _fight(self, game: AssaultGame, state: State) -> Action:
        """Ground support while any is available, then the attack with the best column, if that is good enough."""
        offers = game.legal_actions(state)
        supports = [action for action in offers if isinstance(action, Support)]
        if supports:
            return min(supports, key=lambda one: (self._far(one.hex), one.hex))
        columns = (*game.combat_chart.columns, "")
        attacks = [action for action in offers if isinstance(action, Attack)]
        ranked = [(_rank(columns, game.odds(state, one.units, one.hexes).column), one) for one in attacks]
        best = max(ranked, key=lambda pair: (pair[0], len(pair[1].units)), default=None)
        if best is not None and best[0] >= columns.index(self._least):
            return best[1]
        return self._idle.choose(game, state)

    def _answer(self, game: AssaultGame, state: State) -> Action:
        """Advance if possible; take results as step losses of infantry, otherwise by retreating."""
        offers = game.legal_actions(state)
        for kind in (Advance, LoseStep, Retreat):
            mine = [offer for offer in offers if isinstance(offer, kind)]
            if mine:
                return min(mine, key=lambda offer: (game.units[offer.unit].type != "infantry", str(offer)))
        return self._idle.choose(game, state)

    def _far(self, number: str) -> int:
        return self._way.get(number, FAR)


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
