"""What more work buys a general: the noise of its trials, the spread of its plans, and the gain of what it chooses.

``python -m tools.work_and_gain leningrad-1979 --positions 12 --works 20,80,320`` takes positions from games of the
general, one of each side and game, and measures there, without any clock. ``docs/research/what-more-work-buys.md`` says
what the figures mean.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

import hexfront
from hexfront.ai.players import player, staff_of
from hexfront.ai.search.desk import Desk, Matter
from hexfront.ai.search.officer import Officer
from hexfront.cli.sources import options
from hexfront.play.runner import playing

#: The trials of each plan, and those on fresh dice that judge what was chosen; the changes made to the best plan, of at
#: most so many that are thought of; and the work for a turn in the games that the positions come from.
TRIALS, JUDGING, CHANGES, THOUGHT_OF, WORK = 32, 48, 16, 60, 24
#: How often each work chooses, with other seeds.
CHOICES = 2

Position = tuple[str, hexfront.State]
Results = Sequence[Sequence[float]]


def positions(game: hexfront.Wargame, seed: str, number: int) -> list[Position]:
    """Positions in which a side makes its plan, one for each side of each game."""
    random, found, count = Random("positions"), list[Position](), 0
    while len(found) < number:
        for side, states in _planned(game, f"{seed} {count}").items():
            found += [(side, random.choice(states))] if states else []
        count += 1
    return found[:number]


def _planned(game: hexfront.Wargame, seed: str) -> dict[str, list[hexfront.State]]:
    staff, players = staff_of(game), {side: player(game, "general", side, seed, work=WORK) for side in game.frame.sides}
    seen: dict[str, list[hexfront.State]] = {side: [] for side in game.frame.sides}
    last = None
    for done in playing(game, players, hexfront.SeededDice(seed), game.new(f"{seed} opening", "suggested")):
        state, turn = done.after, (done.after.turn, done.after.owner)
        if state.to_act == state.owner and turn != last and staff.calls_for_plan(state, str(state.to_act)):
            last = turn
            seen[str(state.to_act)].append(state)
    return seen


def desk_of(game: hexfront.Wargame, position: Position, seed: str) -> Desk[Any]:
    """A desk with a position, whose dice and whose unseen come from a seed."""
    random = Random(seed)
    return Desk(staff_of(game), Matter(position[1], position[0], seed, 2), lambda number: random)


def noise_and_spread(differences: Results) -> tuple[float, float]:
    """The deviation of one paired trial, and that of the true differences: what noise does not explain of the means."""
    noise = fmean(variance(one) for one in differences)
    means = [fmean(one) for one in differences]
    return sqrt(noise), sqrt(max(0.0, variance(means) - noise / len(differences[0]))) if len(means) > 1 else 0.0


def measured(game: hexfront.Wargame, position: Position) -> Iterator[tuple[str, float]]:
    """The figures of one position that do not depend on how a general chooses."""
    (side, state), staff, desk = position, staff_of(game), desk_of(game, position, "A")
    plans = desk.beginnings.different(staff.plans(state, side))
    results = [[desk.tried(plan, number) for number in range(TRIALS)] for plan in plans]
    yield "different plans", len(plans)
    yield "noise of a trial", sqrt(fmean(variance(one) for one in results))
    if len(plans) > 1:
        field = [fmean(one[number] for one in results) for number in range(TRIALS)]
        off = [[one - mean for one, mean in zip(result, field, strict=True)] for result in results]
        yield "spread of plans", noise_and_spread(off)[1]
        yield "noise of a paired trial", noise_and_spread(_less(results[1:], results[0]))[0]
    best = max(range(len(plans)), key=lambda at: fmean(results[at]))
    random, changes, thought_of = Random("changes"), list[Any](), 0
    while thought_of < THOUGHT_OF and len(changes) < CHANGES:
        thought_of += 1
        other = staff.varied(plans[best], state, side, random)
        if desk.beginnings.key(other) != desk.beginnings.key(plans[best]):
            changes.append(other)
    yield "changes that differ", len(changes) / thought_of
    if len(changes) > 1:
        tried = _less([[desk.tried(one, number) for number in range(TRIALS)] for one in changes], results[best])
        noise, spread = noise_and_spread(tried)
        yield from (("noise of a change", noise), ("spread of changes", spread))
        yield "mean of changes", fmean(map(fmean, tried))
        first = max(range(len(changes)), key=lambda at: fmean(tried[at]))
        fresh = range(1000, 1000 + TRIALS)
        yield "best change", fmean(desk.tried(changes[first], n) - desk.tried(plans[best], n) for n in fresh)


def _less(results: Results, base: Sequence[float]) -> list[list[float]]:
    return [[one - other for one, other in zip(result, base, strict=True)] for result in results]


def gains(game: hexfront.Wargame, position: Position, levels: Sequence[str]) -> Iterator[tuple[str, float]]:
    """How much better than the plain plan each level's choice is, on fresh dice, in shares of a game."""
    (side, state), staff, judge = position, staff_of(game), desk_of(game, position, "judge")
    worths: dict[object, float] = {}

    def worth(plan: Any) -> float:
        key = judge.beginnings.key(plan)
        if key not in worths:
            worths[key] = fmean(judge.tried(plan, number) for number in range(JUDGING))
        return worths[key]

    plain = worth(staff.plans(state, side)[0])
    for level in levels:
        name, _, work = level.partition("@")
        chosen = []
        for seed in range(CHOICES):
            officer = player(game, name, side, f"o{seed}", work=int(work))
            assert isinstance(officer, Officer)
            chosen.append(worth(officer.planned(state)) - plain)
        yield f"gain of {level}", fmean(chosen)


def main() -> None:
    """Print the figures of every position and their means."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("--option", action="append", default=[], help="an option of the game as name=value")
    asked.add_argument("--positions", type=int, default=12)
    asked.add_argument("--works", default="20,80,320")
    asked.add_argument("--levels", default="general", help="such as general-1,general")
    asked.add_argument("--seed", default="noise")
    given = asked.parse_args()
    game = hexfront.load(given.game, **options(given.option))
    levels = [f"{level}@{work}" for work in given.works.split(",") for level in given.levels.split(",")]
    found: dict[str, list[float]] = {}
    for position in positions(game, given.seed, given.positions):
        print(f"{position[0]}, turn {position[1].turn}", flush=True)
        for name, figure in (*measured(game, position), *gains(game, position, levels)):
            found.setdefault(name, []).append(figure)
            print(f"    {name:24} {figure:8.4f}", flush=True)
    print("means")
    for name, figures in found.items():
        error = sqrt(variance(figures) / len(figures)) if len(figures) > 1 else 0.0
        print(f"    {name:24} {fmean(figures):8.4f} +- {error:.4f}, {len(figures)} positions")


if __name__ == "__main__":
    main()
