"""An officer plays a side: plans a whole player turn, carries it out, and thinks again when something has happened."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from hexfront.ai.budget import Budget, Progress
from hexfront.ai.fate import Fate
from hexfront.ai.search.beginnings import Beginnings
from hexfront.ai.search.contract import Actor, Staff
from hexfront.ai.search.rollout import played_on
from hexfront.ai.search.trials import Trials, Tried, best_of, confirmed, improved
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Game
from hexfront.kernel.state import State

PlanT = TypeVar("PlanT", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Thinking:
    """How a level thinks.

    ``turns`` are the player turns that a plan is played forward, its own included; ``first`` the trials that every
    plan gets at once; ``most`` caps the work of a turn.
    """

    turns: int
    first: int
    most: int | None = None


# The numbers below were chosen so that every part of a turn can do its work; the search was measured as a whole
# (docs/research/plans-tried-out.md, "The search itself"), and most of them never alone. They are the same for all
# families and levels; what families need differently is in ``Care``.

#: How much of a turn's budget may be gone when plans and their changes have been tried, and when the best change has
#: been confirmed. First 0.62 and 0.70, later both 0.06 more; no measurement of that is recorded. The 0.08 between the
#: two are the 2 * CHECKED trials of a confirmation from a budget of 250 on; with less the unchanged plan stays, so a
#: captain with 40 plays the best intent as it is. A quarter remains for the combats.
PLANNING, CONFIRMING = 0.68, 0.76
#: How much of the budget each further decision may take: a plan thought over after a combat, an answer within it. The
#: quarter that planning leaves is enough for four that take all of it; when it is gone the script decides alone. At 500
#: trials these are 30, enough to try seven options SURE times; at the captain's 40 they are three, so he never leaves
#: his plan in a combat. Never measured with another number.
FIGHTING = 0.06
#: How many times as many trials every plan gets at once on the last turn, where most plans fail: with two trials each
#: those that win one game in six were dropped. With this and storms after overruns 27 of 36 games were won from
#: positions before the end instead of 24, within chance. Before the last turn four first trials instead of two made no
#: difference.
LAST_FIRST = 4
#: So many small changes are thought of until one makes a difference: two in three make none.
MOST_CHANGES = 8
#: Trials with which changes to a plan are confirmed, on dice that they were not chosen by. Tried instead when changes
#: are compared before: sixteen trials, or a test of significance, without a difference in the first family; the second
#: has more luck in a trial, and compares on more dice (``Care``).
CHECKED = 10
#: Trials without which nobody leaves his plan, or the plan's way to take a combat's decision. Before, as many as every
#: plan gets at once were enough, for a general two: a plan could be left for the luck of two trials.
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
        self._turn: tuple[int, str | None] | None = None
        self._chosen: PlanT | None = None
        self._actor: Actor | None = None
        self._fought = False
        self._has_planned = False

    def stop(self) -> None:
        """Think no further in this player turn."""
        self._budget.stop()

    def choose(self, game: Game, state: State) -> Action:
        """One of the legal actions; whatever the side cannot see is drawn anew before anything is looked at."""
        state = self.staff.imagined(state, self.side, self._random)
        turn = (state.turn, state.owner)
        if turn != self._turn or self._actor is None:
            self._turn = turn
            self._has_planned = False
            self._budget = self._new_budget()
            self._take_up(self.staff.plans(state, self.side)[0])
        if not self._has_planned and self.staff.calls_for_plan(state, self.side):
            self._has_planned = True
            self._take_up(self._planned(state))
            self._tell(state)
        elif self._fought and not state.stack:
            self._think_again(state)
        self._fought = bool(state.stack)
        assert self._actor is not None
        action = self._weighed(state)
        return self._actor.action(state) if action is None else action

    def _take_up(self, plan: PlanT) -> None:
        self._chosen = plan
        self._actor = self.staff.actor(self.side, plan)

    def _tell(self, state: State) -> None:
        assert self._chosen is not None
        self.plan = self.staff.explained(state, self.side, self._chosen, SeededDice(f"{self._seed} told"))
        self._progress(self._budget.share, self.plan)

    def _planned(self, state: State) -> PlanT:
        """The best plan for the player turn that begins."""
        plans = self.staff.plans(state, self.side)
        if self.thinking is None:
            return plans[0]
        beginnings = Beginnings(self.staff, state, self.side)
        trials = self._trials(beginnings, PLANNING)
        best = best_of(beginnings.different(plans), trials, self._first(state))[0]
        better = improved(best, lambda plan: self._varied(plan, beginnings), trials, self.staff.care)
        if better is not best:
            better = confirmed(best, better, self._trials(beginnings, CONFIRMING), CHECKED)
        return better.option

    def _first(self, state: State) -> int:
        """The trials that every plan gets at once: more on the last turn, where most fail and some win the game."""
        assert self.thinking is not None
        first = self.thinking.first * self.staff.care.first
        return first * (LAST_FIRST if state.turn == state.frame.last_turn else 1)

    def _varied(self, plan: PlanT, beginnings: Beginnings[PlanT]) -> PlanT:
        """A small change that makes a difference: most make none, and would be tried out for nothing."""
        other = plan
        for _ in range(MOST_CHANGES):
            other = self.staff.varied(plan, beginnings.state, self.side, self._random)
            self._budget.count()
            if self._budget.is_spent or beginnings.key(other) != beginnings.key(plan):
                break
        return other

    def _trials(self, beginnings: Beginnings[PlanT], until: float) -> Trials[PlanT]:
        def trial(plan: PlanT, number: int) -> float:
            return self._tried(beginnings.begun(plan), self.staff.actor(self.side, plan), number)

        return Trials(trial, self._budget, until)

    def _tried(self, state: State, actor: Actor, number: int) -> float:
        """What comes of letting an actor play on, against one of the enemy's ways to answer."""
        thinking = self.thinking
        assert thinking is not None
        actors = {self.side: actor}
        for other in state.frame.sides:
            if other != self.side:
                actors[other] = self.staff.actor(other, _answer(self.staff.plans(state, other), number))
        self._progress(self._budget.share, self.plan)
        fate = Fate(f"{self._seed} {state.turn} {number}")
        imagined = self.staff.imagined(state, self.side, self._random)
        end = played_on(self.staff.game, imagined, actors, fate, thinking.turns)
        return self.staff.worth(end, self.side)

    def _think_again(self, state: State) -> None:
        """After a combat: go on as planned, or by another plan if that now looks better."""
        if self.thinking is None or state.owner != self.side:
            return
        assert self._chosen is not None
        beginnings = Beginnings(self.staff, state, self.side)
        plans = beginnings.different([self._chosen, *self.staff.plans(state, self.side)])
        if len(plans) == 1:
            return
        until = self._budget.share + FIGHTING
        best = best_of(plans, self._trials(beginnings, min(until, 1.0)), SURE)[0]
        if best.option is not self._chosen and len(best.results) >= SURE:
            self._take_up(best.option)

    def _weighed(self, state: State) -> Action | None:
        """A decision of a combat, every answer tried out; None where the actor may decide."""
        if self.thinking is None or not state.stack:
            return None
        offers = self.staff.game.legal_actions(state)
        assert self._actor is not None and self._chosen is not None
        usual = self._actor.action(state)
        if len(offers) == 1:
            return usual
        options = [usual, *(offer for offer in offers if offer != usual)]
        until = min(self._budget.share + FIGHTING, 1.0)
        trials: Trials[Action] = Trials(lambda action, dice: self._answered(state, action, dice), self._budget, until)
        best: Tried[Action] = best_of(options, trials, SURE)[0]
        return best.option if len(best.results) >= SURE else usual

    def _answered(self, state: State, action: Action, number: int) -> float:
        """What comes of an answer when everybody then plays on."""
        assert self._chosen is not None
        dice = SeededDice(f"{self._seed} {state.turn} answer {number}")
        after, _ = self.staff.game.submit(state, self.side, action, dice)
        return self._tried(after, self.staff.actor(self.side, self._chosen), number)


def _answer(ways: Sequence[PlanT], number: int) -> PlanT:
    """The enemy's way to answer in a trial: the plain one every other time, else all others in turn."""
    return ways[0] if number % 2 == 0 or len(ways) == 1 else ways[1 + number // 2 % (len(ways) - 1)]
