"""Serves the browser client: its files, and its page for every other address."""

from __future__ import annotations

import asyncio
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from hexfront.server.faults import no_such

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
NOT_BUILT = """<!doctype html><html lang="en"><title>hexfront</title>
<h1>hexfront</h1><p>The server is running, but the browser program has not been built: run <code>make play</code>.</p>
<p>The interface for programs is described at <a href="/api/schema">/api/schema</a>.</p></html>"""


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(path: FromPath[str] = "") -> Response[bytes]:
    """A file of the browser client; every other address is one of its pages."""
    wanted = path.strip("/")
    if wanted.startswith("api/"):
        raise no_such(f"there is nothing at /{wanted[:80]}")
    file = (STATIC / wanted).resolve()
    if wanted and file.is_file() and file.is_relative_to(STATIC):
        return await _file(file, lasting=wanted.startswith("assets/"))
    if "." in wanted.rpartition("/")[2]:
        raise no_such(f"there is no file /{wanted[:80]}")
    index = STATIC / "index.html"
    if index.is_file():
        return await _file(index, lasting=False)
    return Response(NOT_BUILT.encode(), media_type=TYPES[".html"])


async def _file(file: Path, *, lasting: bool) -> Response[bytes]:
    cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
    kind = TYPES.get(file.suffix, "application/octet-stream")
    return Response(await asyncio.to_thread(file.read_bytes), media_type=kind, headers={"Cache-Control": cache})


HANDLERS = (client,)
