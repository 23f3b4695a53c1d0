"""Answers to decisions that interrupt a phase: what scripts of all families weigh alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

from hexfront.kernel.actions import Action
from hexfront.kernel.decisions import Decision
from hexfront.kernel.game import Game
from hexfront.kernel.state import State
from hexfront.mechanics.actions import Advance, LoseStep


class Weighed(Protocol):
    """A position as a staff sees it."""

    @property
    def state(self) -> State: ...

    @property
    def step_worth(self) -> Sequence[Sequence[float]]:
        """By unit what each of its steps is worth, the last it would lose first."""


SituationT = TypeVar("SituationT", bound=Weighed)
RetreatT = TypeVar("RetreatT", bound=Action)
#: Chooses one of the actions that a decision offers.
Answer = Callable[[State, Sequence[Action]], Action]


class Answers(ABC, Generic[SituationT, RetreatT]):
    """The answers of one side. A family says which of them belongs to which decision, and adds those of its own."""

    #: The action by which a unit falls back.
    retreat: type[RetreatT]

    def __init__(self, game: Game) -> None:
        self.gate = game.gate
        self.index = game.gate.frame.unit_index
        self._by_decision = self.by_decision()

    @abstractmethod
    def by_decision(self) -> Mapping[type[Decision], Answer]:
        """What answers each kind of decision."""

    @abstractmethod
    def read(self, state: State) -> SituationT:
        """A state as the staff sees it."""

    def answer(self, state: State, decision: Decision) -> Action:
        """One of the actions offered; nobody thinks about the only one."""
        offers = self.gate.legal_actions(state)
        return offers[0] if len(offers) == 1 else self._by_decision[type(decision)](state, offers)

    def take_losses(self, state: State, offers: Sequence[Action]) -> Action:
        """The cheapest step, or ground where that is cheaper still."""
        situation = self.read(state)
        losses = [offer for offer in offers if isinstance(offer, LoseStep)]
        retreats = [offer for offer in offers if isinstance(offer, self.retreat)]
        cheapest = min(losses, key=lambda loss: self._next_step(situation, loss))
        if not retreats or self.holds_on(situation, losses, retreats):
            return cheapest
        return self.fall_back(state, retreats)

    def _next_step(self, situation: SituationT, loss: LoseStep) -> float:
        unit = self.index[loss.unit]
        return situation.step_worth[unit][situation.state.steps[unit] - 1]

    @abstractmethod
    def holds_on(self, situation: SituationT, losses: Sequence[LoseStep], retreats: Sequence[RetreatT]) -> bool:
        """Whether to bleed rather than fall back."""

    def fall_back(self, state: State, offers: Sequence[Action]) -> Action:
        """The retreat with the best end."""
        situation = self.read(state)
        return max(offers, key=lambda offer: self.refuge(situation, offer))

    @abstractmethod
    def refuge(self, situation: SituationT, action: Action) -> float:
        """How good the end of a retreat is."""

    def advance(self, state: State, offers: Sequence[Action]) -> Action:
        """Advance where it gains most; where nothing gains, stand fast."""
        situation = self.read(state)
        return max(
            offers, key=lambda offer: self.advance_worth(situation, offer) if isinstance(offer, Advance) else 0.0
        )

    @abstractmethod
    def advance_worth(self, situation: SituationT, action: Advance) -> float:
        """What a unit gains by advancing, compared with staying."""
