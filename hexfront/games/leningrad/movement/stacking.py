"""Stacking (4.6): three units per hex, checked at the times each edition names, and the penalty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hexfront.games.leningrad.combat.losses import Losses
from hexfront.games.leningrad.documents.decisions import ChooseVictims
from hexfront.games.leningrad.pieces.campaign import GERMANS, SIDES, Campaign
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet, DecisionOwed
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.sets import NO_HEXES, Hexes, Side, has, other
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Remove
from hexfront.mechanics.steps.board import DecisionStep


@dataclass(frozen=True, slots=True)
class StackingRules:
    """The cases that stacking cites."""

    limit: str


class PassingThrough(Protocol):
    """Whether units may pass through a full hex."""

    def closed(self, state: State, side: Side, full: Hexes) -> Hexes:
        """The full hexes that may not be entered even in passing."""


class NeverTooMany:
    """The limit holds at all times, except for the Germans in their first movement phase."""

    def closed(self, state: State, side: Side, full: Hexes) -> Hexes:
        # German stacks are set up over the limit and thin out as they move (4.6 of 1979).
        first = state.turn == 1 and side == GERMANS
        return NO_HEXES if first else full


class AtTheEnd:
    """The limit holds only at the end of a phase, so units may pass through full hexes."""

    def closed(self, state: State, side: Side, full: Hexes) -> Hexes:
        return NO_HEXES


class Stacking:
    """The stacking limit, and the hexes that are over it."""

    def __init__(self, campaign: Campaign, passing: PassingThrough) -> None:
        self.campaign = campaign
        self.board = campaign.board
        self.passing = passing
        self.limit = campaign.stacking_limit
        self.rules = campaign.rulebook.citations(StackingRules)

    def full(self, state: State, side: Side, more: int) -> Hexes:
        """The hexes without room for this many more units."""
        return self.board.full(state, side, more, self.limit)

    def overstacked(self, state: State, side: Side) -> Hexes:
        # Full for zero more units means already over the limit.
        return self.board.full(state, side, 0, self.limit)


class VictimsStep(DecisionStep):
    """The opponent picks units in overstacked hexes until three are left in each."""

    actions: tuple[type[Action], ...] = (Remove,)

    def __init__(self, stacking: Stacking, losses: Losses) -> None:
        super().__init__(stacking.board)
        self.stacking = stacking
        self.losses = losses

    def owe(self, course: Course, side: Side) -> None:
        """Ask for the decision if a side has an overstacked hex."""
        if self.stacking.overstacked(course.state, side):
            course.happen(DecisionOwed(ChooseVictims(SIDES[other(side)])))

    def subjects(self, state: State) -> Sequence[Subject]:
        side = other(Side(SIDES.index(state.stack[-1].side)))
        hexes = self.stacking.overstacked(state, side)
        return [unit for unit in self.board.units_of(state, side) if has(hexes, state.places[unit])]

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, int)
        return [Remove(self.frame.units[subject])]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, Remove)
        if self.frame.unit(action.unit) in self.subjects(state):
            return None
        return Refusal(self.stacking.rules.limit, f"{action.unit} is not in an overstacked hex: choose one that is")

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, Remove)
        unit = self.frame.unit(action.unit)
        self.losses.eliminate(course, unit, "overstacking")
        if not self.stacking.overstacked(course.state, self.frame.unit_sides[unit]):
            course.happen(DecisionMet("choose victims"))
