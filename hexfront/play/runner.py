"""The runner: plays a game between players, action by action, and reports each action to watchers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple, Protocol

from hexfront.games.face import Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.dice import Dice
from hexfront.kernel.errors import HexfrontError
from hexfront.kernel.events import Event
from hexfront.kernel.game import Outcome
from hexfront.kernel.state import State
from hexfront.play.dice.notary import Notary
from hexfront.play.dice.seeded import Seeded
from hexfront.play.player import Chooser, Leaver
from hexfront.play.record.journal import Journal
from hexfront.play.record.record import Record
from hexfront.play.table import Point, enacted, noted

#: The default limit on the actions of a game; far more than any game takes.
MOST = 100_000


class Endless(HexfrontError):
    """A game that has not ended within the allowed number of actions."""


class Watcher(Protocol):
    """Is told of every action: the state before it, its events, and the state after it."""

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None: ...


class Done(NamedTuple):
    """A completed action, as reported to watchers."""

    before: State
    side: str
    action: Action
    events: tuple[Event, ...]
    after: State


class Played(NamedTuple):
    """The result of a game: its outcome, length and final state."""

    outcome: Outcome
    actions: int
    seconds: float
    final: State


def play_game(
    game: Wargame,
    players: Mapping[str, Chooser],
    dice: Dice,
    state: State | None = None,
    watchers: Sequence[Watcher] = (),
    most: int = MOST,
) -> Played:
    """Play a game to its end, from the start or from a given state.

    Raises ``Endless`` after more than ``most`` actions, and passes on anything that players, rules or watchers raise.
    """
    began, actions = perf_counter(), 0
    state = game.new() if state is None else state
    try:
        for done in playing(game, players, dice, state):
            if actions == most:
                raise Endless(f"the game has no end: {most} actions were taken")
            for watcher in watchers:
                watcher.saw(*done)
            state, actions = done.after, actions + 1
    finally:
        for side, player in players.items():
            if isinstance(player, Leaver):
                player.leave(game, game.known(state, side))
    outcome = game.outcome(state)
    assert outcome is not None, "nobody is to act, but the game is not over"
    return Played(outcome, actions, perf_counter() - began, state)


def playing(game: Wargame, players: Mapping[str, Chooser], dice: Dice, state: State) -> Iterator[Done]:
    """Yield every action as it is carried out, to the end of the game. Stop iterating to break off.

    Players get only what their side knows, so they cannot see through the fog of war.
    """
    while (side := state.to_act) is not None:
        action = players[side].choose(game, game.known(state, side))
        try:
            after, events = enacted(game, state, side, action, dice)
        except Exception as fault:
            fault.add_note(f"The {side} player chose {action}.")
            raise
        yield Done(state, side, action, events, after)
        state = after


class Scribe:
    """A watcher that keeps the record. The game must use the scribe's notary as its dice."""

    def __init__(self, journal: Journal, opening: State, notary: Notary) -> None:
        self.journal = journal
        self.notary = notary
        self._at = Point(len(journal.record.entries), opening, journal.head)

    def saw(self, before: State, side: str, action: Action, events: Sequence[Event], after: State) -> None:
        entry, self._at = noted(self._at, side, action, events, self.notary.taken(), after)
        self.journal.append(entry, self._at.head)


def play_recorded(
    game: Wargame,
    players: Mapping[str, Chooser],
    names: Mapping[str, str],
    opening: State,
    seed: int | str,
    watchers: Sequence[Watcher] = (),
    thinking: Mapping[str, float] | None = None,
) -> tuple[Played, Record]:
    """Play a game to its end with seeded dice: the result, and its record with the names of the players.

    ``thinking`` says how those of them that think did it, for whoever wants to repeat the game.
    """
    dice = Seeded(seed)
    notary = Notary(dice.at(1, ()))
    more: dict[str, Any] = {"players": dict(names)} | ({"thinking": dict(thinking)} if thinking else {})
    journal = Journal(Record.begin(game, opening, dice.described(), **more))
    played = play_game(game, players, notary, opening, [*watchers, Scribe(journal, opening, notary)])
    journal.close(played.outcome)
    return played, journal.record
