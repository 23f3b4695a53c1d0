"""What players wish for in games of every family."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.actions import Action


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Set up a unit in a hex."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Bring a reinforcement into play."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit or a stack along a path of hexes, the starting hex not named."""

    units: tuple[str, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoseStep(Action):
    """Let a unit lose one step to a combat result."""

    unit: str


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Advance a unit into a vacated hex after combat."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class StandFast(Action):
    """Do no more of what may be done, such as advancing."""


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Choose a unit that is lost because a hex has no room for it."""

    unit: str
