"""A whole map sheet as one standalone SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources.abc import Traversable

from hexfront.drawing import cartouche, lettering, lines, terrain
from hexfront.drawing.look import SCOPE, embedded_fonts, patterns, style
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.marks import marks as draw_marks
from hexfront.drawing.svg import element
from hexfront.games.face import Mark


@dataclass(frozen=True, slots=True)
class MapOptions:
    """What a drawing shows."""

    numbers: bool = True
    title: bool = True
    legend: bool = True
    embed_fonts: bool = True


def draw_map(folder: Traversable, *, marks: Iterable[Mark] = (), options: MapOptions | None = None) -> str:
    """The map of a game's data folder; in its coordinates a hex is 100 units from flat to flat."""
    return draw(read_map(folder), marks=marks, options=options or MapOptions())


def draw(data: MapData, *, marks: Iterable[Mark], options: MapOptions) -> str:
    """A map already read."""
    wanted = list(marks)
    left, top, right, bottom = cartouche.edges(data)
    width, height = right - left, bottom - top + (cartouche.APRON if options.legend else 0)
    fonts = embedded_fonts() if options.embed_fonts else ""
    content = (
        element("title", escape(data.title))
        + element("style", fonts + style())
        + element("defs", terrain.definitions(data) + patterns())
        + "".join(element("g", drawn, id=name, class_=name) for name, drawn in _layers(data, wanted, options))
        + (cartouche.apron(data, with_marks=bool(wanted)) if options.legend else "")
        + cartouche.frame(data, with_apron=options.legend)
    )
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        class_=SCOPE,
        viewBox=f"{left:.0f} {top:.0f} {width:.0f} {height:.0f}",
        width=f"{width:.0f}",
        height=f"{height:.0f}",
    )


def _layers(data: MapData, wanted: list[Mark], options: MapOptions) -> list[tuple[str, str]]:
    """The layers from the bottom up; those without content are left out."""
    layers = [
        ("ground", terrain.ground(data)),
        ("terrain", terrain.terrain(data)),
        ("grid", terrain.grid(data)),
        ("rivers", lines.rivers(data)),
        ("borders", lines.borders(data)),
        ("areas", lettering.areas(data.labels)),
        ("roads", lines.roads(data)),
        ("numbers", lettering.numbers(data) if options.numbers else ""),
        ("places", lettering.symbols(data)),
        ("labels", lettering.Lettering(data, wanted).names()),
        ("marks", draw_marks(data, wanted)),
        ("title", cartouche.title(data) if options.title else ""),
    ]
    return [(name, drawn) for name, drawn in layers if drawn]
