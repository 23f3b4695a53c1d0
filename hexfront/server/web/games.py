"""Static information about the games."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, FromQuery

from hexfront.kernel.version import __version__
from hexfront.server.faults import no_such
from hexfront.server.languages import names
from hexfront.server.tables import catalogue
from hexfront.server.web.asking import spoken, tongue

Asking = Request[Any, Any, Any]
#: The parts of a sheet with sentences: how a combat table is read, and what wins.
TOLD = ("combat_table", "fire_table", "goal", "aims")
DAY = CacheControlHeader(max_age=3600, public=True)


@get("/api", sync_to_thread=False)
def about() -> dict[str, str]:
    """What runs here, in which version, and where its interface is described."""
    return {"name": "hexfront", "version": __version__, "schema": "/api/schema/openapi.json", "docs": "/api/docs"}


@get("/api/games", sync_to_thread=False)
def list_games(request: Asking) -> list[dict[str, Any]]:
    """Every game with its sides, length, options and computer players."""
    document: list[dict[str, Any]] = spoken(request, catalogue.listing(), "title", "goal", "good_for")
    return [{**line, "names": catalogue.names_before_play(tongue(request), line["name"])} for line in document]


@get("/api/games/{name:str}/sheet", sync_to_thread=True)
def sheet(request: Asking, name: FromPath[str]) -> dict[str, Any]:
    """The map as data: the place of every hex on the drawing, and its contents."""
    document = catalogue.sheet(name)
    told = {part: document[part] for part in TOLD if part in document}
    lettered = catalogue.lettered(name, tongue(request))
    said = spoken(request, told, "results", "goal", game=name)
    return {**document, **lettered, **said, "names": names(tongue(request), name)}


# Drawing a map for the first time takes seconds, in which the server has to answer others.
@get("/api/games/{name:str}/map.svg", sync_to_thread=True, media_type="image/svg+xml")
def map_svg(request: Asking, name: FromPath[str], look: FromQuery[str] = catalogue.DAY) -> Response[bytes]:
    """The map as a drawing: ``look`` is ``day``, or ``night`` for a dark page."""
    svg, tag = catalogue.drawing(name, tongue(request), catalogue.known_look(look))
    return _image(request, svg, tag, "image/svg+xml")


@get("/api/games/{name:str}/picture.jpg", sync_to_thread=False, media_type="image/jpeg")
def picture(request: Asking, name: FromPath[str]) -> Response[bytes]:
    """A small picture of the game for lists."""
    found = catalogue.picture(name)
    if found is None:
        raise no_such(f"there is no picture of {name}")
    return _image(request, *found, "image/jpeg")


def _image(request: Asking, image: bytes, tag: str, kind: str) -> Response[bytes]:
    """An image, unless the requester has it already."""
    headers = {"ETag": tag, "Cache-Control": DAY.to_header(), "Vary": "Accept-Language"}
    if tag in request.headers.get("If-None-Match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=kind)
    return Response(image, headers=headers, media_type=kind)


@get("/api/games/{name:str}/charts", sync_to_thread=False)
def charts(request: Asking, name: FromPath[str]) -> dict[str, Any]:
    """The turn track and the tables that a printed board has beside its map."""
    return dict(catalogue.charts(name, tongue(request)))


@get("/api/games/{name:str}/counters", sync_to_thread=False)
def counters(name: FromPath[str]) -> dict[str, Any]:
    """The printed values of the counters."""
    return dict(catalogue.counters(name))


@get("/api/games/{name:str}/faces", sync_to_thread=True)
def faces(name: FromPath[str]) -> dict[str, Any]:
    """The counters and pieces as drawings, with slots for what changes during play."""
    return dict(catalogue.faces(name))


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def rules(request: Asking, name: FromPath[str]) -> list[dict[str, Any]]:
    """Every numbered case in our own words, with its rulings."""
    document: list[dict[str, Any]] = spoken(request, catalogue.rules(name), "title", game=name)
    return document


@get("/api/games/{name:str}/schedule", sync_to_thread=False)
def schedule(name: FromPath[str]) -> list[dict[str, Any]]:
    """Reinforcements turn by turn."""
    return catalogue.schedule(name)


HANDLERS = (about, list_games, sheet, map_svg, picture, charts, counters, faces, rules, schedule)
