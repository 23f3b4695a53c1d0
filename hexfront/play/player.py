"""The interface of a player: anything that chooses a side's actions, such as a computer player, a script or a test."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State


class Player(Protocol):
    """Plays one side of one game from its first decision to its last.

    ``choose`` gets the state as its side knows it and may think as long as the budget of a player turn allows.
    ``stop``, called from another thread, makes it answer at once with the best action found so far. A player that does
    not think ahead can inherit from this class and implement only ``choose``.
    """

    @property
    def plan(self) -> tuple[str, ...]:
        """The side's plan, in a few sentences."""
        return ()

    @abstractmethod
    def choose(self, game: Wargame, state: State) -> Action:
        """One of the legal actions."""

    def stop(self) -> None:
        """Stop thinking for the rest of this player turn."""
        return None
