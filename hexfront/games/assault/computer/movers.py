"""Movers: single units, and regiments of a division that move as one, with every hex in which they may end."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.games.assault.computer.gates import onto_the_inset, through_the_gate
from hexfront.games.assault.computer.reach import reach_of
from hexfront.games.assault.computer.situation import Situation
from hexfront.games.assault.movement.phase import MovementPhase
from hexfront.kernel.sets import ALL_HEXES, NO_HEXES, Hex, Hexes, Side, Unit, Units


@dataclass(slots=True)
class Mover:
    """Units that move together; ``reach`` are the hexes in which they may end, including their own."""

    units: tuple[Unit, ...]
    here: Hex
    reach: Hexes
    strength: float
    worth: float
    cls: str
    column: str

    @property
    def can_move(self) -> bool:
        return self.reach != 1 << self.here


def movers(situation: Situation, side: Side, phase: MovementPhase) -> list[Mover]:
    """A side's units on the map, without headquarters; regiments of a division in one hex are one mover."""
    found = []
    apart = situation.atlas.all_headquarters
    unable = phase.unable(situation.state)
    for place, stack in situation.stands[side].items():
        for units in _groups(situation, [unit for unit in stack if not apart >> unit & 1]):
            found.append(_mover(situation, units, place, phase, unable))
    return found


def _mover(situation: Situation, units: tuple[Unit, ...], place: Hex, phase: MovementPhase, unable: Units) -> Mover:
    atlas, state = situation.atlas, situation.state
    reach = ALL_HEXES
    for unit in units:
        own = NO_HEXES if unable >> unit & 1 else reach_of(phase, state, unit)
        reach &= own | through_the_gate(phase, state, unit) if own else own
        if not reach:
            break
    if reach:
        reach |= onto_the_inset(situation, atlas.sides[units[0]], reach)
    lowest = max(situation.cls(unit) for unit in units)
    strength = sum(situation.strength(unit) for unit in units)
    worth = sum(situation.worth(unit) for unit in units)
    return Mover(units, place, reach | 1 << place, strength, worth, lowest, atlas.columns[units[0]])


def _groups(situation: Situation, stack: list[Unit]) -> list[tuple[Unit, ...]]:
    """The units of a hex, with regiments of a division in the same state of supply as one group."""
    groups: dict[tuple[str, bool], list[Unit]] = {}
    alone = []
    for unit in stack:
        division = situation.atlas.counters[unit].division
        if division:
            groups.setdefault((division, bool(situation.hungry >> unit & 1)), []).append(unit)
        else:
            alone.append((unit,))
    return [*map(tuple, groups.values()), *alone]
