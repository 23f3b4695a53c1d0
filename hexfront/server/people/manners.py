"""The computer settings of a table, and the computer's part of the table document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from hexfront.ai.players import LEVELS, MOST_SECONDS, SECONDS
from hexfront.kernel.sequence import MOVEMENT
from hexfront.kernel.state import State
from hexfront.play.table import is_secret
from hexfront.server import faults
from hexfront.server.people.seats import COMPUTER, Seat, Seats
from hexfront.server.settings import Settings
from hexfront.server.tables.rooms import Room, Row

LEAST_SECONDS, SLOWEST = 1.0, 10.0


@dataclass(frozen=True, slots=True)
class Manner:
    """How long the computer thinks and how it shows its actions."""

    #: Seconds it may think in a player turn.
    seconds: float = SECONDS
    #: Minimum seconds between two of its actions.
    pace: float = 0.35
    #: Whether it waits for a step request before every action.
    stepping: bool = False
    #: Whether its plan is visible before its player turn is over.
    open_plans: bool = False


@dataclass(slots=True)
class Note:
    """The current activity of a table's computer player. Only the plan is stored."""

    turn: int = 0
    side: str = ""
    at_work: bool = False
    thinking: float = 0.0
    #: Its place in the queue of those who want to think, from 1; 0 if it does not wait.
    place: int = 0
    plan: tuple[str, ...] = ()
    #: The last action seen, and the number of take-backs, each of which makes the plan obsolete.
    number: int = 0
    run: int = 0

    @classmethod
    def stored(cls, row: Row) -> Note:
        """The note that a newly started server has, with the stored plan."""
        if row.plan is None:
            return cls(number=row.number)
        plan = row.plan
        return cls(turn=plan["turn"], side=plan["side"], plan=tuple(plan["sentences"]), number=row.number)

    def to_store(self) -> dict[str, Any]:
        return {"turn": self.turn, "side": self.side, "sentences": list(self.plan)}


def manner_of(row: Row, settings: Settings) -> Manner:
    """The settings of a table, with the server's defaults for those not chosen."""
    return replace(Manner(pace=settings.computer_delay), **row.computer)


def checked(wishes: Mapping[str, Any]) -> dict[str, Any]:
    """The requested settings, without those left out. Raises a fault if a value is out of range."""
    for name, least, most in (("seconds", LEAST_SECONDS, MOST_SECONDS), ("pace", 0.0, SLOWEST)):
        value = wishes.get(name)
        if value is not None and not least <= value <= most:
            raise faults.bad_input(f"{name} is {value:g}, expected {least:g} to {most:g}")
    return {name: value for name, value in wishes.items() if value is not None}


def plan_of(room: Room, note: Note, manner: Manner) -> list[str]:
    """The visible plan: empty until the player turn it belongs to is over, unless plans are open.

    A plan may name what only its side knows. It stays secret while there is such a thing.
    """
    told = manner.open_plans or is_over(room.state, note.turn, note.side)
    return list(note.plan) if told and not _has_secrets(room, note.side) else []


def is_over(state: State, turn: int, side: str) -> bool:
    """Whether the player turn of a side is over, and nobody has anything left to decide in it.

    Others may have phases within it: those go on until they move, or until nothing of the side's own follows.
    """
    if state.to_act is None or state.turn > turn:
        return True
    frame, now = state.frame, state.phase_index
    for owner, kind in list(zip(frame.phase_sides, frame.phase_kinds, strict=True))[now:]:
        if owner == side:
            return False
        if owner is not None and kind == MOVEMENT:
            return True
    return True


def _has_secrets(room: Room, side: str) -> bool:
    """Whether a side knows something that a spectator does not."""
    game = room.game
    if not side or not is_secret(game, room.row.to_act):
        return False
    return game.known(room.state, side) != game.known(room.state, None)


def computer_document(room: Room, seats: Seats, note: Note, settings: Settings) -> dict[str, Any] | None:
    """The computer's part of a table document; None if no computer plays."""
    seat = _seat(room, seats)
    if seat is None:
        return None
    manner = manner_of(room.row, settings)
    level = LEVELS.get(seat.name)
    plan = plan_of(room, note, manner)
    return {
        "side": seat.side,
        "level": seat.name,
        "title": level.title if level else seat.name,
        **asdict(manner),
        "at_work": note.at_work,
        "thinking": note.thinking,
        "place": note.place,
        "plan": plan,
        "plan_is_of": note.turn if plan else None,
    }


def _seat(room: Room, seats: Seats) -> Seat | None:
    """The computer's seat; if there are two, the one to act."""
    found = [seat for seat in seats if seat.kind == COMPUTER]
    return next((seat for seat in found if seat.side == room.state.to_act), found[0] if found else None)
