"""A whole map sheet as one standalone SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from html import escape
from importlib.resources.abc import Traversable

from hexfront.drawing import cartouche, charts, courses, head, lettering, lines, sidebar, terrain
from hexfront.drawing.geometry import Box
from hexfront.drawing.look import SCOPE, embedded_fonts, patterns, style
from hexfront.drawing.mapdata import MapData, read_map
from hexfront.drawing.marks import marks as draw_marks
from hexfront.drawing.night import at_night
from hexfront.drawing.svg import element
from hexfront.games.face import Mark
from hexfront.games.shared.charts import Charts


@dataclass(frozen=True, slots=True)
class MapOptions:
    """Options of a drawing."""

    numbers: bool = True
    title: bool = True
    legend: bool = True
    embed_fonts: bool = True
    #: Drawn for a dark page.
    night: bool = False
    #: Every text in the language of the sheet.
    words: Callable[[str], str] = str
    #: What the printed board has beside the map: turn track and tables.
    charts: Charts | None = None


def draw_map(folder: Traversable, *, marks: Iterable[Mark] = (), options: MapOptions | None = None) -> str:
    """Draw the map of a game's data folder; a hex is 100 units wide from side to side."""
    chosen = options or MapOptions()
    return draw(replace(read_map(folder), words=chosen.words), marks=marks, options=chosen)


def draw(data: MapData, *, marks: Iterable[Mark], options: MapOptions) -> str:
    """Draw a map that has already been read."""
    if options.night:
        sides = {party.look.mark: party.look.night for party in data.looks.sides.values()}
        return at_night(draw(data, marks=marks, options=replace(options, night=False)), sides)
    wanted = list(marks)
    edges, under, over = _surround(data)(data, wanted, options)
    if options.charts:
        below, high = charts.strip(data, options.charts, edges)
        edges, over = edges._replace(bottom=edges.bottom + high), over + below
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


def _surround(data: MapData) -> Callable[[MapData, list[Mark], MapOptions], Surround]:
    """What lies around the map, which depends on the room that its sheet has."""
    if data.inset:
        return _with_sidebar
    if data.looks.bare:
        return _bare
    return _with_head if data.looks.head else _with_apron


def _bare(data: MapData, wanted: list[Mark], options: MapOptions) -> Surround:
    """For a small map: nothing but a frame."""
    return cartouche.edges(data), "", cartouche.frame(data, with_apron=False)


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
    placed = lettering.Lettering(data, wanted)
    labels, villages = placed.names(), placed.villages()
    layers = [
        ("ground", terrain.ground(data)),
        ("terrain", terrain.terrain(data)),
        ("parks", terrain.parks(data)),
        ("grid", terrain.grid(data)),
        ("districts", lines.districts(data)),
        ("streets", lines.framed(lines.streets(data))),
        ("rivers", lines.rivers(data)),
        ("crossings", lines.crossings(data)),
        ("fortifications", terrain.fortifications(data)),
        ("borders", lines.borders(data)),
        ("areas", lettering.areas(data)),
        ("roads", lines.framed(lines.roads(data))),
        ("rails", lines.framed(lines.rails(data))),
        ("courses", courses.courses(data)),
        ("numbers", lettering.numbers(data) if options.numbers else ""),
        ("villages", villages),
        ("places", lettering.symbols(data)),
        ("labels", labels),
        ("marks", draw_marks(data, wanted, placed.spots)),
    ]
    return [(name, drawn) for name, drawn in layers if drawn]
