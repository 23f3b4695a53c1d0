"""An officer plays a side: it plans a whole player turn, carries the plan out, and reconsiders it after each combat."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Generic, TypeVar

from hexfront.ai.budget import Budget, Progress
from hexfront.ai.search.choosing import CLIMBING, Choosing
from hexfront.ai.search.contract import Actor, Staff
from hexfront.ai.search.crew import AnswerTrial, Helpers, PlanTrial, TrialsTogether
from hexfront.ai.search.desk import Desk, Matter
from hexfront.ai.search.trials import Trial, Trials, best_of
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

PlanT = TypeVar("PlanT", bound=Hashable)
OptionT = TypeVar("OptionT")


@dataclass(frozen=True, slots=True)
class Thinking:
    """How deeply a level thinks.

    ``turns`` is the number of player turns that a plan is played forward, including its own. ``first`` is the number of
    trials every plan gets at once. ``most`` limits the work for a turn. ``choosing`` is how it chooses between plans.
    """

    turns: int
    first: int
    most: int | None = None
    choosing: Choosing = CLIMBING


# The numbers below give every part of a turn enough budget for its work. The search was measured as a whole
# (docs/research/plans-tried-out.md, "The search itself"); most of the numbers were never measured separately. They are
# the same for all families and levels; ``Care`` holds what differs between families.

#: The share of the budget for each further decision: reconsidering the plan after a combat, or an answer during one.
#: The quarter left by planning is enough for four full shares; after that the script decides alone. Of a budget of 500
#: trials the share is 30, enough to try seven options SURE times. Of the captain's 40 it is three, so a captain never
#: leaves the plan during combat. No other number was measured.
FIGHTING = 0.06
#: Multiplies the first trials of every plan on the last turn. Most plans fail there, and two trials each were too few
#: to keep plans that win one game in six. With this factor and storms after overruns, 27 of 36 games were won from
#: positions shortly before the end, compared with 24 before; the difference is within chance. On earlier turns, four
#: first trials instead of two made no difference.
LAST_FIRST = 4
#: The fewest trials needed to abandon the plan, or the plan's answer to a combat decision. This used to be ``first``,
#: which is two for a general, so two lucky trials could change the plan.
SURE = 4


class Officer(Generic[PlanT]):
    """Plays one side of one game."""

    def __init__(
        self,
        staff: Staff[PlanT],
        side: str,
        seed: int | str,
        thinking: Thinking | None,
        budget: Callable[[], Budget],
        progress: Progress,
        helpers: Helpers | None = None,
    ) -> None:
        self.staff = staff
        self.side = side
        self.thinking = thinking
        self.plan: tuple[str, ...] = ()
        self._seed = seed
        self._random = Random(f"officer {seed}")
        self._new_budget = budget
        self._budget = budget()
        self._progress = progress
        self._helpers = helpers
        self._turn: tuple[int, str | None] | None = None
        self._chosen: PlanT | None = None
        self._actor: Actor | None = None
        self._fought = False
        self._has_planned = False

    def stop(self) -> None:
        """Stop thinking for the rest of this player turn."""
        self._budget.stop()

    def choose(self, game: Game, state: State) -> Action:
        """One of the legal actions. Everything the side cannot see is drawn at random first."""
        state = self.staff.imagined(state, self.side, self._random)
        turn = (state.turn, state.owner)
        if turn != self._turn or self._actor is None:
            self._turn = turn
            self._has_planned = False
            if self._helpers is not None:
                self._helpers.make_ready()
            self._budget = self._new_budget()
            # The plain plan serves in the enemy's turn, and until it is time to plan.
            self._take_up(self.staff.plans(state, self.side)[0])
        if not self._has_planned and self.staff.calls_for_plan(state, self.side):
            self._has_planned = True
            self._take_up(self.planned(state))
            self._tell(state)
        elif self._fought and not state.stack:
            self._think_again(state)
        self._fought = bool(state.stack)
        assert self._actor is not None
        action = self._weighed(state)
        return self._actor.action(state) if action is None else action

    def intended(self, state: State) -> Action:
        """What its plan does next in a whole state. It plans when it is time to, but never thinks again."""
        if not self._has_planned and self.staff.calls_for_plan(state, self.side):
            self._has_planned = True
            self._take_up(self.planned(state))
            self._tell(state)
        assert self._actor is not None, "nothing is intended before the first choice"
        return self._actor.action(state)

    def _take_up(self, plan: PlanT) -> None:
        self._chosen = plan
        self._actor = self.staff.actor(self.side, plan)

    def _tell(self, state: State) -> None:
        assert self._chosen is not None
        self.plan = self.staff.explained(state, self.side, self._chosen, SeededDice(f"{self._seed} told"))
        self._report()

    def planned(self, state: State) -> PlanT:
        """The best plan for the player turn that is beginning."""
        plans = self.staff.plans(state, self.side)
        if self.thinking is None:
            return plans[0]
        desk = self._desk(state)
        different, until = desk.beginnings.different(plans), partial(self._trials, desk)
        return self.thinking.choosing.best(different, until, self._first(state), self.staff.care)

    def _first(self, state: State) -> int:
        """The trials every plan gets at once: more on the last turn, where most plans fail and a few win the game."""
        assert self.thinking is not None
        first = self.thinking.first * self.staff.care.first
        return first * (LAST_FIRST if state.turn == state.frame.last_turn else 1)

    def _desk(self, state: State) -> Desk[PlanT]:
        assert self.thinking is not None
        return Desk(self.staff, Matter(state, self.side, self._seed, self.thinking.turns), lambda number: self._random)

    def _trials(self, desk: Desk[PlanT], until: float) -> Trials[PlanT]:
        """Trials of plans, by helpers if there are any."""
        if self._helpers is not None:
            return TrialsTogether(self._helpers, desk.matter, PlanTrial, self._budget, until, self._report)
        change = partial(desk.varied, random=self._random, budget=self._budget)
        return Trials(self._reporting(desk.tried), self._budget, until, change)

    def _answers(self, desk: Desk[PlanT], plan: PlanT, until: float) -> Trials[Action]:
        """Trials of answers to a decision, after each of which the plan goes on."""
        if self._helpers is not None:
            task = partial(AnswerTrial, plan)
            return TrialsTogether(self._helpers, desk.matter, task, self._budget, until, self._report)
        return Trials(self._reporting(partial(desk.answered, plan)), self._budget, until)

    def _reporting(self, trial: Trial[OptionT]) -> Trial[OptionT]:
        def reported(option: OptionT, number: int) -> float:
            self._report()
            return trial(option, number)

        return reported

    def _report(self) -> None:
        self._progress(self._budget.share, self.plan)

    def _think_again(self, state: State) -> None:
        """After a combat, keep the plan, or switch to another if that now looks better."""
        if self.thinking is None or state.owner != self.side:
            return
        assert self._chosen is not None
        desk = self._desk(state)
        plans = desk.beginnings.different([self._chosen, *self.staff.plans(state, self.side)])
        if len(plans) == 1:
            return
        until = self._budget.share + FIGHTING
        best = best_of(plans, self._trials(desk, min(until, 1.0)), SURE)[0]
        if best.option is not self._chosen and len(best.results) >= SURE:
            self._take_up(best.option)

    def _weighed(self, state: State) -> Action | None:
        """The best answer to a combat decision, found by trials; None if the actor may decide."""
        if self.thinking is None or not state.stack or not self.staff.weighs(state):
            return None
        offers = self.staff.game.legal_actions(state)
        assert self._actor is not None and self._chosen is not None
        usual = self._actor.action(state)
        if len(offers) == 1:
            return usual
        # The usual answer stands first, because the first option wins if there are too few trials.
        options = [usual, *(offer for offer in offers if offer != usual)]
        until = min(self._budget.share + FIGHTING, 1.0)
        best = best_of(options, self._answers(self._desk(state), self._chosen, until), SURE)[0]
        return best.option if len(best.results) >= SURE else usual
