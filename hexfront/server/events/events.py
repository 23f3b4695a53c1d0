"""Events: they are opened, entered and begun; rounds are paired when the games of the last are over."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.games.registry import games
from hexfront.kernel.errors import unknown
from hexfront.server import faults
from hexfront.server.events import pairing
from hexfront.server.events.standings import Line, Meeting, standings
from hexfront.server.people import notices, quotas
from hexfront.server.people.blocks import apart_from
from hexfront.server.people.seats import PERSON, Account, Seat, change_seat, read_seats
from hexfront.server.settings import Settings
from hexfront.server.storage import schema
from hexfront.server.storage.database import Database
from hexfront.server.tables import endings
from hexfront.server.tables.banks import Bank
from hexfront.server.tables.clocks import check_days, first_clock
from hexfront.server.tables.rooms import Row, read_table, write_row
from hexfront.server.tables.tables import TWO_PLAYERS, Wishes, found

ALL, SWISS = "round robin", "swiss"
OPEN, RUNNING, OVER = "open", "running", "over"
#: The most entrants of each kind, since everybody plays two games against each of the others, or two a round.
MOST = {ALL: 12, SWISS: 64}
LEAST = 2
#: The most rounds of a Swiss tournament.
MOST_ROUNDS = 15
#: What tables of events are counted as.
EVENT = "event"
EVENTS, ENTRANTS, PAIRINGS, WHO = schema.events.c, schema.entrants.c, schema.pairings.c, schema.accounts.c


@dataclass(frozen=True, slots=True)
class Event:
    """The stored row of an event."""

    id: str
    title: str
    game: str
    kind: str
    rounds: int | None
    clock: Mapping[str, Any]
    founder_id: int | None
    created: float
    state: str
    round: int


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part; without an account if it was deleted."""

    number: int
    account_id: int | None
    name: str
    left: bool

    @property
    def plays(self) -> bool:
        """Whether the entrant is paired in further rounds."""
        return self.account_id is not None and not self.left


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a pairing: its table, the side of the first of the two, and his score once it is over."""

    table: str
    first: str
    score: float | None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants in a round, or one with a bye."""

    round: int
    first: int
    second: int | None
    games: tuple[Game, ...]


async def open_event(tx: AsyncConnection, settings: Settings, account: Account, wish: Event) -> str:
    """Open an event; return its id. Its founder takes part."""
    _check(wish)
    mine = (EVENTS.founder_id == account.id, EVENTS.state != OVER)
    running = (await tx.execute(select(func.count()).select_from(schema.events).where(*mine))).scalar_one()
    most = settings.quota(settings.most_events)
    if running >= most:
        raise faults.Fault(429, faults.RATE_LIMITED, f"you have {most} events that are not over, which is the most")
    row: dict[str, Any] = {"title": wish.title or games()[wish.game].title, "game": wish.game, "kind": wish.kind}
    row |= {"rounds": wish.rounds, "clock": dict(wish.clock), "founder_id": account.id, "created": time.time()}
    event_id = secrets.token_hex(8)
    await tx.execute(insert(schema.events).values(row | {"id": event_id, "state": OPEN, "round": 0}))
    await tx.execute(insert(schema.entrants).values(event_id=event_id, number=1, account_id=account.id))
    return event_id


def _check(wish: Event) -> None:
    if wish.game not in games():
        raise unknown("game", wish.game, games())
    if len(games()[wish.game].sides) != 2:
        raise faults.bad_input("an event is played with a game of two sides")
    if wish.rounds is not None and not 1 <= wish.rounds <= MOST_ROUNDS:
        raise faults.bad_input(f"the event is to have {wish.rounds} rounds, expected 1 to {MOST_ROUNDS}")
    days, minutes = wish.clock.get("days_per_turn"), wish.clock.get("minutes")
    if (days is None) == (minutes is None):
        raise faults.bad_input("the games of an event need a clock: days for a turn, or minutes for a side")
    if days is not None:
        check_days(days)
    else:
        Bank.full(float(minutes or 0), float(wish.clock.get("increment", 0.0)), ())


async def read(tx: AsyncConnection, event_id: str, *, lock: bool = False) -> Event:
    query = select(schema.events).where(EVENTS.id == (event_id if re.fullmatch("[0-9a-f]{1,32}", event_id) else ""))
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().first()
    if row is None:
        raise faults.no_such(f"there is no event {event_id[:40]!r}")
    return Event(**row)


