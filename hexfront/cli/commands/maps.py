"""The map of a game as a picture, with marks for its set-up and schedule."""

from __future__ import annotations

from pathlib import Path

from hexfront.drawing.png import to_png
from hexfront.drawing.poster import draw_map
from hexfront.games.registry import printed_map
from hexfront.kernel.errors import InputError


def draw(name: str, out: Path, scale: float) -> None:
    """Draw the map of a game into a file, SVG or PNG by its name."""
    suffix = out.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise InputError(f"cannot draw into {str(out)!r}: the name must end in .svg or .png")
    sheet = printed_map(name)
    drawing = draw_map(sheet.folder, marks=sheet.marks)
    if suffix == ".svg":
        out.write_text(drawing, encoding="utf-8")
    else:
        out.write_bytes(to_png(drawing, scale))
