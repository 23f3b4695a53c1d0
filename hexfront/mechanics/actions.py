"""Actions that all families share."""

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
    """Move a unit or stack along a path. The path does not include the starting hex."""

    units: tuple[str, ...]
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoseStep(Action):
    """Take one step loss from a combat result."""

    unit: str


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Advance a unit into a vacated hex after combat."""

    unit: str
    hex: str


@dataclass(frozen=True, slots=True)
class StandFast(Action):
    """Stop an optional activity, such as advancing after combat."""


@dataclass(frozen=True, slots=True)
class Remove(Action):
    """Choose a unit to remove because a hex has no room for it."""

    unit: str
