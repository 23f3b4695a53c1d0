"""Walks a line of play action by action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexfront.games.face import Happening, Wargame
from hexfront.kernel.actions import Action
from hexfront.kernel.errors import unknown
from hexfront.kernel.events import Event
from hexfront.kernel.state import State
from hexfront.play.record.entries import Entry, folded


class Ply(NamedTuple):
    """One action of a game: the state before it, the action, its events, and the state after it."""

    state: State
    action: Action
    events: tuple[Event, ...]
    after: State


def walked(game: Wargame, state: State, entries: Iterable[Entry], side: str | None = None) -> Iterator[Ply]:
    """Every action from a state on; with a side, as that side knew it while the game was played."""
    if side is not None and side not in game.frame.sides:
        raise unknown("side", side, game.frame.sides)
    for entry in entries:
        after = folded(game, state, entry)
        yield _whole(game, state, entry, after) if side is None else _seen(game, state, entry, after, side)
        state = after


def _whole(game: Wargame, state: State, entry: Entry, after: State) -> Ply:
    return Ply(state, game.action(entry.action), tuple(map(game.event, entry.events)), after)


def _seen(game: Wargame, state: State, entry: Entry, after: State, side: str) -> Ply:
    told = game.disclosed(state, Happening(entry.side, entry.action, entry.events, entry.rolls), side)
    events = tuple(map(game.event, told.events))
    return Ply(game.known(state, side), game.action(told.action), events, game.known(after, side))
