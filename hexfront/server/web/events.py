"""Events: opening, entering and beginning them, and how they stand."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import get, post
from litestar.params import JSONBody, PathParameter

from hexfront.server.events import documents, events
from hexfront.server.people.lines import LONGEST_TITLE, plain_line
from hexfront.server.web.asking import account_of, asker_of, house_of, limited, spoken
from hexfront.server.web.bodies import NewEvent
from hexfront.server.web.tables import Asking

EventId = Annotated[str, PathParameter(description="16 letters and digits")]


@get("/api/events")
async def list_events(request: Asking) -> list[dict[str, Any]]:
    """The last events: those that can be entered, those that run, and those that are over."""
    limited(request, "ask")
    async with house_of(request).database.read() as tx:
        found = await documents.listed(tx)
    lines: list[dict[str, Any]] = spoken(request, found, "title")
    return lines


@post("/api/events")
async def open_event(request: Asking, data: JSONBody[NewEvent]) -> dict[str, Any]:
    """Open a round robin or a Swiss tournament, and take part. Everybody plays both sides against each opponent."""
    limited(request, "found")
    house, account = house_of(request), await account_of(request)
    clock = data.clock
    limits = {"days_per_turn": 3.0} if clock is None else {"days_per_turn": clock.days_per_turn}
    if clock is not None and clock.minutes is not None:
        limits = {"minutes": clock.minutes, "increment": clock.increment} | (
            {"days_per_turn": clock.days_per_turn} if clock.days_per_turn is not None else {}
        )
    title = plain_line(data.title, "the title", LONGEST_TITLE)
    wish = events.Event("", title, data.game, data.kind, data.rounds, limits, account.id, 0.0, events.OPEN, 0)
    async with house.database.write() as tx:
        event_id = await events.open_event(tx, house.settings, account, wish)
        found = await documents.document(tx, event_id, account)
    return _said(request, found)


@get("/api/events/{event_id:str}")
async def show_event(request: Asking, event_id: EventId) -> dict[str, Any]:
    """An event: standings, pairings and games."""
    limited(request, "ask")
    asker = await asker_of(request)
    async with house_of(request).database.read() as tx:
        found = await documents.document(tx, event_id, asker.account)
    return _said(request, found)


@post("/api/events/{event_id:str}/enter", status_code=200)
async def enter_event(request: Asking, event_id: EventId) -> dict[str, Any]:
    """Take part in an event that has not begun."""
    limited(request, "change")
    account = await account_of(request)
    async with house_of(request).database.write() as tx:
        await events.enter(tx, event_id, account)
        found = await documents.document(tx, event_id, account)
    return _said(request, found)


@post("/api/events/{event_id:str}/leave", status_code=200)
async def leave_event(request: Asking, event_id: EventId) -> dict[str, Any]:
    """Leave an event; games under way go on."""
    limited(request, "change")
    account = await account_of(request)
    async with house_of(request).database.write() as tx:
        await events.leave(tx, event_id, account)
        found = await documents.document(tx, event_id, account)
    return _said(request, found)


@post("/api/events/{event_id:str}/begin", status_code=200)
async def begin_event(request: Asking, event_id: EventId) -> dict[str, Any]:
    """Begin your event: the first round is paired, and its games are set up."""
    limited(request, "found")
    house, account = house_of(request), await account_of(request)
    async with house.database.write() as tx:
        await events.begin(tx, house.settings, event_id, account)
        found = await documents.document(tx, event_id, account)
    return _said(request, found)


@post("/api/events/{event_id:str}/call-off", status_code=200)
async def call_off_event(request: Asking, event_id: EventId) -> dict[str, Any]:
    """Close your event; games under way go on for themselves."""
    limited(request, "change")
    account = await account_of(request)
    async with house_of(request).database.write() as tx:
        await events.call_off(tx, event_id, account)
        found = await documents.document(tx, event_id, account)
    return _said(request, found)


def _said(request: Asking, event: dict[str, Any]) -> dict[str, Any]:
    """An event without a title of its own has that of its game."""
    document: dict[str, Any] = spoken(request, event, "title", game=event["game"])
    return document


HANDLERS = (list_events, open_event, show_event, enter_event, leave_event, begin_event, call_off_event)
