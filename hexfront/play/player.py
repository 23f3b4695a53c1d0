"""The interface of a player: anything that chooses a side's actions, such as a computer player, a script or a test."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Protocol, TypeAlias, runtime_checkable

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError
from hexfront.kernel.state import State


@runtime_checkable
class Chooser(Protocol):
    """All that a player needs: to choose one of the legal actions, given the state as its side knows it."""

    @abstractmethod
    def choose(self, game: Wargame, state: State) -> Action:
        """One of the legal actions."""


#: What may take a seat: an object with ``choose``, or a function that does the same.
PlayerLike: TypeAlias = Chooser | Callable[[Wargame, State], Action]


@runtime_checkable
class Player(Chooser, Protocol):
    """Plays one side of one game from its first decision to its last.

    ``choose`` gets the state as its side knows it and may think as long as the budget of a player turn allows.
    ``stop``, called from another thread, makes it answer at once with the best action found so far. A player that does
    not think ahead can inherit from this class and implement only ``choose``.
    """

    @property
    def plan(self) -> tuple[str, ...]:
        """The side's plan, in a few sentences."""
        return ()

    def stop(self) -> None:
        """Stop thinking for the rest of this player turn."""
        return None


@runtime_checkable
class Leaver(Protocol):
    """A player that wants to know when its game is over, or broken off, such as one that holds a process."""

    def leave(self, game: Wargame, state: State) -> None:
        """Leave the game, whose last state this is."""


class Guest(Player):
    """A player that only chooses, such as a function."""

    def __init__(self, choose: Callable[[Wargame, State], Action]) -> None:
        self._choose = choose

    def choose(self, game: Wargame, state: State) -> Action:
        """One of the legal actions."""
        return self._choose(game, state)


def as_player(given: PlayerLike) -> Player:
    """Anything that can choose, as a whole player."""
    if isinstance(given, type):
        raise InputError(f"{given.__name__} is a class, expected a player: make one, such as {given.__name__}()")
    if isinstance(given, Player):
        return given
    if isinstance(given, Chooser):
        return Guest(given.choose)
    if callable(given):
        return Guest(given)
    raise InputError(f"{given!r} cannot play: expected an object with choose(game, state), or a function of both")


def name_of(given: PlayerLike) -> str:
    """What a player is called in records: its own name, or that of its class or function."""
    named = getattr(given, "name", None) or getattr(given, "__name__", None)
    return named if isinstance(named, str) else type(given).__name__
