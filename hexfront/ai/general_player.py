"""A computer player for any game: it knows the legal actions, the score and what its side sees, and no rule beyond."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, log, sqrt
from random import Random

from hexfront.ai.budget import Budget, Progress, nobody_listens
from hexfront.ai.prospects import Prospects
from hexfront.ai.random_player import RandomPlayer
from hexfront.ai.search.telling import Teller
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State
from hexfront.play.player import Player

#: How many candidates a number of trials deserves: ``1 + WIDENING * sqrt(trials)``.
WIDENING = 1.5
#: How eagerly UCB tries what was tried less, in standard deviations of the results.
CURIOSITY = 0.5
#: At the end a candidate is judged by its mean less this many standard errors, so that one lucky trial wins nothing.
CAUTION = 0.5
#: The fewest trials for a decision, however little of the budget is left.
FEWEST = 6
#: A side with more units than this makes many decisions a turn, and passes for the rest of it in a trial. Random play
#: instead lost the handful of trial games as the attacker of leningrad-2010, at a work of 300 to 1,500; passing won
#: both at 1,500 with this evaluation. With few units, in Lanterns, both won 29 of 30; random play sees further there.
FEW_UNITS = 6
#: How many player turns a trial of a side with few units goes on, with its own.
TURNS = 2

#: The standard deviation that is assumed where all trials come to the same.
LEAST_SPREAD = 0.1

END = EndPhase()


class Candidate:
    """An action with the sums of its trials, kept so that a thousand trials cost no more than ten."""

    __slots__ = ("action", "squares", "sum", "trials")

    def __init__(self, action: Action) -> None:
        self.action = action
        self.trials, self.sum, self.squares = 0, 0.0, 0.0

    def note(self, result: float) -> None:
        """Add the result of a trial."""
        self.trials += 1
        self.sum += result
        self.squares += result * result

    @property
    def mean(self) -> float:
        return self.sum / self.trials

    @property
    def scatter(self) -> float:
        """The sum of squared distances from the mean."""
        return max(0.0, self.squares - self.sum * self.sum / self.trials)


class GeneralPlayer(Player):
    """Weighs random candidates against each other by trials, each with a new sample of what is hidden and new dice."""

    def __init__(
        self,
        game: Wargame,
        side: str,
        seed: int | str,
        budget: Callable[[], Budget],
        progress: Progress = nobody_listens,
    ) -> None:
        self.side = side
        self.prospects = Prospects(game)
        self._teller = Teller(game)
        self._random = Random(f"general player {seed}")
        self._drawing = RandomPlayer(f"general player {seed}")
        self._new_budget = budget
        self._budget = budget()
        self._progress = progress
        self._turn: tuple[int, str | None] | None = None
        self._moves: list[tuple[str, tuple[str, ...], str]] = []

    @property
    def plan(self) -> tuple[str, ...]:
        """The longest moves that it has decided on in this player turn."""
        return tuple(self._teller.marches(self._moves))

    def stop(self) -> None:
        """Stop thinking for the rest of this player turn."""
        self._budget.stop()

    def choose(self, game: Wargame, state: State) -> Action:
        """The most promising of the legal actions that were tried; the only one at once."""
        if self._turn != (state.turn, state.owner):
            self._turn, self._moves = (state.turn, state.owner), []
            self._budget = self._new_budget()
        action = only_one(game, state) or self._best(game, state)
        units, path = getattr(action, "units", ()), getattr(action, "path", ())
        if (
            isinstance(action, game.marches)
            and units
            and path
            and (start := state.place_of(units[0])) in game.map.index
        ):
            self._moves.append((start, tuple(units), path[-1]))
        return action

    def _best(self, game: Wargame, state: State) -> Action:
        """The best candidate when this decision's share of the budget is spent. Passing is always a candidate."""
        found: dict[Action, Candidate] = {END: Candidate(END)} if may_end(game, state) else {}
        seed, trials = self._random.getrandbits(48), 0
        until = self._until(game, state)
        while trials < FEWEST or self._budget.share < until:
            if len(found) < 1 + WIDENING * sqrt(trials):
                drawn = self._drawing.choose(game, state)
                found.setdefault(drawn, Candidate(drawn))
            tried = _next(found, trials)
            tried.note(self._trial(game, state, tried.action, f"{seed} {tried.trials}"))
            trials += 1
            self._budget.count()
            self._progress(self._budget.share, self.plan)
            if self._budget.share >= 1.0 and trials >= len(found):
                break
        spread = _spread(found)
        ranked = [one for one in found.values() if one.trials]
        return max(ranked, key=lambda one: one.mean - CAUTION * spread / sqrt(one.trials)).action

    def _until(self, game: Wargame, state: State) -> float:
        """The share of the budget at which this decision must be made: what is left is for as many as have subjects."""
        step = game.gate.step(state)
        assert step is not None, "the game is over: there is nothing to choose"
        share = self._budget.share
        return share + (1.0 - share) / (len(step.subjects(state)) + 1)

    def _trial(self, game: Wargame, state: State, action: Action, seed: str) -> float:
        """What an action comes to in one world. A seed is one world with its dice, the same for all candidates."""
        whole = game.sampled(state, self.side, Random(seed)) if game.hides else state
        dice, anyone = SeededDice(seed), RandomPlayer(seed)
        passes = len(game.present(state, self.side)) > FEW_UNITS
        owner, turns = whole.owner, 1 if passes else TURNS
        after, _ = game.submit(whole, self.side, action, dice)
        while (acting := after.to_act) is not None:
            if after.owner != owner:
                owner, turns = after.owner, turns - 1
                if not turns:
                    break
            is_over = passes and acting == self.side and may_end(game, after)
            after, _ = game.submit(after, acting, END if is_over else anyone.choose(game, after), dice)
        return self.prospects.worth(after, self.side)


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


def may_end(game: Wargame, state: State) -> bool:
    """Whether the side to act may end the phase now."""
    step = game.gate.step(state)
    return step is not None and EndPhase in step.actions and step.refusal(state, END) is None


def _next(found: Mapping[Action, Candidate], trials: int) -> Candidate:
    """The candidate to try next: by UCB, with untried ones first."""
    spread, chances = _spread(found), log(trials + 1)

    def bound(one: Candidate) -> float:
        return one.mean + CURIOSITY * spread * sqrt(chances / one.trials) if one.trials else inf

    return max(found.values(), key=bound)


def _spread(found: Mapping[Action, Candidate]) -> float:
    """The standard deviation of results around the mean of their candidate; a little where all are alike."""
    often = [one for one in found.values() if one.trials > 1]
    squares = sum(one.scatter for one in often)
    return max(LEAST_SPREAD, sqrt(squares / sum(one.trials - 1 for one in often))) if often else LEAST_SPREAD
