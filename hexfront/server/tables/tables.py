"""Creating tables: hot-seat, for two players, against the computer, from a record, or as a branch."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.ai.players import levels_of
from hexfront.games.registry import games
from hexfront.kernel.errors import unknown
from hexfront.kernel.state import State
from hexfront.play.dice.average import Average
from hexfront.play.dice.choice import DiceOfATable
from hexfront.play.dice.verifiable import Verifiable
from hexfront.play.record.lines import NO_HASH, canonical, chained
from hexfront.play.record.notes import seconds_of
from hexfront.play.record.record import Record, record_header
from hexfront.play.table import is_secret
from hexfront.server import faults
from hexfront.server.people.manners import checked
from hexfront.server.people.seats import (
    COMPUTER,
    OPEN,
    PERSON,
    Account,
    Seat,
    Seats,
    has_one_player,
    hashed,
    new_key,
    write_seats,
)
from hexfront.server.storage import schema
from hexfront.server.tables import journal, standing
from hexfront.server.tables.banks import Bank
from hexfront.server.tables.clocks import check_days, first_clock
from hexfront.server.tables.parts import Parts
from hexfront.server.tables.rooms import HOT_SEAT, STUDY, Room, Row, game_of
from hexfront.server.tables.ruling import after_cut

TWO_PLAYERS, AGAINST_COMPUTER = "two players", "computer"
MODES = (HOT_SEAT, TWO_PLAYERS, AGAINST_COMPUTER)
#: The kinds of dice for a branch, besides fresh ones.
SAME, AVERAGE = "same", "average"


@dataclass(frozen=True, slots=True)
class Wishes:
    """The requested settings of a new table."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    setup: str = "choose"
    mode: str = HOT_SEAT
    side: str | None = None
    level: str = "random"
    computer: Mapping[str, Any] = field(default_factory=dict)
    public: bool = False
    title: str = ""
    days_per_turn: float | None = None
    name: str = ""
    #: The minutes of each side for a live game, and the seconds that every turn adds.
    minutes: float | None = None
    increment: float = 0.0
    #: Whether the result is to count for ratings; it does if two accounts play.
    rated: bool = False
    #: What the creator commits to as a part of the dice.
    commitment: str | None = None


@dataclass(frozen=True, slots=True)
class Founded:
    """A new table, and the keys that hold its seats."""

    room: Room
    seats: Seats
    #: The creator's own key and sides first, then those for inviting others.
    keys: dict[str, str]

    @property
    def own(self) -> tuple[str, ...]:
        """The sides of the creator."""
        first = next(iter(self.keys.values()), None)
        return tuple(side for side, key in self.keys.items() if key == first)


async def found(tx: AsyncConnection, wishes: Wishes, account: Account | None) -> Founded:
    """Create a new table."""
    _check(wishes)
    game = game_of(wishes.game, wishes.options)
    dice = Verifiable.fresh()
    opening = record_header(game, game.new(str(dice.secret), wishes.setup), dice.described(), _today())
    row = new_row(opening, wishes.mode, wishes.title or games()[wishes.game].title, dice.secret)
    row |= {"public": wishes.public, "days_per_turn": wishes.days_per_turn, "computer": checked(wishes.computer)}
    row |= {"bank": _bank(wishes), "rated": _is_rated(wishes, account)}
    seats, keys = _seating(wishes, account)
    if wishes.commitment is not None:
        row["parts"] = Parts().offered(next(iter(keys)), wishes.commitment, seats, 0).to_json()
    founded = await store(tx, row, seats, keys)
    for seat in seats:
        if seat.kind != COMPUTER:
            await standing.begin(tx, game, founded.room.row, seat.side)
    return founded


