"""An event as it is shown: entrants, standings, and the pairings of every round with their games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from hexfront.server.events import events
from hexfront.server.events.events import Entrant, Event, Pairing
from hexfront.server.events.standings import Line
from hexfront.server.people.seats import Account
from hexfront.server.storage import schema
from hexfront.server.tables.documents import moment

#: How many events are listed.
SHOWN = 50
EVENTS, ENTRANTS = schema.events.c, schema.entrants.c


async def listed(tx: AsyncConnection) -> list[dict[str, Any]]:
    """Events, those that can be entered first, then those that run, then those that are over."""
    counts = select(ENTRANTS.event_id, func.count().label("count")).group_by(ENTRANTS.event_id).subquery()
    query = select(schema.events, counts.c.count).outerjoin(counts, counts.c.event_id == EVENTS.id)
    found = [dict(row) for row in (await tx.execute(query.order_by(EVENTS.created.desc()).limit(SHOWN))).mappings()]
    order = (events.OPEN, events.RUNNING, events.OVER)
    names = ("id", "title", "game", "kind", "rounds", "round", "state", "clock")
    lines = [{name: row[name] for name in names} | {"entrants": row["count"] or 0} for row in found]
    return sorted(lines, key=lambda line: order.index(line["state"]))


async def document(tx: AsyncConnection, event_id: str, asker: Account | None) -> dict[str, Any]:
    """An event as the one who asks sees it."""
    event = await events.read(tx, event_id)
    there, made = await events.entrants_of(tx, event_id), await events.pairings_of(tx, event_id)
    names = {one.number: one.name for one in there}
    mine = next((one for one in there if asker is not None and one.account_id == asker.id), None)
    return {
        "id": event.id,
        "title": event.title,
        "game": event.game,
        "kind": event.kind,
        "rounds": event.rounds,
        "round": event.round,
        "state": event.state,
        "clock": dict(event.clock),
        "created": moment(event.created),
        "most": events.MOST[event.kind],
        "you": None if mine is None else mine.number,
        "yours": asker is not None and event.founder_id == asker.id,
        "standings": [_line(line, _entrant(there, line.number)) for line in events.standing(there, made)],
        "pairings": _rounds(event, made, names),
    }


def _entrant(there: Sequence[Entrant], number: int) -> Entrant:
    return next(one for one in there if one.number == number)


def _line(line: Line, who: Entrant) -> dict[str, Any]:
    return {
        "number": line.number,
        "name": who.name,
        "left": not who.plays,
        "points": line.points,
        "wins": line.wins,
        "draws": line.draws,
        "losses": line.losses,
        "buchholz": line.buchholz,
        "sonneborn_berger": line.beaten,
    }


def _rounds(event: Event, made: Sequence[Pairing], names: Mapping[int, str]) -> list[list[dict[str, Any]]]:
    return [[_pairing(one, names) for one in made if one.round == round_] for round_ in range(1, event.round + 1)]


def _pairing(one: Pairing, names: Mapping[int, str]) -> dict[str, Any]:
    return {
        "first": names[one.first],
        "second": None if one.second is None else names[one.second],
        "games": [{"table": game.table, "first": game.first, "score": game.score} for game in one.games],
    }
