"""Plays random games and checks every promise: ``python -m tools.fuzz leningrad-1979 --minutes 5 --jobs 2``.

Prints games, actions and faults. A game that breaks a promise is stored as a loadable record with the fault in its
header, and the exit code is then 1.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

from hexfront.games.registry import games
from hexfront.play.player import Player
from hexfront.play.record.record import write_record
from tools.fuzz_play import FuzzGame
from tools.fuzz_stored import recipes


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one game."""

    seed: int
    actions: int
    level: str
    fault: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 1 if there was a fault."""
    wishes = _wishes(arguments)
    faults = 0
    for name in wishes.games_named:
        faults += _fuzz(name, wishes)
    return 1 if faults else 0


def _wishes(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.fuzz", description="Play random games and check every promise.")
    parser.add_argument("games_named", nargs="*", metavar="game", help="games to play; all if none is named")
    parser.add_argument("--minutes", type=float, default=1.0, help="time for each game named (default 1)")
    parser.add_argument("--games", type=int, help="number of games to play instead of a time")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default 2)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--every", type=int, default=60, help="dear checks at one action in so many (default 60)")
    parser.add_argument("--biased", action="store_true", help="with the players of the stored games, not at random")
    parser.add_argument("--out", type=Path, default=Path("build/fuzz-faults"), help="folder for games with a fault")
    wishes = parser.parse_args(arguments)
    if strange := set(wishes.games_named) - set(games()):
        parser.error(f"unknown game {min(strange)!r}: known are {', '.join(games())}")
    for option, least in (("jobs", 1), ("every", 1), ("games", 1)):
        value = getattr(wishes, option)
        if value is not None and value < least:
            parser.error(f"--{option} is {value}, expected at least {least}")
    wishes.games_named = wishes.games_named or list(games())
    return wishes


def _fuzz(name: str, wishes: Namespace) -> int:
    """Play a game many times; returns how many had a fault."""
    began = monotonic()
    seeds: Iterable[int] = count(wishes.seed)
    if wishes.games is not None:
        seeds = islice(seeds, wishes.games)
    played = actions = faults = 0
    levels: Counter[str] = Counter()
    for report in _reports(name, wishes, _until(seeds, wishes, began)):
        played, actions = played + 1, actions + report.actions
        levels[report.level] += not report.fault
        if report.fault:
            faults += 1
            print(f"{name}, seed {report.seed}, action {report.actions}: {report.fault}", flush=True)
        if played % 100 == 0:
            print(f"{name}: {played} games, {faults} faults, {monotonic() - began:.0f} s", flush=True)
    seconds = monotonic() - began
    ends = ", ".join(f"{number} {level}" for level, number in levels.most_common() if number)
    print(f"{name}: {played} games, {actions} actions, {faults} faults in {seconds:.0f} s ({ends})", flush=True)
    return faults


def _until(seeds: Iterable[int], wishes: Namespace, began: float) -> Iterator[int]:
    """The seeds, until the time limit if there is one."""
    for seed in seeds:
        if wishes.games is None and monotonic() - began > wishes.minutes * 60:
            return
        yield seed


def _reports(name: str, wishes: Namespace, seeds: Iterator[int]) -> Iterator[Report]:
    """Play in batches, so that the time limit is checked between them."""
    one = partial(fuzz_one, name, every=wishes.every, out=wishes.out, biased=wishes.biased)
    if wishes.jobs == 1:
        yield from map(one, seeds)
        return
    with get_context("spawn").Pool(wishes.jobs) as pool:
        while batch := list(islice(seeds, wishes.jobs * 4)):
            yield from pool.imap_unordered(one, batch)


def fuzz_one(name: str, seed: int, every: int, out: Path, biased: bool = False) -> Report:
    """Play one game, and store it if it has a fault."""
    players: dict[str, Player] | None = None
    opening: Mapping[str, Any] | None = None
    if biased:
        choice = list(recipes(name).values())
        recipe = choice[seed % len(choice)]
        players = {"german": recipe.german(seed), "soviet": recipe.soviet(seed)}
        opening = recipe.opening
    fuzz = FuzzGame(name, seed, every, players, opening)
    played = fuzz.play()
    if played.fault:
        out.mkdir(parents=True, exist_ok=True)
        played.record.header["fault"] = played.fault
        write_record(played.record, out / f"{name}-{seed}.jsonl")
    outcome = fuzz.game.outcome(played.final)
    return Report(seed, played.actions, outcome.level if outcome else "", played.fault)


if __name__ == "__main__":
    sys.exit(main())
