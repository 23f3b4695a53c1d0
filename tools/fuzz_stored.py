"""Stored games: ``python -m tools.fuzz_stored --renew tests/stored_games`` plays them again.

Each recipe names the players and the wanted ending; seeds are tried until a game ends that way. An intended change of
a rule or a map changes the games too. They are then made again, and the new ones reviewed before they are committed.
"""

from __future__ import annotations

import gzip
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from hexfront.games.registry import family_of, games
from hexfront.play.record.record import Record, write_record
from hexfront.play.record.verify import Verdict, verify
from tools.fuzz_play import Fuzzed, FuzzGame
from tools.fuzz_recipe import Recipe

ENDING = ".jsonl.gz"
TRIES = 400


def recipes(name: str) -> dict[str, Recipe]:
    """The recipes of a game, by what they show."""
    found: dict[str, Recipe] = import_module(f"tools.{family_of(name)}.recipes").recipes(name)
    return found


def make(name: str, recipe: Recipe) -> tuple[int, Fuzzed]:
    """Play with one seed after another until a game ends as wanted."""
    for number in range(TRIES):
        seed = number * 2 + (0 if recipe.chosen else 1)
        players = {"german": recipe.german(seed), "soviet": recipe.soviet(seed)}
        fuzz = FuzzGame(name, seed, 10**9, players, recipe.opening, **recipe.options)
        played = fuzz.play()
        if played.fault:
            raise SystemExit(f"{name}, seed {seed}: {played.fault}")
        outcome = fuzz.game.outcome(played.final)
        if outcome is not None and recipe.wanted(outcome) and _fits(recipe, played):
            return seed, played
    raise SystemExit(f"{name}: no game of {TRIES} ended as wanted")


def _fits(recipe: Recipe, played: Fuzzed) -> bool:
    """Whether a game uses what it should, and ends early or not."""
    used = {entry.action["type"] for entry in played.record.entries}
    is_sudden = played.final.turn < played.final.frame.last_turn
    return (not recipe.uses or recipe.uses in used) and recipe.is_sudden == is_sudden


def store(record: Record, file: Path) -> None:
    """Write a compressed record; the same record always gives the same bytes."""
    with TemporaryDirectory() as folder:
        plain = write_record(record, Path(folder) / "game.jsonl")
        file.write_bytes(gzip.compress(plain.read_bytes(), mtime=0))


def unpacked(file: Path, folder: Path) -> Path:
    """Decompress a stored game to a plain record."""
    plain = folder / file.name.removesuffix(".gz")
    plain.write_bytes(gzip.decompress(file.read_bytes()))
    return plain


def checked(file: Path) -> Verdict:
    """Whether a stored game still replays to the same events and outcome."""
    with TemporaryDirectory() as folder:
        return verify(unpacked(file, Path(folder)))


def renew(folder: Path, named: Sequence[str]) -> None:
    """Play every recipe of some games again and store the results."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in named:
        for title, recipe in recipes(name).items():
            seed, played = make(name, recipe)
            file = folder / f"{name}.{title}{ENDING}"
            store(played.record, file)
            closing = played.record.closing
            outcome = closing.outcome if closing else None
            print(f"{file.name}: seed {seed}, {played.actions} actions, {file.stat().st_size // 1024} kB, {outcome}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = ArgumentParser(prog="python -m tools.fuzz_stored", description="Make or check the stored games.")
    parser.add_argument("folder", type=Path, help="where the stored games are")
    parser.add_argument("--renew", action="store_true", help="play them anew instead of checking them")
    parser.add_argument("--game", choices=list(games()), help="only the games of one name")
    wishes = parser.parse_args(arguments)
    named = [wishes.game] if wishes.game else list(games())
    if wishes.renew:
        renew(wishes.folder, named)
        return 0
    faults = 0
    for file in sorted(file for name in named for file in wishes.folder.glob(f"{name}.*{ENDING}")):
        verdict = checked(file)
        faults += not verdict.ok
        print(f"{file.name}: {verdict.reason if verdict.ok else f'line {verdict.line}: {verdict.reason}'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
