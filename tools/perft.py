"""Counts action trees: ``python -m tools.perft leningrad-1979 --depth 2 --position file.json --split``.

A count is the number of sequences of legal actions of a given length from a position, with every die showing the same
number. Any change in the legal actions changes it. The counts used by tests are in ``tests/perft/*.toml``;
``--renew tests/perft`` writes new ones after an intended change of a map or a rule.
"""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.kernel.datafiles import read_toml, wanted
from hexfront.kernel.errors import DataError, HexfrontError
from hexfront.kernel.state import State
from tools.fuzz_play import loaded

#: The files of a sheet.
SHEET = ("map.toml", "hexes.csv", "hexsides.csv")
COUNTS = re.compile(r"^counts = .*$", re.MULTILINE)
FINGERPRINT = re.compile(r"^map = .*$", re.MULTILINE)


class StuckDie:
    """A die that always shows the same number, or its highest if it has fewer sides."""

    def __init__(self, shows: int) -> None:
        self.shows = shows

    def roll(self, sides: int = 6) -> int:
        return min(self.shows, sides)


def perft(game: Wargame, state: State, depth: int, die: int) -> int:
    """The number of sequences of ``depth`` legal actions."""
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, _after(game, state, action, die), depth - 1, die) for action in actions)


def split(game: Wargame, state: State, depth: int, die: int) -> dict[str, int]:
    """The count under each first action, by its wire form."""
    return {
        json.dumps(action.to_json()): perft(game, _after(game, state, action, die), depth - 1, die) if depth > 1 else 1
        for action in game.legal_actions(state)
    }


def _after(game: Wargame, state: State, action: Any, die: int) -> State:
    assert state.to_act is not None
    return game.submit(state, state.to_act, action, StuckDie(die))[0]


@dataclass(frozen=True, slots=True)
class Case:
    """A position with the counts it should have, for depth 1, 2 and so on, and the options it is played with."""

    name: str
    die: int
    counts: tuple[int, ...]
    position: dict[str, Any]
    options: dict[str, Any]

    def counted(self, name: str) -> tuple[int, ...]:
        """The actual counts."""
        game = loaded(name, **self.options)
        state = game.from_position(self.position)
        return tuple(perft(game, state, depth, self.die) for depth in range(1, len(self.counts) + 1))


def load_cases(file: Path) -> tuple[str, list[Case]]:
    """The cases of a file, and the fingerprint of the map for which their counts were made."""
    record = read_toml(file)
    cases = []
    for entry in wanted(record, "positions", list, file):
        cases.append(
            Case(
                wanted(entry, "name", str, file),
                wanted(entry, "die", int, file),
                tuple(wanted(entry, "counts", list, file)),
                wanted(entry, "position", dict, file),
                entry.get("options", {}),
            )
        )
    return wanted(record, "map", str, file), cases


def fingerprint(game: Wargame) -> str:
    """A hash of a game's sheet, which changes with its files."""
    folder = game.folder
    return sha256("".join((folder / name).read_text(encoding="utf-8") for name in SHEET).encode()).hexdigest()[:16]


def renew(folder: Path) -> None:
    """Rewrite the counts in every file of a folder; each file is named after its game."""
    files = sorted(folder.glob("*.toml"))
    if not files:
        raise DataError(f"{folder}: there are no counts here, expected files such as leningrad-1979.toml")
    for file in files:
        _, cases = load_cases(file)
        counts = iter([", ".join(map(str, case.counted(file.stem))) for case in cases])
        text = COUNTS.sub(lambda _: f"counts = [{next(counts)}]", file.read_text(encoding="utf-8"))  # noqa: B023
        file.write_text(FINGERPRINT.sub(f'map = "{fingerprint(load(file.stem))}"', text), encoding="utf-8")
        print(f"{file}: {len(cases)} positions counted")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    wishes = _wishes(arguments)
    try:
        if wishes.renew:
            renew(wishes.renew)
        else:
            _count(wishes)
    except (HexfrontError, OSError, json.JSONDecodeError) as fault:
        print(f"perft: {fault}", file=sys.stderr)
        return 2
    return 0


def _count(wishes: Namespace) -> None:
    game = load(wishes.game)
    state = game.new(setup=wishes.setup)
    if wishes.position:
        state = game.from_position(json.loads(wishes.position.read_text(encoding="utf-8")))
    if not wishes.split:
        for depth in range(1, wishes.depth + 1):
            print(f"depth {depth}: {perft(game, state, depth, wishes.die)}")
        return
    parts = split(game, state, wishes.depth, wishes.die)
    for action, number in parts.items():
        print(f"{number:>10}  {action}")
    print(f"{sum(parts.values()):>10}  depth {wishes.depth}, {len(parts)} first actions")


def _wishes(arguments: Sequence[str] | None) -> Namespace:
    parser = ArgumentParser(prog="python -m tools.perft", description="Count sequences of legal actions.")
    parser.add_argument("game", nargs="?", help="the game's name")
    parser.add_argument("--depth", type=int, default=1, help="length of the sequences (default 1)")
    parser.add_argument("--position", type=Path, help="a position as a JSON file; else the opening")
    parser.add_argument("--setup", default="suggested", help="set-up of the opening (default suggested)")
    parser.add_argument("--die", type=int, default=3, help="what every die shows (default 3)")
    parser.add_argument("--split", action="store_true", help="the count under each first action")
    parser.add_argument("--renew", type=Path, metavar="FOLDER", help="write the counts of the files there anew")
    wishes = parser.parse_args(arguments)
    if not wishes.renew and not wishes.game:
        parser.error("name a game, or a folder to --renew")
    if wishes.depth < 1 or wishes.die < 1:
        parser.error("depth and die are numbers from 1")
    return wishes


if __name__ == "__main__":
    sys.exit(main())
