"""Undo: how far a side may go back by itself, and what the other side has to agree to."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.games.face import Wargame
from hexfront.play.record.record import Entry
from hexfront.play.table import is_final
from hexfront.server.tables.rooms import Room

#: Who knows the secret of the dice could play on with it.
OVER = "the game is over and the secret of its dice is told"


def why_no_undo(room: Room, sides: tuple[str, ...]) -> str | None:
    """Why the holder of these sides may not take the last action back by himself; None if he may."""
    if not sides:
        return "only players take something back"
    if room.state.to_act is None:
        return OVER
    return why_final(room.game, room.last, sides)


def why_final(game: Wargame, last: Entry | None, sides: tuple[str, ...]) -> str | None:
    """Why an action stands."""
    if last is None:
        return "nothing has been done yet"
    if last.side not in sides:
        nation = game.nations[last.side]
        return f"the last action was the {nation} side's: nobody takes back what the other side has done"
    if is_final(game, last):
        return "the last action rolled dice or showed a unit: what is known can be taken back only by agreement"
    return None


def phase_start(game: Wargame, entries: Sequence[Entry], sides: tuple[str, ...]) -> int:
    """How far back a side may go in this phase: the number of the last action that has to stand."""
    for entry in reversed(entries):
        began = any(event.get("type") == "phase began" for event in entry.events)
        if began or why_final(game, entry, sides) is not None:
            return entry.number
    return entries[0].number - 1 if entries else 0
