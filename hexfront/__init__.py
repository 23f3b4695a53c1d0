"""hexfront plays hex-and-counter wargames with every rule enforced."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from hexfront.ai.match import play
    from hexfront.games.face import Wargame
    from hexfront.games.registry import GameInfo
    from hexfront.kernel.dice import LoadedDice, SeededDice
    from hexfront.kernel.errors import DataError, HexfrontError, IllegalAction, InputError, MissingExtra, NotNow
    from hexfront.kernel.game import Game, Outcome
    from hexfront.kernel.rulebook import Refusal
    from hexfront.play.dice.verifiable import VerifiableDice

__all__ = [
    "DataError",
    "Game",
    "GameInfo",
    "HexfrontError",
    "IllegalAction",
    "InputError",
    "LoadedDice",
    "MissingExtra",
    "NotNow",
    "Outcome",
    "Refusal",
    "SeededDice",
    "VerifiableDice",
    "Wargame",
    "__version__",
    "env",
    "games",
    "load",
    "play",
]

__version__ = "1.0.0"

#: Where the classes live. Importing hexfront takes no time: each is imported when it is first asked for. What is
#: imported here must be imported above too, for type checkers.
HOMES = {
    "DataError": "hexfront.kernel.errors",
    "Game": "hexfront.kernel.game",
    "GameInfo": "hexfront.games.registry",
    "HexfrontError": "hexfront.kernel.errors",
    "IllegalAction": "hexfront.kernel.errors",
    "InputError": "hexfront.kernel.errors",
    "LoadedDice": "hexfront.kernel.dice",
    "MissingExtra": "hexfront.kernel.errors",
    "NotNow": "hexfront.kernel.errors",
    "Outcome": "hexfront.kernel.game",
    "Refusal": "hexfront.kernel.rulebook",
    "SeededDice": "hexfront.kernel.dice",
    "VerifiableDice": "hexfront.play.dice.verifiable",
    "Wargame": "hexfront.games.face",
}

# A folder that shares its name with a function below is imported first, or it would take the function's place later.
import_module("hexfront.games")
# This one is the function itself.
import_module("hexfront.play")


def games() -> dict[str, GameInfo]:
    """Every game by name."""
    from hexfront.games import registry

    return registry.games()


def load(name: str, **options: Any) -> Wargame:
    """Load a game by name. Raises an error that lists the known names or options."""
    from hexfront.games import registry

    return registry.load(name, **options)


def env(name: str, setup: str = "suggested", render_mode: str | None = None, **options: Any) -> AECEnv[Any, Any, Any]:
    """A game as a PettingZoo environment, such as ``leningrad_1979_v1``; needs the extra ``hexfront[gym]``."""
    from hexfront.kernel.errors import needing

    with needing("gym", "environments need"):
        from hexfront.research.environment import make
    return make(name, setup, render_mode, **options)


# Hidden from type checkers, which would otherwise take any misspelt name for a public one.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(import_module(HOMES[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
