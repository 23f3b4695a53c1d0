"""Variants: a game with its options, charts and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import Path as ArchivePath
from zipfile import ZipFile

from hexfront.ai.match import seats
from hexfront.ai.players import MOST_SECONDS, WORK, levels_of
from hexfront.games.face import Wargame
from hexfront.games.registry import games, load
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError, InputError, unknown
from hexfront.play.record.lines import canonical
from hexfront.play.record.record import load_game, write_record
from hexfront.play.runner import Played, Watcher, play_game, play_recorded


class GameFailed(HexfrontError):
    """A game could not be played to its end."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with options, changed data files by name, and a computer player for each side."""

    name: str
    game: str
    players: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)
    charts: Mapping[str, str] = field(default_factory=dict)
    setup: str = "suggested"
    work: int | None = WORK
    seconds: float = 0.0

    def __post_init__(self) -> None:
        """One player alone stands for every side. The dataclass is frozen, so the field is set around it."""
        if len(self.players) == 1 and self.game in games():
            object.__setattr__(self, "players", self.players * len(games()[self.game].sides))

    def load(self) -> Wargame:
        """The game, loaded once per process for each set of charts and options."""
        key = canonical([self.game, dict(self.options), dict(self.charts)])
        if key not in _made:
            plain = load_game(self.game, self.options)
            _made[key] = _with_charts(plain, self) if self.charts else plain
        return _made[key]

    def check(self) -> None:
        """Check the variant before a long run."""
        self.load().new(setup=self.setup)
        sides = games()[self.game].sides
        if len(self.players) != len(sides):
            raise InputError(
                f"{len(self.players)} players were named, expected {len(sides)}, one for each of {', '.join(sides)}"
            )
        levels = levels_of(self.load())
        for level in self.players:
            if level not in levels:
                raise unknown("computer player", level, levels)
        if self.work is None and not 0 < self.seconds <= MOST_SECONDS:
            raise InputError(f"{self.seconds} seconds a turn were asked for, expected more than 0 to {MOST_SECONDS:g}")

    def play(self, number: int, seed: str, watchers: Sequence[Watcher] = (), record: Path | None = None) -> Played:
        """Play a game to its end, and write its record if a file is named; a failure names the seed to repeat it."""
        try:
            return self._played(seed, watchers, record)
        except (HexfrontError, AssertionError) as fault:
            raise GameFailed(f"game {number} of {self.game} (seed {seed!r}) came to a halt: {fault}") from fault

    def _played(self, seed: str, watchers: Sequence[Watcher], record: Path | None) -> Played:
        game = self.load()
        opening, named = game.new(f"{seed} opening", self.setup), self._named(game)
        players = seats(game, named, seed, self.seconds, self.work)
        if record is None:
            return play_game(game, players, SeededDice(seed), opening, watchers)
        played, written = play_recorded(game, players, named, opening, seed, watchers)
        write_record(written, record)
        return played

    def _named(self, game: Wargame) -> dict[str, str]:
        """The levels of the computer players, by side."""
        return dict(zip(game.frame.sides, self.players, strict=True))

    def to_json(self) -> dict[str, Any]:
        """The variant as a document. Charts are given by fingerprint, which is enough to tell them apart."""
        return {
            "name": self.name,
            "game": self.game,
            "players": list(self.players),
            "options": dict(self.options),
            "charts": {name: sha256(text.encode()).hexdigest()[:16] for name, text in sorted(self.charts.items())},
            "setup": self.setup,
            "work": self.work,
            "seconds": self.seconds,
        }


#: The games already loaded in this process.
_made: dict[str, Wargame] = {}


def _with_charts(plain: Wargame, variant: Variant) -> Wargame:
    """The game with some data files changed. They are held in an in-memory archive, so workers need no files."""
    texts = {file.name: file.read_bytes() for file in plain.folder.iterdir() if file.is_file()}
    for name, text in variant.charts.items():
        if name not in texts:
            raise unknown(f"data file of {variant.game}", name, texts)
        texts[name] = text.encode()
    memory = BytesIO()
    with ZipFile(memory, "w") as archive:
        for name, content in texts.items():
            archive.writestr(name, content)
    folder = ZipFile(memory)
    folder.filename = f"charts of {variant.name!r}"
    return load(variant.game, data=ArchivePath(folder), **variant.options)


def read_charts(folder: Path) -> dict[str, str]:
    """The changed data files of a folder, by name; files not in it come from the game."""
    if not folder.is_dir():
        raise InputError(f"{folder} is no folder: expected one with data files such as combat.csv")
    files = sorted(file for file in folder.iterdir() if file.is_file())
    if not files:
        raise InputError(f"{folder} is empty: expected data files such as combat.csv")
    return {file.name: file.read_text(encoding="utf-8") for file in files}
