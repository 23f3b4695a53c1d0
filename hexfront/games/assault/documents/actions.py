"""What the players of the assault family can wish for."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.actions import Action, EndPhase
from hexfront.mechanics.actions import Advance, Enter, LoseStep, Move, Place, Remove, StandFast


@dataclass(frozen=True, slots=True)
class Bombard(Action):
    """Send an air unit to bombard the units of a hex, or the Naval Unit in it."""

    hex: str
    naval: bool = False


@dataclass(frozen=True, slots=True)
class Disrupt(Action):
    """Choose the unit that a bombardment of the city disrupts."""

    unit: str


@dataclass(frozen=True, slots=True)
class Sail(Action):
    """Move the Naval Unit to a hex; when it has just been disrupted, to port or nowhere."""

    hex: str


@dataclass(frozen=True, slots=True)
class Transfer(Action):
    """Put a unit from the main map onto the inset or back, into a hex that corresponds to its own."""

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
    """Attack the enemy units in one hex or several."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Take a penalty as a retreat, beginning or going on with a unit."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Do not take the first penalty, since the attacker has retreated."""


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