async def branch(tx: AsyncConnection, room: Room, number: int, dice: str, account: Account | None) -> Founded:
    """Create a private table that continues from an earlier moment; ``room`` is the table at that moment."""
    if is_secret(room.game, room.row.to_act):
        raise faults.not_now("the sides see different things here: a branch would show them before the game is over")
    title = f"{room.row.title}, from action {number}"[:120]
    key, holder = new_key(), account.id if account else None
    sides, origin = games()[room.row.game].sides, {"of": room.id, "at": number}
    seats = tuple(Seat(side, PERSON, account.name if account else "", hashed(key), holder) for side in sides)
    if dice == SAME:
        row = new_row(json.loads(room.row.header), HOT_SEAT, title, room.row.secret)
        row["branch"] = origin
        row["parts"] = Parts.of(room.row).settled.to_json()
        row["rules"] = await after_cut(tx, room.row, number)
        row["dice_of"] = room.row.dice_of or (room.id if room.row.to_act and room.row.secret else None)
        return await store(tx, row, seats, dict.fromkeys(sides, key), origin=(room, number))
    new: DiceOfATable = Average() if dice == AVERAGE else Verifiable.fresh()
    opening = record_header(room.game, room.state, new.described(), _today(), branch=origin)
    row = new_row(opening, HOT_SEAT, title, new.secret) | {"branch": origin}
    return await store(tx, row, seats, dict.fromkeys(sides, key))


def why_other_dice(room: Room, seats: Seats, sides: tuple[str, ...]) -> str | None:
    """Why the holder of these sides may not branch with the same dice; None if they may.

    Everybody may once their secret is told. In a game that is not over it takes one player in all seats from first to
    last, so that nobody else is ever wronged by what the branch shows of the rolls to come.
    """
    row = room.row
    if row.dice["kind"] == Average.kind:
        return None
    if any(one.round.secret is None for one in Parts.of(row).settled.rounds):
        return "the record lacks a secret of its dice: nobody can roll on with them"
    alone = row.mode == HOT_SEAT and has_one_player(seats) and all(seat.side in sides for seat in seats)
    if row.told_secret is not None or (alone and row.secret is not None):
        return None
    return "the same dice would show what is still to be rolled in a running game"


async def take_in(tx: AsyncConnection, record: Record, final: State, title: str) -> Founded:
    """Create a table that shows an imported record. It cannot be played, but branches can start from it."""
    name = record.header["game"]
    row = new_row(record.header, STUDY, title or f"{games()[name].title}, a record", None)
    founded = await store(tx, row, tuple(Seat(side, PERSON, "") for side in games()[name].sides), {})
    head = founded.room.row.head
    for entry in record.entries:
        head = chained(head, entry.content())
        await journal.append(tx, founded.room.id, entry, head, _made_at(record, entry.number, founded.room.row.created))
    position = founded.room.game.position(final)
    await journal.keep_snapshot(tx, founded.room.id, len(record.entries), head, position)
    outcome = founded.room.game.outcome(final)
    values = {
        "number": len(record.entries),
        "head": head,
        "to_act": final.to_act,
        "turn": final.turn,
        "phase": final.phase if final.to_act else "",
        "outcome": outcome.to_json() if outcome else None,
        "secret": record.closing.secret if record.closing and outcome else None,
        "parts": Parts.recorded(record).to_json(),
        "signatures": record.signatures or None,
    }
    await tx.execute(schema.tables.update().where(schema.tables.c.id == founded.room.id).values(values))
    return founded


def _made_at(record: Record, number: int, imported: float) -> float:
    """When an action of an imported record was made, if the record tells it; else when the record was imported."""
    told = seconds_of(record.notes.of(number))
    return told if told is not None and 0 < told < imported else imported


