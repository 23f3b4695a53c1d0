"""Variants: a game with its options, charts and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from hexfront.ai.match import seats, thinking
from hexfront.ai.named import Code, check_player
from hexfront.ai.players import MOST_SECONDS, WORK
from hexfront.ai.processes import at_least_one
from hexfront.games.face import Wargame
from hexfront.games.registry import games, with_files
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.errors import HexfrontError, InputError
from hexfront.play.record.lines import canonical
from hexfront.play.record.record import load_game, write_record
from hexfront.play.runner import Played, Watcher, play_game, play_recorded


class GameFailed(HexfrontError):
    """A game could not be played to its end."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with options, changed data files by name, and a player for each side."""

    name: str
    game: str
    players: tuple[str, ...] = ("random",)
    options: Mapping[str, Any] = field(default_factory=dict)
    charts: Mapping[str, str] = field(default_factory=dict)
    setup: str = "suggested"
    work: int | None = WORK
    seconds: float = 0.0
    #: Files with players of one's own, which are sent to the processes that play.
    code: tuple[Code, ...] = ()
    #: In how many processes a general thinks.
    processes: int = 1

    def __post_init__(self) -> None:
        """One player alone stands for every side. The dataclass is frozen, so the field is set around it."""
        if len(self.players) == 1 and self.game in games():
            object.__setattr__(self, "players", self.players * len(games()[self.game].sides))

    def load(self) -> Wargame:
        """The game, loaded once per process for each set of charts and options."""
        key = canonical([self.game, dict(self.options), dict(self.charts)])
        if key not in _made:
            plain = load_game(self.game, self.options)
            _made[key] = with_files(plain, self.charts, f"charts of {self.name!r}") if self.charts else plain
        return _made[key]

    def check(self) -> None:
        """Check the variant before a long run."""
        self.load().new(setup=self.setup)
        sides = games()[self.game].sides
        if len(self.players) != len(sides):
            raise InputError(
                f"{len(self.players)} players were named, expected {len(sides)}, one for each of {', '.join(sides)}"
            )
        for player in self.players:
            check_player(self.load(), player, self.code)
        at_least_one(self.processes, "processes")
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
        players = seats(game, named, seed, self.seconds, self.work, self.code, self.processes)
        if record is None:
            return play_game(game, players, SeededDice(seed), opening, watchers)
        told = thinking(self.seconds, self.work, self.processes)
        played, written = play_recorded(game, players, named, opening, seed, watchers, told)
        write_record(written, record)
        return played

    def _named(self, game: Wargame) -> dict[str, str]:
        """The names of the players, by side."""
        return dict(zip(game.frame.sides, self.players, strict=True))

    def to_json(self) -> dict[str, Any]:
        """The variant as a document. Charts are given by fingerprint, which is enough to tell them apart."""
        # Studies without code of their own and in one process keep the description that they have always had.
        code = {"code": {one.name: one.digest for one in self.code}} if self.code else {}
        processes = {"processes": self.processes} if self.processes != 1 else {}
        return (
            code
            | processes
            | {
                "name": self.name,
                "game": self.game,
                "players": list(self.players),
                "options": dict(self.options),
                "charts": {name: sha256(text.encode()).hexdigest()[:16] for name, text in sorted(self.charts.items())},
                "setup": self.setup,
                "work": self.work,
                "seconds": self.seconds,
            }
        )


#: The games already loaded in this process.
_made: dict[str, Wargame] = {}
