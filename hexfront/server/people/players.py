"""A player's page: ratings, games, and results by side and by opponent, as far as the one who asks may know them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server import faults
from hexfront.server.people import lobby
from hexfront.server.people.blocks import apart_from
from hexfront.server.people.ratings import ratings_of
from hexfront.server.people.seats import Account
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment

#: How many games are listed, and how many are looked at for the sums.
SHOWN, COUNTED = 50, 5_000
WHO, RESULTS, TABLES, SEATS = schema.accounts.c, schema.results.c, schema.tables.c, schema.seats.c

Result = dict[str, Any]


async def player(tx: AsyncConnection, name: str, asker: Account | None) -> dict[str, Any]:
    """The page of a player. Players who have blocked each other find no such player."""
    found = (await tx.execute(select(WHO.id, WHO.name, WHO.created).where(WHO.folded == _folded(name)))).first()
    if found is None or found.id in await apart_from(tx, asker):
        raise faults.no_such(f"there is no player {name[:40]!r}")
    results = await _results(tx, found.id, asker)
    return {
        "name": found.name,
        "since": moment(found.created),
        "you": asker is not None and asker.id == found.id,
        "ratings": await _ratings(tx, found.id),
        "sides": _sums(results, lambda one: {"game": one["game"], "side": one["side"]}),
        "opponents": _sums(results, lambda one: {"name": one["opponent"], "computer": one["computer"]}),
        "games": [_line(one, found.id, asker) for one in results[:SHOWN]],
        "running": await _running(tx, found.id),
    }


def _folded(name: str) -> str:
    return name.strip(" ").casefold()


async def _ratings(tx: AsyncConnection, account_id: int) -> list[dict[str, Any]]:
    found = sorted((await ratings_of(tx, [account_id])).items(), key=lambda one: (one[0][3] != "people", one[0]))
    return [
        {"game": game, "side": side, "pool": pool, **rating.told(), "games": rating.games}
        for (_, game, side, pool), rating in found
    ]


async def _results(tx: AsyncConnection, account_id: int, asker: Account | None) -> list[Result]:
    """What came of a player's games, the last first: those in public, rated ones, and those of the one who asks."""
    query = select(schema.results, WHO.name.label("opponent")).outerjoin(schema.accounts, WHO.id == RESULTS.opponent_id)
    query = query.where(RESULTS.account_id == account_id)
    if asker is None or asker.id != account_id:
        open_to_all = [RESULTS.public.is_(True), RESULTS.rated.is_(True)]
        ours = [] if asker is None else [RESULTS.opponent_id == asker.id]
        query = query.where(or_(*open_to_all, *ours))
    found = await tx.execute(query.order_by(RESULTS.at.desc()).limit(COUNTED))
    return [dict(row) for row in found.mappings()]


def _line(one: Result, account_id: int, asker: Account | None) -> dict[str, Any]:
    """A game as a line. The id of a private table is a key to watch it: only its players are told."""
    ours = asker is not None and asker.id in (account_id, one["opponent_id"])
    shown = one["public"] or ours
    change = None if one["after"] is None else {"before": round(one["before"]), "after": round(one["after"])}
    return {
        "table": one["table_id"] if shown else None,
        "title": one["title"] if shown else "",
        "game": one["game"],
        "side": one["side"],
        "opponent": one["opponent"],
        "computer": one["computer"],
        "score": one["score"],
        "rated": one["rated"],
        "rating": change,
        "at": moment(one["at"]),
    }


def _sums(results: Iterable[Result], key: Callable[[Result], dict[str, Any]]) -> list[dict[str, Any]]:
    """Wins, draws and losses of games that have something in common, most games first."""
    scores: dict[tuple[tuple[str, Any], ...], list[float]] = defaultdict(list)
    for one in results:
        scores[tuple(key(one).items())].append(one["score"])
    lines = [
        {**dict(what), "games": len(some), "wins": some.count(1.0), "draws": some.count(0.5), "losses": some.count(0.0)}
        for what, some in scores.items()
    ]
    return sorted(lines, key=lambda line: -line["games"])


async def _running(tx: AsyncConnection, account_id: int) -> list[dict[str, Any]]:
    """The public games that a player has under way."""
    mine = select(SEATS.table_id).where(SEATS.account_id == account_id)
    query = select(schema.tables).where(TABLES.public.is_(True), TABLES.id.in_(mine))
    return await lobby.lines(tx, query.where(TABLES.to_act.is_not(None), TABLES.ended.is_(None)), None)
