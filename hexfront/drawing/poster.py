"""A whole map sheet as one standalone SVG."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources.abc import Traversable

from hexfront.drawing import cartouche, courses, head, lettering, lines, sidebar, terrain
from hexfront.drawing.geometry import Box
from hexfront.drawing.look import SCOPE, embedded_fonts, patterns, style
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.marks import marks as draw_marks
from hexfront.drawing.svg import element
from hexfront.games.face import Mark


@dataclass(frozen=True, slots=True)
class MapOptions:
    """Options of a drawing."""

    numbers: bool = True
    title: bool = True
    legend: bool = True
    embed_fonts: bool = True


def draw_map(folder: Traversable, *, marks: Iterable[Mark] = (), options: MapOptions | None = None) -> str:
    """Draw the map of a game's data folder; a hex is 100 units wide from side to side."""
    return draw(read_map(folder), marks=marks, options=options or MapOptions())


def draw(data: MapData, *, marks: Iterable[Mark], options: MapOptions) -> str:
    """Draw a map that has already been read."""
    wanted = list(marks)
    surround = _with_sidebar if data.inset else _with_head if data.looks.head else _with_apron
    edges, under, over = surround(data, wanted, options)
    width, height = edges.right - edges.left, edges.bottom - edges.top
    fonts = embedded_fonts() if options.embed_fonts else ""
    content = (
        element("title", escape(data.title))
        + element("style", fonts + style(data.looks.style))
        + element("defs", terrain.definitions(data) + patterns(data.looks.style))
        + under
        + "".join(element("g", drawn, id=name, class_=name) for name, drawn in _layers(data, wanted, options))
        + over
    )
    return element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        class_=SCOPE,
        viewBox=f"{edges.left:.0f} {edges.top:.0f} {width:.0f} {height:.0f}",
        width=f"{width:.0f}",
        height=f"{height:.0f}",
    )


Surround = tuple[Box, str, str]
"""The edges of a sheet, and the content drawn below and above its layers."""


def _with_apron(data: MapData, wanted: list[Mark], options: MapOptions) -> Surround:
    """For a map without an inset: the title in the open sea, the key below."""
    left, top, right, bottom = cartouche.edges(data)
    title = element("g", cartouche.title(data), id="title", class_="title") if options.title else ""
    apron = cartouche.apron(data, with_marks=bool(wanted)) if options.legend else ""
    height = cartouche.APRON if options.legend else 0
    return Box(left, top, right, bottom + height), "", title + apron + cartouche.frame(data, with_apron=options.legend)


def _with_sidebar(data: MapData, wanted: list[Mark], options: MapOptions) -> Surround:
    """For a map with an inset: title and key above the inset."""
    kinds = frozenset(kind.partition(" ")[2] for kind, _, _ in wanted)
    column = sidebar.sidebar(data, with_marks=kinds, with_title=options.title) if options.legend else ""
    return sidebar.sheet_edges(data), sidebar.paper(data), column + sidebar.frames(data)


def _with_head(data: MapData, wanted: list[Mark], options: MapOptions) -> Surround:
    """For a map that fills its sheet: title and key above it."""
    kinds = frozenset(kind.partition(" ")[2] for kind, _, _ in wanted)
    shown = options.title or options.legend
    strip = head.head(data, with_marks=kinds, with_title=options.title, with_key=options.legend) if shown else ""
    edges = head.sheet_edges(data) if shown else cartouche.edges(data)
    return edges, "", strip + head.frame(data, with_head=shown)


def _layers(data: MapData, wanted: list[Mark], options: MapOptions) -> list[tuple[str, str]]:
    """The layers from the bottom up; those without content are left out."""
    layers = [
        ("ground", terrain.ground(data)),
        ("terrain", terrain.terrain(data)),
        ("parks", terrain.parks(data)),
        ("grid", terrain.grid(data)),
        ("streets", lines.streets(data)),
        ("rivers", lines.rivers(data)),
        ("crossings", lines.crossings(data)),
        ("fortifications", terrain.fortifications(data)),
        ("borders", lines.borders(data)),
        ("areas", lettering.areas(data.labels)),
        ("roads", lines.roads(data)),
        ("rails", lines.rails(data)),
        ("courses", courses.courses(data)),
        ("numbers", lettering.numbers(data) if options.numbers else ""),
        ("villages", lettering.villages(data.labels)),
        ("places", lettering.symbols(data)),
        ("labels", lettering.Lettering(data, wanted).names()),
        ("marks", draw_marks(data, wanted)),
    ]
    return [(name, drawn) for name, drawn in layers if drawn]
