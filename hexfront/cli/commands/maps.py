"""The map of a game as a picture, with marks for its set-up and schedule."""

from __future__ import annotations

from pathlib import Path

from hexfront.drawing.png import to_png
from hexfront.drawing.poster import MapOptions, draw_map
from hexfront.games.registry import load
from hexfront.games.shared.charts import charts_of
from hexfront.kernel.errors import InputError, unknown
from hexfront.play.languages.language import ENGLISH, languages, map_words


def draw(name: str, out: Path, scale: float, language: str = ENGLISH, *, night: bool = False) -> None:
    """Draw the map of a game with its charts into a file, SVG or PNG by its name."""
    suffix = out.suffix.lower()
    if suffix not in (".svg", ".png"):
        raise InputError(f"cannot draw into {str(out)!r}: the name must end in .svg or .png")
    if language not in languages():
        raise unknown("language", language, languages())
    game = load(name)
    options = MapOptions(night=night, words=map_words(language, game), charts=charts_of(game))
    drawing = draw_map(game.folder, marks=game.marks(), options=options)
    if suffix == ".svg":
        out.write_text(drawing, encoding="utf-8")
    else:
        out.write_bytes(to_png(drawing, scale))