async def entrants_of(tx: AsyncConnection, event_id: str) -> list[Entrant]:
    query = select(ENTRANTS.number, ENTRANTS.account_id, func.coalesce(WHO.name, ""), ENTRANTS.left)
    query = query.outerjoin(schema.accounts, WHO.id == ENTRANTS.account_id).where(ENTRANTS.event_id == event_id)
    return [Entrant(*row) for row in await tx.execute(query.order_by(ENTRANTS.number))]


async def pairings_of(tx: AsyncConnection, event_id: str) -> list[Pairing]:
    """All pairings so far, with what has come of their games."""
    query = select(PAIRINGS.round, PAIRINGS.first, PAIRINGS.second, PAIRINGS.games).where(PAIRINGS.event_id == event_id)
    rows = (await tx.execute(query.order_by(PAIRINGS.round, PAIRINGS.board))).all()
    ids = [game["table"] for row in rows for game in row.games]
    tables = schema.tables.c
    found_rows = await tx.execute(
        select(tables.id, tables.to_act, tables.outcome, tables.ended).where(tables.id.in_(ids))
    )
    results = {row.id: row for row in found_rows}
    return [
        Pairing(row.round, row.first, row.second, tuple(_game(one, results.get(one["table"])) for one in row.games))
        for row in rows
    ]


def _game(one: Mapping[str, str], row: Any) -> Game:
    """A game with its score. A table that was deleted counts as drawn, so that the event goes on."""
    if row is None:
        return Game(one["table"], one["first"], 0.5)
    if row.to_act is not None and row.ended is None:
        return Game(one["table"], one["first"], None)
    winner = row.ended["winner"] if row.ended else (row.outcome or {}).get("winner")
    return Game(one["table"], one["first"], 0.5 if winner is None else float(winner == one["first"]))


def standing(entrants: Sequence[Entrant], pairings: Sequence[Pairing]) -> list[Line]:
    """The standings of an event."""
    meetings = [Meeting(one.first, one.second, _scores(one)) for one in pairings]
    return standings([one.number for one in entrants], meetings)


def _scores(one: Pairing) -> tuple[float, ...]:
    return tuple(game.score for game in one.games if game.score is not None)


async def enter(tx: AsyncConnection, event_id: str, account: Account) -> None:
    """Take part in an event that has not begun."""
    event, there = await read(tx, event_id, lock=True), await entrants_of(tx, event_id)
    if event.state != OPEN:
        raise faults.not_now("the event has begun: nobody can enter any more")
    if account.id in [one.account_id for one in there]:
        return
    if len(there) >= MOST[event.kind]:
        raise faults.not_now(f"the event is full: {MOST[event.kind]} take part")
    apart = await apart_from(tx, account)
    if apart.intersection(one.account_id for one in there if one.account_id is not None):
        raise faults.not_yours("you and somebody who takes part do not play with each other")
    number = max((one.number for one in there), default=0) + 1
    await tx.execute(insert(schema.entrants).values(event_id=event_id, number=number, account_id=account.id))


async def leave(tx: AsyncConnection, event_id: str, account: Account) -> None:
    """Leave an event. In one that runs, the games under way go on, and no more are paired."""
    event = await read(tx, event_id, lock=True)
    mine = (ENTRANTS.event_id == event_id, ENTRANTS.account_id == account.id)
    if event.state == OPEN:
        await tx.execute(delete(schema.entrants).where(*mine))
    else:
        await tx.execute(update(schema.entrants).where(*mine).values(left=True))


async def call_off(tx: AsyncConnection, event_id: str, account: Account) -> None:
    """Close an event. Games under way go on, for themselves."""
    event = await read(tx, event_id, lock=True)
    _check_founder(event, account)
    await tx.execute(update(schema.events).where(EVENTS.id == event_id).values(state=OVER))


async def begin(tx: AsyncConnection, settings: Settings, event_id: str, account: Account) -> None:
    """Begin an event: the first round is paired."""
    event, there = await read(tx, event_id, lock=True), await entrants_of(tx, event_id)
    _check_founder(event, account)
    if event.state != OPEN:
        raise faults.not_now("the event has begun already")
    count = sum(one.plays for one in there)
    if count < LEAST:
        raise faults.not_now(f"{count} take part, expected {LEAST} or more")
    all_rounds = pairing.rounds_of_all(len(there))
    rounds = all_rounds if event.kind == ALL else min(event.rounds or pairing.rounds_of_swiss(count), all_rounds)
    values = {"state": RUNNING, "rounds": rounds}
    await tx.execute(update(schema.events).where(EVENTS.id == event_id).values(values))
    await _pair(tx, settings, replace(event, state=RUNNING, rounds=rounds), there, [])


def _check_founder(event: Event, account: Account) -> None:
    if event.founder_id != account.id:
        raise faults.not_yours("only who has opened the event may do this")


