"""Rooms: a cache of open tables. The database has the last word."""

from __future__ import annotations

import json
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.face import Wargame
from hexfront.games.versions import UNSTATED, RulesVersion
from hexfront.kernel.errors import DataError
from hexfront.kernel.state import State
from hexfront.play.record.entries import FAULTS, Entry, folded
from hexfront.play.record.judges import handed_over
from hexfront.play.record.lines import NO_HASH, canonical
from hexfront.play.record.record import BROKEN, load_game
from hexfront.play.table import Point, why_no_undo
from hexfront.server.faults import Fault, bad_input, no_such
from hexfront.server.people.seats import SEAT, Seat, Seats
from hexfront.server.storage import schema
from hexfront.server.tables import journal
from hexfront.server.tables.journal import Damaged, Snapshot, Written
from hexfront.server.tables.ruling import ruling_of

log = logging.getLogger(__name__)
#: How many tables are cached.
KEPT = 500
#: How many games with different options stay loaded.
GAMES = 32
#: How many damaged positions are passed over before a table is rebuilt from its start.
TRIED = 5
#: The mode of a table with one player in all its seats for its whole life, and that of a table that shows an imported
#: record, which cannot be played.
HOT_SEAT, STUDY = "hot-seat", "study"
#: The mode of a table that a lesson is taken at: a person against the computer, from a position of the lesson.
LESSON = "lesson"

# Statements of every request are built once, because building one takes longer than running it.
_IS_WANTED = schema.tables.c.id == bindparam("wanted")
_ROW = select(schema.tables).where(_IS_WANTED)
_TABLE = (
    select(*schema.tables.c, *(schema.seats.c[name] for name in SEAT))
    .join(schema.seats, schema.seats.c.table_id == schema.tables.c.id)
    .where(_IS_WANTED)
    .order_by(schema.seats.c.side)
)
_LOCKED_ROW, _LOCKED_TABLE = _ROW.with_for_update(), _TABLE.with_for_update(of=schema.tables)
_WRITE = update(schema.tables).where(_IS_WANTED)


