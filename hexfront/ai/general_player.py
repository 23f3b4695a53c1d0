"""A computer player for any game: it knows the legal actions, the score and what its side sees, and no rule beyond."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import NamedTuple

from hexfront.ai.budget import Budget, Progress, nobody_listens
from hexfront.ai.candidates import Candidates
from hexfront.ai.outlook import END, Outlook, may_end
from hexfront.ai.random_player import RandomPlayer
from hexfront.ai.search.telling import Teller
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.state import State
from hexfront.kernel.steps import Subject
from hexfront.play.player import Player

#: How many candidates a number of trials deserves where anything can be drawn: ``1 + WIDENING * sqrt(trials)``.
WIDENING = 1.5
#: Of the trials for the offers of one unit, this share is for offers that are new, until all have been tried.
CURIOUS = 0.75
#: The fewest trials for a decision, however little of the budget is left.
FEWEST = 6
#: A side with more units than this has too many decisions in a turn for playing on at random: what one action brings
#: drowns in what all others do. It goes through its units one by one and tries each as if nothing else happened.
FEW_UNITS = 6
#: This part of its units is how many decisions such a side keeps a share of its budget for, for what comes later.
LATER = 0.4

#: Looking at the enemy's answers takes the time of so many trials.
WORK_OF_LOOKING = 50

Trial = Callable[[Action, str], float]


class GeneralPlayer(Player):
    """Weighs legal actions against each other by trials, each with a new sample of what is hidden and new dice."""

    def __init__(
        self,
        game: Wargame,
        side: str,
        seed: int | str,
        seconds: float,
        work: int | None = None,
        most: int | None = None,
        progress: Progress = nobody_listens,
    ) -> None:
        """A player with so many seconds a turn, or trials if ``work`` is given; with ``most`` trials at any rate."""
        self.side = side
        self._outlook = Outlook(game, side)
        self._teller = Teller(game)
        self._random = Random(f"general player {seed}")
        self._drawing = RandomPlayer(f"general player {seed}")
        self._limits = (None if work is not None else seconds, work, most)
        self._budget = Budget(*self._limits)
        self._progress = progress
        self._turn: tuple[int, str | None] | None = None
        self._moves: list[tuple[str, tuple[str, ...], str]] = []
        self._phase: tuple[int, str] | None = None
        self._asked: set[Subject] = set()
        #: The enemy's harmful answers; None until they have been looked for in this phase.
        self._answers: list[Action] | None = None

    @property
    def plan(self) -> tuple[str, ...]:
        """The longest moves that it has decided on in this player turn."""
        return tuple(self._teller.marches(self._moves))

    def stop(self) -> None:
        """Stop thinking for the rest of this player turn."""
        self._budget.stop()

    def choose(self, game: Wargame, state: State) -> Action:
        """The most promising of the legal actions that were tried; the only one at once."""
        # Whatever state it is given, it thinks about no more than its side knows.
        state = game.known(state, self.side)
        if self._turn != (state.turn, state.owner):
            self._turn, self._moves = (state.turn, state.owner), []
            self._budget = Budget(*self._limits)
        action = only_one(game, state) or self._decided(game, state)
        units, path = getattr(action, "units", ()), getattr(action, "path", ())
        if (
            isinstance(action, game.marches)
            and units
            and path
            and (start := state.place_of(units[0])) in game.map.index
        ):
            self._moves.append((start, tuple(units), path[-1]))
        return action

    def _decided(self, game: Wargame, state: State) -> Action:
        outlook, units = self._outlook, len(game.present(state, self.side))
        if units <= FEW_UNITS:
            drawn = self._drawn(game, state)
            return self._best(drawn, lambda one, seed: outlook.by_chance(game, state, one, seed))
        if state.stack or not may_end(game, state):
            drawn = self._drawn(game, state, units)
            return self._best(drawn, lambda one, seed: outlook.by_passing(game, state, one, seed))
        return self._swept(game, state, units)

    def _drawn(self, game: Wargame, state: State, later: float = 0) -> _Question:
        """Anything that is legal, drawn at random again and again. Passing is always a candidate."""
        step = game.gate.step(state)
        assert step is not None
        share = self._share(len(step.subjects(state)) + LATER * later)
        return _Question(
            Candidates([END] if may_end(game, state) else []),
            lambda: self._drawing.choose(game, state),
            lambda trials: 1 + WIDENING * sqrt(trials),
            share,
        )

    def _swept(self, game: Wargame, state: State, units: int) -> Action:
        """What one unit after another can do better than nothing; the end of the phase when all have been asked.

        Before that they are asked a second time if the enemy has answers that do harm, now with these in view.
        """
        step = game.gate.step(state)
        assert step is not None
        if self._phase != (state.turn, state.phase):
            self._phase, self._asked, self._answers = (state.turn, state.phase), set(), None
        while True:
            waiting = [one for one in step.subjects(state) if one not in self._asked]
            self._random.shuffle(waiting)
            while waiting:
                subject = waiting.pop()
                self._asked.add(subject)
                offers = [one for one in step.offers(state, subject) if one != END]
                if offers:
                    action = self._better_than_nothing(game, state, offers, len(waiting) + LATER * units)
                    if action != END:
                        return action
            if self._answers is not None or self._budget.is_spent:
                return END
            seed = f"answers {self._random.getrandbits(48)}"
            self._answers = self._outlook.harmful_answers(game, state, seed)
            self._budget.count(WORK_OF_LOOKING)
            if not self._answers:
                return END
            self._asked.clear()

    def _better_than_nothing(self, game: Wargame, state: State, offers: list[Action], others: float) -> Action:
        """The best of the offers of one unit, or the end of the phase."""
        self._random.shuffle(offers)
        answers = self._answers or ()
        question = _Question(
            Candidates([END]),
            lambda: offers.pop() if offers else END,
            lambda trials: 2 + CURIOUS * trials,
            self._share(others),
        )
        return self._best(question, lambda one, seed: self._outlook.by_passing(game, state, one, seed, answers))

    def _share(self, others: float) -> float:
        """The share of the budget at which a decision must be made, if so many others are to come in this turn."""
        share = self._budget.share
        return share + (1.0 - share) / (1 + others)

    def _best(self, question: _Question, trial: Trial) -> Action:
        """The best candidate when this decision's share of the budget is spent."""
        found, draw, deserved, until = question
        seed = self._random.getrandbits(48)
        while found.trials < FEWEST or self._budget.share < until:
            if len(found) < deserved(found.trials):
                found.add(draw())
            tried = found.next()
            tried.note(trial(tried.action, f"{seed} {tried.trials}"))
            self._budget.count()
            self._progress(self._budget.share, self.plan)
            if self._budget.share >= 1.0 and found.trials >= len(found):
                break
        return found.best()


class _Question(NamedTuple):
    """A decision: its candidates, where more come from, how many some trials deserve, and when it must be made."""

    found: Candidates
    draw: Callable[[], Action]
    deserved: Callable[[int], float]
    until: float


def only_one(game: Wargame, state: State) -> Action | None:
    """The only legal action; None if there are more."""
    step = game.gate.step(state)
    assert step is not None, "the game is over: there is nothing to choose"
    found: list[Action] = []
    for subject in step.subjects(state):
        found += step.offers(state, subject)[:2]
        if len(found) > 1:
            return None
    return found[0]
