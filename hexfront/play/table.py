"""A table: a game being played by its seats, written down as it goes, with undo."""

from __future__ import annotations

from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import Event
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.play.dice.choice import Notary
from hexfront.play.dice.verifiable import VerifiableDice
from hexfront.play.record.record import Entry, Journal, folded


class NoUndo(HexfrontError):
    """There is nothing that this side may take back."""


class Table:
    """Holds the state of a game and its journal; every action of a seat goes through ``submit``."""

    def __init__(self, game: Wargame, dice: Dice, journal: Journal) -> None:
        """Take up a game where its journal ends."""
        self.game = game
        self.dice = dice
        self.journal = journal
        self.state = journal.record.opening(game)
        #: The states before the actions that may still be taken back.
        self._before: list[State] = []
        for entry in journal.record.entries:
            after = folded(game, self.state, entry)
            self._remember(entry)
            self.state = after

    @property
    def entries(self) -> list[Entry]:
        """Every action so far."""
        return self.journal.record.entries

    def submit(self, side: str, action: Action) -> tuple[Event, ...]:
        """Carry out an action of a side; refused ones raise as the game does, and nothing has changed."""
        if isinstance(self.dice, VerifiableDice):
            self.dice.begin(len(self.entries) + 1)
        notary = Notary(self.dice)
        after, events = self.game.submit(self.state, side, action, notary)
        self._remember(self.journal.append(side, action, events, notary.rolls))
        self.state = after
        if after.to_act is None:
            secret = self.dice.secret if isinstance(self.dice, VerifiableDice) else None
            self.journal.close(self.game.outcome(after), secret)
        return events

    def undo(self, side: str) -> Entry:
        """Take back the last action of a side."""
        wrong = self.why_no_undo(side)
        if wrong:
            raise NoUndo(wrong)
        entry = self.journal.take_back()
        self.state = self._before.pop()
        return entry

    def why_no_undo(self, side: str) -> str | None:
        """Why a side may take nothing back now; None if it may."""
        if not self.entries:
            return "nothing has been done yet"
        closing = self.journal.record.closing
        if closing is not None and closing.secret is not None:
            return "the game is over and the secret of its dice is told"
        last = self.entries[-1]
        if last.side != side:
            nation = self.game.nations[last.side]
            return f"the last action was the {nation} side's: nobody takes back what the other side has answered"
        if is_final(self.game, last):
            return "the last action rolled dice or showed a unit: what is known cannot be taken back"
        return None

    def refusal(self, side: str, action: Action) -> Refusal | None:
        """Why a side may not do this now."""
        return self.game.refusal(self.state, side, action)

    def offers(self, side: str) -> list[Action]:
        """What a side may do now; nothing when it is not its moment."""
        return self.game.legal_actions(self.state) if self.state.to_act == side else []

    def view(self, side: str) -> dict[str, Any]:
        """What a side may see and do."""
        return {**self.game.view(self.state, side), "undo": self.why_no_undo(side) is None}

    def _remember(self, entry: Entry) -> None:
        if is_final(self.game, entry):
            self._before.clear()
        else:
            self._before.append(self.state)


def is_final(game: Wargame, entry: Entry) -> bool:
    """Whether an action can never be taken back."""
    return bool(entry.rolls) or any(event.get("type") in game.reveals for event in entry.events)
