"""The interface that each family of games implements for its computer players; all families share the search."""

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
    """Chooses actions for one side at once, without thinking ahead."""

    def action(self, state: State) -> Action:
        """One of the legal actions."""


PlanT = TypeVar("PlanT", bound=Hashable)


class Staff(ABC, Generic[PlanT]):
    """A family's scripts, plans, evaluation and words. A plan is anything that changes how a script plays a turn."""

    game: Wargame
    care = Care()

    def imagined(self, state: State, side: str, random: Random) -> State:
        """A state that looks the same to a side, with everything it cannot see drawn at random.

        A family may override this if it can draw more realistically than the game does.
        """
        game = self.game
        return game.sampled(game.known(state, side), side, random) if game.hides else state

    @abstractmethod
    def calls_for_plan(self, state: State, side: str) -> bool:
        """Whether a side should make its plan for the player turn now."""

    def weighs(self, state: State) -> bool:
        """Whether the decision that interrupts a phase is worth trials. If not, the actor answers at once."""
        return True

    @abstractmethod
    def plans(self, state: State, side: str) -> Sequence[PlanT]:
        """Different plans for the coming player turn; the first is that of the plain script."""

    @abstractmethod
    def varied(self, plan: PlanT, state: State, side: str, random: Random) -> PlanT:
        """A plan with a small change: a unit sent elsewhere, an attack left out, other weights."""

    @abstractmethod
    def actor(self, side: str, plan: PlanT) -> Actor:
        """An actor that carries out a plan; it may start at any point of a player turn."""

    @abstractmethod
    def worth(self, state: State, side: str) -> float:
        """A side's chance to win, from 0 to 1."""

    @abstractmethod
    def explained(self, state: State, side: str, plan: PlanT, dice: Dice) -> tuple[str, ...]:
        """A plan in a few sentences that name units and hexes."""
