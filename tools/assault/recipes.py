"""Recipes for the stored games of the assault family."""

from __future__ import annotations

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.registry import games
from hexfront.play.player import Player
from tools.assault.openings import GONE, siege, storm
from tools.assault.players import StormingPlayer
from tools.fuzz_players import IdlePlayer
from tools.fuzz_recipe import Recipe, ends

#: The last defenders of the city, and the objectives outside it.
LAST = {"soviet-w11": "J7", "soviet-10": "J6", "soviet-w12": "H5"}
CITIES = ("3113", "2107", "1202", "0401", "0611", "0312", "0326")
KEY_POINTS = ("J6", "L5", "L7", "H4", "F4")
ISOLATION_SPARED = {"supply": True}


def storms(seed: int) -> Player:
    """A player that storms the middle of the city."""
    return StormingPlayer(("H5",), seed)


def storms_the_last(seed: int) -> Player:
    return StormingPlayer(tuple(LAST.values()), seed, least="1:1")


def storms_stalingrad(seed: int) -> Player:
    """A player that storms the middle of Stalingrad."""
    return StormingPlayer(("H7", "K9"), seed)


def recipes(name: str) -> dict[str, Recipe]:
    """The recipes of a game, by what they show."""
    return {"assault-on-leningrad": _leningrad, "assault-on-stalingrad": _stalingrad}[name](name)


def _stalingrad(name: str) -> dict[str, Recipe]:
    everything = dict.fromkeys(games()[name].options, True)
    return {
        "german-victory": Recipe(storms_stalingrad, RandomPlayer, ends("German victory"), opening=storm()),
        "german-victory-unopposed": Recipe(
            storms_stalingrad, IdlePlayer, ends("German victory"), options=everything, opening=storm()
        ),
        "draw": Recipe(storms_stalingrad, RandomPlayer, ends("draw")),
        "russian-victory": Recipe(RandomPlayer, RandomPlayer, ends("Russian victory"), chosen=True),
        "russian-victory-stormed": Recipe(RandomPlayer, RandomPlayer, ends("Russian victory"), opening=storm()),
        "russian-victory-held": Recipe(storms_stalingrad, RandomPlayer, ends("Russian victory"), options=everything),
    }


def _leningrad(name: str) -> dict[str, Recipe]:
    held = siege(turn=22, withdrawn=GONE, held=CITIES + KEY_POINTS)
    even = siege(turn=22, withdrawn=GONE, held=CITIES + KEY_POINTS[:1])
    last = siege(russians=LAST, withdrawn=GONE)
    everything = dict.fromkeys(games()[name].options, True)
    return {
        "german-decisive": Recipe(
            storms_the_last, IdlePlayer, ends("German decisive victory"), options=ISOLATION_SPARED, opening=last
        ),
        "german-victory": Recipe(
            RandomPlayer, RandomPlayer, ends("German victory"), options=ISOLATION_SPARED, opening=held
        ),
        "draw": Recipe(RandomPlayer, RandomPlayer, ends("draw"), options=ISOLATION_SPARED, opening=even),
        "russian-victory": Recipe(RandomPlayer, RandomPlayer, ends("Russian victory"), opening=siege()),
        "russian-decisive": Recipe(RandomPlayer, RandomPlayer, ends("Russian decisive victory"), chosen=True),
        "russian-decisive-stormed": Recipe(storms, RandomPlayer, ends("Russian decisive victory"), options=everything),
    }
