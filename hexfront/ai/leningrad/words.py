"""A plan in words: what the script means to do, told after it has been played out once in thought."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.ai.leningrad.atlas import Atlas
from hexfront.ai.leningrad.doctrine import Style, styles
from hexfront.ai.leningrad.script import Script
from hexfront.ai.staff import Actor, owner_of_turn
from hexfront.games.leningrad.actions import Attack, Overrun, PlaceFort
from hexfront.games.leningrad.campaign import SIDES
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Enter, Move

#: A report names so many attacks and moves; the rest is counted.
MOST_NAMED = 3


def report(atlas: Atlas, state: State, side: int, plan: Style, actor: Actor, dice: Dice) -> tuple[str, ...]:
    """The intent, then overruns, attacks, the longest marches and forts, each in a sentence."""
    done = _played(atlas, state, side, actor, dice)
    sentences = [f"We mean to {plan.name}."]
    sentences += _overruns(atlas, done)
    sentences += _attacks(atlas, done)
    sentences += _marches(atlas, done)
    forts = [action.hex for action, _ in done if isinstance(action, PlaceFort)]
    if forts:
        sentences.append(f"Forts go to {_row([_hex(atlas, hex_) for hex_ in forts])}.")
    entered = [action.hex for action, _ in done if isinstance(action, Enter)]
    if entered:
        sentences.append(f"{_counted(len(entered), 'reinforcement')} come in by {_row(sorted(set(entered)))}.")
    return tuple(sentences)


def _played(atlas: Atlas, state: State, side: int, actor: Actor, dice: Dice) -> list[tuple[Action, State]]:
    """What a side does until its player turn ends, each action with the state it was done in."""
    game, owner = atlas.game, owner_of_turn(state)
    other = Script(atlas, 1 - side, styles(1 - side)[0])
    done = []
    while state.to_act is not None and owner_of_turn(state) == owner:
        mine = state.to_act == SIDES[side]
        action = (actor if mine else other).action(state)
        if mine:
            done.append((action, state))
        state, _ = game.submit(state, state.to_act, action, dice)
    return done


def _overruns(atlas: Atlas, done: Sequence[tuple[Action, State]]) -> list[str]:
    found = [(action, state) for action, state in done if isinstance(action, Overrun)]
    return [f"{_force(atlas, action.units)} overruns {_hex(atlas, action.hex)}." for action, _ in found[:MOST_NAMED]]


def _attacks(atlas: Atlas, done: Sequence[tuple[Action, State]]) -> list[str]:
    sentences = []
    attacks = [(action, state) for action, state in done if isinstance(action, Attack)]
    for action, state in attacks[:MOST_NAMED]:
        column = atlas.game.odds(state, action.units, action.hexes, action.air).column
        air = f" with {_counted(action.air, 'air unit')}" if action.air else ""
        where = _row([_hex(atlas, hex_) for hex_ in action.hexes])
        sentences.append(f"{_force(atlas, action.units)} attack {where} at {column}{air}.")
    if len(attacks) > MOST_NAMED:
        sentences.append(f"{_counted(len(attacks) - MOST_NAMED, 'more attack')} follow.")
    return sentences


def _marches(atlas: Atlas, done: Sequence[tuple[Action, State]]) -> list[str]:
    """The moves that bring units farthest, one sentence each."""
    moves = [
        (-atlas.sheet.distance(state.place_of(action.units[0]), action.path[-1]), action.units, action.path[-1])
        for action, state in done
        if isinstance(action, Move)
    ]
    return [
        f"{_force(atlas, units)} {'go' if len(units) > 1 else 'goes'} to {_hex(atlas, end)}."
        for _, units, end in sorted(moves)[:MOST_NAMED]
    ]


def _hex(atlas: Atlas, number: str) -> str:
    """A hex by the name of its place, if it has one, and its number."""
    name = atlas.sheet.place_name(number)
    return f"{name} ({number})" if name else number


def _force(atlas: Atlas, units: Sequence[str]) -> str:
    """Units by name; of many, the strongest three and how many more."""
    counters = sorted((atlas.campaign.counters[unit] for unit in units), key=lambda one: (-sum(one.attack), one.id))
    names = [counter.name for counter in counters[:MOST_NAMED]]
    if len(counters) > MOST_NAMED:
        names.append(_counted(len(counters) - MOST_NAMED, "more unit"))
    return _row(names)


def _row(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _counted(number: int, noun: str) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six")
    return f"{words[number] if number < len(words) else number} {noun}{'s' * (number != 1)}"