async def sweep(database: Database, settings: Settings, now: float) -> int:
    """Go on with all events: late games are lost on time, and rounds that are over are followed by the next."""
    async with database.read() as tx:
        ids = list((await tx.execute(select(EVENTS.id).where(EVENTS.state == RUNNING))).scalars())
    moved = 0
    for event_id in ids:
        async with database.write() as tx:
            moved += await advance(tx, settings, event_id, now)
    return moved


async def advance(tx: AsyncConnection, settings: Settings, event_id: str, now: float) -> bool:
    """Go on with an event if the games of its round are over; True if it has gone on."""
    event = await read(tx, event_id, lock=True)
    if event.state != RUNNING:
        return False
    made = await pairings_of(tx, event_id)
    for game in [game for one in made if one.round == event.round for game in one.games if game.score is None]:
        await _flag(tx, settings, game.table, now)
    made = await pairings_of(tx, event_id)
    if any(game.score is None for one in made if one.round == event.round for game in one.games):
        return False
    there = await entrants_of(tx, event_id)
    if event.round >= (event.rounds or 0) or sum(one.plays for one in there) < LEAST:
        await tx.execute(update(schema.events).where(EVENTS.id == event_id).values(state=OVER))
        return True
    await _pair(tx, settings, event, there, made)
    return True


async def _flag(tx: AsyncConnection, settings: Settings, table_id: str, now: float) -> None:
    """A game is lost by a side that was told that its time has run out and was waited for: nobody has to claim it."""
    row, seats = await read_table(tx, table_id, lock=True)
    if row.is_running and row.to_act and row.opens is not None and row.opens <= now:
        await endings.end(tx, settings, row, seats, row.to_act, endings.TIME)


async def _pair(
    tx: AsyncConnection, settings: Settings, event: Event, there: Sequence[Entrant], made: Sequence[Pairing]
) -> None:
    """Pair the next round and set up its games, two for each pair."""
    people = {one.number: one for one in there}
    round_ = event.round + 1
    for board, (first, second) in enumerate(_pairs(event, there, made, round_), start=1):
        played: list[dict[str, str]] = []
        if second is not None:
            for side in games()[event.game].sides:
                row = await _game_table(tx, settings, event, people[first], people[second], side)
                played.append({"table": row.id, "first": side})
        line = {"event_id": event.id, "round": round_, "board": board, "first": first, "second": second}
        await tx.execute(insert(schema.pairings).values(line | {"games": played}))
    await tx.execute(update(schema.events).where(EVENTS.id == event.id).values(round=round_))


def _pairs(
    event: Event, there: Sequence[Entrant], made: Sequence[Pairing], round_: int
) -> list[tuple[int, int | None]]:
    playing = {one.number for one in there if one.plays}
    if event.kind == ALL:
        # Whoever has left is a bye for the others, so that everybody still meets everybody.
        pairs = pairing.everybody([one.number for one in there], round_)
        alone = [(one, other) if one in playing else (other, one) for one, other in pairs]
        return [(first, second if second in playing else None) for first, second in alone if first in playing]
    lines = [line for line in standing(there, made) if line.number in playing]
    met = {frozenset((one.first, one.second)) for one in made if one.second is not None}
    byes = {one.first for one in made if one.second is None}
    return pairing.swiss([line.number for line in lines], {line.number: line.points for line in lines}, met, byes)


async def _game_table(
    tx: AsyncConnection, settings: Settings, event: Event, first: Entrant, second: Entrant, side: str
) -> Row:
    """A table with both players in their seats; the first has the given side."""
    clock = event.clock
    wishes = Wishes(
        event.game,
        setup="suggested",
        mode=TWO_PLAYERS,
        side=side,
        title=f"{event.title[:110]} ({event.round + 1})",
        days_per_turn=clock.get("days_per_turn"),
        minutes=clock.get("minutes"),
        increment=clock.get("increment", 0.0),
        rated=True,
    )
    assert first.account_id is not None, "who plays has an account"
    founded = await found(tx, wishes, Account(first.account_id, first.name))
    other = next(seat.side for seat in founded.seats if seat.side != side)
    await change_seat(tx, founded.room.id, Seat(other, PERSON, second.name, None, second.account_id))
    seats, row = await read_seats(tx, founded.room.id), founded.room.row
    begun = replace(row, public=True, deadline=(await first_clock(tx, row, seats, time.time())).deadline)
    await write_row(tx, row, begun)
    await quotas.note(tx, row.id, f"event {event.id}", EVENT)
    await notices.turn_came(tx, settings, begun, seats)
    return begun
