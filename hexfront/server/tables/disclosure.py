"""Disclosure: which side's view a viewer gets, and which actions they may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexfront.games.face import Wargame
from hexfront.kernel.state import State
from hexfront.play.record.record import Entry
from hexfront.play.table import as_told, is_secret
from hexfront.server.tables.rooms import Room, Row


def eye(sides: Sequence[str], to_act: str | None) -> str | None:
    """The side whose view the holder of some sides gets: the side to act if held; None for a spectator."""
    if not sides:
        return None
    return to_act if to_act in sides else sides[0]


def known(room: Room, sides: Sequence[str]) -> State:
    """A table's state as far as the holder of these sides knows it."""
    # The row tells whether the game is over; the state may be an earlier one that somebody looks back at.
    if not is_secret(room.game, room.row.to_act):
        return room.state
    side = eye(sides, room.row.to_act)
    state: State = room.remembered(("known", side), lambda: room.game.known(room.state, side))
    return state


def disclosed(game: Wargame, row: Row, before: State, entries: Iterable[Entry], sides: Sequence[str]) -> list[Entry]:
    """The part of a list of actions that the holder of these sides may know; all of it once the game is over."""
    if not is_secret(game, row.to_act):
        return list(entries)
    return as_told(game, before, entries, eye(sides, row.to_act))
