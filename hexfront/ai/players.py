"""The computer players by level: who they are, and how one is called to a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from hexfront.ai.budget import Progress, nobody_listens
from hexfront.ai.random_player import RandomPlayer
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

#: Seconds a player turn, unless somebody asks for other; and the most that may be asked for.
SECONDS, MOST_SECONDS = 10.0, 30.0


class Player(Protocol):
    """Somebody who plays a side of one game from its first decision to its last.

    ``choose`` may take as long as the budget of a player turn allows; ``stop``, called from another thread, makes it
    answer at once with the best found so far. ``plan`` says in a few sentences what the side is about to do.
    """

    @property
    def plan(self) -> tuple[str, ...]: ...

    def choose(self, game: Game, state: State) -> Action:
        """One of the legal actions."""

    def stop(self) -> None:
        """Think no further in this player turn."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of play."""

    title: str
    description: str


LEVELS: Mapping[str, Level] = {
    "random": Level("Recruit", "Does anything that the rules allow, without a plan."),
}


def player(
    game: Game,
    level: str,
    side: str,
    seed: int | str,
    seconds: float = SECONDS,
    work: int | None = None,
    progress: Progress = nobody_listens,
) -> Player:
    """A computer player for a side; with ``work`` instead of seconds, the same seed gives the same play."""
    if level not in LEVELS:
        raise unknown("computer player", level, LEVELS)
    if side not in game.gate.frame.sides:
        raise unknown("side", side, game.gate.frame.sides)
    if not 0 <= seconds <= MOST_SECONDS:
        raise InputError(f"{seconds} seconds a turn were asked for, expected 0 to {MOST_SECONDS:g}")
    return RandomPlayer(seed)
