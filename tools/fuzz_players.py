"""Biased players for all games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.shared.board_game import BoardGame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, StandFast
from hexfront.play.player import Player

#: Farther than any hex is from a goal.
FAR = 10**6
#: The kinds of phases in which units march.
MARCHES = ("movement", "exploitation")

GameT = TypeVar("GameT", bound=BoardGame[Any])


class IdlePlayer(Player):
    """Ends every phase as soon as the rules allow; until then it acts at random."""

    def __init__(self, seed: int | str) -> None:
        self._anything = RandomPlayer(seed)

    def choose(self, game: Wargame, state: State) -> Action:
        for wish in (EndPhase(), StandFast()):
            if game.refusal(state, str(state.to_act), wish) is None:
                return wish
        return self._anything.choose(game, state)


class SeekingPlayer(Player, ABC, Generic[GameT]):
    """Brings in his units, moves them towards the nearest of some hexes and attacks at good odds; else he idles.

    A family says how far hexes are from the goals, which step brings a unit nearer, how good an attack is, and how
    decisions are met.
    """

    #: The class of the games he can play.
    plays: type[GameT]

    def __init__(self, goals: Sequence[str], seed: int | str) -> None:
        self._goals = tuple(goals)
        self._idle = IdlePlayer(seed)
        self._way: dict[str, int] = {}

    def choose(self, game: Wargame, state: State) -> Action:
        assert isinstance(game, self.plays), f"{type(self).__name__} cannot play {game.name}"
        self._way = self._way or self.ways(game, self._goals)
        return self._wish(game, state) or self._idle.choose(game, state)

    def _wish(self, game: GameT, state: State) -> Action | None:
        if state.stack:
            return self.answer(game, state)
        if state.kind in MARCHES:
            return self._entry(game, state) or self._march(game, state)
        if state.kind == "combat":
            return self.fight(game, state)
        return None

    def _entry(self, game: GameT, state: State) -> Action | None:
        wishes = (Enter(unit, number) for unit, numbers in self.arrivals(game, state) for number in numbers)
        return next((wish for wish in wishes if game.refusal(state, str(state.to_act), wish) is None), None)

    def _march(self, game: GameT, state: State) -> Action | None:
        steps = (self.step(game, state, name) for name in self.movers(game, state))
        return next((step for step in steps if step is not None), None)

    def movers(self, game: GameT, state: State) -> list[str]:
        """His units on the map, foremost first."""
        board = game.campaign.board
        names = board.unit_names(board.units_of(state, game.side_index(str(state.to_act))))
        return sorted(names, key=lambda name: (self.far(state.place_of(name)), name))

    def far(self, number: str) -> int:
        """How far a hex is from the nearest goal."""
        return self._way.get(number, FAR)

    @abstractmethod
    def ways(self, game: GameT, goals: Sequence[str]) -> dict[str, int]:
        """How far every hex is from the nearest goal."""

    @abstractmethod
    def arrivals(self, game: GameT, state: State) -> Iterator[tuple[str, Iterable[str]]]:
        """The units that may come in now, each with its entry hexes, the best first."""

    @abstractmethod
    def step(self, game: GameT, state: State, name: str) -> Action | None:
        """A legal action that brings a unit nearer to the goals."""

    @abstractmethod
    def fight(self, game: GameT, state: State) -> Action | None:
        """What to do in a combat phase, if it is worth it."""

    @abstractmethod
    def answer(self, game: GameT, state: State) -> Action | None:
        """How a decision is met."""


ActionT = TypeVar("ActionT", bound=Action)


def of_kind(offers: Iterable[Action], kind: type[ActionT]) -> list[ActionT]:
    """The offers of a kind."""
    return [offer for offer in offers if isinstance(offer, kind)]


def best_attack(ranked: Iterable[tuple[tuple[int, ...], ActionT]], least: int) -> ActionT | None:
    """The attack that ranks highest; None if its column, the first number of its rank, is below the least."""
    rank, attack = max(ranked, key=lambda pair: pair[0], default=((least - 1,), None))
    return attack if rank[0] >= least else None
