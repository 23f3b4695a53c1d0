"""A table: a game in progress that is recorded as it is played, with undo.

The functions are the pure core, which the server calls too; ``Table`` holds a game in memory and in a record file.
Only ``enacted`` sees the whole state: whatever people are refused, offered or told follows from what their side
knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hexfront.games.face import Happening, Wargame
from hexfront.games.versions import RulesVersion, is_same, version_of
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError, IllegalAction
from hexfront.kernel.events import Event, PhaseBegan
from hexfront.kernel.rulebook import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.wire import type_name
from hexfront.play.dice.choice import DiceOfATable, sides_rolled
from hexfront.play.dice.notary import Notary
from hexfront.play.record.entries import Entry, Roll, folded
from hexfront.play.record.journal import Journal
from hexfront.play.record.lines import chained

#: The refusal to undo after the secret was published: with the secret, every further roll could be predicted.
OVER = "the game is over and the secret of its dice is told"


class NoUndo(HexfrontError):
    """This side may not take back the last action."""


class Point(NamedTuple):
    """The position of a table: the number of its last action, the state after it, and the hash of its line."""

    number: int
    state: State
    head: str


def carried_out(
    game: Wargame,
    at: Point,
    side: str,
    action: Action,
    dice: Dice,
    note: Mapping[str, Any] | None = None,
    rules: Mapping[str, Any] | None = None,
) -> tuple[Entry, Point]:
    """Carry out an action; returns its entry and the new point. Raises as ``Game.submit`` does.

    ``note`` is about the round of the dice that begins with this action, if one does, and ``rules`` the version of the
    rules that judges from now on, if it is another than before.
    """
    notary = Notary(dice)
    after, events = enacted(game, at.state, side, action, notary)
    return noted(at, side, action, events, notary.taken(), after, note, rules)


def enacted(game: Wargame, state: State, side: str, action: Action, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """Carry out an action without recording it: the new state and what happened. Raises as ``Game.submit`` does.

    ``carried_out`` adds the entry and its hash; the runner and the environments, which keep no journal, call this.
    """
    _refuse_by_what_is_known(game, state, side, action)
    return game.submit(state, side, action, dice)


def _refuse_by_what_is_known(game: Wargame, state: State, side: str, action: Action) -> None:
    """Refuse an action on the side's own knowledge first: a refusal from the whole state could reveal hidden facts."""
    known = game.known(state, side) if game.hides else state
    # A side that knows everything is refused by the rules as they are, which ``submit`` asks anyway. So it does
    # whatever comes at the wrong moment.
    if known is state or game.gate.moment_refusal(state, side, action) is not None:
        return
    refusal = game.refusal(known, side, action)
    if refusal is not None:
        raise IllegalAction(refusal)


def noted(
    at: Point,
    side: str,
    action: Action,
    events: Iterable[Event],
    rolls: tuple[Roll, ...],
    after: State,
    note: Mapping[str, Any] | None = None,
    rules: Mapping[str, Any] | None = None,
) -> tuple[Entry, Point]:
    """The entry of a completed action, and the point after it. Every entry of a game in progress is made here."""
    facts = tuple(event.to_json() for event in events)
    entry = Entry(at.number + 1, side, action.to_json(), facts, rolls, note, rules)
    return entry, Point(entry.number, after, chained(at.head, entry.content()))


def why_no_undo(game: Wargame, last: Entry | None, sides: Collection[str], is_closed: bool) -> str | None:
    """Why the player of some sides may not take back the last action on their own; None if they may.

    ``is_closed`` means that the game is over and the secret of its dice has been published.
    """
    if not sides:
        return "only players take something back"
    if is_closed:
        return OVER
    if last is None:
        return "nothing has been done yet"
    if last.side not in sides:
        nation = game.nations[last.side]
        return f"the last action was the {nation} side's: nobody takes back what the other side has done"
    if is_final(game, last):
        return "the last action rolled dice or showed a unit: what is known can be taken back only by agreement"
    return None


def is_final(game: Wargame, entry: Entry) -> bool:
    """Whether an action revealed something, by a die roll or a unit shown, so its side cannot simply take it back."""
    return bool(entry.rolls) or any(event.get("type") in game.reveals for event in entry.events)


def phase_start(game: Wargame, entries: Sequence[Entry], sides: Collection[str]) -> int:
    """The number of the last action that the player of some sides may not undo in this phase."""
    began = type_name(PhaseBegan)
    for entry in reversed(entries):
        if any(event.get("type") == began for event in entry.events):
            return entry.number
        if why_no_undo(game, entry, sides, is_closed=False) is not None:
            return entry.number
    return entries[0].number - 1 if entries else 0


def without_a_person(game: Wargame, state: State) -> Action | None:
    """The only legal answer to a pending decision, which nobody needs to be asked about; None if there is a choice."""
    if not state.stack or state.to_act is None:
        return None
    side = state.to_act
    answer = _only_answer(game, game.known(state, side))
    if answer is None or not game.hides:
        return answer
    # An answer at once tells everybody that there was no choice. It is given only where they can see that anyway.
    others = [game.known(game.known(state, other), side) for other in (None, *game.frame.sides) if other != side]
    return answer if all(_only_answer(game, known) == answer for known in others) else None


