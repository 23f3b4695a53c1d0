"""Lessons: the list of a game, and a table to take one at."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post
from litestar.params import FromPath

from hexfront.games.shared.lessons import lessons_of
from hexfront.server.people import quotas
from hexfront.server.tables import teaching
from hexfront.server.tables.catalogue import known_game
from hexfront.server.tables.clerk import Change
from hexfront.server.web.asking import address_of, asker_of, house_of, limited, spoken
from hexfront.server.web.tables import founded_document

Asking = Request[Any, Any, Any]


@get("/api/games/{name:str}/lessons", sync_to_thread=False)
def list_lessons(request: Asking, name: FromPath[str]) -> list[dict[str, Any]]:
    """The lessons of a game in the order in which they are taught, each with its steps."""
    found = [lesson.to_json() for lesson in lessons_of(known_game(name))]
    document: list[dict[str, Any]] = spoken(request, found, "title", game=name)
    return document


@post("/api/games/{name:str}/lessons/{lesson:str}")
async def take_lesson(request: Asking, name: FromPath[str], lesson: FromPath[str]) -> dict[str, Any]:
    """Create a table to take a lesson at; the answer has the secret key of your seat."""
    limited(request, "found")
    house, asker = house_of(request), await asker_of(request)
    teaching.known_lesson(name, lesson)
    async with house.database.write() as tx:
        owner = quotas.owner_of(asker.account, address_of(request))
        await teaching.forget(tx, owner, house.settings.quota(house.settings.most_branches))
        founded = await teaching.teach(tx, name, lesson, asker.account)
        await quotas.note(tx, founded.room.id, owner, quotas.LESSON)
    await house.clerk.announce(Change(founded.room, founded.seats))
    return founded_document(request, founded)


HANDLERS = (list_lessons, take_lesson)
