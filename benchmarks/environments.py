"""``python -m benchmarks.environments [NAME ...]``: steps a second of the environments for learning.

PettingZoo's chess is measured beside them, if the packages ``chess`` and ``pygame`` that it needs are there. All take
turns, run by run, so that a busy machine slows all of them alike; the best run of each counts, as a ratio to the
reference loop too.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any

import numpy as np

from benchmarks.measures import Measure
from benchmarks.reference import references_per_second
from hexfront import env, games

RUNS, STEPS = 7, 1500
CHESS = "PettingZoo's chess"
#: What is wanted of leningrad-1979: so many steps a second.
WANTED = 1500.0


def main() -> int:
    names = sys.argv[1:] or list(games())
    arenas: dict[str, Any] = {name: env(name) for name in names}
    arenas |= chess_environment()
    found = {one.what: one for one in compared(arenas)}
    print(f"{'environment':24} {'steps a second':>15} {'ratio':>8} {'times chess':>12}")
    for name, one in found.items():
        times = f"{one.per_second / found[CHESS].per_second:12.2f}" if CHESS in found else ""
        print(f"{name:24} {one.per_second:15,.0f} {one.ratio:8.2f} {times}")
    return 0


def chess_environment() -> dict[str, Any]:
    """PettingZoo's chess by its name; nothing, and a word about it, without a package that it needs."""
    try:
        from pettingzoo.classic import chess_v6
    except ImportError as fault:
        print(f"{CHESS} is left out: {fault.name or fault} is not installed")
        return {}
    return {CHESS: chess_v6.env()}


def compared(arenas: dict[str, Any], runs: int = RUNS, steps: int = STEPS) -> list[Measure]:
    """The best of several runs of every environment, which take turns."""
    best, references = dict.fromkeys(arenas, 0.0), [references_per_second()]
    for run in range(runs):
        for name, arena in arenas.items():
            best[name] = max(best[name], _per_second(arena, steps, run))
        references.append(references_per_second())
    return [Measure(name, speed, speed / max(references), WANTED) for name, speed in best.items()]


def _per_second(arena: Any, steps: int, seed: int) -> float:
    start = process_time()
    done = played(arena, steps, seed)
    return done / (process_time() - start)


def played(arena: Any, steps: int, seed: int) -> int:
    """Take so many steps at random, in as many games as it needs."""
    random, done = np.random.default_rng(seed), 0
    while done < steps:
        arena.reset(seed=seed + done)
        for _ in arena.agent_iter(steps - done):
            observation, _, ended, cut, _ = arena.last()
            over = ended or cut
            arena.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
            done += 1
    return done


if __name__ == "__main__":
    sys.exit(main())
