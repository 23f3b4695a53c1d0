"""Static information about the games."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath

from hexfront.server.languages import names
from hexfront.server.tables import catalogue
from hexfront.server.web.asking import spoken, tongue

Asking = Request[Any, Any, Any]
#: The parts of a sheet that say how a combat table is read.
TABLES = ("combat_table", "fire_table")
DAY = CacheControlHeader(max_age=3600, public=True)


@get("/api/games", sync_to_thread=False)
def list_games(request: Asking) -> list[dict[str, Any]]:
    """Every game with its sides, length, options and computer players."""
    document: list[dict[str, Any]] = spoken(request, catalogue.listing(), "title")
    return [{**line, "names": catalogue.names_before_play(tongue(request), line["name"])} for line in document]


@get("/api/games/{name:str}/sheet", sync_to_thread=False)
def sheet(request: Asking, name: FromPath[str]) -> dict[str, Any]:
    """The map as data: the place of every hex on the drawing, and its contents."""
    document = catalogue.sheet(name)
    tables = {table: document[table] for table in TABLES if table in document}
    return {**document, **spoken(request, tables, "results", game=name), "names": names(tongue(request), name)}


@get("/api/games/{name:str}/map.svg", sync_to_thread=False, media_type="image/svg+xml")
def map_svg(request: Asking, name: FromPath[str]) -> Response[bytes]:
    """The map as a drawing."""
    svg, tag = catalogue.drawing(name)
    headers = {"ETag": tag, "Cache-Control": DAY.to_header()}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(b"", status_code=304, headers=headers, media_type="image/svg+xml")
    return Response(svg, headers=headers, media_type="image/svg+xml")


@get("/api/games/{name:str}/counters", sync_to_thread=False)
def counters(name: FromPath[str]) -> dict[str, Any]:
    """The printed values of the counters."""
    return dict(catalogue.counters(name))


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def rules(request: Asking, name: FromPath[str]) -> list[dict[str, Any]]:
    """Every numbered case in our own words, with its rulings."""
    document: list[dict[str, Any]] = spoken(request, catalogue.rules(name), "title", game=name)
    return document


@get("/api/games/{name:str}/schedule", sync_to_thread=False)
def schedule(name: FromPath[str]) -> list[dict[str, Any]]:
    """Reinforcements turn by turn."""
    return catalogue.schedule(name)


HANDLERS = (list_games, sheet, map_svg, counters, rules, schedule)