def _only_answer(game: Wargame, known: State) -> Action | None:
    """The only action that a side may take, as far as a state tells; None if there are several."""
    # Two offers already make a choice, so there is no need to generate more for each subject.
    answers = [one for some in offers_by_subject(game, known) for one in some[:2]]
    return answers[0] if len(answers) == 1 else None


def offers_by_subject(game: Wargame, known: State) -> list[Sequence[Action]]:
    """The legal actions, grouped by subject; none when the game is over.

    The sequences may be lazy and create each action on access.
    """
    return list(game.offers(known).by_subject())


def is_secret(game: Wargame, to_act: str | None) -> bool:
    """Whether anything is still hidden; when the game is over, everything is revealed."""
    return game.hides and to_act is not None


def known_to(game: Wargame, state: State, side: str | None) -> State:
    """A state as a side knows it, or as a spectator does if ``side`` is None."""
    return game.known(state, side) if is_secret(game, state.to_act) else state


def as_told(game: Wargame, before: State, entries: Iterable[Entry], side: str | None) -> list[Entry]:
    """Consecutive actions as a side may know them during the game, or a spectator if ``side`` is None."""
    told = []
    for entry in entries:
        told.append(_as_told(game, before, entry, side))
        before = folded(game, before, entry)
    return told


def _as_told(game: Wargame, before: State, entry: Entry, side: str | None) -> Entry:
    seen = game.disclosed(before, Happening(entry.side, entry.action, entry.events, entry.rolls), side)
    return replace(entry, action=seen.action, events=tuple(seen.events), rolls=tuple(seen.rolls))


class Table:
    """Holds the state of a game and its journal; every action goes through ``submit``."""

    def __init__(self, game: Wargame, dice: DiceOfATable, journal: Journal) -> None:
        """Continue a game where its journal ends."""
        self.game = game
        self.dice = dice
        self.journal = journal
        self.state = journal.record.opening(game)
        #: The version of the rules that judged the last action, or that the game began with.
        self.judged_by = journal.record.judged_by()
        #: The states before the latest actions, back to the last one that cannot simply be undone.
        self._before: list[State] = []
        #: Every action as each side may know it, where the sides know different things.
        self._told: dict[str, list[Entry]] = {side: [] for side in game.frame.sides} if game.hides else {}
        for entry in journal.record.entries:
            after = folded(game, self.state, entry)
            self._remember(entry)
            self.state = after

    @property
    def entries(self) -> list[Entry]:
        """Every action so far."""
        return self.journal.record.entries

    @property
    def new_rules(self) -> RulesVersion | None:
        """The version of the rules that judges from now on, if it is another than before."""
        here = version_of(self.game)
        return None if is_same(self.judged_by, here) else here

    @property
    def is_closed(self) -> bool:
        """Whether the game is over and the secret of its dice has been published."""
        closing = self.journal.record.closing
        return closing is not None and closing.secret is not None

    def known(self, side: str) -> State:
        """The state as a side knows it."""
        return known_to(self.game, self.state, side)

    def submit(self, side: str, action: Action) -> Entry:
        """Carry out an action. A refused action raises as the game does and changes nothing."""
        at = Point(len(self.entries), self.state, self.journal.head)
        rolled = sides_rolled(self.entries) if self.dice.remembers else ()
        rules = self.new_rules
        mark = rules.to_json() if rules else None
        entry, point = carried_out(self.game, at, side, action, self.dice.at(at.number + 1, rolled), rules=mark)
        self.journal.append(entry, point.head)
        self.judged_by = rules or self.judged_by
        self._remember(entry)
        self.state = point.state
        if self.state.to_act is None:
            self.journal.close(self.game.outcome(self.state), self.dice.secret)
        return entry

    def undo(self, side: str) -> Entry:
        """Take back the last action of a side."""
        wrong = self.why_no_undo(side)
        if wrong:
            raise NoUndo(wrong)
        entry = self.journal.take_back()
        self.judged_by = self.journal.record.judged_by()
        self.state = self._before.pop()
        for told in self._told.values():
            told.pop()
        return entry

    def why_no_undo(self, side: str) -> str | None:
        """Why a side may not take back the last action; None if it may."""
        return why_no_undo(self.game, self.entries[-1] if self.entries else None, (side,), self.is_closed)

    def refusal(self, side: str, action: Action) -> Refusal | None:
        """Why a side may not take this action now; None if it may."""
        return self.game.refusal(self.known(side), side, action)

    def offers(self, side: str) -> list[Action]:
        """The legal actions of a side; none when it is not the side to act."""
        return self.game.legal_actions(self.known(side)) if self.state.to_act == side else []

    def view(self, side: str) -> dict[str, Any]:
        """What a side may see and do."""
        return {**self.game.view(self.known(side), side), "undo": self.why_no_undo(side) is None}

    def told(self, side: str) -> list[Entry]:
        """Every action so far as a side may know it."""
        return self._told[side] if is_secret(self.game, self.state.to_act) else self.entries

    def _remember(self, entry: Entry) -> None:
        """Note an action; the table's state is still the one before it."""
        for side, told in self._told.items():
            told.append(_as_told(self.game, self.state, entry, side))
        if is_final(self.game, entry):
            self._before.clear()
        else:
            self._before.append(self.state)
