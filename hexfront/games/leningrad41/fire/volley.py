"""A fire that was declared: who fires at what, before anything is known of its outcome."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.kernel.sets import Hex, Side, Unit, has, other
from hexfront.kernel.state import State

#: The kinds of fire.
FIRE, DEFENSIVE, AIR, FLEET, BRIDGE, STRUCTURE = "fire", "defensive", "air", "fleet", "bridge", "structure"
#: The kinds aimed at buildings, which touch no unit.
DEMOLITIONS = frozenset({BRIDGE, STRUCTURE})


class Volley(NamedTuple):
    """Units of a side fire at a hex, some of them in close assault."""

    kind: str
    side: Side
    units: tuple[Unit, ...]
    place: Hex
    assault: tuple[Unit, ...] = ()
    fervour: bool = False
    #: The only target of a defensive fire.
    mover: Unit | None = None
    #: The hex at the other end of a bridge.
    beyond: Hex | None = None

    @property
    def enemy(self) -> Side:
        return other(self.side)


def targets_of(campaign: Campaign, state: State, volley: Volley, assaulting: bool) -> tuple[Unit, ...]:
    """The units that a fire can hit. Leaders are hit by close assaults only (14.6)."""
    if volley.kind in DEMOLITIONS:
        return ()
    if volley.mover is not None:
        return (volley.mover,)
    stack = state.ground.sides[volley.enemy].stacks.get(volley.place, ())
    if assaulting:
        return stack
    leaders = campaign.having["leader"]
    return tuple([unit for unit in stack if not has(leaders, unit)])
