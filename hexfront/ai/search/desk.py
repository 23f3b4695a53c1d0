"""A position on an officer's desk: plans and answers are tried out from it against the enemy's replies."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Generic, NamedTuple, TypeVar

from hexfront.ai.budget import Budget
from hexfront.ai.fate import Fate
from hexfront.ai.search.beginnings import Beginnings
from hexfront.ai.search.contract import Actor, Staff
from hexfront.ai.search.rollout import played_on
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State

PlanT = TypeVar("PlanT", bound=Hashable)

#: How many small changes are generated in search of one that makes a difference; two in three make none.
MOST_CHANGES = 8


class Matter(NamedTuple):
    """What an officer thinks about: a state, the side, the seed of the trials and how many player turns they take."""

    state: State
    side: str
    seed: int | str
    turns: int


class Desk(Generic[PlanT]):
    """Tries out plans and answers. ``random`` gives what draws the unseen in the trial of a number."""

    def __init__(self, staff: Staff[PlanT], matter: Matter, random: Callable[[int], Random]) -> None:
        self.staff = staff
        self.matter = matter
        self.beginnings = Beginnings(staff, matter.state, matter.side)
        self._random = random

    def tried(self, plan: PlanT, number: int) -> float:
        """The worth of the state that a plan leads to."""
        return self._worth(self.beginnings.begun(plan), self.staff.actor(self.matter.side, plan), number)

    def answered(self, plan: PlanT, action: Action, number: int) -> float:
        """The worth of the state reached when both sides play on after an answer."""
        state, side, seed, _ = self.matter
        dice = SeededDice(f"{seed} {state.turn} answer {number}")
        after, _ = self.staff.game.submit(state, side, action, dice)
        return self._worth(after, self.staff.actor(side, plan), number)

    def varied(self, plan: PlanT, random: Random, budget: Budget) -> PlanT:
        """A small change that makes a difference; trying out the others would waste the budget."""
        other = plan
        for _ in range(MOST_CHANGES):
            other = self.staff.varied(plan, self.matter.state, self.matter.side, random)
            budget.count()
            if budget.is_spent or self.beginnings.key(other) != self.beginnings.key(plan):
                break
        return other

    def _worth(self, state: State, actor: Actor, number: int) -> float:
        """The worth of the state reached when an actor plays on against one of the enemy's plans."""
        staff, side = self.staff, self.matter.side
        actors = {side: actor}
        for other in state.frame.sides:
            if other != side:
                actors[other] = staff.actor(other, _reply(staff.plans(state, other), number))
        fate = Fate(f"{self.matter.seed} {state.turn} {number}")
        imagined = staff.imagined(state, side, self._random(number))
        end = played_on(staff.game, imagined, actors, fate, self.matter.turns)
        return staff.worth(end, side)


def _reply(ways: Sequence[PlanT], number: int) -> PlanT:
    """The enemy's plan in a trial: the plain one every other time, otherwise the others in turn."""
    return ways[0] if number % 2 == 0 or len(ways) == 1 else ways[1 + number // 2 % (len(ways) - 1)]
