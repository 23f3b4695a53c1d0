"""Answers to decisions that interrupt a phase, as far as they are the same for all families."""

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
    """A position as evaluated by a staff."""

    @property
    def state(self) -> State: ...

    @property
    def step_worth(self) -> Sequence[Sequence[float]]:
        """For each unit the worth of its steps; the first is the step it would lose last."""


SituationT = TypeVar("SituationT", bound=Weighed)
RetreatT = TypeVar("RetreatT", bound=Action)
#: Chooses one of the actions that a decision offers.
Answer = Callable[[State, Sequence[Action]], Action]


class Answers(ABC, Generic[SituationT, RetreatT]):
    """The answers of one side. A family maps its decisions to these answers and adds its own."""

    #: The action with which a unit retreats.
    retreat: type[RetreatT]

    def __init__(self, game: Game) -> None:
        self.gate = game.gate
        self.index = game.gate.frame.unit_index
        self._by_decision = self.by_decision()

    @abstractmethod
    def by_decision(self) -> Mapping[type[Decision], Answer]:
        """The answer to each kind of decision."""

    @abstractmethod
    def read(self, state: State) -> SituationT:
        """A state as evaluated by the staff."""

    def answer(self, state: State, decision: Decision) -> Action:
        """One of the legal actions; a single one is taken without further thought."""
        offers = self.gate.legal_actions(state)
        return offers[0] if len(offers) == 1 else self._by_decision[type(decision)](state, offers)

    def take_losses(self, state: State, offers: Sequence[Action]) -> Action:
        """Lose the cheapest step, or retreat if that is cheaper."""
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
        """Whether to lose steps rather than retreat."""

    def fall_back(self, state: State, offers: Sequence[Action]) -> Action:
        """The retreat that ends in the best hex."""
        situation = self.read(state)
        return max(offers, key=lambda offer: self.refuge(situation, offer))

    @abstractmethod
    def refuge(self, situation: SituationT, action: Action) -> float:
        """How good the last hex of a retreat is."""

    def advance(self, state: State, offers: Sequence[Action]) -> Action:
        """The advance that gains most; no advance if none gains anything."""
        situation = self.read(state)
        return max(
            offers, key=lambda offer: self.advance_worth(situation, offer) if isinstance(offer, Advance) else 0.0
        )

    @abstractmethod
    def advance_worth(self, situation: SituationT, action: Advance) -> float:
        """What a unit gains by advancing, compared with staying."""
