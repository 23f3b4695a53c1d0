"""The decisions that interrupt a phase, and the combat they are about. Their names stand in stored games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from hexfront.kernel.decisions import Decision


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a combat: its units, the hexes they were in, and the part of the result still owed.

    ``long_retreats`` has, for each unit that retreated two hexes, the hex it left and the one it passed through.
    """

    side: str
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    owes: int = 0
    suffered: bool = False
    long_retreats: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack or overrun in progress. ``bystanders`` retreated into an attacked hex earlier this phase."""

    attacker: Force
    defender: Force
    targets: tuple[str, ...]
    overrun: bool
    air: int
    bystanders: tuple[str, ...] = ()
    # Obsolete and never read; ``suffered`` of each force replaces it. It is still written because stored games contain
    # it and their hashes cover it.
    split: bool = False
    advanced: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DefendFromTheAir(Decision):
    """The German side decides whether unused air units join the defence."""

    combat: Combat


@dataclass(frozen=True, slots=True)
class TakeResult(Decision):
    """The owner chooses between step losses and retreat."""

    combat: Combat


@dataclass(frozen=True, slots=True)
class RetreatForce(Decision):
    """The owner retreats units one by one."""

    combat: Combat
    units: tuple[str, ...]
    length: int


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(Decision):
    """The winner may advance; after an overrun it must."""

    combat: Combat
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChooseVictims(Decision):
    """The opponent chooses which units in overstacked hexes are eliminated."""

    ends_phase: ClassVar[bool] = True
