"""The combat phase: which hexes can be attacked together and by which units."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Generic, NamedTuple, Protocol, TypeVar

from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hex, Hexes, Side, Unit, members, set_of
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.board import Board
from hexfront.mechanics.steps.board import BoardStep


class Targets(NamedTuple):
    """Hexes that can be attacked together."""

    places: tuple[Hex, ...]


class Forces(Protocol):
    """A game's answers to who may attack whom, with its own messages and rule numbers."""

    @property
    def own_units_rule(self) -> str:
        """The case that says whose units may attack."""

    @property
    def adjacent_rule(self) -> str:
        """The case that says which hexes may be attacked."""

    def able(self, state: State, side: Side) -> Mapping[Hex, Sequence[Unit]]:
        """The units of a side that may still attack, by hex."""

    def open_targets(self, state: State, side: Side) -> Hexes:
        """The hexes with units that a side may still attack, whether or not it can reach them."""

    def near(self, place: Hex) -> Hexes:
        """The hexes that can be attacked from a hex."""

    def unit_refusal(self, state: State, unit: Unit, side: Side) -> Refusal | None:
        """Why a unit may not attack at all."""

    def target_refusal(self, state: State, place: Hex, side: Side) -> Refusal | None:
        """Why a hex cannot be attacked by a side."""

    def reach_refusal(self, state: State, unit: Unit, place: Hex) -> Refusal | None:
        """Why a unit cannot attack a hex from where it stands."""


ForcesT = TypeVar("ForcesT", bound=Forces)


class CombatStep(BoardStep, ABC, Generic[ForcesT]):
    """A side attacks adjacent enemies in any order. The phase is skipped when nothing can be attacked.

    For every set of hexes that one unit could attack at once, the offers are all eligible units together and each one
    alone. Other selections are not listed, but ``refusal`` accepts them.
    """

    def __init__(self, board: Board, side: Side, forces: ForcesT) -> None:
        super().__init__(board, side)
        self.forces = forces

    @abstractmethod
    def attacks(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Iterable[Action]:
        """The attacks these units may make on these hexes, all of which they can reach."""

    @abstractmethod
    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the action is not allowed. For attacks, ``units_refusal`` and ``targets_refusal`` do most of the work."""

    def is_idle(self, state: State) -> bool:
        return not self.within_reach(state)

    def within_reach(self, state: State) -> Hexes:
        """The hexes that any unit could attack."""
        near = NO_HEXES
        for place in self.forces.able(state, self.side):
            near |= self.forces.near(place)
        # Finding open targets is slow, so it is skipped if nobody can attack at all.
        return near and near & self.forces.open_targets(state, self.side)

    def subjects(self, state: State) -> Sequence[Subject]:
        return [None, *(Targets(places) for places in sorted(set(self._target_sets(state))))]

    def _target_sets(self, state: State) -> Iterator[tuple[Hex, ...]]:
        """Every set of hexes that one unit could attack at once."""
        targets = self.forces.open_targets(state, self.side)
        for place in self.forces.able(state, self.side):
            near = list(members(self.forces.near(place) & targets))
            for size in range(1, len(near) + 1):
                yield from combinations(near, size)

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        if not isinstance(subject, Targets):
            return [EndPhase()] if self.refusal(state, EndPhase()) is None else []
        groups = self.groups(state, self._everyone(state, subject.places))
        return [attack for group in groups for attack in self.attacks(state, group, subject.places)]

    def _everyone(self, state: State, places: tuple[Hex, ...]) -> list[Unit]:
        """All units that may attack and can reach every one of these hexes."""
        wanted, able = set_of(places), self.forces.able(state, self.side)
        return [unit for place in sorted(able) if self.forces.near(place) & wanted == wanted for unit in able[place]]

    def groups(self, state: State, units: Sequence[Unit]) -> list[tuple[Unit, ...]]:
        """The selections of units to offer: all together, and each alone."""
        # All subsets would be exponentially many. ``refusal`` accepts them anyway.
        return [tuple(units), *((unit,) for unit in units if len(units) > 1)]

    def named(self, units: Iterable[str], hexes: Iterable[str]) -> tuple[tuple[Unit, ...], tuple[Hex, ...]]:
        """The units and hexes of an attack. Raises an error for an unknown unit or hex."""
        unit, place = self.frame.unit, self.board.sheet.number_index
        return tuple(unit(name) for name in units), tuple(place(number) for number in hexes)

    def units_refusal(self, state: State, units: tuple[Unit, ...]) -> Refusal | None:
        """Why these units may not attack, whatever the target."""
        if not units or len(set(units)) < len(units):
            return Refusal(self.forces.own_units_rule, "name every attacking unit once, and at least one")
        for unit in units:
            wrong = self.forces.unit_refusal(state, unit, self.side)
            if wrong:
                return wrong
        return None

    def targets_refusal(self, state: State, units: tuple[Unit, ...], places: tuple[Hex, ...]) -> Refusal | None:
        """Why these units may not attack these hexes together."""
        if not places or len(set(places)) < len(places):
            return Refusal(self.forces.adjacent_rule, "name every hex to attack once, and at least one")
        for place in places:
            wrong = self.forces.target_refusal(state, place, self.side)
            if wrong:
                return wrong
            for unit in units:
                wrong = self.forces.reach_refusal(state, unit, place)
                if wrong:
                    return self.out_of_reach(wrong, places)
        return None

    def out_of_reach(self, wrong: Refusal, places: tuple[Hex, ...]) -> Refusal:
        """The refusal when one of the units cannot reach one of the hexes."""
        return wrong
