"""The actions of Leningrad '41."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.actions import Action, EndPhase
from hexfront.mechanics.actions import Advance, Place, StandFast


@dataclass(frozen=True, slots=True)
class RollForStates(Action):
    """Roll openly, before the set-up, for the defensive states of Leningrad (16.2)."""


@dataclass(frozen=True, slots=True)
class Replace(Action):
    """Draw an eliminated unit of a sub-command by lot and bring it back."""

    sub_command: str


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move one unit along a path. The path does not include the starting hex; off the map it begins with the entry hex.

    ``units`` names exactly one unit: units are never moved as a stack.
    """

    units: tuple[str, ...]
    path: tuple[str, ...]
    motorized: bool = False


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """Land an airborne unit in a hex."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Bridge(Action):
    """Lay a pontoon bridge from an engineer's hex to the hex beyond the river."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Metro(Action):
    """Attempt a Metro move with a Komsomol unit."""

    unit: str


@dataclass(frozen=True, slots=True)
class MetroExit(Action):
    """Leave the Metro in an objective hex."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Move a marine unit along a path by water."""

    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flip(Action):
    """Turn face-down units face up."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FireAt(Action):
    """Fire defensively at the moving unit with some units, or with none."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Fire at a hex. ``assault`` names those of the firing units that make a close assault."""

    hex: str
    units: tuple[str, ...]
    assault: tuple[str, ...] = ()
    fervour: bool = False


@dataclass(frozen=True, slots=True)
class AirStrike(Action):
    """Strike a hex with air strike markers."""

    units: tuple[str, ...]
    hex: str


@dataclass(frozen=True, slots=True)
class Bombard(Action):
    """Fire at a hex with the guns of the fleet."""

    hex: str


@dataclass(frozen=True, slots=True)
class DemolishBridge(Action):
    """Fire at the bridge between two hexes."""

    units: tuple[str, ...]
    hex: str
    neighbour: str


@dataclass(frozen=True, slots=True)
class DemolishStructure(Action):
    """Fire at the buildings of a hex without units."""

    units: tuple[str, ...]
    hex: str


@dataclass(frozen=True, slots=True)
class FervourLoss(Action):
    """Choose the assaulting unit that is lost for fanaticism."""

    unit: str


ACTIONS: tuple[type[Action], ...] = (
    RollForStates,
    Place,
    Replace,
    Move,
    Drop,
    Bridge,
    Metro,
    MetroExit,
    Sail,
    Flip,
    FireAt,
    Fire,
    AirStrike,
    Bombard,
    DemolishBridge,
    DemolishStructure,
    FervourLoss,
    Advance,
    StandFast,
    EndPhase,
)
