"""The decisions that interrupt a phase, and the combat they are about. Their names stand in stored games."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hexfront.kernel.decisions import Decision


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a combat: its units, the hexes they fought in, and the penalties it still owes.

    ``first_open``: the first penalty has not been taken yet and may take either form. ``bled``: a step has been lost.
    ``retreated``: the force has retreated.
    """

    side: str
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    owes: int = 0
    first_open: bool = False
    bled: bool = False
    retreated: bool = False


@dataclass(frozen=True, slots=True)
class Combat:
    """An attack in progress."""

    attacker: Force
    defender: Force
    targets: tuple[str, ...]

    def force(self, side: str) -> Force:
        return self.attacker if self.attacker.side == side else self.defender

    def may_decline(self, force: Force) -> bool:
        """Whether the defender may skip the first penalty because the attacker has retreated."""
        return force.side == self.defender.side and force.first_open and self.attacker.retreated

    def having(self, force: Force) -> Combat:
        """The same combat with one side replaced."""
        if force.side == self.attacker.side:
            return replace(self, attacker=force)
        return replace(self, defender=force)


@dataclass(frozen=True, slots=True)
class TakePenalty(Decision):
    """The owner takes a penalty as a step loss or a retreat."""

    combat: Combat


@dataclass(frozen=True, slots=True)
class RetreatForce(Decision):
    """The owner retreats the rest of a force. Headquarters stacked with it may go too."""

    combat: Combat
    units: tuple[str, ...]
    staffs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AdvanceAfterCombat(Decision):
    """The attacker may advance."""

    combat: Combat
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeployInTheCity(Decision):
    """Germans are on the inset, so the Russians must move all units from the city hexes onto it."""


@dataclass(frozen=True, slots=True)
class ClearFringe(Decision):
    """A player's units on the fringe of the inset do not all fit in the main map hex. The player removes some."""

    ends_phase = True

    hex: str


@dataclass(frozen=True, slots=True)
class ChooseDisrupted(Decision):
    """A city hex of the main map was hit: the bombarding side chooses which units are disrupted.

    ``rolls`` are the hits in ascending order. The last is used first, because the highest roll affects the fewest
    units.
    """

    ends_phase = True

    hex: str
    rolls: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SailHome(Decision):
    """The Naval Unit was disrupted at sea and may return to port at once."""

    ends_phase = True
