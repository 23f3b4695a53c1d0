"""Recipes for the stored games of Leningrad."""

from __future__ import annotations

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import games
from hexfront.play.player import Player
from tools.fuzz_players import IdlePlayer
from tools.fuzz_recipe import Recipe, ends
from tools.leningrad.players import DrivingPlayer

LENINGRAD = ("2604", "2705")


def drives(seed: int) -> Player:
    return DrivingPlayer(LENINGRAD, seed)


def drives_for_one(seed: int) -> Player:
    """A player that drives only for the centre of the city."""
    return DrivingPlayer(LENINGRAD[:1], seed, avoid=("2505", "2605", "2705"))


def drives_back(seed: int) -> Player:
    """A player that counter-attacks eagerly towards the frontier."""
    return DrivingPlayer(("0409", "0111"), seed, least="1-1")


def recipes(name: str) -> dict[str, Recipe]:
    """The recipes of a game, by what they show."""
    found = {
        "german-strategic-unopposed": Recipe(drives, IdlePlayer, ends("German strategic victory")),
        "german-strategic-fought": Recipe(drives, RandomPlayer, ends("German strategic victory")),
        "german-tactical": Recipe(drives_for_one, RandomPlayer, ends("German tactical victory")),
        "soviet-tactical-quiet": Recipe(IdlePlayer, IdlePlayer, ends("Soviet tactical victory", most=0)),
        "soviet-tactical-fought": Recipe(drives, drives_back, ends("Soviet tactical victory", most=-1)),
        "soviet-strategic": Recipe(RandomPlayer, RandomPlayer, ends("Soviet strategic victory"), chosen=True),
        "soviet-strategic-rout": Recipe(RandomPlayer, drives_back, ends("Soviet strategic victory", most=-60)),
    }
    if "bid" in games()[name].options:
        bid = {"bid": 45}
        found["german-tactical-by-bid"] = Recipe(drives, IdlePlayer, ends("German tactical victory"), options=bid)
    return found
