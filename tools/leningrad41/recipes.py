"""Recipes for the stored games of Leningrad '41: every way to end, and every optional rule."""

from __future__ import annotations

from hexfront.ai.random_player import RandomPlayer
from hexfront.play.player import Player
from tools.fuzz_players import IdlePlayer
from tools.fuzz_recipe import Recipe, ends
from tools.leningrad41.openings import rout
from tools.leningrad41.players import StreetPlayer, enemy_objectives, enemy_units

#: Objective hexes on the map.
ALL = 42


def storms(seed: int) -> Player:
    """A player that goes for the enemy's objectives."""
    return StreetPlayer(enemy_objectives, seed)


def hunts(seed: int) -> Player:
    """A player that goes for the enemy's units, and fires at any chance."""
    return StreetPlayer(enemy_units, seed, least=0.01)


def recipes(name: str) -> dict[str, Recipe]:
    """The recipes of the game, by what they show."""
    german, soviet = "German victory", "Soviet victory"
    return {
        "soviet-sudden-death": Recipe(RandomPlayer, hunts, ends(soviet), opening=rout(name), is_sudden=True),
        "soviet-victory": Recipe(RandomPlayer, RandomPlayer, ends(soviet), chosen=True, uses="sail"),
        "german-sudden-death": Recipe(storms, RandomPlayer, ends(german, least=ALL), is_sudden=True),
        "german-victory": Recipe(storms, storms, ends(german, most=ALL - 1)),
        "german-victory-unopposed": Recipe(storms, IdlePlayer, ends(german, most=ALL - 1)),
        "soviet-victory-fought": Recipe(storms, storms, ends(soviet)),
        "defensive-states": Recipe(
            storms, RandomPlayer, ends("victory"), True, options={"defensive_states": True}, uses="roll for states"
        ),
        "fanaticism": Recipe(
            RandomPlayer, RandomPlayer, ends("victory"), options={"fanaticism": True}, uses="fervour loss"
        ),
        "airborne": Recipe(RandomPlayer, RandomPlayer, ends("victory"), options={"airborne": True}, uses="drop"),
    }
