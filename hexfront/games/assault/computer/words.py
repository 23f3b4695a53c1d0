"""Describes a plan for the assault family in words."""

from __future__ import annotations

from collections.abc import Mapping

from hexfront.ai.search.contract import Actor
from hexfront.ai.search.rollout import Deeds, deeds
from hexfront.ai.search.telling import MOST_NAMED, Teller, attacks_not_told, row
from hexfront.games.assault.documents.actions import Attack, Bombard, PlaceFirepower, Transfer
from hexfront.games.assault.face import AssaultGame
from hexfront.games.face import odds_of
from hexfront.kernel.dice import Dice
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move


def report(
    game: AssaultGame, state: State, side: str, intent: str, actors: Mapping[str, Actor], dice: Dice
) -> tuple[str, ...]:
    """The style, then bombs, attacks, the longest moves, entry into the city and arrivals, each in a sentence."""
    done = deeds(game, state, side, actors, dice)
    teller = Teller(game)
    sentences = [f"We mean to {intent}.", *_bombs(teller, done), *_attacks(teller, done)]
    moves = [(before.place_of(one.units[0]), one.units, one.path[-1]) for one, before in done if isinstance(one, Move)]
    sentences += teller.marches([move for move in moves if move[1][0] not in _newcomers(done)])
    sentences += _into_the_city(teller, done)
    fire = [action.hex for action, _ in done if isinstance(action, PlaceFirepower)]
    if fire:
        sentences.append(f"The fleet fires on {teller.hex(fire[-1])}.")
    sentences += teller.arrivals([action.hex for action, _ in done if isinstance(action, Enter)])
    return tuple(sentences)


def _newcomers(done: Deeds) -> set[str]:
    return {action.unit for action, _ in done if isinstance(action, Enter)}


def _bombs(teller: Teller, done: Deeds) -> list[str]:
    targets = [action for action, _ in done if isinstance(action, Bombard)]
    hexes = dict.fromkeys(action.hex for action in targets if not action.naval)
    sentences = [f"Bombs fall on {teller.hexes(list(hexes))}."] if hexes else []
    if any(action.naval for action in targets):
        sentences.append("Bombs fall on the fleet.")
    return sentences


def _attacks(teller: Teller, done: Deeds) -> list[str]:
    attacks = [(action, state) for action, state in done if isinstance(action, Attack)]
    sentences = []
    for action, state in attacks[:MOST_NAMED]:
        odds = odds_of(teller.game, state, action.units, action.hexes)
        air = any(change.reason == "ground support" for change in odds.die_changes)
        sentences.append(teller.attack(action.units, action.hexes, odds.column, int(air)))
    return sentences + attacks_not_told(attacks)


def _into_the_city(teller: Teller, done: Deeds) -> list[str]:
    hexes = dict.fromkeys(action.hex for action, _ in done if isinstance(action, Transfer))
    return [f"On the inset we stand in {row(sorted(hexes))}."] if hexes else []
