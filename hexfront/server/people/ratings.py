"""Ratings by game and side: Glicko-2, one game at a time. Games against computers are a pool of their own."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.people.seats import COMPUTER, PERSON, Seat, Seats
from hexfront.server.storage import schema
from hexfront.server.tables import journal
from hexfront.server.tables.rooms import Row

PEOPLE, COMPUTERS = "people", "computers"
#: What is known of somebody who has played no game yet.
UNKNOWN, MOST_DEVIATION, VOLATILITY = 1_500.0, 350.0, 0.06
#: A rating with a greater deviation is a guess, and shown as one.
SURE = 110.0
#: Who has not played for such a time is known less well; after so many of them everything is forgotten.
PERIOD, MOST_PERIODS = 30 * 86_400.0, 48
#: How many rated games the same two players may have in a day: more of them tell nothing, or are arranged.
MOST_A_DAY, DAY = 4, 86_400.0
RATINGS, RESULTS = schema.ratings.c, schema.results.c


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays, and how sure that is."""

    rating: float = UNKNOWN
    deviation: float = MOST_DEVIATION
    volatility: float = VOLATILITY
    games: int = 0
    updated: float = 0.0

    @property
    def sure(self) -> bool:
        return self.deviation <= SURE

    def rested(self, now: float) -> Rating:
        """The same after a time without games."""
        found, periods = self, int((now - self.updated) / PERIOD) if self.games else 0
        for _ in range(min(periods, MOST_PERIODS)):
            phi = update_rating(0.0, rd_to_phi(found.deviation), found.volatility, []).phi
            found = replace(found, deviation=min(MOST_DEVIATION, phi_to_rd(phi)))
        return found

    def after(self, other: Rating, score: float, now: float) -> Rating:
        """The rating after a game against another."""
        against = [(rating_to_mu(other.rating), rd_to_phi(other.deviation), score)]
        new = update_rating(rating_to_mu(self.rating), rd_to_phi(self.deviation), self.volatility, against)
        deviation = min(MOST_DEVIATION, phi_to_rd(new.phi))
        return Rating(mu_to_rating(new.mu), deviation, new.sigma, self.games + 1, now)

    def told(self) -> dict[str, Any]:
        return {"rating": round(self.rating), "deviation": round(self.deviation), "sure": self.sure}


async def count(tx: AsyncConnection, row: Row, seats: Seats) -> None:
    """Note what came of a game that is over, and change the ratings of its players if it counts."""
    winner = row.ended["winner"] if row.ended else (row.outcome or {}).get("winner")
    if len(seats) != 2 or row.is_study or (row.ended and winner is None):
        return
    known = select(RESULTS.table_id).where(RESULTS.table_id == row.id)
    if (await tx.execute(known)).first() is not None or not _has_opponents(seats):
        return
    now, scores = time.time(), {seat.side: _score(seat.side, winner) for seat in seats}
    rated, changes = await _counts(tx, row, seats, now), dict[str, tuple[Rating, Rating]]()
    if rated:
        changes = await _changed(tx, row, seats, scores, now)
    for seat, other in (seats, seats[::-1]):
        if seat.account_id is None or seat.kind != PERSON:
            continue
        before, after = changes.get(seat.side, (None, None))
        line: dict[str, Any] = {"table_id": row.id, "side": seat.side, "account_id": seat.account_id}
        line |= {"opponent_id": other.account_id, "computer": other.name if other.kind == COMPUTER else ""}
        line |= {"game": row.game, "title": row.title, "score": scores[seat.side], "public": row.public, "at": now}
        line |= {"rated": rated, "before": before and before.rating, "after": after and after.rating}
        await tx.execute(insert(schema.results).values(line))


def _score(side: str, winner: str | None) -> float:
    return 0.5 if winner is None else float(side == winner)


def _has_opponents(seats: Seats) -> bool:
    """Whether two played against each other: nobody against himself, by the same account or key."""
    one, other = seats
    same_key = one.key_hash is not None and one.key_hash == other.key_hash
    same_account = one.account_id is not None and one.account_id == other.account_id
    return not same_key and not same_account


