"""What a family of games brings for its computer players; search, budget and levels are shared by all families."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

from hexfront.ai.search.trials import Care
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.state import State


class Actor(Protocol):
    """Somebody who answers for one side at once, without thinking ahead."""

    def action(self, state: State) -> Action:
        """One of the legal actions."""


PlanT = TypeVar("PlanT", bound=Hashable)


class Staff(ABC, Generic[PlanT]):
    """Scripts, plans, evaluation and words of a family. A plan is whatever makes a script play a turn its own way."""

    game: Wargame
    care = Care()

    def imagined(self, state: State, side: str, random: Random) -> State:
        """A state that looks the same to a side, with everything it cannot see drawn anew.

        A family that knows better odds than the game's own sampling draws in its own way.
        """
        game = self.game
        return game.sampled(game.known(state, side), side, random) if game.hides else state

    @abstractmethod
    def calls_for_plan(self, state: State, side: str) -> bool:
        """Whether this is the moment of a player turn at which a side should make its plan."""

    @abstractmethod
    def plans(self, state: State, side: str) -> Sequence[PlanT]:
        """Different plans for the coming player turn; the first is what the plain script would do."""

    @abstractmethod
    def varied(self, plan: PlanT, state: State, side: str, random: Random) -> PlanT:
        """A plan with a small change: somebody sent elsewhere, an attack left out, other weights."""

    @abstractmethod
    def actor(self, side: str, plan: PlanT) -> Actor:
        """Somebody who carries out a plan, from whatever moment of a player turn on."""

    @abstractmethod
    def worth(self, state: State, side: str) -> float:
        """The chance of a side to win, from 0 to 1."""

    @abstractmethod
    def explained(self, state: State, side: str, plan: PlanT, dice: Dice) -> tuple[str, ...]:
        """A plan in a few sentences that name units and hexes."""
