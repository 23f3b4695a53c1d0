"""The decisions after a close assault: whom fanaticism costs (17.3), and who advances (10.15)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hexfront.games.leningrad41.documents import decisions
from hexfront.games.leningrad41.documents.actions import FervourLoss
from hexfront.games.leningrad41.documents.decisions import AdvanceAfterCombat
from hexfront.games.leningrad41.pieces.campaign import Campaign
from hexfront.kernel.actions import Action
from hexfront.kernel.course import Course
from hexfront.kernel.events import DecisionMet
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.mechanics.actions import Advance
from hexfront.mechanics.steps.advance import AdvanceStep
from hexfront.mechanics.steps.board import DecisionStep

if TYPE_CHECKING:
    from hexfront.games.leningrad41.fire.firing import Firing


@dataclass(frozen=True, slots=True)
class AftermathRules:
    """The cases about what follows a close assault."""

    advance: str
    price: str


class FervourLossStep(DecisionStep):
    """The side that fought with fanaticism chooses which of its assaulting units is lost."""

    actions: tuple[type[Action], ...] = (FervourLoss,)

    def __init__(self, campaign: Campaign, firing: Firing) -> None:
        super().__init__(campaign.board)
        self.resolution = firing.resolution
        self.rule = campaign.rulebook.citations(AftermathRules).price

    def _decision(self, state: State) -> decisions.FervourLoss:
        decision = state.stack[-1]
        assert isinstance(decision, decisions.FervourLoss)
        return decision

    def subjects(self, state: State) -> Sequence[Subject]:
        return self._decision(state).units

    def offers(self, state: State, subject: Subject) -> Sequence[Action]:
        assert isinstance(subject, str)
        return [FervourLoss(subject)]

    def refusal(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, FervourLoss)
        self.frame.unit(action.unit)
        units = self._decision(state).units
        if action.unit in units:
            return None
        return Refusal(self.rule, f"{action.unit} did not assault: one of {', '.join(units)} is lost")

    def carry_out(self, action: Action, course: Course) -> None:
        assert isinstance(action, FervourLoss)
        decision = self._decision(course.state)
        course.happen(DecisionMet("fervour loss"))
        index = self.frame.unit_index
        self.resolution.losses.eliminate(course, index[action.unit], "fanaticism")
        left = [index[name] for name in decision.units if name != action.unit]
        side, place = self.frame.side_index[decision.side], self.frame.place_index[decision.hex]
        self.resolution.offer_advance(course, side, left, place)


class AdvanceAfterCombatStep(AdvanceStep[AdvanceAfterCombat]):
    """The assaulting units advance one by one into the vacated hex, as far as it has room."""

    def __init__(self, campaign: Campaign, firing: Firing) -> None:
        super().__init__(campaign.board, campaign.rulebook.citations(AftermathRules).advance)
        self.resolution = firing.resolution

    def decision(self, state: State) -> AdvanceAfterCombat:
        decision = state.stack[-1]
        assert isinstance(decision, AdvanceAfterCombat)
        return decision

    def goals(self, state: State, decision: AdvanceAfterCombat, unit: str) -> Collection[str]:
        return (decision.hex,)

    def unit_refusal(self, state: State, decision: AdvanceAfterCombat, advance: Advance) -> Refusal | None:
        self.frame.unit(advance.unit)
        self.board.sheet.number_index(advance.hex)
        if advance.unit in decision.units:
            return None
        may = ", ".join(decision.units)
        return Refusal(self.rule, f"{advance.unit} may not advance: only {may}, which assaulted and can enter")

    def entered(self, course: Course, decision: AdvanceAfterCombat, advance: Advance) -> None:
        index = self.frame.unit_index
        side, place = self.frame.side_index[decision.side], self.frame.place_index[decision.hex]
        self.resolution.advance(course, side, index[advance.unit], place)
        left = [index[name] for name in decision.units if name != advance.unit]
        self.resolution.offer_advance(course, side, left, place)
