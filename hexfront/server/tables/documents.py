"""The table document for one viewer: view, offers, and everything shown beside the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from hexfront.games.versions import version_of
from hexfront.kernel.actions import Action
from hexfront.play.questions.offers import offers
from hexfront.play.table import is_secret, offers_by_subject
from hexfront.server.people.seats import Seats
from hexfront.server.tables import parts
from hexfront.server.tables.disclosure import eye, eyes, known
from hexfront.server.tables.rooms import Room, Row, game_of
from hexfront.server.tables.ruling import notice


def table_document(
    room: Room, seats: Seats, sides: tuple[str, ...], computer: Mapping[str, Any] | None
) -> dict[str, Any]:
    """The full table document for the holder of these sides; ``computer`` is the computer player's part."""
    row = room.row
    why = room.why_no_undo(sides)
    may_act = room.state.to_act in sides and row.is_running
    can = room.remembered("offers", lambda: _offers(room, sides)) if may_act else None
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "mode": row.mode,
        "lesson": row.lesson,
        "options": dict(row.options),
        "public": row.public,
        "number": row.number,
        "hash": None if is_secret(room.game, row.to_act) else row.head,
        "you": list(sides),
        "seats": {seat.side: seat.to_json() for seat in seats},
        "invitations": [seat.side for seat in seats if seat.is_invitation],
        "hides": room.game.hides,
        "eyes": eyes(room.game, row),
        "view": room.remembered(("view", sides), lambda: seen(room, sides)),
        "can": can,
        "computer": computer,
        "undo": {"may": why is None, "why": why},
        "take_back": row.take_back,
        "dice": dice(row),
        "outcome": row.outcome,
        "ended": row.ended,
        "rematch": row.rematch,
        "rated": row.rated,
        "clocks": clocks(row),
        "rules": rules(row),
        "branch": branch(row, sides),
    }


def offered(room: Room, sides: tuple[str, ...]) -> list[Sequence[Action]]:
    """The legal actions of the side to act that the holder of these sides may know, subject by subject."""
    key = ("offered", eye(sides, room.row.to_act) if room.game.hides else None)
    found: list[Sequence[Action]] = room.remembered(key, lambda: offers_by_subject(room.game, known(room, sides)))
    return found


def _offers(room: Room, sides: tuple[str, ...]) -> dict[str, Any]:
    return offers(room.game, known(room, sides), offered(room, sides))


def seen(room: Room, sides: tuple[str, ...]) -> dict[str, Any]:
    """The view of the holder of these sides: that of the side to act if held, a spectator's if they hold none."""
    side = eye(sides, room.row.to_act)
    return room.game.spectator_sight(room.state) if side is None else room.game.sight(room.state, side)


def dice(row: Row) -> dict[str, Any]:
    """The commitment of the dice, the parts of the seats, and the secrets once everybody may know them."""
    secret = {"secret": row.told_secret} if row.told_secret else {}
    return {**row.dice, **parts.told(row), **secret}


def rules(row: Row) -> dict[str, Any]:
    """The versions of the rules that the game began with and that this server has, and what is told of a change."""
    now = game_of(row.game, row.options)
    began, here = row.began_with, version_of(now)
    return {"began": began.to_json(), "now": here.to_json(), "text": notice(row, now)}


def branch(row: Row, sides: tuple[str, ...]) -> dict[str, Any] | None:
    """Where a branch began; None for any other table. Only its players learn which table that was."""
    origin = row.branch
    return None if origin is None else {"of": origin["of"] if sides else None, "at": origin["at"]}


def clocks(row: Row) -> dict[str, Any] | None:
    """The time limit of the side to act; None without clocks."""
    if row.days_per_turn is None and row.bank is None:
        return None
    now = datetime.now(UTC).timestamp()
    deadline = None if row.deadline is None else moment(row.deadline)
    overdue = row.deadline is not None and row.deadline < now
    return {
        "days_per_turn": row.days_per_turn,
        "to_act": row.to_act,
        "deadline": deadline,
        "overdue": overdue,
        "opens": None if row.opens is None else moment(row.opens),
        **_bank(row, now),
    }


def _bank(row: Row, now: float) -> dict[str, Any]:
    """The minutes of a live game, and the seconds that each side has left at this moment; nothing for other games."""
    if row.bank is None:
        return {}
    left = {side: round(seconds, 1) for side, seconds in row.bank["left"].items()}
    if row.deadline is not None and row.to_act in left:
        left[row.to_act] = round(max(0.0, row.deadline - now), 1)
    return {"minutes": row.bank["minutes"], "increment": row.bank["increment"], "left": left}


def moment(at: float) -> str:
    """A time in the format of documents."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