def new_row(opening: dict[str, Any], mode: str, title: str, secret: str | None) -> dict[str, Any]:
    """The first stored row of a table; ``opening`` is the header of its record."""
    hash_, now = chained(NO_HASH, opening), time.time()
    return {
        "id": secrets.token_hex(8),
        "game": opening["game"],
        "title": title,
        "mode": mode,
        "options": opening["options"],
        "public": False,
        "header": canonical(opening),
        "opening_hash": hash_,
        "secret": secret,
        "number": 0,
        "head": hash_,
        "outcome": None,
        "created": now,
        "updated": now,
        "days_per_turn": None,
        "deadline": None,
        "reminded": False,
        "take_back": None,
        "computer": {},
        "plan": None,
        "spare": None,
        "parts": None,
        "signatures": None,
        "rules": None,
        "opens": None,
        "dice_of": None,
        "branch": None,
        "bank": None,
        "ended": None,
        "rematch": None,
        "rated": False,
    }


async def store(
    tx: AsyncConnection,
    row: dict[str, Any],
    seats: Seats,
    keys: dict[str, str],
    origin: tuple[Room, int] | None = None,
) -> Founded:
    """Store a table with its seats, and with the first actions of its origin if it has one."""
    game = game_of(row["game"], row["options"])
    state, last = game.from_position(json.loads(row["header"])["position"]), None
    if origin is not None:
        room, number = origin
        state, last = room.state, room.last
        row = row | {"number": number, "head": room.row.head}
    row = row | {"to_act": state.to_act, "turn": state.turn, "phase": state.phase if state.to_act else ""}
    stored = Row(**row)
    row["deadline"] = (await first_clock(tx, stored, seats, stored.created)).deadline
    await tx.execute(insert(schema.tables).values(row))
    await write_seats(tx, stored.id, seats)
    if origin is not None:
        await journal.copy(tx, origin[0].id, stored.id, origin[1])
        await journal.keep_snapshot(tx, stored.id, origin[1], row["head"], game.position(state))
    return Founded(Room(Row(**row), game, state, last), seats, keys)


def _check(wishes: Wishes) -> None:
    if wishes.game not in games():
        raise unknown("game", wishes.game, games())
    if wishes.mode not in MODES:
        raise unknown("mode", wishes.mode, MODES)
    sides = games()[wishes.game].sides
    if wishes.side is not None and wishes.side not in sides:
        raise unknown("side", wishes.side, sides)
    levels = levels_of(game_of(wishes.game, {}))
    if wishes.level not in levels:
        raise unknown("computer player", wishes.level, levels)
    if wishes.days_per_turn is not None:
        check_days(wishes.days_per_turn)
        if wishes.minutes is not None:
            raise faults.bad_input("the clock counts days or minutes, not both")


def _is_rated(wishes: Wishes, account: Account | None) -> bool:
    """Whether a game counts: one against the computer always does, apart from those against people."""
    return account is not None and (wishes.mode == AGAINST_COMPUTER or (wishes.rated and wishes.mode == TWO_PLAYERS))


def _bank(wishes: Wishes) -> dict[str, Any] | None:
    """The clock of a live game; None for other games."""
    if wishes.minutes is None:
        return None
    return Bank.full(wishes.minutes, wishes.increment, games()[wishes.game].sides).to_json()


def _seating(wishes: Wishes, account: Account | None) -> tuple[Seats, dict[str, str]]:
    """The seats, and the creator's keys: their own, and one for inviting the opponent."""
    sides: Sequence[str] = games()[wishes.game].sides
    own = tuple(sides) if wishes.mode == HOT_SEAT else (wishes.side or sides[0],)
    # Who has an account sits under its name: others can look him up, and nobody plays under another's.
    name = account.name if account else wishes.name
    key = new_key()
    keys = dict.fromkeys(own, key)
    seats = []
    for side in sides:
        if side in own:
            seats.append(Seat(side, PERSON, name, hashed(key), account.id if account else None))
        elif wishes.mode == AGAINST_COMPUTER:
            seats.append(Seat(side, COMPUTER, wishes.level))
        elif wishes.public:
            seats.append(Seat(side, OPEN, ""))
        else:
            keys[side] = new_key()
            seats.append(Seat(side, PERSON, "", hashed(keys[side]), invited_by=own[0]))
    return tuple(seats), keys


def _today() -> str:
    return datetime.now(UTC).date().isoformat()
