"""Checks that the pending decisions of a position document fit its units and hexes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from hexfront.games.face import Wargame
from hexfront.games.shared.theatre import Theatre
from hexfront.kernel.decisions import Decision
from hexfront.kernel.errors import InputError, unknown
from hexfront.kernel.sets import has
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name


class Side(Protocol):
    """One side of a combat: its units, the hexes they fought from, and what it owes."""

    @property
    def side(self) -> str: ...

    @property
    def units(self) -> tuple[str, ...]: ...

    @property
    def hexes(self) -> tuple[str, ...]: ...

    @property
    def owes(self) -> int: ...


class Pending(ABC):
    """Checks one decision against its position."""

    #: The most a side can owe in a combat.
    most_owed: int

    def __init__(self, theatre: Theatre[Any], state: State, decision: Decision) -> None:
        self.theatre = theatre
        self.state = state
        self.decision = decision
        self.name = type_name(type(decision))

    def check(self) -> None:
        sides = self.theatre.frame.sides
        if self.decision.side not in sides:
            raise unknown(f"side of the decision {self.name!r}", self.decision.side, sides)
        self.check_kind()

    @abstractmethod
    def check_kind(self) -> None:
        """Check the contents of this kind of decision."""

    def check_forces(self, attacker: Side, defender: Side) -> None:
        """Check both sides of a combat."""
        if {attacker.side, defender.side} != set(self.theatre.frame.sides):
            raise self.fault(f"its forces are {attacker.side!r} and {defender.side!r}")
        for force in (attacker, defender):
            if len(force.units) != len(force.hexes) or not force.units:
                raise self.fault(f"{len(force.units)} {force.side} units stood in {len(force.hexes)} hexes")
            if not 0 <= force.owes <= self.most_owed:
                raise self.fault(f"the {force.side} side owes {force.owes}, expected 0 to {self.most_owed}")
            self.check_units(force.units, force.side)
            self.check_hexes(force.hexes)

    def check_units(self, names: Iterable[str], side: str | None = None) -> None:
        """Check that these are ground units, and of one side if it is given."""
        frame = self.theatre.frame
        for name in names:
            unit = frame.unit(name)
            if not frame.is_ground[unit] or (side is not None and frame.sides[frame.unit_sides[unit]] != side):
                raise self.fault(f"{name} is no {side or 'ground'} unit that can fight")

    def check_on_map(self, names: Iterable[str]) -> None:
        for name in names:
            if not self.theatre.is_on_map(self.state, self.theatre.frame.unit(name)):
                raise self.fault(f"{name} is not on the map")

    def check_hexes(self, numbers: Iterable[str]) -> None:
        """Check that units can stand in these hexes."""
        sheet = self.theatre.sheet
        for number in numbers:
            if not has(sheet.playable, sheet.number_index(number)):
                raise self.fault(f"the hex {number} is all water")

    def fault(self, what: str) -> InputError:
        return InputError(f"the decision {self.name!r} does not fit the position: {what}")


def check_pending(
    game: Wargame, theatre: Theatre[Any], state: State, kind: Callable[[Theatre[Any], State, Decision], Pending]
) -> None:
    """Raise an error for the first decision that cannot arise in this position."""
    for decision in state.stack:
        kind(theatre, state, decision).check()
    # A decision without a legal answer would lock the game.
    if state.stack and not game.legal_actions(state):
        raise InputError(f"nothing can be decided about the decision {type_name(type(state.stack[-1]))!r}")
