"""Serves the browser client: its files, and its page for each of its own addresses."""

from __future__ import annotations

import asyncio
import re
from html import escape
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from hexfront.server.faults import Fault, no_such
from hexfront.server.web.asking import spoken, tongue
from hexfront.server.web.tables import Asking

STATIC = Path(__file__).resolve().parent.parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
#: The addresses of the client's pages, as its router reads them (client/src/state/person/router.svelte.ts).
PAGES = re.compile(r"|t/[^/]+|interface|p/[^/]+|events|e/[^/]+|account|forgotten|reset|confirm|reports")
#: The page that shows the OpenAPI document. The addresses below /api are found apart from the client's.
DOCS = "/api/docs"
NOT_BUILT = """<!doctype html><html lang="en"><title>hexfront</title>
<h1>hexfront</h1><p>The server is running, but the browser program has not been built: run <code>make play</code>.</p>
<p>The interface for programs is described at <a href="/api/schema">/api/schema</a>.</p></html>"""


NOT_THERE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>hexfront: 404</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>body {{ font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto; padding: 0 1rem }}</style>
<h1>404</h1><p>{sentence}</p><p><a href="/">hexfront</a></p></html>"""


@get(["/", DOCS, "/{path:path}"], include_in_schema=False)
async def client(request: Asking, path: FromPath[str] = "") -> Response[bytes]:
    """A file or a page of the browser client."""
    wanted = path.strip("/")
    if PAGES.fullmatch(wanted):
        return await _page()
    file = _found(wanted)
    if file is not None:
        return await _file(file, lasting=wanted.startswith("assets/"))
    return _missing(request, no_such(f"there is nothing at /{wanted[:80]}"))


def _found(wanted: str) -> Path | None:
    """A file of the client by its address."""
    try:
        file = (STATIC / wanted).resolve()
        return file if file.is_file() and file.is_relative_to(STATIC) else None
    except OSError:
        # A name longer than the file system has.
        return None


async def _page() -> Response[bytes]:
    index = STATIC / "index.html"
    if index.is_file():
        return await _file(index, lasting=False)
    return Response(NOT_BUILT.encode(), media_type=TYPES[".html"])


def _missing(request: Asking, fault: Fault) -> Response[bytes]:
    """Tell people in a page that there is nothing, and programs in a document."""
    if "text/html" not in request.headers.get("Accept", ""):
        raise fault
    sentence = spoken(request, fault.to_json())["error"]
    page = NOT_THERE.format(language=tongue(request), sentence=escape(sentence))
    return Response(page.encode(), status_code=fault.status, media_type=TYPES[".html"])


async def _file(file: Path, *, lasting: bool) -> Response[bytes]:
    cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
    kind = TYPES.get(file.suffix, "application/octet-stream")
    return Response(await asyncio.to_thread(file.read_bytes), media_type=kind, headers={"Cache-Control": cache})


HANDLERS = (client,)
