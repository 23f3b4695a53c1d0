"""Foresight: a plan walked through on copies of what a side knows, with all that the dice may do to it.

A side's wishes are carried out one by one in every state that may have come about by then. States in which a fight does
not bring what it is to bring, or in which a wish has become impossible, drop out: what is left is the chance that all
goes well. Decisions on the way are answered by hired players, as a quick computer player would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, NamedTuple

from hexfront.games.face import HasFire, HasOdds, HasOverruns, Wargame, odds_of
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.play.plans.chances import Falling, ways
from hexfront.play.plans.reasons import give_reasons
from hexfront.play.plans.results import Brought, brought, stakes
from hexfront.play.plans.steps import Step, rounded
from hexfront.play.plans.wishes import Wish, aimed_at, end_of, is_fight, units_of
from hexfront.play.player import Player
from hexfront.play.table import without_a_person

#: Makes a player for a side, given a seed. It answers decisions.
Hire = Callable[[str, str], Player]
#: How many states are followed at a time: the likeliest. Where something is hidden, so many worlds are drawn first.
MOST_STATES, WORLDS = 12, 6
#: About how many ways of the dice are followed: from one state, so that a draw from a stock of units and a die are
#: followed whole; from several together; and when only an answer is added, which changes no chance. The fewest in each.
WAYS_FROM_ONE, WAYS, WAYS_OF_ANSWERS, FEWEST_WAYS = 300, 90, 24, 6
#: After so many ways a long plan is judged more roughly: with so few states, and so few ways.
CAREFUL, FEW_STATES, FEW_WAYS = 2_000, 4, 24
#: More decisions than any action brings.
MOST_ANSWERS = 200
#: The fewest chances that are told as chances: rounding leaves less than this.
SURE = 1e-9


class Likely(NamedTuple):
    """A state that may have come about, and its chance among the others."""

    state: State
    chance: float


class End(NamedTuple):
    """A state in which a deed may end, with its chance."""

    state: State
    chance: float
    brought: Brought | None
    #: Whether it is what was wished for.
    well: bool
    #: The dice behind it, and the state before the deed.
    numbers: tuple[int, ...]
    origin: State


class Foresight:
    """A plan that is being walked through."""

    def __init__(self, game: Wargame, known: State, side: str, hire: Hire) -> None:
        self.game = game
        self.side = side
        self.steps: list[Step] = []
        self._hire = hire
        #: The states before the last deed, and after it with every decision answered.
        self._before: list[Likely] = []
        self._after = _worlds(game, known, side)
        #: The last deed with the answers that were planned for it, and the step it belongs to.
        self._deed: Wish | None = None
        self._step: Step | None = None
        self._answers: tuple[Action, ...] = ()
        self._first = known
        self._ways = 0
        self._shown = self._after[0].state
        if known.stack:
            self._walk(None)

    @property
    def state(self) -> State:
        """The likeliest state after all wishes. It may hold things that were drawn by lot: show what is known of it."""
        return self._shown

    @property
    def known(self) -> State:
        """The likeliest state after all wishes, as the side will know it."""
        return self.game.known(self._shown, self.side)

    @property
    def chance(self) -> float:
        """The chance that all goes well."""
        whole = 1.0
        for step in self.steps:
            whole *= step.chance
        return whole

    @property
    def thinnest(self) -> int | None:
        """The place of the step that most likely fails, from 0; None if nothing can."""
        doubtful = [at for at, step in enumerate(self.steps) if step.chance < 1 - SURE]
        return min(doubtful, key=lambda at: self.steps[at].chance, default=None)

    def to_json(self) -> dict[str, Any]:
        """The plan as it is foreseen."""
        give_reasons(self.game, self._first, self.side, self.steps)
        return {
            "steps": [step.to_json() for step in self.steps],
            "chance": rounded(self.chance),
            "thinnest": self.thinnest,
        }

    def fork(self) -> Foresight:
        """A copy that can be walked further on its own."""
        twin = copy(self)
        twin.steps = [replace(step, brings=dict(step.brings)) for step in self.steps]
        if self._step is not None:
            twin._step = twin.steps[self.steps.index(self._step)]
        return twin

    def add(self, wish: Wish) -> Step:
        """Walk one wish further."""
        shown = self._shown
        step = Step(wish, fights=is_fight(self.game, wish.action), starts=_starts(shown, wish.action))
        self.steps.append(step)
        asked = shown.stack and shown.to_act == self.side
        if asked and self.game.refusal(self.game.known(shown, self.side), self.side, wish.action) is None:
            step.answers = True
            self._answers += (wish.action,)
            self._walk(self._deed)
            return step
        if self.game.gate.only_answers(wish.action):
            # The question that it answers does not come.
            step.answers = True
            return step
        self._deed, self._step, self._answers = wish, step, ()
        self._before = self._after
        self._look_up(step)
        self._walk(wish)
        return step

    def _look_up(self, step: Step) -> None:
        """Find the columns of a fight in all states that may have come about."""
        if not step.fights:
            return
        for state, chance in self._before:
            for column, share in columns_of(self.game, self.game.known(state, self.side), step.wish.action).items():
                step.columns[column] = step.columns.get(column, 0.0) + chance * float(share)
        step.columns = dict(sorted(step.columns.items(), key=lambda one: -one[1]))

    def _walk(self, wish: Wish | None) -> None:
        """Carry a deed out in every state, and keep those in which it brings what it is to bring."""
        before = self._before = self._before or self._after
        ends, refusal = self._ends(before, wish)
        good = [end for end in ends if end.well]
        if self._step is not None and not self._answers:
            _note(self._step, ends, good, refusal)
        # Where nothing can go well the rest is judged as if the likeliest had come, for whoever mends the plan.
        kept = good or ends
        if not kept:
            self._after, self._shown = before, before[0].state
            return
        self._ways += len(ends)
        states = MOST_STATES if self._ways < CAREFUL else FEW_STATES
        self._after = _likeliest((Likely(end.state, end.chance) for end in kept), states)
        best = max((end for end in kept if end.state == self._after[0].state), key=lambda end: end.chance)
        self._shown = self._done(best.origin, wish, Falling(best.numbers), ask=True)

    def _ends(self, before: list[Likely], wish: Wish | None) -> tuple[list[End], Refusal | None]:
        """Every way in which a deed may end, and why it is impossible in the likeliest state in which it is."""
        game, side, refusal = self.game, self.side, None
        hexes = aimed_at(wish.action) if wish is not None and is_fight(game, wish.action) else ()
        ends: list[End] = []
        most, fewest = self._care(len(before))
        for state, chance in before:
            why = None if wish is None else game.refusal(game.known(state, side), side, wish.action)
            if why is not None:
                refusal = refusal or why
                continue
            count = stakes(game, state, side, hexes) if hexes else None
            for end, share, numbers in ways(partial(self._done, state, wish), max(fewest, round(most * chance))):
                what = None if count is None else brought(count, stakes(game, end, side, hexes))
                well = what.meets(wish.aim) if wish and what else wish is None or self._arrives(end, wish.action)
                ends.append(End(end, chance * share, what, well, numbers, state))
        return ends, refusal

    def _care(self, states: int) -> tuple[int, int]:
        """How many ways are followed from so many states together, and the fewest from each."""
        if self._answers:
            return WAYS_OF_ANSWERS, 2
        if self._ways >= CAREFUL:
            return FEW_WAYS, FEWEST_WAYS
        return (WAYS if states > 1 else WAYS_FROM_ONE), FEWEST_WAYS

    def _arrives(self, state: State, action: Action) -> bool:
        """Whether units that march are where they wanted to go: on the way they may be shot at."""
        if not isinstance(action, self.game.marches):
            return True
        return all(state.place_of(unit) == end_of(action) for unit in units_of(action))

    def _done(self, state: State, wish: Wish | None, dice: Dice, *, ask: bool = False) -> State:
        """The state after a deed with every decision answered; with ``ask``, up to a decision that is ours to plan."""
        game, side = self.game, self.side
        if wish is not None:
            state, _ = game.submit(state, side, wish.action, dice)
        players: dict[str, Player] = {}
        answers = list(self._answers)
        for _ in range(MOST_ANSWERS):
            if not state.stack or state.to_act is None:
                break
            action = without_a_person(game, state)
            known = game.known(state, state.to_act)
            if action is None and state.to_act == side:
                action = _fitting(game, known, side, answers)
                if action is None and ask:
                    break
            if action is None:
                player = players.setdefault(state.to_act, self._hire(state.to_act, "plan"))
                action = player.choose(game, known)
            state, _ = game.submit(state, state.to_act, action, dice)
        return state


def _note(step: Step, ends: list[End], good: list[End], refusal: Refusal | None) -> None:
    """Write down what was found out about a step."""
    step.refusal = refusal
    step.rolls = any(end.numbers for end in ends)
    step.chance = min(1.0, sum(end.chance for end in good))
    total = sum(end.chance for end in ends)
    if step.fights and total:
        for name in Brought._fields:
            step.brings[name] = sum(end.chance for end in ends if end.brought and getattr(end.brought, name)) / total


def foreseen(game: Wargame, known: State, side: str, wishes: Iterable[Wish], hire: Hire) -> Foresight:
    """A plan walked through from what a side knows."""
    foresight = Foresight(game, known, side, hire)
    for wish in wishes:
        foresight.add(wish)
    return foresight


def columns_of(game: Wargame, known: State, action: Action) -> Mapping[str, Fraction]:
    """The columns of the combat table that a fight may be on; none if the game has none or the fight is impossible."""
    units, hexes = units_of(action), aimed_at(action)
    try:
        if isinstance(game, HasFire):
            return game.odds_of(known, action).columns
        if not isinstance(game, HasOdds) or not units or not hexes:
            return {}
        return odds_of(game, known, units, hexes, getattr(action, "air", 0), _overruns(game, action, hexes[0])).columns
    except HexfrontError:
        return {}


def _overruns(game: object, action: Action, number: str) -> bool:
    """Whether a fight is an overrun."""
    return isinstance(game, HasOverruns) and type(action) is type(game.overrun(units_of(action), number))


def _worlds(game: Wargame, known: State, side: str) -> list[Likely]:
    """The states that look to a side as this one does: some drawn by lot, where anything is hidden."""
    if not game.hides:
        return [Likely(known, 1.0)]
    return [Likely(game.sampled(known, side, Random(f"world {at}")), 1 / WORLDS) for at in range(WORLDS)]


def _likeliest(states: Iterable[Likely], most: int) -> list[Likely]:
    """The likeliest states, the best first, each once; their chances make one together."""
    found: dict[State, float] = {}
    for state, chance in states:
        found[state] = found.get(state, 0.0) + chance
    best = sorted(found.items(), key=lambda one: -one[1])[:most]
    total = sum(chance for _, chance in best) or 1.0
    return [Likely(state, chance / total) for state, chance in best]


def _fitting(game: Wargame, known: State, side: str, answers: list[Action]) -> Action | None:
    """The next planned answer that a decision takes; those that do not fit are passed over."""
    for at, action in enumerate(answers):
        if game.refusal(known, side, action) is None:
            del answers[: at + 1]
            return action
    return None


def _starts(state: State, action: Action) -> dict[str, str]:
    """The hexes from which the units of an action set out."""
    return {unit: place for unit in units_of(action) if (place := state.place_of(unit)) in state.frame.hexes}
