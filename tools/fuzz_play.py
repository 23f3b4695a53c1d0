"""Plays one random game, checks the promises at every step, and keeps a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from traceback import format_exc
from typing import Any

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.kernel.state import State
from hexfront.play.dice.notary import Notary
from hexfront.play.dice.seeded import Seeded
from hexfront.play.player import Player
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record, record_header
from hexfront.play.runner import Scribe, play_game
from hexfront.study.checking import SETUPS, Checking

#: The limit on the actions of a game; far more than any game takes.
ENDLESS = 20_000


@dataclass(frozen=True)
class Fuzzed:
    """A checked game: its record, its last state, and the fault that stopped it, if any."""

    record: Record
    final: State
    fault: str = ""

    @property
    def actions(self) -> int:
        return len(self.record.entries)


class FuzzGame:
    """Plays a game from a seed; the same seed gives the same game and the same checks."""

    def __init__(
        self,
        name: str,
        seed: int,
        every: int,
        players: Mapping[str, Player] | None = None,
        opening: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.game = loaded(name, **options)
        self.seed = seed
        self.every = every
        anyone = RandomPlayer(seed)
        self.players = players or {side: anyone for side in self.game.frame.sides}
        self.chance = Random(f"fuzz {seed}")
        self.opening = (
            self.game.from_position(opening) if opening else self.game.new(f"{seed} opening", SETUPS[seed % 2])
        )

    def play(self) -> Fuzzed:
        """Play to the end, or to the first fault."""
        dice = Seeded(self.seed)
        notary = Notary(dice.at(1, ()))
        journal = Journal(Record(record_header(self.game, self.opening, dice.described())))
        checking = Checking(self.game, self.opening, self.every, self.chance)
        # The scribe comes first, so that the record of a fault includes the action that caused it.
        watchers = (Scribe(journal, self.opening, notary), checking)
        try:
            played = play_game(self.game, self.players, notary, self.opening, watchers, ENDLESS)
        except Exception:
            return Fuzzed(journal.record, checking.state, f"after {checking.action}:\n{format_exc()}")
        journal.close(played.outcome)
        return Fuzzed(journal.record, played.final)


@cache
def loaded(name: str, **options: Any) -> Wargame:
    """A game, loaded once for each choice of options."""
    return load(name, **options)
