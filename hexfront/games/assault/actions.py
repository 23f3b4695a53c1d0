"""What the players of the assault family can wish for."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.actions import Action, EndPhase


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Set up a unit in a hex of the city."""

    unit: str
    hex: str


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
class Enter(Action):
    """Bring a reinforcement into play."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move one unit along a path of hexes, the starting hex not named."""

    units: tuple[str, ...]
    path: tuple[str, ...]


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
class LoseStep(Action):
    """Take a penalty as a step loss of a unit."""

    unit: str


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Take a penalty as a retreat, beginning or going on with a unit."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Do not take the first penalty, since the attacker has retreated."""


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Advance a unit into a vacated hex."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class StandFast(Action):
    """Do no more of what may be done: advance no further, keep the headquarters, leave the fleet at sea."""


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Eliminate a unit of one's own for which a hex has no room."""

    unit: str


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
