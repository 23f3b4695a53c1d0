"""Converts drawings to PNG; needs the extra ``hexfront[png]``."""

from __future__ import annotations

from contextlib import ExitStack
from importlib import import_module
from importlib.resources import as_file

from hexfront.drawing.look import font_files
from hexfront.kernel.errors import needing


def to_png(svg: str, scale: float = 1.0) -> bytes:
    """The drawing as a PNG image. It uses only the project's own fonts, so it looks the same on every machine."""
    with needing("png", "PNG pictures need"):
        resvg = import_module("resvg_py")
    with ExitStack() as stack:
        fonts = [str(stack.enter_context(as_file(file))) for file in font_files()]
        picture = resvg.svg_to_bytes(svg_string=svg, zoom=scale, skip_system_fonts=True, font_files=fonts)
    return bytes(picture)
