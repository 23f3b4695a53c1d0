"""Describes a plan for Leningrad '41 in words."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.ai.search.contract import Actor
from hexfront.ai.search.rollout import Deeds, deeds
from hexfront.ai.search.telling import MOST_NAMED, Teller, attacks_not_told, counted, verb
from hexfront.games.leningrad41.documents.actions import AirStrike, DemolishBridge, Fire, Move
from hexfront.games.leningrad41.face import Leningrad41Game
from hexfront.kernel.dice import Dice
from hexfront.kernel.state import State


def report(
    game: Leningrad41Game, state: State, side: str, name: str, actors: Mapping[str, Actor], dice: Dice
) -> tuple[str, ...]:
    """The style, then air strikes, fires, bridges and the longest moves, each in a sentence."""
    done = deeds(game, state, side, actors, dice)
    teller = Teller(game)
    sentences = [f"We mean to {name}."]
    sentences += _strikes(teller, done)
    sentences += _fires(game, teller, done)
    bridges = [(action.hex, action.neighbour) for action, _ in done if isinstance(action, DemolishBridge)]
    sentences += [f"We fire at the bridge between {one} and {other}." for one, other in bridges[:MOST_NAMED]]
    on_map = [(one, before) for one, before in done if isinstance(one, Move) and _is_on_map(game, before, one.units[0])]
    sentences += teller.marches([(before.place_of(one.units[0]), one.units, one.path[-1]) for one, before in on_map])
    entering = [one.path[0] for one, before in done if isinstance(one, Move) and (one, before) not in on_map]
    sentences += teller.arrivals(entering)
    return tuple(sentences)


def _is_on_map(game: Leningrad41Game, state: State, unit: str) -> bool:
    return game.campaign.is_on_map(state, game.frame.unit_index[unit])


def _strikes(teller: Teller, done: Deeds) -> list[str]:
    found = [action for action, _ in done if isinstance(action, AirStrike)]
    return [
        f"{counted(len(one.units), 'air unit').capitalize()} {verb('strike', one.units)} {teller.hex(one.hex)}."
        for one in found[:MOST_NAMED]
    ]


def _fires(game: Leningrad41Game, teller: Teller, done: Deeds) -> list[str]:
    fires = [(action, state) for action, state in done if isinstance(action, Fire)]
    sentences = []
    for action, state in fires[:MOST_NAMED]:
        column = game.fire_odds(state, action.units, action.hex, action.assault).column
        doing = "assault" if action.assault else "fire at"
        word = doing if len(action.units) > 1 else doing.replace("assault", "assaults").replace("fire at", "fires at")
        sentences.append(f"{teller.force(action.units)} {word} {teller.hex(action.hex)} in the column {column}.")
    return sentences + attacks_not_told(fires)
