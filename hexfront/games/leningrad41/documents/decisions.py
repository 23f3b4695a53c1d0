"""The decisions that interrupt a phase. Class and field names stand in stored games."""

from __future__ import annotations

from dataclasses import dataclass

from hexfront.kernel.decisions import Decision


@dataclass(frozen=True, slots=True)
class DefensiveStates(Decision):
    """The die for the defensive states is to be rolled (16.2)."""


@dataclass(frozen=True, slots=True)
class PlaceReplacement(Decision):
    """A replacement was drawn and goes on a hex with a unit of its sub-command (7.6)."""

    unit: str


@dataclass(frozen=True, slots=True)
class DefensiveFire(Decision):
    """A moving enemy unit entered a hex next to units that can fire (9.2). The rest of its move waits in here."""

    mover: str
    hex: str
    #: The hexes the mover still wants to enter, and the points it has left.
    path: tuple[str, ...]
    points: int
    #: How it moves: ``foot``, ``motorized``, ``water``, ``rail``, ``metro`` or ``air``.
    by: str
    motorized: bool


@dataclass(frozen=True, slots=True)
class MetroExit(Decision):
    """A Metro move succeeded, and the unit comes out in an objective hex (15.5)."""

    unit: str


@dataclass(frozen=True, slots=True)
class FervourLoss(Decision):
    """One of the assaulting units is lost for fanaticism (17.3). The rest of the fire waits in here."""

    units: tuple[str, ...]
    hex: str


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(Decision):
    """The assaulting units may advance into the vacated hex, one by one (10.15)."""

    units: tuple[str, ...]
    hex: str


DECISIONS: tuple[type[Decision], ...] = (
    DefensiveStates,
    PlaceReplacement,
    DefensiveFire,
    MetroExit,
    FervourLoss,
    AdvanceAfterCombat,
)
