"""Describes a plan for Leningrad in words."""

from __future__ import annotations

from hexfront.ai.search.contract import Actor
from hexfront.ai.search.rollout import Deeds, deeds
from hexfront.ai.search.telling import MOST_NAMED, Teller, attacks_not_told, verb
from hexfront.games.face import odds_of
from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.doctrine import Style, styles
from hexfront.games.leningrad.computer.script import Script
from hexfront.games.leningrad.documents.actions import Attack, Overrun, PlaceFort
from hexfront.games.leningrad.pieces.campaign import SIDES
from hexfront.kernel.dice import Dice
from hexfront.kernel.sets import Side, other
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move


def report(atlas: Atlas, state: State, side: Side, plan: Style, actor: Actor, dice: Dice) -> tuple[str, ...]:
    """The style, then overruns, attacks, the longest moves, forts and arrivals, each in a sentence."""
    enemy = other(side)
    opponent = Script(atlas, enemy, styles(enemy)[0])
    done = deeds(atlas.game, state, SIDES[side], {SIDES[side]: actor, SIDES[enemy]: opponent}, dice)
    teller = Teller(atlas.game)
    sentences = [f"We mean to {plan.name}."]
    if plan.focus is not None:
        sentences.append(f"Our weight is on {teller.hex(atlas.board.name(plan.focus))}.")
    sentences += [*_overruns(teller, done), *_attacks(teller, done)]
    sentences += teller.marches(
        [(before.place_of(one.units[0]), one.units, one.path[-1]) for one, before in done if isinstance(one, Move)]
    )
    forts = [action.hex for action, _ in done if isinstance(action, PlaceFort)]
    if forts:
        sentences.append(f"Forts go to {teller.hexes(forts)}.")
    sentences += teller.arrivals([action.hex for action, _ in done if isinstance(action, Enter)])
    return tuple(sentences)


def _overruns(teller: Teller, done: Deeds) -> list[str]:
    found = [action for action, _ in done if isinstance(action, Overrun)]
    return [
        f"{teller.force(action.units)} {verb('overrun', action.units)} {teller.hex(action.hex)}."
        for action in found[:MOST_NAMED]
    ]


def _attacks(teller: Teller, done: Deeds) -> list[str]:
    attacks = [(action, state) for action, state in done if isinstance(action, Attack)]
    sentences = []
    for action, state in attacks[:MOST_NAMED]:
        column = odds_of(teller.game, state, action.units, action.hexes, action.air).column
        sentences.append(teller.attack(action.units, action.hexes, column, action.air))
    return sentences + attacks_not_told(attacks)
