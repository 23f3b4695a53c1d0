"""hexfront plays hex-and-counter wargames with every rule enforced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.games.face import Wargame
from hexfront.games.registry import GameInfo, games, load
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import DataError, HexfrontError, IllegalAction, InputError, NotNow
from hexfront.kernel.game import Game, Outcome
from hexfront.kernel.rulebook import Refusal
from hexfront.play.dice.verifiable import VerifiableDice

if TYPE_CHECKING:
    from pettingzoo import AECEnv

__all__ = [
    "DataError",
    "Game",
    "GameInfo",
    "HexfrontError",
    "IllegalAction",
    "InputError",
    "LoadedDice",
    "NotNow",
    "Outcome",
    "Refusal",
    "SeededDice",
    "VerifiableDice",
    "Wargame",
    "env",
    "games",
    "load",
]


def env(name: str, setup: str = "suggested", render_mode: str | None = None, **options: Any) -> AECEnv[Any, Any, Any]:
    """A game as a PettingZoo environment, such as ``leningrad_1979_v1``; needs the extra ``hexfront[research]``."""
    try:
        from hexfront.research.environment import make
    except ModuleNotFoundError as missing:
        raise InputError(f"environments need {missing.name}: install hexfront[research]") from missing
    return make(name, setup, render_mode, **options)
