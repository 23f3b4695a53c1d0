"""Disclosure: which side's view a viewer gets, which actions they may know, and what all saw once a game is over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hexfront.games.face import Wargame
from hexfront.kernel.state import State
from hexfront.play.record.entries import Entry
from hexfront.play.table import as_told, is_secret
from hexfront.server import faults
from hexfront.server.tables.rooms import Room, Row

#: The eye from which nothing is hidden.
TRUTH = "truth"


def eye(sides: Sequence[str], to_act: str | None) -> str | None:
    """The side whose view the holder of some sides gets: the side to act if held; None for a spectator."""
    if not sides:
        return None
    return to_act if to_act in sides else sides[0]


def own_sides(game: Wargame, row: Row, sides: Sequence[str]) -> tuple[str, ...]:
    """The sides whose private papers, such as orders and notes, the holder of some sides may read.

    Where two players share a screen and see different things, only the one who looks at it reads his own.
    """
    side = eye(sides, row.to_act)
    return tuple(sides) if side is None or not is_secret(game, row.to_act) else (side,)


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


def eyes(game: Wargame, row: Row) -> list[dict[str, Any]]:
    """The eyes through which a game can be looked back at: each side's and the truth. None while it runs."""
    if not _is_open(row):
        return []
    return [*({"name": side, "title": game.nations[side]} for side in game.frame.sides), {"name": TRUTH, "title": None}]


def chosen_eye(game: Wargame, row: Row, name: str) -> str:
    """An eye that somebody asks for. Raises a fault while the game runs."""
    if not _is_open(row):
        raise faults.not_now("what the other side saw is told when the game is over")
    known = (*game.frame.sides, TRUTH)
    if name not in known:
        raise faults.bad_input(f"unknown eye {name[:40]!r}: known are {', '.join(known)}")
    return name


def _is_open(row: Row) -> bool:
    """Whether nothing is secret any more: the game is over, or the table shows a record."""
    return row.to_act is None or row.is_study


def through(eye: str, room: Room) -> dict[str, Any]:
    """What an eye saw at one moment, with the units that it saw otherwise than they were, or not at all."""
    game, state = room.game, room.state
    view = game.truth(state) if eye == TRUTH else game.sight(state, eye)
    hidden: list[str] = []
    if game.hides and eye != TRUTH:
        seen = {unit["id"]: unit for unit in view["units"]}
        hidden = [unit["id"] for unit in game.truth(state)["units"] if seen.get(unit["id"]) != unit]
    return {"view": view, "eye": eye, "hidden": hidden}


def told_through(eye: str, game: Wargame, before: State, entries: Iterable[Entry]) -> list[Entry]:
    """Actions as an eye was told them."""
    return list(entries) if eye == TRUTH else as_told(game, before, entries, eye)
