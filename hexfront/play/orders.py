"""Standing orders at a table: told in sentences, and tried out before they are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any

from hexfront.games.face import Obeyed, Order, TakesOrders, Wargame, asked, read_orders
from hexfront.kernel.actions import Action, EndPhase
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.play.player import Player
from hexfront.play.table import enacted, without_a_person
from hexfront.play.words import action_words, with_names

#: How many continuations are played, and for how many seconds at most. The first is always played to its end.
GAMES, SECONDS = 10, 3.0
#: The longest continuation, in actions; far more than any player turn takes.
MOST_ACTIONS = 5_000

#: Makes a player for a side, given a seed.
Hire = Callable[[str, str], Player]


def orders_of(game: Wargame, documents: object) -> tuple[Order, ...]:
    """Orders from their wire form. Raises an error that says which one is wrong, or that the game takes none."""
    return read_orders(asked(game, TakesOrders).order_kinds, frozenset(game.map.hexes), documents)


def order_words(game: Wargame, order: Order) -> str:
    """An order as a sentence."""
    kinds = {kind.name: kind for kind in asked(game, TakesOrders).order_kinds}
    return kinds[order.kind].words(order)


def obeyed(game: Wargame, known: State, orders: Sequence[Order]) -> Obeyed | None:
    """The answer that orders give to the pending decision of the side to act; None if that side is to be asked."""
    if not orders or not known.stack or not isinstance(game, TakesOrders):
        return None
    return game.ordered(known, orders)


def is_asked(game: Wargame, state: State, side: str) -> bool:
    """Whether a side has to decide something now that an order could decide."""
    if not state.stack or state.to_act != side or not isinstance(game, TakesOrders):
        return False
    return any(type(state.stack[-1]) in kind.decisions for kind in game.order_kinds)


@dataclass(slots=True)
class Tally:
    """How often an order answered in all continuations, with which actions, and what was at stake.

    Of answers that dice decide about, ``rolls`` counts how many there were, and ``hope`` adds their chances up.
    """

    answers: Counter[str] = field(default_factory=Counter)
    stake: int = 0
    rolls: int = 0
    hope: Fraction = Fraction(0)

    @property
    def times(self) -> int:
        return self.answers.total()


@dataclass(slots=True)
class Trial:
    """The result of trying orders out: sums over all continuations, and how many there were."""

    tallies: list[Tally]
    games: int = 0
    #: The decisions that were left to the player.
    asked: Counter[str] = field(default_factory=Counter)
    steps_lost: int = 0

    def to_json(self) -> dict[str, Any]:
        """The result for one continuation, on average."""
        return {
            "games": self.games,
            "orders": [
                {
                    "times": self._mean(tally.times),
                    "answers": {verb: self._mean(count) for verb, count in sorted(tally.answers.items())},
                    "stake": round(tally.stake / tally.times, 2) if tally.times else 0.0,
                    "chance": round(float(tally.hope / tally.rolls), 2) if tally.rolls else None,
                }
                for tally in self.tallies
            ],
            "asked": {decision: self._mean(count) for decision, count in sorted(self.asked.items())},
            "steps_lost": self._mean(self.steps_lost),
        }

    def _mean(self, count: int) -> float:
        return round(count / self.games, 2) if self.games else 0.0

    def add(self, other: Trial) -> None:
        """Add another continuation of the same orders."""
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.answers += more.answers
            tally.stake += more.stake
            tally.rolls += more.rolls
            tally.hope += more.hope
        self.games += other.games
        self.asked += other.asked
        self.steps_lost += other.steps_lost


def answer_now(game: Wargame, known: State, side: str, orders: Sequence[Order]) -> dict[str, Any] | None:
    """What orders would answer to a decision that is pending for a side; None if it is not asked, or would be."""
    found = obeyed(game, known, orders) if known.to_act == side else None
    if found is None:
        return None
    document = found.action.to_json()
    return {"number": found.index + 1, "action": document, "text": with_names(game, action_words(game, document))}


def tried(
    game: Wargame,
    known: State,
    side: str,
    orders: Sequence[Order],
    hire: Hire,
    *,
    games: int = GAMES,
    seconds: float = SECONDS,
    seed: int | str = 0,
) -> Trial:
    """Play to the end of the enemy's next turn several times, from what a side knows, and count what orders do.

    The side ends its own phases at once. The same seed gives the same continuations; when time runs out there are
    fewer of them.
    """
    total, deadline = Trial([Tally() for _ in orders]), perf_counter() + seconds
    for number in range(games):
        one = _Continuation(game, side, orders, hire, f"{seed} {number}")
        if not one.play(known, deadline if number else None):
            break
        total.add(one.trial)
    return total


class _Continuation:
    """One way in which the enemy's next turn could go."""

    def __init__(self, game: Wargame, side: str, orders: Sequence[Order], hire: Hire, seed: str) -> None:
        self.game = game
        self.side = side
        self.orders = orders
        self.players = {one: hire(one, seed) for one in game.frame.sides}
        self.random = Random(f"standing orders {seed}")
        self.dice = SeededDice(seed)
        self.trial = Trial([Tally() for _ in orders], games=1)

    def play(self, known: State, deadline: float | None) -> bool:
        """Play it; False if time ran out before the end."""
        state = self.game.sampled(known, self.side, self.random)
        before, enemy_came = self._steps(state), False
        for _ in range(MOST_ACTIONS):
            enemy_came = enemy_came or state.owner != self.side
            if state.to_act is None or (enemy_came and state.owner == self.side and not state.stack):
                break
            if deadline is not None and perf_counter() > deadline:
                return False
            state, _ = enacted(self.game, state, state.to_act, self._choose(state), self.dice)
        self.trial.steps_lost = max(0, before - self._steps(state))
        return True

    def _choose(self, state: State) -> Action:
        side = str(state.to_act)
        known = self.game.known(state, side)
        if side == self.side:
            own = self._answer(state, known) if state.stack else EndPhase()
            if own is not None and self.game.refusal(known, side, own) is None:
                return own
        return self.players[side].choose(self.game, known)

    def _answer(self, state: State, known: State) -> Action | None:
        """The answer to an own decision, counted; None if the player would have been asked."""
        forced = without_a_person(self.game, state)
        if forced is not None:
            return forced
        found = obeyed(self.game, known, self.orders)
        if found is None:
            self.trial.asked[type_name(type(state.stack[-1]))] += 1
            return None
        tally = self.trial.tallies[found.index]
        tally.answers[type_name(type(found.action))] += 1
        tally.stake += found.stake
        if found.chance is not None:
            tally.rolls += 1
            tally.hope += found.chance
        return found.action

    def _steps(self, state: State) -> int:
        index = self.game.frame.unit_index
        return sum(state.steps[index[unit]] for unit in self.game.present(state, self.side))
