"""The actions of Leningrad."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.actions import Action, EndPhase
from hexfront.mechanics.actions import Advance, Enter, LoseStep, Move, Place, Remove, StandFast


@dataclass(frozen=True, slots=True)
class Restore(Action):
    """Restore a reduced unit to full strength."""

    unit: str


@dataclass(frozen=True, slots=True)
class Overrun(Action):
    """Overrun the enemy units in a hex, with a number of air units."""

    units: tuple[str, ...]
    hex: str
    air: int = 0


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack the enemy units in one or more hexes, with a number of air units."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]
    air: int = 0


@dataclass(frozen=True, slots=True)
class CommitAir(Action):
    """Commit a number of air units to the defence of units under attack. Zero is a valid answer."""

    air: int


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Retreat a unit along a path. The path is empty if it has no safe hex and is eliminated."""

    unit: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Interdict(Action):
    """Place an unused air unit on a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class PlaceFort(Action):
    """Place a fort in a hex."""

    hex: str


ACTIONS: tuple[type[Action], ...] = (
    Place,
    Restore,
    Move,
    Enter,
    Overrun,
    Attack,
    CommitAir,
    LoseStep,
    Retreat,
    Advance,
    StandFast,
    Interdict,
    PlaceFort,
    Remove,
    EndPhase,
)
