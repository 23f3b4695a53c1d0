"""Fits the weights of an evaluation to finished games between scripts; shared by all families."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy
from numpy.typing import NDArray

from hexfront.ai.scripts.weighing import stage_of
from hexfront.ai.search.contract import Actor, Staff
from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.play.player import Player
from hexfront.play.runner import play_game

Numbers = NDArray[numpy.float64]
#: How often a side gets a random usual plan for the game, and how often it leaves its usual plan for a turn.
UNUSUAL, CHANGED = 0.5, 0.5
#: The ridge penalty on a standardized weight, and the share of positions in which a term must occur to be fitted.
RIDGE, SEEN = 12.0, 0.03
#: The least standard deviation used for scaling, so that a term that hardly varies does not get a huge weight.
NARROW = 0.05
#: Every fifth game is left out of the fit and used to check it.
CHECKED = 5


@dataclass(frozen=True, slots=True)
class Subject:
    """What to fit: the terms, those whose sign is clear from the rules, the stages, and how a game is scored.

    ``lesson`` is the score, from 0 to 1, that the positions of a finished game should have predicted; it may differ
    from its score in play. ``usual`` is the index of the plan that a side usually follows, if it is not the first.
    """

    names: Sequence[str]
    good: Sequence[str]
    bad: Sequence[str]
    stages: Sequence[int]
    terms: Callable[[State], list[float]]
    lesson: Callable[[Outcome], float]
    usual: Mapping[str, int] = field(default_factory=dict)


@dataclass
class Positions:
    """The positions at the start of every player turn, the scores they should have predicted, and the final states."""

    turns: list[int] = field(default_factory=list)
    terms: list[list[float]] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    worth: list[float] = field(default_factory=list)
    ends: list[State] = field(default_factory=list)


class Scripts(Player):
    """Plays both sides of one game: each has a usual plan, and often follows another for a turn.

    It notes the position at the start of every player turn.
    """

    def __init__(self, staff: Staff[Any], random: Random, subject: Subject, seen: Positions) -> None:
        self.staff = staff
        self.random = random
        self.subject = subject
        self.seen = seen
        self.turn: tuple[int, str | None] | None = None
        self.actors: dict[str, Actor] = {}
        sides = staff.game.gate.frame.sides
        self.unusual = {side: random.random() if random.random() < UNUSUAL else None for side in sides}

    def choose(self, game: Wargame, state: State) -> Action:
        owner = state.owner
        if (state.turn, owner) != self.turn:
            self.turn = (state.turn, owner)
            self.seen.turns.append(state.turn)
            self.seen.terms.append(self.subject.terms(state))
            self.begin_turn(state, owner)
        assert state.to_act is not None
        return self.actors[state.to_act].action(state)

    def begin_turn(self, state: State, owner: str | None) -> None:
        for side, unusual in self.unusual.items():
            plans = self.staff.plans(state, side)
            plan = plans[self.subject.usual.get(side, 0) if unusual is None else int(unusual * len(plans))]
            if side == owner and self.random.random() < CHANGED:
                plan = self.random.choice(plans)
            self.actors[side] = self.staff.actor(side, plan)


def asked(description: str | None, games: int) -> argparse.Namespace:
    """The command line's arguments: the game, how many games to play, their seed, and the file to write."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--out", type=Path, help="the file to write, instead of the weights in use")
    return parser.parse_args()


def play(staff: Staff[Any], subject: Subject, games: int, seed: str) -> Positions:
    """Play games between scripts; returns their positions."""
    seen, game = Positions(), staff.game
    for number in range(games):
        random, dice = Random(f"{seed} {number}"), SeededDice(f"{seed} {number}")
        scripts = Scripts(staff, random, subject, seen)
        played = play_game(game, dict.fromkeys(game.frame.sides, scripts), dice, game.new(setup="suggested"))
        seen.ends.append(played.final)
        new = len(seen.turns) - len(seen.games)
        seen.games += [number] * new
        seen.worth += [subject.lesson(played.outcome)] * new
    return seen


def fitted(values: Numbers, worth: Numbers, subject: Subject) -> Numbers:
    """Logistic regression with a ridge penalty, repeated without the terms whose weights have the wrong sign."""
    spread = values.std(axis=0)
    spread[0] = 1.0
    used = (spread > 0) & ((values != 0).mean(axis=0) > SEEN)
    spread = numpy.maximum(spread, NARROW)
    while True:
        weights = numpy.zeros(len(subject.names))
        weights[used] = _regression(values[:, used] / spread[used], worth) / spread[used]
        signs = [(name in subject.good) - (name in subject.bad) for name in subject.names]
        wrong = [n for n, sign in enumerate(signs) if weights[n] * sign < 0]
        if not wrong:
            return weights
        used[wrong] = False


def _regression(values: Numbers, worth: Numbers) -> Numbers:
    weights = numpy.zeros(values.shape[1])
    price = numpy.full(values.shape[1], RIDGE)
    price[0] = 0.001
    for _ in range(50):
        chance = _chance(values @ weights)
        slope = values.T @ (worth - chance) - price * weights
        bend = (values * (chance * (1 - chance))[:, None]).T @ values + numpy.diag(price)
        step = numpy.linalg.solve(bend, slope)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights


def _chance(score: Numbers) -> Numbers:
    return 1.0 / (1.0 + numpy.exp(-numpy.clip(score, -30, 30)))


def stage_weights(seen: Positions, subject: Subject) -> list[Numbers]:
    """The weights of every stage, fitted to all games.

    Before that, it fits without the left-out games and prints how well that predicts them.
    """
    values, worth = numpy.array(seen.terms), numpy.array(seen.worth)
    stage = numpy.array([stage_of(turn, subject.stages) for turn in seen.turns])
    kept = numpy.array(seen.games) % CHECKED == 0
    found = []
    for number, last in enumerate(subject.stages):
        here = stage == number
        weights = fitted(values[here & ~kept], worth[here & ~kept], subject)
        told = numpy.corrcoef(_chance(values[here & kept] @ weights), worth[here & kept])[0, 1]
        print(f"to turn {last}: {here.sum()} positions, correlation {told:.2f} in games left out")
        found.append(fitted(values[here], worth[here], subject))
    return found


def write(file: Path, weights: Sequence[Numbers], subject: Subject) -> None:
    """Write the weights as a table with a row for each term and a column for each stage."""
    lines = [",".join(("term", *(f"to turn {last}" for last in subject.stages)))]
    lines += [",".join((term, *(f"{stage[n]:.3f}" for stage in weights))) for n, term in enumerate(subject.names)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
