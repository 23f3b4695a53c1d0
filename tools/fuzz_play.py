"""One random game with the promises checked as it goes, kept as a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from traceback import format_exc
from typing import Any, Protocol

from hexfront.ai.random_player import RandomPlayer
from hexfront.games.face import Wargame
from hexfront.games.registry import load
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.events import DieRolled, Event
from hexfront.kernel.state import State
from hexfront.play.record.record import Journal, Record, header
from hexfront.study.promises import Check, Happened, holds, position_comes_back, promises_of

#: Far more actions than any game takes: one that goes on longer does not end.
ENDLESS = 20_000
#: The set-up that an even seed begins with, and an odd one.
SETUPS = ("choose", "suggested")


class Player(Protocol):
    """Whoever picks an action for the side that decides."""

    def choose(self, game: Wargame, state: State) -> Action:
        """One of the legal actions."""


@dataclass(frozen=True)
class Played:
    """A game that was played: its record, its last state, and the fault that ended it early, if there was one."""

    record: Record
    final: State
    fault: str = ""

    @property
    def actions(self) -> int:
        return len(self.record.entries)


class FuzzGame:
    """Plays a game from a seed; the same seed gives the same game and looks at the same moments."""

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
        self.promises = promises_of(self.game)
        self.seed = seed
        self.every = every
        anyone = RandomPlayer(seed)
        self.players = players or {side: anyone for side in self.game.frame.sides}
        self.chance = Random(f"fuzz {seed}")
        self.state = self.game.from_position(opening) if opening else self.game.new(setup=SETUPS[seed % 2])
        dice = {"kind": "seeded", "seed": seed}
        self.journal = Journal(Record(header(self.game, self.state, dice)))

    def play(self) -> Played:
        """Play to the end, or to the first fault."""
        dice = SeededDice(self.seed)
        action: Action | None = None
        try:
            while (side := self.state.to_act) is not None:
                action = self.players[side].choose(self.game, self.state)
                after, events = self.game.submit(self.state, side, action, dice)
                self.journal.append(side, action, events, rolls(events))
                moment = Happened(self.game, self.state, side, action, events, after, self.chance)
                self.state = after
                self._check(moment)
        except Exception:
            return Played(self.journal.record, self.state, f"at {action}:\n{format_exc()}")
        self.journal.close(self.game.outcome(self.state))
        return Played(self.journal.record, self.state)

    def _check(self, moment: Happened) -> None:
        holds(len(self.journal.record.entries) < ENDLESS, f"the game has no end: {ENDLESS} actions were taken")
        for check in self._checks(moment):
            check(moment)

    def _checks(self, moment: Happened) -> Sequence[Check]:
        """The cheap promises always, all of them now and then and at the end, positions more often in interrupts."""
        if moment.after.to_act is None or self.chance.randrange(self.every) == 0:
            return self.promises.every_step + self.promises.some_steps
        if moment.after.stack and self.chance.randrange(max(1, self.every // 20)) == 0:
            return (*self.promises.every_step, position_comes_back)
        return self.promises.every_step


def rolls(events: Sequence[Event]) -> list[tuple[int, int]]:
    """The dice among some events."""
    return [(event.sides, event.shown) for event in events if isinstance(event, DieRolled)]


@cache
def loaded(name: str, **options: Any) -> Wargame:
    """A game, loaded once for each choice of options."""
    return load(name, **options)
