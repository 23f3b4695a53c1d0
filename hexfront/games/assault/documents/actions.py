"""The actions of the assault family."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.actions import Action, EndPhase
from hexfront.mechanics.actions import Advance, Enter, LoseStep, Move, Place, Remove, StandFast


@dataclass(frozen=True, slots=True)
class Bombard(Action):
    """Send an air unit to bombard the units in a hex, or the Naval Unit in it."""

    hex: str
    naval: bool = False


@dataclass(frozen=True, slots=True)
class Disrupt(Action):
    """Choose the unit that a bombardment of the city disrupts."""

    unit: str


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Move the Naval Unit to a hex; if it has just been disrupted, only to port."""

    hex: str


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Transfer a unit from the main map to the inset or back, into a corresponding hex."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class PlaceFirepower(Action):
    """Place the firepower of the Naval Unit on a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class Support(Action):
    """Send an air unit to give ground support against a hex."""

    hex: str


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack the enemy units in one or more hexes."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Take a penalty as a retreat, starting or continuing with this unit."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Skip the first penalty, because the attacker has retreated."""


ACTIONS: tuple[type[Action], ...] = (
    Place,
    Bombard,
    Disrupt,
    Sail,
    Enter,
    Move,
    Transfer,
    PlaceFirepower,
    Support,
    Attack,
    LoseStep,
    Retreat,
    Decline,
    Advance,
    StandFast,
    Remove,
    EndPhase,
)
