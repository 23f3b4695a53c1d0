"""Disclosure: which side's view a viewer gets, and which actions they may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hexfront.games.face import Happening, Wargame
from hexfront.kernel.state import State
from hexfront.play.record.record import Entry, folded
from hexfront.server.tables.rooms import Room, Row


def eye(sides: Sequence[str], to_act: str | None) -> str | None:
    """The side whose view the holder of some sides gets: the side to act if held; None for a spectator."""
    if not sides:
        return None
    return to_act if to_act in sides else sides[0]


def is_secret(game: Wargame, row: Row) -> bool:
    """Whether a table still has hidden information."""
    return game.hides and row.to_act is not None


def known(room: Room, sides: Sequence[str]) -> State:
    """A table's state as known to the holder of these sides."""
    if not is_secret(room.game, room.row):
        return room.state
    side = eye(sides, room.row.to_act)
    state: State = room.remembered(("known", side), lambda: room.game.known(room.state, side))
    return state


def disclosed(game: Wargame, row: Row, before: State, entries: Iterable[Entry], sides: Sequence[str]) -> list[Entry]:
    """The part of a list of actions that the holder of these sides may know; all of it once the game is over."""
    if not is_secret(game, row):
        return list(entries)
    side, told = eye(sides, row.to_act), []
    for entry in entries:
        happening = Happening(entry.side, entry.action, entry.events, entry.rolls)
        seen = game.disclosed(before, happening, side)
        told.append(replace(entry, action=seen.action, events=tuple(seen.events), rolls=tuple(seen.rolls)))
        before = folded(game, before, entry)
    return told
