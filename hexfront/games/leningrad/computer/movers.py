"""Movers: single units and whole corps, with every hex in which they may end."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.leningrad.computer.atlas import Atlas
from hexfront.games.leningrad.computer.situation import Situation
from hexfront.games.leningrad.pieces.campaign import STARTED
from hexfront.kernel.sets import Hex, Hexes, Side, Unit, other, set_of
from hexfront.kernel.state import State


@dataclass(slots=True)
class Mover:
    """A unit, or a corps that moves as one; ``reach`` are the hexes in which it may end, including its own."""

    units: tuple[Unit, ...]
    here: Hex
    reach: Hexes
    strength: float
    defense: float
    worth: float
    cls: str
    nearest: int = 0

    @property
    def can_move(self) -> bool:
        return self.reach != 1 << self.here


def reach_of(atlas: Atlas, state: State, units: tuple[Unit, ...]) -> Hexes:
    """The hexes in which these units may end a move together."""
    marching = atlas.rules.marching
    terms = marching.terms(state, units)
    return marching.flood_of(terms).reached & terms.ends


def movers(situation: Situation, side: Side) -> list[Mover]:
    """A side's units on the map; a corps in one hex is one mover."""
    found = []
    for place, stack in situation.stacks.items():
        if situation.atlas.sides[stack[0]] == side:
            for units in _groups(situation, place, stack):
                found.append(mover(situation, units, place))
    return found


def mover(situation: Situation, units: tuple[Unit, ...], place: Hex) -> Mover:
    atlas = situation.atlas
    reach = reach_of(atlas, situation.state, units) | 1 << place
    strength = sum(situation.attack(unit) for unit in units)
    defense = sum(situation.defense(unit) for unit in units)
    worth = sum(situation.worth(unit) for unit in units)
    return Mover(units, place, reach, strength, defense, worth, atlas.classes[units[0]])


def _groups(situation: Situation, place: Hex, stack: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
    """The units of a hex, as single units or as whole corps.

    A corps moves as one unless it is in an enemy zone or has already started to move.
    """
    atlas, state = situation.atlas, situation.state
    if len(stack) == 1:
        return [stack]
    bits = set_of(stack)
    held = situation.zones[other(atlas.sides[stack[0]])] >> place & 1
    groups: list[tuple[Unit, ...]] = []
    for corps in atlas.corps:
        together = tuple(unit for unit in stack if corps >> unit & 1)
        if len(together) > 1 and not held and not state.statuses[STARTED] & corps & bits:
            groups.append(together)
    taken = {unit for group in groups for unit in group}
    return groups + [(unit,) for unit in stack if unit not in taken]
