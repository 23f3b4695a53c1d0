"""Fits the weights of the computer's evaluation to games between scripts that change their plans from turn to turn.

``python -m tools.leningrad.evaluation leningrad-1979 --games 400 --seed 1`` plays, fits, prints how well games that
were left out are foretold, and writes the weights.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy
from numpy.typing import NDArray

from hexfront.ai.leningrad.evaluation import POINTS, STAGES, TERMS, terms
from hexfront.ai.leningrad.staff import LeningradStaff
from hexfront.ai.staff import Actor, owner_of_turn
from hexfront.ai.weighing import stage_of
from hexfront.games.leningrad.campaign import SIDES
from hexfront.games.leningrad.game import LeningradGame
from hexfront.games.registry import load
from hexfront.kernel.dice import SeededDice

Numbers = NDArray[numpy.float64]
#: How often a side leaves its usual plan for a turn, and how often that other plan has other weights.
CHANGED, REWEIGHED = 0.5, 0.5
#: The price of a weight of one standard deviation, and how often a term must have been seen to get one.
RIDGE, SEEN = 12.0, 0.03
#: What the rules make plain: a weight of the other sign is chance, and is left out.
GOOD = ("german to move", "losses", "prizes", "gates held", "storm", "siege", "at the gates", "soviet cut off")
BAD = ("garrison", "weakest prize", "shield", "field", "forts", "german cut off")
#: Every fifth game is kept for the check.
CHECKED = 5


@dataclass
class Positions:
    """What was seen at the start of every player turn, and how the game ended."""

    turns: list[int]
    terms: list[list[float]]
    games: list[int]
    points: list[int]

    def worth(self) -> Numbers:
        """Half who won, half by how much."""
        points = numpy.array(self.points, dtype=float)
        return 0.5 * (points > 0) + 0.5 / (1.0 + numpy.exp(-points / POINTS))


def play(game: LeningradGame, games: int, seed: str) -> Positions:
    """Games between scripts; each side has a usual plan and often does something else for a turn."""
    staff, seen = LeningradStaff(game), Positions([], [], [], [])
    for number in range(games):
        random, dice, state = Random(f"{seed} {number}"), SeededDice(f"{seed} {number}"), game.new(setup="suggested")
        usual = {side: random.randrange(7) if random.random() < CHANGED else 1 - SIDES.index(side) for side in SIDES}
        turn, actors, first = None, dict[str, Actor](), len(seen.turns)
        while (side := state.to_act) is not None:
            owner = owner_of_turn(state)
            if (state.turn, owner) != turn:
                turn = (state.turn, owner)
                seen.turns.append(state.turn)
                seen.terms.append(terms(staff.atlas, state))
                for one in SIDES:
                    plans = staff.plans(state, one)
                    plan = plans[usual[one]]
                    if one == owner and random.random() < CHANGED:
                        plan = random.choice(plans)
                        plan = staff.reweighed(plan, SIDES.index(one), random) if random.random() < REWEIGHED else plan
                    actors[one] = staff.actor(one, plan)
            state, _ = game.submit(state, side, actors[side].action(state), dice)
        outcome = game.outcome(state)
        assert outcome is not None
        seen.games += [number] * (len(seen.turns) - first)
        seen.points += [outcome.points] * (len(seen.turns) - first)
    return seen


def fitted(values: Numbers, worth: Numbers) -> Numbers:
    """Logistic regression with a ridge, again without the terms whose weights have the wrong sign."""
    spread = values.std(axis=0)
    spread[0] = 1.0
    used = (spread > 0) & ((values != 0).mean(axis=0) > SEEN)
    while True:
        weights = numpy.zeros(len(TERMS))
        weights[used] = _regression(values[:, used] / spread[used], worth) / spread[used]
        wrong = [n for n, term in enumerate(TERMS) if weights[n] * ((term in GOOD) - (term in BAD)) < 0]
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


def stages(seen: Positions) -> list[Numbers]:
    """The weights of every stage; prints how well the games left out were foretold without them."""
    values, worth = numpy.array(seen.terms), seen.worth()
    stage = numpy.array([stage_of(turn, STAGES) for turn in seen.turns])
    kept = numpy.array(seen.games) % CHECKED == 0
    found = []
    for number, last in enumerate(STAGES):
        here = stage == number
        weights = fitted(values[here & ~kept], worth[here & ~kept])
        told = numpy.corrcoef(_chance(values[here & kept] @ weights), worth[here & kept])[0, 1]
        print(f"to turn {last}: {here.sum()} positions, correlation {told:.2f} in games left out")
        found.append(fitted(values[here], worth[here]))
    prizes = TERMS.index("prizes")
    for early, late in reversed(list(pairwise(found[1:]))):
        early[prizes] = early[prizes] or late[prizes]
    return found


def write(file: Path, weights: Sequence[Numbers]) -> None:
    lines = [",".join(("term", *(f"to turn {last}" for last in STAGES)))]
    lines += [",".join((term, *(f"{stage[n]:.3f}" for stage in weights))) for n, term in enumerate(TERMS)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--out", type=Path, help="the file to write, instead of the weights in use")
    given = parser.parse_args()
    game = load(given.game)
    if not isinstance(game, LeningradGame):
        parser.error(f"{given.game} is no game of Leningrad's family")
    in_use = Path(str(files("hexfront.ai.leningrad"))) / "weights" / f"{game.name}.csv"
    write(given.out or in_use, stages(play(game, given.games, given.seed)))


if __name__ == "__main__":
    main()