@dataclass(frozen=True, slots=True)
class Row:
    """The stored row of a table, without its journal."""

    id: str
    game: str
    title: str
    mode: str
    options: Mapping[str, Any]
    public: bool
    header: str
    opening_hash: str
    secret: str | None
    number: int
    head: str
    to_act: str | None
    turn: int
    phase: str
    outcome: Mapping[str, Any] | None
    created: float
    updated: float
    days_per_turn: float | None
    deadline: float | None
    reminded: bool
    take_back: Mapping[str, Any] | None
    computer: Mapping[str, Any]
    plan: Mapping[str, Any] | None
    spare: float | None
    parts: Mapping[str, Any] | None
    signatures: list[Mapping[str, Any]] | None
    rules: Mapping[str, Any] | None
    opens: float | None
    dice_of: str | None
    bank: Mapping[str, Any] | None = None
    ended: Mapping[str, Any] | None = None
    rematch: Mapping[str, Any] | None = None
    rated: bool = False
    #: The table and the action that a branch began from.
    branch: Mapping[str, Any] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the game goes on: it is not over, nobody gave up, and it can be played at all."""
        return self.to_act is not None and self.ended is None and not self.is_study

    @property
    def is_study(self) -> bool:
        return self.mode == STUDY

    @property
    def lesson(self) -> str | None:
        """The name of the lesson that is taken at this table, which the header of its record tells."""
        return json.loads(self.header).get("lesson") if self.mode == LESSON else None

    @property
    def tells_secrets(self) -> bool:
        """Whether all may know the secrets of the dice: this game is over, and so is the one it has its dice from."""
        return self.to_act is None and self.dice_of is None

    @property
    def told_secret(self) -> str | None:
        """The secret of the dice if all may know it."""
        return self.secret if self.tells_secrets else None

    @property
    def dice(self) -> Mapping[str, Any]:
        """The kind of dice, with their commitment if they have a secret."""
        dice: Mapping[str, Any] = _header(self.header)["dice"]
        return dice

    @property
    def began_with(self) -> RulesVersion:
        """The version of the rules that the game began with."""
        return RulesVersion.read(_header(self.header).get("rules")) or UNSTATED

    def values(self) -> dict[str, Any]:
        return {one.name: getattr(self, one.name) for one in fields(self)}


@dataclass(frozen=True, slots=True)
class Room:
    """A table at one moment: the game, its state, and the last action."""

    row: Row
    game: Wargame
    state: State
    last: Entry | None
    #: Cached results for this state; shared by copies that differ only in the stored row.
    memo: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)

    def remembered(self, key: Hashable, work_out: Callable[[], Any]) -> Any:
        """A value derived from the state, computed once."""
        if key not in self.memo:
            self.memo[key] = work_out()
        return self.memo[key]

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def point(self) -> Point:
        """Where the table stands."""
        return Point(self.row.number, self.state, self.row.head)

    @property
    def is_closed(self) -> bool:
        """Whether nothing can be taken back any more: the game is over and its secret is told, or a side gave up."""
        return self.row.ended is not None or (self.state.to_act is None and self.row.secret is not None)

    def why_no_undo(self, sides: tuple[str, ...]) -> str | None:
        """Why the holder of these sides may not take back the last action alone; None if they may."""
        return why_no_undo(self.game, self.last, sides, self.is_closed)


@lru_cache(KEPT)
def _header(text: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(text)
    return document


@lru_cache(GAMES)
def _game(name: str, options: str) -> Wargame:
    return load_game(name, json.loads(options))


def game_of(name: str, options: Mapping[str, Any]) -> Wargame:
    """A game by name and options; loaded once."""
    return _game(name, canonical(dict(options)))


async def read_row(tx: AsyncConnection, table_id: str, *, lock: bool = False) -> Row:
    """A table by its id. With ``lock`` nobody else can change it until the transaction ends."""
    row = (await tx.execute(_LOCKED_ROW if lock else _ROW, {"wanted": _id(table_id)})).mappings().first()
    if row is None:
        raise _no_table(table_id)
    return Row(**row)


async def read_table(tx: AsyncConnection, table_id: str, *, lock: bool = False) -> tuple[Row, Seats]:
    """A table with its seats, in one query. With ``lock`` nobody else can change it until the transaction ends."""
    rows = (await tx.execute(_LOCKED_TABLE if lock else _TABLE, {"wanted": _id(table_id)})).all()
    if not rows:
        raise _no_table(table_id)
    width = len(schema.tables.c)
    return Row(*rows[0][:width]), tuple(Seat(*row[width:]) for row in rows)


def _id(text: str) -> str:
    """The id if it is well formed, else an empty string, because not every database accepts every text."""
    return text if re.fullmatch("[0-9a-f]{1,32}", text) else ""


def _no_table(table_id: str) -> Fault:
    return no_such(f"there is no table {table_id[:40]!r}")


async def write_row(tx: AsyncConnection, before: Row, row: Row) -> None:
    """Store the changed columns of a table."""
    old = before.values()
    values = {name: value for name, value in row.values().items() if value != old[name]}
    if values:
        await tx.execute(_WRITE, {"wanted": row.id, **values})


async def release_branches(tx: AsyncConnection, *table_ids: str) -> None:
    """Let the branches that repeat the dice of these tables tell their secret: their games are over, or gone."""
    columns = schema.tables.c
    await tx.execute(update(schema.tables).where(columns.dice_of.in_(table_ids)).values(dice_of=None))


class Rooms:
    """Opens tables, and caches the most recently opened ones."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Room] = OrderedDict()

    async def open(self, tx: AsyncConnection, row: Row) -> Room:
        """A table in its current state."""
        kept = self._kept.get(row.id)
        if kept is not None and (kept.number, kept.row.head) == (row.number, row.head):
            room = replace(kept, row=row)
        else:
            state, last = await rebuilt(tx, row, row.number)
            if (last.hash if last else row.opening_hash) != row.head:
                raise Damaged(row.number, "the table ends with another line")
            now = game_of(row.game, row.options)
            judge = ruling_of(row, now).game
            room = Room(row, judge, handed_over(state, now, judge), last.entry if last else None)
        self.keep(room)
        return room

    async def at(self, tx: AsyncConnection, row: Row, number: int) -> Room:
        """A table as it was after ``number`` actions."""
        if not 0 <= number <= row.number:
            raise bad_input(f"there is no action {number}: the table is at action {row.number}")
        state, last = await rebuilt(tx, row, number)
        then = replace(row, number=number, head=last.hash if last else row.opening_hash)
        return Room(then, game_of(row.game, row.options), state, last.entry if last else None)

    async def then(self, tx: AsyncConnection, row: Row, number: int) -> Room:
        """A table as it stood after ``number`` actions, for those who are told of it a moment late."""
        room = await self.at(tx, row, number)
        state = room.state
        past = replace(room.row, to_act=state.to_act, turn=state.turn, phase=state.phase, outcome=None, take_back=None)
        return replace(room, row=past)

    def keep(self, room: Room) -> None:
        """Cache a table in its current state."""
        self._kept[room.id] = room
        self._kept.move_to_end(room.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def forget(self, table_id: str) -> None:
        self._kept.pop(table_id, None)

    async def state_at(self, tx: AsyncConnection, row: Row, number: int) -> State:
        """The state after some number of actions."""
        return (await rebuilt(tx, row, number))[0]


async def rebuilt(tx: AsyncConnection, row: Row, number: int) -> tuple[State, Written | None]:
    """The state after some number of actions, and the last of them.

    It is rebuilt from the last stored position and the lines since, whose chain is checked. A position that is damaged
    is passed over for the one before, and the first is that of the header.
    """
    header, upto = header_of(row), number
    for _ in range(TRIED):
        stored = await journal.last_snapshot(tx, row.id, upto)
        if stored is None:
            break
        # The line of the position itself is read too: it has the hash that the seal is made of.
        written = await journal.read(tx, row.id, stored.n - 1, number)
        try:
            return _from_snapshot(row, stored, written), written[-1] if written else None
        except FAULTS as fault:
            log.warning("the position at table %s after action %s is passed over: %s", row.id, stored.n, fault)
        upto = stored.n - 1
    written = await journal.read(tx, row.id, 0, number)
    return _folded(row, header["position"], written), written[-1] if written else None


def header_of(row: Row) -> dict[str, Any]:
    """The header of a table's record. Raises ``Damaged`` if it is not as it was written."""
    if sha256(f"{NO_HASH}\n{row.header}".encode()).hexdigest() != row.opening_hash:
        raise Damaged(0, BROKEN)
    return dict(_header(row.header))


def _from_snapshot(row: Row, stored: Snapshot, written: Sequence[Written]) -> State:
    """The state that lines lead to from a stored position; the line of the position is the first of them."""
    if not stored.fits(written[0].hash if stored.n else row.opening_hash):
        raise DataError("its seal does not fit")
    return _folded(row, json.loads(stored.position), written[1:] if stored.n else written)


def _folded(row: Row, position: dict[str, Any], written: Sequence[Written]) -> State:
    """The state that some lines lead to from a position."""
    game = game_of(row.game, row.options)
    state = game.from_position(position)
    for at, one in enumerate(written):
        try:
            state = folded(game, state, one.entry)
        except DataError as fault:
            raise Damaged(one.entry.number, str(fault), tuple(written[:at])) from fault
    return state
