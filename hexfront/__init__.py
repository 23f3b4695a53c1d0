"""hexfront plays hex-and-counter wargames with every rule enforced."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from hexfront.kernel.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

    import gymnasium
    from pettingzoo import AECEnv

    from hexfront.ai.match import Match, Seat
    from hexfront.games.face import Wargame
    from hexfront.games.face.any_game import AnyGame
    from hexfront.games.registry import GameInfo
    from hexfront.kernel.actions import Action, EndPhase
    from hexfront.kernel.dice import LoadedDice, SeededDice
    from hexfront.kernel.errors import DataError, HexfrontError, IllegalAction, InputError, MissingExtra, NotNow
    from hexfront.kernel.game import Game, Outcome
    from hexfront.kernel.rulebook import Refusal
    from hexfront.kernel.state import State
    from hexfront.play.dice.verifiable import VerifiableDice
    from hexfront.play.player import Player
    from hexfront.play.record.reader import read_record
    from hexfront.play.record.record import Record

__all__ = [
    "Action",
    "DataError",
    "EndPhase",
    "Game",
    "GameInfo",
    "HexfrontError",
    "IllegalAction",
    "InputError",
    "LoadedDice",
    "Match",
    "MissingExtra",
    "NotNow",
    "Outcome",
    "Player",
    "Record",
    "Refusal",
    "SeededDice",
    "State",
    "VerifiableDice",
    "Wargame",
    "__version__",
    "env",
    "games",
    "gym",
    "load",
    "play",
    "read_record",
]

#: Where the classes live. Importing hexfront takes no time: each is imported when it is first asked for. What is
#: imported here must be imported above too, for type checkers.
HOMES = {
    "Action": "hexfront.kernel.actions",
    "DataError": "hexfront.kernel.errors",
    "EndPhase": "hexfront.kernel.actions",
    "Game": "hexfront.kernel.game",
    "GameInfo": "hexfront.games.registry",
    "HexfrontError": "hexfront.kernel.errors",
    "IllegalAction": "hexfront.kernel.errors",
    "InputError": "hexfront.kernel.errors",
    "LoadedDice": "hexfront.kernel.dice",
    "Match": "hexfront.ai.match",
    "MissingExtra": "hexfront.kernel.errors",
    "NotNow": "hexfront.kernel.errors",
    "Outcome": "hexfront.kernel.game",
    "Player": "hexfront.play.player",
    "Record": "hexfront.play.record.record",
    "Refusal": "hexfront.kernel.rulebook",
    "SeededDice": "hexfront.kernel.dice",
    "State": "hexfront.kernel.state",
    "VerifiableDice": "hexfront.play.dice.verifiable",
    "Wargame": "hexfront.games.face",
    "read_record": "hexfront.play.record.reader",
}

# A folder with the name of a function below is imported first, or it would take the place of the function later.
import_module("hexfront.games")
import_module("hexfront.play")


def games() -> dict[str, GameInfo]:
    """Every game by name."""
    from hexfront.games import registry

    return registry.games()


def load(name: str, **options: Any) -> AnyGame:
    """Load a game by name. Raises an error that lists the known names or options.

    To a type checker the game has every capability; a question that it does not have raises an error in words.
    The option ``data`` names a folder with changed data files; those that are not in it stay as they are.
    """
    from hexfront.games import registry

    return cast("AnyGame", registry.load(name, **options))


def play(
    game: Wargame | str,
    players: Mapping[str, Seat],
    seed: int | str = 0,
    *,
    setup: str = "suggested",
    state: State | None = None,
    seconds: float | None = None,
    work: int | None = None,
    processes: int = 1,
) -> Match:
    """Play a game to its end: its outcome and its record. Each player gets only the states that its side knows.

    ``players`` has a player for each side: an object with ``choose(game, state)``, a function of the same, or the name
    of a level such as ``general``. Levels think for so many ``seconds`` a turn; left out, they do a fixed amount of
    ``work`` instead, and the same seed gives the same game. A general thinks in so many ``processes``; another number
    of them gives another game. Play begins with the set-up, or with a ``state``.
    """
    from hexfront.ai import match

    return match.play(game, players, seed, setup=setup, state=state, seconds=seconds, work=work, processes=processes)


def env(name: str, setup: str = "suggested", render_mode: str | None = None, **options: Any) -> AECEnv[Any, Any, Any]:
    """A game as a PettingZoo environment, such as ``leningrad_1979_v1``; needs the extra ``hexfront[gym]``."""
    from hexfront.kernel.errors import needing

    with needing("gym", "environments need"):
        from hexfront.research.environment import make
    return make(name, setup, render_mode, **options)


def gym(
    name: str,
    side: str,
    opponent: Seat | Mapping[str, Seat] = "sergeant",
    *,
    reward: str = "outcome",
    position: Mapping[str, Any] | State | None = None,
    setup: str = "suggested",
    seconds: float | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> gymnasium.Env[Any, Any]:
    """One side of a game as a Gymnasium environment; needs the extra ``hexfront[gym]``.

    The ``opponent`` is a level, a player as for ``hexfront.play``, or one for each other side. The ``reward`` is the
    ``outcome`` at the end, or the ``points`` as they change. Games begin with the ``setup`` or at a ``position``.
    """
    from hexfront.kernel.errors import needing

    with needing("gym", "environments need"):
        from hexfront.research.solo import make
    given = {"reward": reward, "position": position, "setup": setup, "seconds": seconds, "render_mode": render_mode}
    return make(name, side, opponent, **given, **options)


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