async def _counts(tx: AsyncConnection, row: Row, seats: Seats, now: float) -> bool:
    """Whether a game counts: it was to be rated, both played, and each is an account or a computer."""
    accounts = [seat.account_id for seat in seats if seat.kind == PERSON]
    computers = [seat for seat in seats if seat.kind == COMPUTER]
    if not row.rated or None in accounts or len(set(accounts)) != len(accounts) or len(computers) > 1:
        return False
    acted = {one.entry.side for one in await journal.read(tx, row.id, 0, row.number)}
    if not acted.issuperset(seat.side for seat in seats):
        return False
    pair = (RESULTS.account_id == accounts[0], RESULTS.rated.is_(True), RESULTS.at > now - DAY)
    against = RESULTS.opponent_id == accounts[1] if len(accounts) == 2 else RESULTS.computer == computers[0].name
    lately = await tx.execute(select(func.count()).select_from(schema.results).where(*pair, against))
    return lately.scalar_one() < MOST_A_DAY


async def _changed(
    tx: AsyncConnection, row: Row, seats: Seats, scores: dict[str, float], now: float
) -> dict[str, tuple[Rating, Rating]]:
    """Store the new ratings of both; return those before and after."""
    pool = COMPUTERS if any(seat.kind == COMPUTER for seat in seats) else PEOPLE
    keys = {seat.side: (_holder(seat), row.game, seat.side, pool) for seat in seats}
    # In one order for all games, so that no two wait for each other.
    before = {side: (await _stored(tx, key)).rested(now) for side, key in sorted(keys.items(), key=lambda one: one[1])}
    one, other = (seat.side for seat in seats)
    changes = {
        side: (before[side], before[side].after(before[against], scores[side], now))
        for side, against in ((one, other), (other, one))
    }
    for seat in seats:
        await _store(tx, keys[seat.side], seat.account_id, changes[seat.side][1])
    return changes


def _holder(seat: Seat) -> str:
    return f"computer {seat.name}" if seat.kind == COMPUTER else f"account {seat.account_id}"


Key = tuple[str, str, str, str]


def _is(key: Key) -> tuple[Any, ...]:
    return tuple(column == value for column, value in zip(_columns(), key, strict=True))


def _columns() -> tuple[Any, ...]:
    return RATINGS.holder, RATINGS.game, RATINGS.side, RATINGS.pool


async def _stored(tx: AsyncConnection, key: Key) -> Rating:
    columns = (RATINGS.rating, RATINGS.deviation, RATINGS.volatility, RATINGS.games, RATINGS.updated)
    row = (await tx.execute(select(*columns).where(*_is(key)).with_for_update())).first()
    return Rating() if row is None else Rating(*row)


async def _store(tx: AsyncConnection, key: Key, account_id: int | None, after: Rating) -> None:
    await tx.execute(delete(schema.ratings).where(*_is(key)))
    row: dict[str, Any] = {name: value for name, value in zip(("holder", "game", "side", "pool"), key, strict=True)}
    row |= {"account_id": account_id, "rating": after.rating, "deviation": after.deviation}
    row |= {"volatility": after.volatility, "games": after.games, "updated": after.updated}
    await tx.execute(insert(schema.ratings).values(row))


async def ratings_of(tx: AsyncConnection, accounts: Iterable[int]) -> dict[tuple[int, str, str, str], Rating]:
    """The ratings of some accounts, by account, game, side and pool."""
    now = time.time()
    columns = (RATINGS.rating, RATINGS.deviation, RATINGS.volatility, RATINGS.games, RATINGS.updated)
    query = select(RATINGS.account_id, RATINGS.game, RATINGS.side, RATINGS.pool, *columns)
    found = await tx.execute(query.where(RATINGS.account_id.in_(list(accounts))))
    return {(row[0], row[1], row[2], row[3]): Rating(*row[4:]).rested(now) for row in found}
