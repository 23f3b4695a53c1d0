"""hexfront plays hex-and-counter wargames with every rule enforced."""

from __future__ import annotations

from hexfront.games.face import Wargame
from hexfront.games.registry import GameInfo, games, load
from hexfront.kernel.dice import LoadedDice, SeededDice
from hexfront.kernel.errors import DataError, HexfrontError, IllegalAction, InputError, NotNow
from hexfront.kernel.game import Game, Outcome
from hexfront.kernel.rulebook import Refusal
from hexfront.play.verifiable_dice import VerifiableDice

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
    "games",
    "load",
]
